import { isWritten } from "../domain/privacy/erasure.ts";
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
 * Returns the write that removes the network and the texts of the actor from an event row. The event itself stays. The
 * audit log is never changed in any other way, except by `withoutWriting`. Undefined if the row has no such data.
 */
export const withoutPerson = (row: EventRow): Write | undefined => without(row, personalParts(row));

/** Returns the write that removes from an event row what somebody else wrote to the record's owner. */
export const withoutWriting = (row: EventRow): Write | undefined => without(row, writtenParts(row));
