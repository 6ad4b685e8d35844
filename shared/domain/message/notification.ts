import * as z from "zod/mini";
import { notFound, versionConflict } from "../../kernel/refusal.ts";
import { Id, Instant } from "../../kernel/schema.ts";

/** One entry of a person's inbox; its id is the id of the event that it tells of. */
export const Notification = z.object({
  id: Id("notification"),
  version: z.int(),
  account_id: Id("account"),
  /** Its place in this inbox: 1, 2, 3 and so on, without gaps. */
  seq: z.int(),
  type: z.string(),
  title: z.string(),
  text: z.string(),
  /** Where the app shows what it is about. */
  link: z.optional(z.string()),
  data: z.record(z.string(), z.unknown()),
  read_at: z.optional(Instant),
  created_at: Instant,
  expires_at: Instant,
});
export type Notification = z.output<typeof Notification>;

/** How many entries an inbox has had: its version counts them. */
export const Inbox = z.object({ id: Id("account"), version: z.int() });
export type Inbox = z.output<typeof Inbox>;

export const NotificationNotFound = notFound("notification");
export const NotificationConflict = versionConflict("notification");
