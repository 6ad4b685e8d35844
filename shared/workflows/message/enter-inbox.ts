import type { Given } from "../../data/engine/write.ts";
import { inboxes, notifications } from "../../data/notifications.ts";
import { type Notification, NotificationConflict } from "../../domain/message/notification.ts";
import { committed } from "../../kernel/record.ts";
import { againstContention } from "../contention.ts";

type Entry = Omit<Notification, "seq" | "version">;

/** Puts an entry into an inbox, once by its id. Undefined: it was there. */
export const enterInbox = (
  entry: Entry,
  commit: (...given: Given) => Promise<void>,
): Promise<Notification | undefined> =>
  againstContention([NotificationConflict], async () => {
    const [present, inbox = { id: entry.account_id, version: 0 }] = await Promise.all([
      notifications.get(entry.account_id, entry.id),
      inboxes.get(entry.account_id),
    ]);
    if (present) return undefined;
    const added = { ...entry, version: 0, seq: committed(inbox).version };
    await commit([inboxes.put(inbox), notifications.insert(added)], []);
    return added;
  });
