import * as z from "zod/mini";
import { configuration } from "../../shared/configuration.ts";
import { tickets } from "../../shared/data/connections.ts";
import { TicketInvalid } from "../../shared/domain/notification/socket.ts";
import { policy } from "../../shared/domain/policy.ts";
import { operation } from "../../shared/http/operation.ts";
import { described, Instant } from "../../shared/kernel/schema.ts";
import { newSecret, secretId } from "../../shared/kernel/secret.ts";

export const handler = operation({
  route: "POST /chat-socket/ticket",
  summary: "Get a ticket to open the socket with.",
  description: `Open the socket at \`url\` with \`?ticket=\` within ${policy.socket.ticket_seconds} seconds. A ticket opens one connection.`,
  access: ["user", "service_provider", "admin"],
  admins: "all",
  while_suspended: true,
  extra: true,
  response: z.object({
    ticket: described(z.string(), "The ticket to connect with. It works once."),
    url: described(z.string(), "Address of the socket."),
    expires_at: described(Instant, "The ticket works until then, and once only."),
  }),
  refuses: [TicketInvalid],
  limit: { burst: 30, window_seconds: 60 },
  replay: false,
  example: {},
}).handle(async ({ actor, now, commit }) => {
  const ticket = newSecret();
  const expires_at = new Date(Date.parse(now) + policy.socket.ticket_seconds * 1000).toISOString();
  const record = {
    id: secretId(ticket),
    version: 0,
    account_id: actor.id,
    role: actor.role,
    session_id: actor.session_id,
    expires_at,
  };
  return commit([tickets.insert(record)], [], { ticket, url: configuration().SOCKET_URL, expires_at });
});
