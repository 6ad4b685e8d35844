import * as z from "zod/mini";
import { lazyObject } from "../../kernel/lazy-object.ts";
import { notFound, versionConflict } from "../../kernel/refusal.ts";
import { Id, Instant } from "../../kernel/schema.ts";
import { OutsideChannel } from "../account/notification-settings.ts";

/** A message that waits until its reader's quiet hours are over. Its id is the id of the event that it tells of. */
export const HeldMessage = lazyObject(() => ({
  id: Id("event"),
  version: z.int(),
  account_id: Id("account"),
  type: z.string(),
  title: z.string(),
  text: z.string(),
  link: z.optional(z.string()),
  /** What it is written in. */
  language: z.optional(z.string()),
  /** In whose brand it is told; absent: the default market's. */
  market: z.optional(z.string()),
  channels: z.array(OutsideChannel),
  due_at: Instant,
}));
export type HeldMessage = z.output<typeof HeldMessage>;

export const HeldMessageNotFound = notFound("held_message");
export const HeldMessageConflict = versionConflict("held_message");
