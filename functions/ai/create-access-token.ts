import * as z from "zod/mini";
import { aiAccess } from "../../shared/data/ai-access.ts";
import { activeSessions } from "../../shared/data/sessions.ts";
import {
  AiAccessConflict,
  AiTokensTooMany,
  aiAccessPolicy,
  grantAiToken,
} from "../../shared/domain/account/ai-access.ts";
import { AiAccessGranted } from "../../shared/domain/account/events.ts";
import { signAccessToken } from "../../shared/http/access-token.ts";
import { operation } from "../../shared/http/operation.ts";
import { described, Instant, Int, Line } from "../../shared/kernel/schema.ts";

const { seconds_least, seconds_usual, seconds_most, live_most } = aiAccessPolicy;

export const handler = operation({
  route: "POST /ai/create-access-token",
  summary: "Get a token that can only ask for quotes, for a few minutes.",
  description: `Give it to an assistant or a page that should not get your own token. It can call only the operations that say so, and it can't get further tokens. It ends with your session. You can have ${live_most} of them at a time.`,
  access: ["user"],
  body: z.strictObject({
    label: described(Line(80), "What the token is for, such as the name of the assistant."),
    seconds: described(
      z._default(Int(seconds_least, seconds_most), seconds_usual),
      "For how many seconds the token should work.",
    ),
  }),
  response: z.object({
    access_token: described(z.string(), "Send it as `Authorization: Bearer` with every request."),
    token_type: described(z.literal("Bearer"), "How to send the access token: always `Bearer`."),
    scope: described(z.literal("ai"), "What the token is limited to: always `ai`."),
    label: described(z.string(), "What the token is for, as you named it."),
    expires_in: described(z.int(), "For how many seconds the access token works."),
    expires_at: described(Instant, "The token works until then, unless your session ends before."),
  }),
  refuses: [AiTokensTooMany, AiAccessConflict],
  emits: [AiAccessGranted],
  limit: { burst: 30, window_seconds: 600 },
  uses: ["table", "secrets"],
  replay: false,
  example: { body: { label: "Kitchen assistant", seconds: 300 } },
  alongside: ({ actor, now }) => Promise.all([aiAccess.get(actor.id), activeSessions(actor.id, now)]),
}).handle(async ({ alongside, body: { label, seconds }, actor, now, commit }) => {
  const [access, alive] = await alongside;
  const { id: account_id, session_id } = actor;
  const granting = { account_id, session_id, label, seconds, alive };
  const { record, events, expires_at } = grantAiToken(access, granting, now);
  const token = await signAccessToken({ ...actor, scope: "ai" }, now, seconds);
  return commit([aiAccess.put(record)], events, {
    ...token,
    token_type: "Bearer" as const,
    scope: "ai" as const,
    label,
    expires_at,
  });
});
