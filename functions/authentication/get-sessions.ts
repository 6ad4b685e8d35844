import * as z from "zod/mini";
import { activeSessions } from "../../shared/data/sessions.ts";
import { Session } from "../../shared/domain/account/session.ts";
import { policy } from "../../shared/domain/policy.ts";
import { operation } from "../../shared/http/operation.ts";
import { described, Instant } from "../../shared/kernel/schema.ts";

const Device = z.extend(
  z.pick(Session, {
    id: true,
    method: true,
    device: true,
    source_ip: true,
    created_at: true,
    expires_at: true,
  }),
  {
    last_used_at: described(Instant, "When the tokens of the session were last renewed."),
    current: described(z.boolean(), "Whether this is the session that asks."),
  },
);

export const handler = operation({
  route: "GET /authentication/get-sessions",
  summary: "List the devices that are signed in to the account, newest first.",
  description: `\`current\` marks the session that you use now. \`last_used_at\` tells when its tokens were last renewed. An account has at most ${policy.session.most} sessions.`,
  access: ["user", "service_provider", "admin"],
  extra: true,
  response: z.object({ items: described(z.array(Device), "The devices that are signed in, newest first.") }),
}).handle(async ({ actor, now }) => ({
  items: (await activeSessions(actor.id, now)).map((session) => ({
    ...session,
    last_used_at: session.rotated_at ?? session.created_at,
    current: session.id === actor.session_id,
  })),
}));
