import * as z from "zod/mini";
import { accounts } from "../../../shared/data/accounts.ts";
import { AccountConflict, AccountNotFound } from "../../../shared/domain/account/account.ts";
import { expectNotAbove } from "../../../shared/domain/account/admin.ts";
import { SessionRevoked } from "../../../shared/domain/account/events.ts";
import { operation } from "../../../shared/http/operation.ts";
import { described, Id, Line } from "../../../shared/kernel/schema.ts";
import { accountWithSessions } from "../../../shared/workflows/account/end-sessions.ts";

export const handler = operation({
  route: "PUT /authentication/admin/end-sessions/{account_id}",
  summary: "Sign a person out on all devices at once, if somebody else seems to use the account.",
  description:
    "Access tokens stop working and sockets are closed. The person can sign in again. The reason is kept in the audit log. Only an owner can do this to an owner.",
  access: ["admin"],
  admins: ["support"],
  extra: true,
  params: z.strictObject({ account_id: Id("account") }),
  body: z.strictObject({ reason: described(Line(200), "Why the sessions are ended.") }),
  response: z.object({ ended: described(z.int(), "How many sessions were ended.") }),
  refuses: [AccountNotFound, AccountConflict],
  emits: [SessionRevoked],
  example: {
    params: { account_id: "018f3a5c9d2e4b7a6c1d0e9f" },
    body: { reason: "The holder reported a lost telephone." },
  },
  alongside: ({ params: { account_id }, body: { reason }, now }) =>
    accountWithSessions(account_id, { reason, now }),
}).handle(async ({ alongside, actor, commit }) => {
  const { account, endSessions } = await alongside;
  if (!account) throw AccountNotFound();
  expectNotAbove(actor, account);
  const sessions = endSessions();
  return commit([accounts.unchanged(account), ...sessions.writes], sessions.events, {
    ended: sessions.writes.length,
  });
});
