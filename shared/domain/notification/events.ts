import * as z from "zod/mini";
import { event } from "../../kernel/event.ts";
import { described, Id } from "../../kernel/schema.ts";

const channel = () =>
  described(z.enum(["email", "sms"]), "Whether the address is an email address or a phone number.");

export const RecipientRefused = /* @__PURE__ */ event(
  "recipient.refused",
  "A message was refused for good by the service that delivers it. It is not sent again.",
  () => ({
    channel: channel(),
    message_id: described(z.string(), "Id of the message that was refused."),
    cause: described(z.string(), "Why it was refused, as the sender of the messages put it."),
  }),
  { hasSubscribers: false },
);

export const RecipientBlocked = /* @__PURE__ */ event(
  "recipient.blocked",
  "Mail to an address came back, or its owner called it spam. Nothing more is sent there for a time.",
  () => ({
    channel: channel(),
    cause: described(
      z.enum(["bounced", "complained"]),
      "Whether mail came back (`bounced`) or its owner called it spam (`complained`).",
    ),
    until: described(z.string(), "Nothing is sent to the address until then."),
  }),
  { hasSubscribers: false },
);

export const RecipientAllowed = /* @__PURE__ */ event(
  "recipient.allowed",
  "An operator lets messages go to an address again.",
  () => ({ channel: channel() }),
  { hasSubscribers: false },
);

const device = () => ({
  push_device_id: Id("push_device"),
  account_id: Id("account"),
  user_id: z.optional(Id("user")),
  service_provider_id: z.optional(Id("service_provider")),
  platform: described(
    z.enum(["ios", "android", "web"]),
    "Whether it is an Apple (`ios`) or an Android device, or a browser (`web`).",
  ),
});

export const PushDeviceRegistered = /* @__PURE__ */ event(
  "push_device.registered",
  "A device is to be told what its account is told.",
  device,
);

export const PushDeviceRemoved = /* @__PURE__ */ event(
  "push_device.removed",
  "Nothing is sent to the device any more.",
  () => ({
    ...device(),
    endpoint: described(z.optional(z.string()), "What the device was known as where messages are delivered."),
    cause: described(
      z.enum(["asked", "signed_out", "replaced", "unreachable"]),
      "Its holder asked for it, its session ended, the account has too many devices, or it can't be reached any more.",
    ),
  }),
);

const announcement = () => ({
  announcement_id: Id("announcement"),
  category: described(z.enum(["service", "marketing"]), "Whether it is about the service, or an offer."),
  channels: described(z.array(z.string()), "Where it is told, such as `inbox` or `email`."),
  account_id: described(z.optional(Id("account")), "The one person who is told, if there is only one."),
  role: described(
    z.optional(z.string()),
    "Everybody of this role is told, as far as the rest of the audience says.",
  ),
});

export const AnnouncementRequested = /* @__PURE__ */ event(
  "announcement.requested",
  "An administrator wants something told to people, or to know how many it would reach.",
  () => ({ ...announcement(), dry_run: described(z.boolean(), "Whether the recipients are only counted.") }),
  { hasSubscribers: false },
);
export const AnnouncementCounted = /* @__PURE__ */ event(
  "announcement.counted",
  "It is known how many people an announcement would reach.",
  () => ({ ...announcement(), recipients: described(z.int(), "How many people it would reach.") }),
  { hasSubscribers: false },
);
export const AnnouncementGathered = /* @__PURE__ */ event(
  "announcement.gathered",
  "All recipients of an announcement are known. They are told one after the other.",
  () => ({ ...announcement(), recipients: described(z.int(), "How many people are told.") }),
  { hasSubscribers: false },
);
export const AnnouncementCanceled = /* @__PURE__ */ event(
  "announcement.canceled",
  "An administrator canceled an announcement before it was told to anybody.",
  announcement,
  { hasSubscribers: false },
);

const text = () => ({
  key: described(z.string(), "Key of the text, such as `job.created.user.title`."),
  language: described(z.string(), "Language of the text, such as `en`."),
});

export const TextUpdated = /* @__PURE__ */ event(
  "text.updated",
  "An operator has people told something in other words. The event has the key and never the words.",
  text,
  { hasSubscribers: false },
);
export const TextRestored = /* @__PURE__ */ event(
  "text.restored",
  "An operator has people told something in earlier words again.",
  () => ({ ...text(), to: described(z.int(), "The version whose words they are. 0: the built-in ones.") }),
  { hasSubscribers: false },
);
export const TextTested = /* @__PURE__ */ event(
  "text.tested",
  "An operator wants to get a text as a message, with made-up values.",
  () => ({
    ...text(),
    channel: channel(),
    account_id: described(Id("account"), "The operator, who gets it."),
  }),
);
