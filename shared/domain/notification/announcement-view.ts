import * as z from "zod/mini";
import { lazyObject } from "../../kernel/lazy-object.ts";
import { described } from "../../kernel/schema.ts";
import { Announcement } from "./announcement.ts";

/** An announcement as administrators see it. */
export const AnnouncementView = z.omit(Announcement, { version: true, walked_to: true, chunks: true });

const many = z.int();

/** What became of its recipients so far. */
export const Progress = lazyObject(() => ({
  sent: described(many, "How many people were told."),
  held: described(many, "How many are told when their quiet hours are over."),
  skipped: described(many, "How many did not want it any more when it was their turn."),
  failed: described(many, "How many could not be told."),
  uncertain: described(many, "How many may have been told: the service stopped while it told them."),
  waiting: described(many, "How many are still to be told, of those who are gathered."),
}));

export const progressOf = (
  { reach: { recipients }, state }: Announcement,
  counts: Record<string, number>,
): z.output<typeof Progress> => {
  const { sent = 0, held = 0, skipped = 0, failed = 0, uncertain = 0 } = counts;
  const done = sent + held + skipped + failed + uncertain;
  const isTold = state === "gathering" || state === "gathered";
  return { sent, held, skipped, failed, uncertain, waiting: isTold ? recipients - done : 0 };
};
