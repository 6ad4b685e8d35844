import * as z from "zod/mini";
import { accounts } from "../../../shared/data/accounts.ts";
import { cases, naming } from "../../../shared/data/cases.ts";
import { AccountNotFound } from "../../../shared/domain/account/account.ts";
import { assign, CaseTaken, giveBack } from "../../../shared/domain/backoffice/case.ts";
import { CaseAssigned } from "../../../shared/domain/backoffice/events.ts";
import { QueueKind } from "../../../shared/domain/backoffice/queue.ts";
import { operation } from "../../../shared/http/operation.ts";
import { RequestInvalid } from "../../../shared/kernel/refusal.ts";
import { described, Id } from "../../../shared/kernel/schema.ts";

const Owner = z.nullable(Id("account"));

export const handler = operation({
  route: "PUT /admin/desk/assign-case",
  extra: true,
  summary: "Take something that waits, give it to a colleague, or give it back.",
  description: "It changes who looks after it, and nothing about the record itself.",
  access: ["admin"],
  admins: ["support", "finance"],
  body: z.strictObject({
    kind: described(QueueKind, "What kind of thing it is, as in the queue."),
    record_id: described(Id("record"), "Id of the record that waits, as in the queue."),
    owner_id: described(Owner, "The administrator who looks after it from now on. Null: nobody."),
    from: described(Owner, "Who looked after it when you read the queue. Null: nobody."),
  }),
  response: z.object({ owner_id: described(Owner, "Who looks after it now. Null: nobody.") }),
  refuses: [AccountNotFound, CaseTaken],
  emits: [CaseAssigned],
  example: {
    body: {
      kind: "dispute",
      record_id: "018f3a5c9d2e4b7a6c1d0e9f",
      owner_id: "018f3a5c9d2e4b7a6c1d0e90",
      from: null,
    },
  },
  alongside: ({ body: { kind, record_id, owner_id } }) =>
    Promise.all([cases.get(kind, record_id), owner_id === null ? null : accounts.get(owner_id)]),
}).handle(async ({ alongside, body, now, newId, commit }) => {
  const [held, owner] = await alongside;
  const { owner_id, ...wish } = body;
  if (wish.kind === "difference")
    throw RequestInvalid({ fields: [{ field: "kind", problem: "goes through payment/assign-difference" }] });
  if (owner_id !== null && (owner?.role !== "admin" || owner.state !== "active"))
    throw AccountNotFound({ fields: [{ field: "owner_id", problem: "is no administrator" }] });
  if (owner_id === null) {
    const given = held && giveBack(held, wish);
    return given ? commit([naming(cases.remove(given.record))], given.events, { owner_id }) : { owner_id };
  }
  const { record, events } = assign(held, { ...wish, owner_id }, { id: newId("case"), now });
  return commit([naming(cases.put(record))], events, { owner_id });
});
