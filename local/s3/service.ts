import type { Blobs } from "./blobs.ts";
import type { ObjectCreated, ObjectIndex, StoredObject } from "./object-index.ts";
import { assertWritable } from "./preconditions.ts";
import type { Reply, S3Request } from "./s3-request.ts";

export type Service = {
  index: ObjectIndex;
  blobs: Blobs;
  clock: () => number;
  /** Absent when nobody listens: no event is journalled then. */
  deliver?: (event: ObjectCreated) => void;
};

export type Operation = (service: Service, request: S3Request, payloadHash: string) => Reply | Promise<Reply>;

/** Makes a written blob the object, if the request's conditions still hold; else the blob is removed again. */
export const commitObject = (
  { index, blobs, deliver }: Service,
  object: StoredObject,
  conditions: Map<string, string>,
  eventName: ObjectCreated["eventName"],
): void => {
  const replaced = index.object(object.bucket, object.key);
  try {
    assertWritable(conditions, replaced);
  } catch (error) {
    blobs.remove(object.file);
    throw error;
  }
  const event = index.put(object, deliver && eventName);
  if (replaced) blobs.remove(replaced.file);
  if (event) deliver?.(event);
};
