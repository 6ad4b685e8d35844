import * as z from "zod/mini";
import { Connection } from "../../shared/domain/notification/socket.ts";
import { described, Instant, Int } from "../../shared/kernel/schema.ts";
import { action, actionBody, message } from "../../shared/socket/action.ts";

export const handler = action({
  route: "SOCKET hello",
  summary: "Say that you are ready. Nothing is sent to you before.",
  body: actionBody("hello", {}),
  response: message("welcome", {
    connection_id: described(z.string(), "Id of this connection at the gateway."),
    account_id: Connection.shape.account_id,
    role: described(Connection.shape.role, "The role that the connection acts in."),
    time: described(Instant, "The time at the service."),
    ping_every_seconds: described(Int(1, 600), "Send `ping` after this many seconds of silence."),
  }),
  example: { action: "hello" },
}).handle(async ({ connection, now }) => ({
  connection_id: connection.id,
  account_id: connection.account_id,
  role: connection.role,
  time: now,
  ping_every_seconds: 300,
}));
