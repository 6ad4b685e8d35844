import {
  Inbox,
  Notification,
  NotificationConflict,
  NotificationNotFound,
} from "../domain/message/notification.ts";
import { documented } from "../kernel/documented.ts";
import { entity } from "./engine/entity.ts";

/** The sort key of an entry by its place. */
export const inboxPosition = (seq: number): string => String(seq).padStart(12, "0");

export const notifications = entity({
  name: "notification",
  schema: documented(() => Notification),
  key: (accountId, id) => [`INBOX#${accountId}`, id],
  identity: ({ account_id, id }) => [account_id, id],
  indexes: {
    ofAccount: { on: "gsi1", key: ({ account_id, seq }) => [`INBOX#${account_id}`, inboxPosition(seq)] },
  },
  expires: ({ expires_at }) => expires_at,
  notFound: NotificationNotFound,
  conflict: NotificationConflict,
});

export const inboxes = entity({
  name: "inbox",
  schema: documented(() => Inbox),
  key: (accountId) => [`INBOX#${accountId}`, "INBOX"],
  notFound: NotificationNotFound,
  conflict: NotificationConflict,
});
