import * as z from "zod/mini";
import { notifications } from "../../data/notifications.ts";
import { described, Int } from "../../kernel/schema.ts";

export const counted_most = 100;

export const Unread = z.object({
  unread: described(Int(0, counted_most), "Number of notifications that you have not read."),
  more: described(z.boolean(), "Whether there may be more than were counted."),
});

/** How many notifications an account has not read, as far as they are counted. One round trip. */
export const unreadOf = async (accountId: string): Promise<z.output<typeof Unread>> => {
  const { items, next_cursor } = await notifications.page(
    "ofAccount",
    `INBOX#${accountId}`,
    { limit: counted_most, scope: accountId },
    ({ read_at }) => read_at === undefined,
  );
  return { unread: items.length, more: next_cursor !== null };
};
