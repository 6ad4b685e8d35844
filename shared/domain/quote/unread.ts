import * as z from "zod/mini";
import { lazyObject } from "../../kernel/lazy-object.ts";
import { described, Id } from "../../kernel/schema.ts";
import { UnreadReason } from "../media/unread-reason.ts";
import { modelMedia } from "../policy.ts";

/** A file of a request that the estimate does not rest on, and why. */
export const UnreadMedium = lazyObject(() => ({
  media_id: Id("media"),
  reason: described(
    z.enum([...UnreadReason.options, "not_looked_at", "too_large"]),
    "Why: nobody has looked at it (`not_looked_at`), the video is too large to be looked at (`too_large`), or, of what is said in it, one of the reasons of a file's analysis.",
  ),
}));
export type UnreadMedium = z.output<typeof UnreadMedium>;

const gigabytes = modelMedia.video_bytes / 1024 ** 3;

const inWords: Record<UnreadMedium["reason"], string> = {
  no_words: "We heard no words in this file.",
  type_not_read: "We can't listen to files of this type.",
  file_gone: "This file is no longer there.",
  not_listened_to: "We could not listen to this file.",
  listening_failed: "We could not listen to this file.",
  listening_took_too_long: "It took too long to listen to this file.",
  over_budget: "We could not listen to this file today.",
  not_looked_at: "Nobody has looked at this file yet.",
  too_large: `This video is larger than ${gigabytes} GB, so it could not be looked at.`,
};

/** What is said to the customer about a file that was not used. */
export const unreadText = ({ reason }: UnreadMedium): string =>
  `${inWords[reason]} Write what it shows or says, and we use that.`;
