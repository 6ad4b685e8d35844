import { DatabaseSync } from "node:sqlite";
import type { Checksum } from "./payload.ts";

export type Attributes = {
  /** Content-Type and the other headers that a GET returns. */
  headers: Record<string, string>;
  metadata: Record<string, string>;
  tags: Record<string, string>;
};

export type StoredObject = {
  bucket: string;
  key: string;
  file: string;
  size: number;
  etag: string;
  modifiedMs: number;
  attributes: Attributes;
  checksum?: Checksum;
};

export type Upload = { id: string; bucket: string; key: string; initiatedMs: number; attributes: Attributes };
export type Part = {
  number: number;
  file: string;
  size: number;
  etag: string;
  modifiedMs: number;
  checksum?: Checksum;
};

export type ObjectCreated = {
  bucket: string;
  /** The plain key, not URL-encoded as in an S3 notification. */
  key: string;
  /** Bytes. */
  size: number;
  etag: string;
  /** Hexadecimal of fixed width: later events compare greater. */
  sequencer: string;
  eventName:
    | "ObjectCreated:Put"
    | "ObjectCreated:Post"
    | "ObjectCreated:CompleteMultipartUpload"
    | "ObjectCreated:Copy";
  eventTime: string;
};

const schema = `
  CREATE TABLE IF NOT EXISTS object (
    bucket TEXT NOT NULL, key TEXT NOT NULL, file TEXT NOT NULL, value TEXT NOT NULL,
    PRIMARY KEY (bucket, key)
  ) WITHOUT ROWID;
  CREATE TABLE IF NOT EXISTS upload (id TEXT PRIMARY KEY, bucket TEXT NOT NULL, key TEXT NOT NULL, value TEXT NOT NULL);
  CREATE TABLE IF NOT EXISTS part (
    upload_id TEXT NOT NULL REFERENCES upload ON DELETE CASCADE, number INTEGER NOT NULL, file TEXT NOT NULL, value TEXT NOT NULL,
    PRIMARY KEY (upload_id, number)
  ) WITHOUT ROWID;
  CREATE TABLE IF NOT EXISTS event (sequence INTEGER PRIMARY KEY AUTOINCREMENT, value TEXT NOT NULL);
`;

const sequencerDigits = 16;

/**
 * What the buckets hold, and the events not yet acknowledged. An object and its event are one transaction, so neither
 * is ever there without the other. Survives a killed process.
 */
export class ObjectIndex {
  #database: DatabaseSync;

