import * as z from "zod/mini";
import { ActionUnknown, action } from "../../shared/socket/action.ts";

export const handler = action({
  route: "SOCKET $default",
  summary: "Answers every message that is not an action with the list of actions.",
  body: z.unknown(),
  response: z.never(),
  refuses: [ActionUnknown],
  example: { action: "dance" },
}).handle(async () => {
  throw ActionUnknown({
    details: {
      actions: ["hello", "subscribe", "unsubscribe", "send_message", "stop", "typing", "read", "ping"],
    },
  });
});
