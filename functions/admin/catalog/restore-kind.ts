import { KindRestored } from "../../../shared/domain/pricing/events.ts";
import { restoreKind } from "../../../shared/domain/pricing/own-kind.ts";
import { operation } from "../../../shared/http/operation.ts";
import { changingState, keepKind, kindFound } from "../../../shared/workflows/quote/kind-state.ts";

export const handler = operation({
  ...changingState,
  route: "PUT /admin/catalog/restore-kind/{kind_id}",
  summary: "Bring back a kind of work that was withdrawn: requests can get it again.",
  access: ["admin"],
  description: "It is as it was when it was withdrawn.",
  emits: [KindRestored],
  alongside: ({ params }) => kindFound(params.kind_id),
}).handle(async ({ alongside, body: { version }, now, commit }) => {
  const found = await alongside;
  return keepKind(found, restoreKind(found[0], { version, now }), { commit });
});
