import { type EventRow, eventKey, eventLists, eventOf } from "./engine/events.ts";
import { type Page, type PageRequest, pageOf } from "./engine/page.ts";
import { tableName } from "./engine/table.ts";
import type { Write } from "./engine/write.ts";

/** The entries of the audit trail about one person, and what is removed from them when the person is erased. */

/** What somebody did, signed in. */
export const eventsBy = (accountId: string, request: PageRequest): Promise<Page<EventRow>> =>
  pageOf({ ...eventLists.by(accountId), request, recordOf: eventOf });

/** What was done in somebody's name before they were signed in: a sign-up, a sign-in, a password reset. */
export const eventsAbout = (accountId: string, request: PageRequest): Promise<Page<EventRow>> =>
  pageOf({ index: "gsi4", partition: `AUDIT#ABOUT#${accountId}`, shards: 0, request, recordOf: eventOf });

/** Whether a reason is one of our codes, and not a text that a person wrote. */
const isCode = (reason: string): boolean => /^[a-z][a-z0-9_]*(: [a-z0-9_]+)?$/.test(reason);

const personalParts = ({ source_ip, reason }: EventRow): string[] => [
  ...(source_ip === undefined ? [] : ["source_ip"]),
  ...(reason === undefined || isCode(reason) ? [] : ["reason"]),
];

/**
 * Describes removing from a row the network that somebody acted from, and what they wrote. That it happened stays. The
 * trail is never changed in any other way. Undefined: the row has no such facts.
 */
export const withoutPerson = (row: EventRow): Write | undefined => {
  const parts = personalParts(row);
  if (parts.length === 0) return undefined;
  return {
    item: {
      Update: {
        TableName: tableName(),
        Key: eventKey(row),
        UpdateExpression: `REMOVE ${parts.map((part) => `#${part}`).join(", ")}`,
        ConditionExpression: "attribute_exists(pk)",
        ExpressionAttributeNames: Object.fromEntries(parts.map((part) => [`#${part}`, part])),
      },
    },
  };
};
