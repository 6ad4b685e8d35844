import {
  CopyObjectCommand,
  DeleteObjectCommand,
  GetObjectCommand,
  HeadObjectCommand,
  ListObjectsV2Command,
  PutObjectCommand,
} from "@aws-sdk/client-s3";
import { storage } from "./client.ts";

/** One object in the version that was seen. */
export type StoredObject = { bucket: string; key: string; size: number; etag: string };

/** Bytes that may be too large for memory: `length` from `start`, fewer at the end. */
export type ByteSource = { size: number; read: (start: number, length: number) => Promise<Buffer> };

/** The time limit of a copy within the store: some seconds, and more for large objects. */
const copyTime = ({ size }: StoredObject): number => 25_000 + size / 50_000;
const window_bytes = 64 * 1024;

/** Whether the store says that there is no such object. */
export const isMissing = (error: unknown): boolean =>
  error instanceof Error && (error.name === "NotFound" || error.name === "NoSuchKey");

/** The object's size and version. Undefined if it does not exist. */
export const objectAt = async (bucket: string, key: string): Promise<StoredObject | undefined> => {
  try {
    const head = await storage().send(new HeadObjectCommand({ Bucket: bucket, Key: key }));
    return { bucket, key, size: head.ContentLength ?? 0, etag: head.ETag ?? "" };
  } catch (error) {
    if (isMissing(error)) return undefined;
    throw error;
  }
};

/**
 * Reads this version of an object in ranges of at least 64 KB, and caches the last one. Throws if the object was
 * replaced.
 */
export const bytesOf = ({ bucket, key, size, etag }: StoredObject): ByteSource => {
  let held: { start: number; bytes: Buffer } = { start: 0, bytes: Buffer.alloc(0) };
  const fetchRange = async (start: number, length: number): Promise<Buffer> => {
    const { Body } = await storage().send(
      new GetObjectCommand({
        Bucket: bucket,
        Key: key,
        IfMatch: etag,
        Range: `bytes=${start}-${start + length - 1}`,
      }),
    );
    return Buffer.from((await Body?.transformToByteArray()) ?? []);
  };
  return {
    size,
    read: async (start, length) => {
      const wanted = Math.min(length, size - start);
      if (wanted <= 0) return Buffer.alloc(0);
      const offset = start - held.start;
      if (offset < 0 || offset + wanted > held.bytes.length) {
        const bytes = await fetchRange(start, Math.min(Math.max(wanted, window_bytes), size - start));
        held = { start, bytes };
        return bytes.subarray(0, wanted);
      }
      return held.bytes.subarray(offset, offset + wanted);
    },
  };
};

/** Copies this version of an object to another key with its detected content type. */
export const copyTo = async (object: StoredObject, key: string, content_type: string): Promise<void> => {
  await storage().send(
    new CopyObjectCommand({
      Bucket: object.bucket,
      Key: key,
      CopySource: `${object.bucket}/${object.key}`,
      CopySourceIfMatch: object.etag,
      MetadataDirective: "REPLACE",
      ContentType: content_type,
      ContentDisposition: "attachment",
    }),
    { requestTimeout: copyTime(object) },
  );
};

/** Deletes an object. A missing object is not an error. */
export const removeObject = async (bucket: string, key: string): Promise<void> => {
  await storage().send(new DeleteObjectCommand({ Bucket: bucket, Key: key }));
};

/** Keys of objects with this prefix, at most 1,000. */
export const keysUnder = async (bucket: string, prefix: string): Promise<string[]> => {
  const { Contents = [] } = await storage().send(
    new ListObjectsV2Command({ Bucket: bucket, Prefix: prefix }),
  );
  return Contents.flatMap(({ Key }) => Key ?? []);
};

/** All bytes of an object that may be kept in memory. Undefined if it does not exist. */
export const wholeAt = async (bucket: string, key: string): Promise<Buffer | undefined> => {
  try {
    const { Body } = await storage().send(new GetObjectCommand({ Bucket: bucket, Key: key }));
    return Buffer.from((await Body?.transformToByteArray()) ?? []);
  } catch (error) {
    if (isMissing(error)) return undefined;
    throw error;
  }
};

/** The text of an object. Undefined if it does not exist. */
export const textAt = async (bucket: string, key: string): Promise<string | undefined> => {
  try {
    const { Body } = await storage().send(new GetObjectCommand({ Bucket: bucket, Key: key }));
    return await Body?.transformToString();
  } catch (error) {
    if (isMissing(error)) return undefined;
    throw error;
  }
};

/** Stores a text as an object that is always downloaded as an attachment. */
export const putText = async (
  bucket: string,
  key: string,
  text: string,
  content_type: string,
): Promise<void> => {
  await storage().send(
    new PutObjectCommand({
      Bucket: bucket,
      Key: key,
      Body: text,
      ContentType: content_type,
      ContentDisposition: "attachment",
    }),
    { requestTimeout: 10_000 },
  );
};
