import * as z from "zod/mini";
import { event } from "../../kernel/event.ts";
import { described } from "../../kernel/schema.ts";

const channel = described(
  z.enum(["email", "sms"]),
  "Whether the address is an email address or a phone number.",
);

export const RecipientRefused = event(
  "recipient.refused",
  "A message was refused for good by the service that delivers it. It is not sent again.",
  {
    channel,
    message_id: described(z.string(), "Id of the message that was refused."),
    cause: described(z.string(), "Why it was refused, as the sender of the messages put it."),
  },
);

export const RecipientBlocked = event(
  "recipient.blocked",
  "Mail to an address came back, or its owner called it spam. Nothing more is sent there for a time.",
  {
    channel,
    cause: described(
      z.enum(["bounced", "complained"]),
      "Whether mail came back (`bounced`) or its owner called it spam (`complained`).",
    ),
    until: described(z.string(), "Nothing is sent to the address until then."),
  },
);

export const RecipientAllowed = event(
  "recipient.allowed",
  "An operator lets messages go to an address again.",
  { channel },
);