  constructor(path: string) {
    this.#database = new DatabaseSync(path);
    this.#database.exec(
      `PRAGMA journal_mode = WAL; PRAGMA synchronous = NORMAL; PRAGMA foreign_keys = ON; ${schema}`,
    );
  }

  close(): void {
    this.#database.close();
  }

  #transaction<Result>(work: () => Result): Result {
    this.#database.exec("BEGIN IMMEDIATE");
    try {
      const result = work();
      this.#database.exec("COMMIT");
      return result;
    } catch (error) {
      this.#database.exec("ROLLBACK");
      throw error;
    }
  }

  #rows<Value>(sql: string, ...parameters: (string | number)[]): Value[] {
    return this.#database
      .prepare(sql)
      .all(...parameters)
      .map((row) => JSON.parse(String(row.value)) as Value);
  }

  #run(sql: string, ...parameters: (string | number)[]): void {
    this.#database.prepare(sql).run(...parameters);
  }

  object(bucket: string, key: string): StoredObject | undefined {
    return this.#rows<StoredObject>("SELECT value FROM object WHERE bucket = ? AND key = ?", bucket, key)[0];
  }

  /** In the order of UTF-8 bytes, as S3 lists. */
  *objects(bucket: string, prefix: string, after: string): Generator<StoredObject> {
    const rows = this.#database
      .prepare("SELECT key, value FROM object WHERE bucket = ? AND key >= ? AND key > ? ORDER BY key")
      .iterate(bucket, prefix, after);
    for (const row of rows) {
      if (!String(row.key).startsWith(prefix)) return;
      yield JSON.parse(String(row.value)) as StoredObject;
    }
  }

  /** Stores the object, replacing an older one, and journals its event, if one is named. */
  put(object: StoredObject, eventName: ObjectCreated["eventName"] | undefined): ObjectCreated | undefined {
    return this.#transaction(() => this.#put(object, eventName));
  }

  #put(object: StoredObject, eventName: ObjectCreated["eventName"] | undefined): ObjectCreated | undefined {
    const { bucket, key, file, size, etag, modifiedMs } = object;
    this.#run("INSERT OR REPLACE INTO object VALUES (?, ?, ?, ?)", bucket, key, file, JSON.stringify(object));
    if (!eventName) return undefined;
    const { lastInsertRowid } = this.#database.prepare("INSERT INTO event (value) VALUES ('')").run();
    const event: ObjectCreated = {
      bucket,
      key,
      size,
      etag,
      sequencer: lastInsertRowid.toString(16).toUpperCase().padStart(sequencerDigits, "0"),
      eventName,
      eventTime: new Date(modifiedMs).toISOString(),
    };
    this.#run(
      "UPDATE event SET value = ? WHERE sequence = ?",
      JSON.stringify(event),
      Number(lastInsertRowid),
    );
    return event;
  }

  setTags(object: StoredObject, tags: Record<string, string>): void {
    const tagged: StoredObject = { ...object, attributes: { ...object.attributes, tags } };
    this.#run(
      "UPDATE object SET value = ? WHERE bucket = ? AND key = ?",
      JSON.stringify(tagged),
      object.bucket,
      object.key,
    );
  }

  remove(bucket: string, key: string): void {
    this.#run("DELETE FROM object WHERE bucket = ? AND key = ?", bucket, key);
  }

  unacknowledged(): ObjectCreated[] {
    return this.#rows<ObjectCreated>("SELECT value FROM event ORDER BY sequence");
  }

  acknowledge(event: ObjectCreated): void {
    this.#run("DELETE FROM event WHERE sequence = ?", Number.parseInt(event.sequencer, 16));
  }

  startUpload(upload: Upload): void {
    this.#run(
      "INSERT INTO upload VALUES (?, ?, ?, ?)",
      upload.id,
      upload.bucket,
      upload.key,
      JSON.stringify(upload),
    );
  }

  upload(id: string, bucket: string, key: string): Upload | undefined {
    return this.#rows<Upload>(
      "SELECT value FROM upload WHERE id = ? AND bucket = ? AND key = ?",
      id,
      bucket,
      key,
    )[0];
  }

  uploads(bucket: string): Upload[] {
    return this.#rows<Upload>("SELECT value FROM upload WHERE bucket = ? ORDER BY key, id", bucket);
  }

  putPart(uploadId: string, part: Part): void {
    this.#run(
      "INSERT OR REPLACE INTO part VALUES (?, ?, ?, ?)",
      uploadId,
      part.number,
      part.file,
      JSON.stringify(part),
    );
  }

  parts(uploadId: string): Part[] {
    return this.#rows<Part>("SELECT value FROM part WHERE upload_id = ? ORDER BY number", uploadId);
  }

  removeUpload(id: string): void {
    this.#run("DELETE FROM upload WHERE id = ?", id);
  }

  completeUpload(id: string, object: StoredObject, announce: boolean): ObjectCreated | undefined {
    return this.#transaction(() => {
      this.removeUpload(id);
      return this.#put(object, announce ? "ObjectCreated:CompleteMultipartUpload" : undefined);
    });
  }

  /** The blobs that objects and parts refer to. */
  files(): Set<string> {
    const rows = this.#database.prepare("SELECT file FROM object UNION SELECT file FROM part").all();
    return new Set(rows.map((row) => String(row.file)));
  }
}
