import { action, actionBody } from "../../shared/socket/action.ts";

export const handler = action({
  route: "SOCKET ping",
  summary: "Keep the connection alive: the gateway ends it after ten idle minutes.",
  body: actionBody("ping", {}),
  example: { action: "ping" },
}).handle(async ({ now }) => ({ type: "pong", time: now }));
