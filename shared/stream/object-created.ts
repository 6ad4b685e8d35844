import type { Context, S3Event } from "aws-lambda";
import { letterIdOf } from "../data/dead-letters.ts";
import type { Use } from "../http/contract.ts";
import type { EventDefinition } from "../kernel/event.ts";
import { type NewId, newId } from "../kernel/id.ts";
import { costOf, log, traced } from "../kernel/log.ts";
import { noteFailure } from "./note-failure.ts";
import { type SystemCommit, systemCommit } from "./system-commit.ts";

export type StorageContract = {
  name: string;
  prefix: string;
  emits?: readonly EventDefinition[];
  uses?: readonly Use[];
};

export type Upload = {
  bucket: string;
  key: string;
  size: number;
  etag: string;
  now: string;
  newId: NewId;
  commit: SystemCommit;
  remaining: () => number;
};

/** Declares the reaction to an uploaded object. It is delivered at least once, and again after an error. */
export const objectCreated = (contract: StorageContract) => ({
  handle: (handler: (upload: Upload) => Promise<void>) => {
    const lambda = (event: S3Event, context: Context): Promise<void> =>
      traced({ operation: `storage/${contract.name}`, request_id: context.awsRequestId }, async (trace) => {
        const now = new Date().toISOString();
        const remaining = () => context.getRemainingTimeInMillis();
        for (const { s3, responseElements } of event.Records) {
          const key = decodeURIComponent(s3.object.key.replaceAll("+", " "));
          const commit = systemCommit({
            name: contract.name,
            now,
            emits: contract.emits ?? [],
            correlation_id: responseElements?.["x-amz-request-id"] ?? context.awsRequestId,
            remaining,
          });
          const { name: bucket } = s3.bucket;
          const { size, eTag: etag } = s3.object;
          try {
            await handler({ bucket, key, size, etag, now, newId, commit, remaining });
          } catch (error) {
            const record_id = key.slice(key.lastIndexOf("/") + 1);
            await noteFailure(
              {
                id: letterIdOf("upload", bucket, key),
                type: "upload",
                record_type: "media",
                record_id,
                object: { bucket, key },
                occurred_at: now,
              },
              { lane: "upload", correlation_id: context.awsRequestId, remaining },
            );
            throw error;
          }
        }
        log("info", "objects created", { objects: event.Records.length, ...costOf(trace) });
      });
    return Object.assign(lambda, { contract });
  },
});
