import { described, Instant } from "../../shared/kernel/schema.ts";
import { action, actionBody, message } from "../../shared/socket/action.ts";

export const handler = action({
  route: "SOCKET ping",
  summary: "Keep the connection open. The gateway closes it after ten minutes without a message.",
  body: actionBody("ping", {}),
  response: message("pong", { time: described(Instant, "The time at the service.") }),
  example: { action: "ping" },
}).handle(async ({ now }) => ({ time: now }));
