import {
  Inbox,
  Notification,
  NotificationConflict,
  NotificationNotFound,
} from "../domain/notification/notification.ts";
import { policy } from "../domain/policy.ts";
import { Refusal } from "../kernel/refusal.ts";
import { UpdateCommand } from "./engine/commands.ts";
import { putAlone } from "./engine/commit.ts";
import { entity } from "./engine/entity.ts";
import { table, tableName } from "./engine/table.ts";

/** The entries of one inbox, in a partition of their own; ids sort by age. */
export const inboxPartition = (accountId: string): string => `INBOX#${accountId}`;

export const notifications = entity({
  name: "notification",
  schema: () => Notification,
  key: (accountId, id) => [inboxPartition(accountId as string), id as string],
  identity: ({ account_id, id }) => [account_id, id],
  indexes: {
    ofAccount: { on: "table", key: ({ account_id, id }) => [inboxPartition(account_id), id] },
  },
  expires: ({ expires_at }) => expires_at,
  notFound: NotificationNotFound,
  conflict: NotificationConflict,
});

export const inboxes = entity({
  name: "inbox",
  schema: () => Inbox,
  key: (accountId) => [`INBOX#HEAD#${accountId}`, "INBOX"],
  notFound: NotificationNotFound,
  conflict: NotificationConflict,
});

/** Takes the next position of an inbox. A position that is taken and not used leaves a gap. */
const nextPlace = async (accountId: string): Promise<number> => {
  const [pk, sk] = inboxes.definition.key(accountId);
  const { Attributes } = await table().send(
    new UpdateCommand({
      TableName: tableName(),
      Key: { pk, sk },
      UpdateExpression: "SET entity = :entity, id = :id ADD version :one",
      ExpressionAttributeValues: { ":entity": inboxes.name, ":id": accountId, ":one": 1 },
      ReturnValues: "UPDATED_NEW",
    }),
  );
  return Attributes?.version as number;
};

/** The last position of an inbox that was taken. 0 if it is empty. */
export const lastPlace = async (accountId: string): Promise<number> =>
  (await inboxes.get(accountId))?.version ?? 0;

/**
 * Adds an entry at the end of its inbox. Undefined if there is an entry with this id already. Concurrent calls add it
 * once.
 */
export const putInInbox = async (
  entry: Omit<Notification, "seq">,
  remaining: () => number,
): Promise<Notification | undefined> => {
  const placed = { ...entry, seq: await nextPlace(entry.account_id) };
  try {
    await putAlone(notifications.insert(placed), remaining);
    return placed;
  } catch (error) {
    if (error instanceof Refusal && error.reason === NotificationConflict) return undefined;
    throw error;
  }
};

/** The entries of an inbox after a position, oldest first; only among the most recent ones. */
export const entriesAfter = async (
  accountId: string,
  seq: number,
  limit: number,
): Promise<Notification[]> => {
  const { replayed_most } = policy.notification;
  const found: Notification[] = [];
  let cursor: string | undefined;
  do {
    const page = await notifications.page("ofAccount", inboxPartition(accountId), {
      limit: 100,
      cursor,
      scope: "replay",
    });
    found.push(...page.items.filter((entry) => entry.seq > seq));
    // Events that arrive late have later positions than their age suggests, so one more page is searched for them.
    const isBehind = page.items.every((entry) => entry.seq <= seq);
    cursor = isBehind || found.length >= replayed_most ? undefined : (page.next_cursor ?? undefined);
  } while (cursor);
  return found.sort((a, b) => a.seq - b.seq).slice(0, limit);
};
