import { KindWithdrawn } from "../../../shared/domain/pricing/events.ts";
import { withdrawKind } from "../../../shared/domain/pricing/own-kind.ts";
import { operation } from "../../../shared/http/operation.ts";
import { changingState, keepKind, kindFound } from "../../../shared/workflows/quote/kind-state.ts";

export const handler = operation({
  ...changingState,
  route: "PUT /admin/catalog/withdraw-kind/{kind_id}",
  summary: "Withdraw one of your own kinds of work: new requests no longer get it.",
  access: ["admin"],
  description: "What was quoted or booked stays as it is. A quote that is priced anew loses such work.",
  emits: [KindWithdrawn],
  alongside: ({ params }) => kindFound(params.kind_id),
}).handle(async ({ alongside, body: { version }, now, commit }) => {
  const found = await alongside;
  return keepKind(found, withdrawKind(found[0], { version, now }), { commit });
});
