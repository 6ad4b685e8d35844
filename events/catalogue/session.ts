import * as z from "zod/mini";
import { event } from "../../shared/kernel/event.ts";
import { Id } from "../../shared/kernel/schema.ts";

const session = {
  session_id: Id("session"),
  account_id: Id("account"),
  user_id: z.optional(Id("user")),
  service_provider_id: z.optional(Id("service_provider")),
};

export const SessionStarted = event("session.started", "Somebody signed in.", {
  ...session,
  method: z.string(),
});

export const SessionEnded = event("session.ended", "Somebody signed out.", session);

export const SessionRevoked = event(
  "session.revoked",
  "A session was ended by the service: its refresh token came twice, or the account has too many sessions.",
  session,
);
