import * as z from "zod/mini";
import { inboxPartition, notifications } from "../../shared/data/notifications.ts";
import {
  type Notification,
  NotificationConflict,
  NotificationNotFound,
} from "../../shared/domain/notification/notification.ts";
import { operation } from "../../shared/http/operation.ts";
import { described, Id, Int } from "../../shared/kernel/schema.ts";

/** They are changed in one transaction, which has room for the answer besides. */
const marked_most = 90;

export const handler = operation({
  route: "PUT /notification/read-all",
  summary: "Mark your notifications as read, the newest first.",
  description: `Marks up to ${marked_most} at once; if \`more\` is true, ask again. Send the newest that you show as \`up_to\`, and what comes later stays unread.`,
  access: ["user", "service_provider", "admin"],
  admins: "all",
  while_suspended: true,
  extra: true,
  body: z.strictObject({
    up_to: described(z.optional(Id("notification")), "Only this notification and older ones."),
  }),
  response: z.object({
    read: described(Int(0, marked_most), "Number of notifications that were marked as read now."),
    more: described(z.boolean(), "Whether there may be more that are unread."),
  }),
  refuses: [NotificationNotFound, NotificationConflict],
  uses: ["table", "lists"],
  example: { body: {} },
  alongside: async ({ actor, body: { up_to } }) => up_to && notifications.find(actor.id, up_to),
}).handle(async ({ alongside, actor, body: { up_to }, now, commit }) => {
  await alongside;
  const unread: Notification[] = [];
  let cursor: string | undefined;
  do {
    const { items, next_cursor } = await notifications.page(
      "ofAccount",
      inboxPartition(actor.id),
      { limit: marked_most - unread.length, scope: actor.id, cursor },
      ({ id, read_at }) => read_at === undefined && (up_to === undefined || id <= up_to),
    );
    unread.push(...items);
    cursor = next_cursor ?? undefined;
  } while (cursor && unread.length < marked_most);
  const answer = { read: unread.length, more: cursor !== undefined };
  if (unread.length === 0) return answer;
  return commit(
    unread.map((one) => notifications.update({ ...one, read_at: now })),
    [],
    answer,
  );
});
