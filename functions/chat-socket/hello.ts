import { action, actionBody } from "../../shared/socket/action.ts";

export const handler = action({
  route: "SOCKET hello",
  summary: "Say that the client is ready: nothing is pushed before.",
  body: actionBody("hello", {}),
  example: { action: "hello" },
}).handle(async ({ connection, now }) => ({
  type: "welcome",
  connection_id: connection.id,
  account_id: connection.account_id,
  role: connection.role,
  time: now,
  ping_every_seconds: 300,
}));
