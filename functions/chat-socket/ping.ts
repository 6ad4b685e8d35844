import { described, Instant } from "../../shared/kernel/schema.ts";
import { action, actionBody, message } from "../../shared/socket/action.ts";

export const handler = action({
  route: "SOCKET ping",
  summary: "Keep the connection alive: the gateway ends it after ten idle minutes.",
  body: actionBody("ping", {}),
  response: message("pong", { time: described(Instant, "The service's clock.") }),
  example: { action: "ping" },
}).handle(async ({ now }) => ({ time: now }));
