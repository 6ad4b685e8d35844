import * as z from "zod/mini";
import { accounts } from "../../shared/data/accounts.ts";
import { Account, AccountConflict, AccountNotFound } from "../../shared/domain/account/account.ts";
import { AccountReinstated, AccountSuspended, SessionRevoked } from "../../shared/domain/account/events.ts";
import { AccountSuspensionUnchanged, ruleOnAccount } from "../../shared/domain/account/suspension.ts";
import { operation } from "../../shared/http/operation.ts";
import { described, Id, Line } from "../../shared/kernel/schema.ts";
import { accountWithSessions } from "../../shared/workflows/account/end-sessions.ts";
import { unfinishedBusiness } from "../../shared/workflows/privacy/unfinished-business.ts";

export const handler = operation({
  route: "PUT /user/update-user-status/{account_id}",
  extra: true,
  summary: "Suspend a customer, or reinstate one who is suspended.",
  description:
    "A suspended customer is signed out on all devices at once and can't sign in, with a password, a code or an identity provider. Booked jobs and payments stay as they are: the answer names those that are not finished. The customer is told by email, with the reason. Providers are suspended with accepting-service-provider.",
  access: ["admin"],
  admins: ["support"],
  params: z.strictObject({ account_id: Id("account") }),
  body: z.strictObject({
    action: described(z.enum(["suspend", "reinstate"]), "What to do."),
    reason: described(Line(300, 5), "Why. The customer is told."),
  }),
  response: z.object({
    account_id: Id("account"),
    suspended: Account.shape.suspended,
    job_ids: described(z.array(Id("job")), "Jobs of the customer that are not finished."),
    payment_ids: described(z.array(Id("payment")), "Payments of the customer that are not finished."),
    ended_sessions: described(z.int(), "How many sessions were ended."),
  }),
  refuses: [AccountNotFound, AccountConflict, AccountSuspensionUnchanged],
  emits: [AccountSuspended, AccountReinstated, SessionRevoked],
  uses: ["table", "lists"],
  example: {
    params: { account_id: "018f3a5c9d2e4b7a6c1d0e9f" },
    body: { action: "suspend", reason: "Paid with cards that were stolen." },
  },
  alongside: ({ params: { account_id: id }, now }) =>
    Promise.all([
      accountWithSessions(id, { reason: "account_suspended", now }),
      unfinishedBusiness({ id, role: "user" }, now),
    ]),
}).handle(async ({ alongside, params: { account_id }, body, actor, now, commit }) => {
  const [{ account, endSessions }, { job_ids, payment_ids }] = await alongside;
  if (account?.role !== "user" || account.state === "deleted") throw AccountNotFound();
  const { record, events } = ruleOnAccount(account, { ...body, by: actor.id }, now);
  const ended = body.action === "suspend" ? endSessions() : { writes: [], events: [] };
  return commit([accounts.update(record), ...ended.writes], [...events, ...ended.events], {
    account_id,
    ...(record.suspended && { suspended: record.suspended }),
    job_ids,
    payment_ids,
    ended_sessions: ended.writes.length,
  });
});
