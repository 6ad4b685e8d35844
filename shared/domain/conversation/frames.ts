import * as z from "zod/mini";
import { lazyObject } from "../../kernel/lazy-object.ts";
import { described, Id, Int } from "../../kernel/schema.ts";
import { Author } from "./conversation.ts";
import { MessageView } from "./view.ts";

const kind = <N extends string>(name: N) => ({
  action: described(z.literal(name), "The kind of message."),
  type: described(z.literal(name), "The same as `action`."),
});

const session = {
  topic: described(z.string(), "The topic of the conversation: `session/{session_id}`."),
  session_id: described(Id("conversation"), "The conversation."),
};

/** A piece of a reply while it is being written. It is told once: whoever misses it reads the message. */
export const DeltaFrame = lazyObject(() => ({
  ...kind("delta"),
  ...session,
  message_id: described(Id("message"), "The reply that is being written."),
  n: described(
    Int(1, 1_000_000),
    "Number of the piece: 1 for the first. If one is missing, read the message.",
  ),
  text: described(z.string(), "The next words."),
}));
export type DeltaFrame = z.input<typeof DeltaFrame>;

/** A message in its current state. */
export const MessageFrame = lazyObject(() => ({
  ...kind("message"),
  ...session,
  seq: described(Int(1, 1_000_000), "Position of the message in the conversation."),
  message: described(MessageView, "The message."),
}));
export type MessageFrame = z.input<typeof MessageFrame>;

/** The other side is writing. */
export const TypingFrame = lazyObject(() => ({
  ...kind("typing"),
  ...session,
  author: described(Author, "Who is writing."),
}));
export type TypingFrame = z.input<typeof TypingFrame>;
