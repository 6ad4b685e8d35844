import * as z from "zod/mini";
import { ending, sessions } from "../../shared/data/sessions.ts";
import { SessionEnded } from "../../shared/domain/account/events.ts";
import { endSession, Session, SessionNotFound } from "../../shared/domain/account/session.ts";
import { operation } from "../../shared/http/operation.ts";
import { Id } from "../../shared/kernel/schema.ts";

export const handler = operation({
  route: "DELETE /authentication/end-session/{session_id}",
  summary: "Sign out on one of the account's devices.",
  access: ["user", "service_provider", "admin"],
  admins: "all",
  while_suspended: true,
  extra: true,
  params: z.strictObject({ session_id: Id("session") }),
  response: z.pick(Session, { id: true, ended_at: true }),
  refuses: [SessionNotFound],
  emits: [SessionEnded],
  example: { params: { session_id: "018f3a5c9d2e4b7a6c1d0e9f" } },
  alongside: ({ params, actor }) => sessions.get(actor.id, params.session_id),
}).handle(async ({ alongside, now, commit }) => {
  const session = await alongside;
  if (!session) throw SessionNotFound();
  const { record, events } = endSession(session, now);
  return commit([ending(record, SessionNotFound)], events, record);
});
