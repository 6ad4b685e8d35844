import * as z from "zod/mini";
import { lazyObject } from "../../kernel/lazy-object.ts";
import { described, Id, Instant } from "../../kernel/schema.ts";
import { Challenge } from "../account/challenge.ts";
import { OutsideChannel } from "../account/notification-settings.ts";
import { Notification } from "./notification.ts";

/** What became of a message on one channel. */
export const SentState = z.enum(["sent", "held", "withheld", "refused", "no_device"]);

export const SentOn = lazyObject(() => ({
  channel: described(OutsideChannel, "Email, text message or the person's devices (`push`)."),
  state: described(
    SentState,
    "What became of it. `held`: it waits until the person's quiet hours are over. `withheld`: nothing is sent there, because mail came back or was called spam. `refused`: the address was refused for good. `no_device`: no device could be reached.",
  ),
}));

/** A message that a person was sent, without its text. */
export const SentMessage = lazyObject(() => ({
  id: Id("notification"),
  kind: described(z.string(), "What it tells of, such as `job.assigned`."),
  title: described(z.string(), "Title of the message."),
  sent_at: described(Instant, "When it was put into the person's inbox."),
  read_at: described(Notification.shape.read_at, "When the person read it in the inbox. Absent if not read."),
  channels: described(
    z.array(SentOn),
    "Where else it went. Empty if it went to the inbox alone; for an announcement see the announcement.",
  ),
}));

/** A code that a person was sent, without the code. */
export const SentCode = lazyObject(() => ({
  purpose: described(Challenge.shape.purpose, "What the code is for."),
  channel: Challenge.shape.channel,
  sent: described(z.int(), "How often a code was sent for it: each one ends the one before."),
  attempts: described(z.int(), "How often somebody entered a code since the last one was sent."),
  issued_at: described(Instant, "When the last code was sent."),
  expires_at: described(Instant, "The last code works until then."),
  used_at: described(z.optional(Instant), "When the right code was entered. Absent if it was not."),
}));

/** What became of a message by channel, one after the other. */
export const sentOn = (channels: Readonly<Record<string, string>>): z.output<typeof SentOn>[] =>
  Object.entries(channels).map(([channel, state]) => SentOn.parse({ channel, state }));

type Told = Pick<z.output<typeof Notification>, "id" | "type" | "title" | "created_at" | "read_at">;

export const sentMessage = (
  { id, type, title, created_at, read_at }: Told,
  channels: Readonly<Record<string, string>> = {},
): z.input<typeof SentMessage> => ({
  id,
  kind: type,
  title,
  sent_at: created_at,
  ...(read_at && { read_at }),
  channels: sentOn(channels),
});

export const sentCode = (challenge: Challenge): z.input<typeof SentCode> => ({
  purpose: challenge.purpose,
  channel: challenge.channel,
  sent: challenge.generation,
  attempts: challenge.attempts,
  issued_at: challenge.issued_at,
  expires_at: challenge.expires_at,
  ...(challenge.consumed_at && { used_at: challenge.consumed_at }),
});
