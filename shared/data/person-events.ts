import { isWritten } from "../domain/person/erasure.ts";
import { type EventRow, eventKey } from "./engine/events.ts";
import { tableName } from "./engine/table.ts";
import type { Write } from "./engine/write.ts";

const writtenParts = ({ reason }: EventRow): string[] => (isWritten(reason) ? ["reason"] : []);

const personalParts = (row: EventRow): string[] => [
  ...(row.source_ip === undefined ? [] : ["source_ip"]),
  ...writtenParts(row),
];

const without = (row: EventRow, parts: readonly string[]): Write | undefined => {
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

/**
 * Describes removing from a row the network that somebody acted from, and what they wrote. That it happened stays. The
 * trail is never changed in any other way, but for `withoutWriting`. Undefined: the row has no such facts.
 */
export const withoutPerson = (row: EventRow): Write | undefined => without(row, personalParts(row));

/** Describes removing from a row what somebody else wrote to the person that the record belongs to. */
export const withoutWriting = (row: EventRow): Write | undefined => without(row, writtenParts(row));
