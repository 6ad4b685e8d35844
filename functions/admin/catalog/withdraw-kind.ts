import { KindWithdrawn } from "../../../shared/domain/pricing/events.ts";
import { KindInUse, withdrawKind } from "../../../shared/domain/pricing/own-kind.ts";
import { DefaultServiceConflict } from "../../../shared/domain/provider/catalog.ts";
import { operation } from "../../../shared/http/operation.ts";
import { changingState, keepKind, kindFound, neededBy } from "../../../shared/workflows/quote/kind-state.ts";

export const handler = operation({
  ...changingState,
  route: "PUT /admin/catalog/withdraw-kind/{kind_id}",
  summary: "Withdraw one of your own kinds of work: new requests no longer get it.",
  access: ["admin"],
  description:
    "What was quoted or booked stays as it is. A quote that is priced anew loses such work. The last one of a service of your own can be withdrawn only while providers can't choose that service.",
  refuses: [...changingState.refuses, KindInUse, DefaultServiceConflict],
  emits: [KindWithdrawn],
  alongside: ({ params }) => kindFound(params.kind_id),
}).handle(async ({ alongside, body: { version }, now, commit }) => {
  const found = await alongside;
  const { isNeeded, unchanged } = await neededBy(found[0]);
  const decision = withdrawKind(found[0], isNeeded, { version, now });
  return keepKind(found, decision, { commit }, unchanged);
});
