import * as z from "zod/mini";
import { event } from "../../kernel/event.ts";

const channel = z.enum(["email", "sms"]);

export const RecipientRefused = event(
  "recipient.refused",
  "A message was refused for good by whoever delivers it; it is not tried again.",
  { channel, message_id: z.string(), cause: z.string() },
);

export const RecipientBlocked = event(
  "recipient.blocked",
  "Mail to an address came back, or its owner called it spam: nothing more is sent there for a time.",
  { channel, cause: z.enum(["bounced", "complained"]), until: z.string() },
);

export const RecipientAllowed = event(
  "recipient.allowed",
  "An operator lets messages go to an address again.",
  { channel },
);
