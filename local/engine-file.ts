import { DatabaseSync } from "node:sqlite";

/** As long as DynamoDB keeps a stream's records. */
const kept_seconds = 24 * 60 * 60;

/**
 * Keeps an engine's file fast after much use. Before each write the engine looks for the newest record of the stream,
 * and before each read for the next ones; without an index it reads all of them. Records are deleted after a day,
 * except the newest, which determines the next one's number.
 */
export const tendStream = (file: string): void => {
  const database = new DatabaseSync(file, { timeout: 5000 });
  try {
    database.exec(`
      CREATE INDEX IF NOT EXISTS stream_order ON _stream_records
        (table_name, CAST(sequence_number AS INTEGER), shard_id, sequence_number);
      DELETE FROM _stream_records
      WHERE created_at < unixepoch() - ${kept_seconds} AND id < (SELECT max(id) FROM _stream_records);
    `);
  } finally {
    database.close();
  }
};
