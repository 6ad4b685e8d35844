import { orderInvitations } from "../../../shared/domain/import/decisions.ts";
import { ImportInvitationsOrdered } from "../../../shared/domain/import/events.ts";
import { ImportBusy, ImportNotNow } from "../../../shared/domain/import/import.ts";
import { operation } from "../../../shared/http/operation.ts";
import { ordered, storeOrder } from "../../../shared/workflows/import/contract.ts";

export const handler = operation({
  ...ordered,
  route: "PUT /admin/import/send-invitations/{import_id}",
  extra: true,
  summary: "Invite the customers of an import, one each second.",
  description: "Customers who have an account by now are not invited. You can order this once.",
  access: ["admin"],
  refuses: [...ordered.refuses, ImportNotNow, ImportBusy],
  emits: [ImportInvitationsOrdered],
}).handle(async ({ alongside, actor, now, commit }) =>
  storeOrder(orderInvitations(await alongside, actor.id, now), commit),
);
