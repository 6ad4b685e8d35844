import type { Document } from "../domain/document/document.ts";
import { DocumentConflict } from "../domain/document/document.ts";
import type { Key } from "./engine/entity.ts";
import { tableName } from "./engine/table.ts";
import type { Write } from "./engine/write.ts";

/**
 * Returns the write that copies the state of documents to their owner's record without reading it. The condition: each
 * is still the newest of its kind there.
 */
export const copyDocumentStatus = (
  [pk, sk]: Key,
  documents: readonly Pick<Document, "id" | "doc_name" | "state">[],
  now: string,
): Write => {
  const sets = documents.map((_, index) => `documents.#name${index}.#state = :state${index}`);
  const holds = documents.map((_, index) => `documents.#name${index}.document_id = :id${index}`);
  return {
    item: {
      Update: {
        TableName: tableName(),
        Key: { pk, sk },
        UpdateExpression: `SET ${sets.join(", ")}, updated_at = :now ADD version :one`,
        ConditionExpression: holds.join(" AND "),
        ExpressionAttributeNames: {
          "#state": "state",
          ...Object.fromEntries(documents.map(({ doc_name }, index) => [`#name${index}`, doc_name])),
        },
        ExpressionAttributeValues: {
          ":now": now,
          ":one": 1,
          ...Object.fromEntries(
            documents.flatMap(({ id, state }, index) => [
              [`:state${index}`, state],
              [`:id${index}`, id],
            ]),
          ),
        },
      },
    },
    refuse: () => DocumentConflict(),
  };
};
