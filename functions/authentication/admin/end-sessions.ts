import * as z from "zod/mini";
import { accounts } from "../../../shared/data/accounts.ts";
import { AccountNotFound } from "../../../shared/domain/account/account.ts";
import { SessionRevoked } from "../../../shared/domain/account/events.ts";
import { operation } from "../../../shared/http/operation.ts";
import { described, Id, Line } from "../../../shared/kernel/schema.ts";
import { revokeSessions } from "../../../shared/workflows/account/end-sessions.ts";

export const handler = operation({
  route: "PUT /authentication/admin/end-sessions/{account_id}",
  summary: "Sign a person out on all devices at once, if somebody else seems to use the account.",
  description:
    "Access tokens stop working and sockets are closed. The person can sign in again. The reason is kept in the audit trail.",
  access: ["admin"],
  admins: ["support"],
  extra: true,
  params: z.strictObject({ account_id: Id("account") }),
  body: z.strictObject({ reason: described(Line(200), "Why the sessions are ended.") }),
  response: z.object({ ended: described(z.int(), "How many sessions were ended.") }),
  refuses: [AccountNotFound],
  emits: [SessionRevoked],
  example: {
    params: { account_id: "018f3a5c9d2e4b7a6c1d0e9f" },
    body: { reason: "The holder reported a lost telephone." },
  },
  alongside: ({ params: { account_id }, body: { reason }, now }) =>
    Promise.all([revokeSessions(account_id, { reason, now }), accounts.find(account_id)]),
}).handle(async ({ alongside, commit }) => {
  const [ended] = await alongside;
  return commit(ended, { ended: ended.writes.length });
});
