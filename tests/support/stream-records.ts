import { DatabaseSync } from "node:sqlite";

/** Has as many further records, copies of its first one, stand in the stream of an engine's file that is not open elsewhere. */
export const addStreamRecords = (file: string, count: number): void => {
  const database = new DatabaseSync(file);
  try {
    database
      .prepare(
        `WITH RECURSIVE numbers (n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM numbers WHERE n < ?)
        INSERT INTO _stream_records
          (table_name, event_name, keys_json, new_image, sequence_number, shard_id, created_at)
        SELECT table_name, event_name, keys_json, json_object('filling', json_object('S', hex(zeroblob(500)))),
          CAST(100 + n AS TEXT), shard_id, created_at
        FROM numbers, (SELECT * FROM _stream_records LIMIT 1)`,
      )
      .run(count);
  } finally {
    database.close();
  }
};
