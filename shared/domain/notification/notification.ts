import * as z from "zod/mini";
import { lazyObject } from "../../kernel/lazy-object.ts";
import { notFound, versionConflict } from "../../kernel/refusal.ts";
import { CreatedAt, described, Id, Instant } from "../../kernel/schema.ts";

/** One entry of a person's inbox; its id is the id of the event that it tells of. */
export const Notification = lazyObject(() => ({
  id: Id("notification"),
  version: z.int(),
  account_id: Id("account"),
  /** Its place in this inbox: 1, 2, 3 and so on. A place that was taken in vain stays empty. */
  seq: z.int(),
  type: described(z.string(), "What it is about, such as `job.assigned`."),
  title: described(z.string(), "Title of the notification."),
  text: described(z.string(), "Text of the notification."),
  link: described(z.optional(z.string()), "Where the app shows what it is about: a path that the app knows."),
  data: described(
    z.record(z.string(), z.unknown()),
    "Ids and facts with which the app can open what it is about.",
  ),
  read_at: described(z.optional(Instant), "When you read the notification. Absent if you have not."),
  created_at: CreatedAt,
  expires_at: described(Instant, "The notification is removed after that."),
}));
export type Notification = z.output<typeof Notification>;

/** How many entries an inbox has had: its version counts them. */
export const Inbox = lazyObject(() => ({ id: Id("account"), version: z.int() }));
export type Inbox = z.output<typeof Inbox>;

export const NotificationNotFound = notFound("notification");
export const NotificationConflict = versionConflict("notification");
