import { mkdtempSync, readdirSync, rmSync, statSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { ListMultipartUploadsCommand, ListObjectsV2Command } from "@aws-sdk/client-s3";
import type { S3Event } from "aws-lambda";
import { afterAll, beforeAll } from "vitest";
import { handler as checkMedia } from "../../events/storage/check-media.ts";
import { handler as getMedia } from "../../functions/video/get-media.ts";
import { localCredentials } from "../../local/dynamodb.ts";
import { type ObjectCreated, startS3 } from "../../local/s3/server.ts";
import { configuration } from "../../shared/configuration.ts";
import { storage } from "../../shared/vendors/storage/client.ts";
import { type Caller, call, deliver, lambdaContext } from "./world.ts";

export type Bucket = ReturnType<typeof openBucket>;

/** The notification that S3 sends for an object that was created. */
export const objectCreatedEvent = ({ bucket, key, size, etag, eventName }: ObjectCreated): S3Event =>
  ({
    Records: [
      {
        eventName,
        s3: {
          bucket: { name: bucket },
          object: {
            key: encodeURIComponent(key).replaceAll("%20", "+").replaceAll("%2F", "/"),
            size,
            eTag: etag,
          },
        },
      },
    ],
  }) as S3Event;

/** What an upload operation offers. */
type Offer = { url: string; fields: Record<string, string> };

export type Posted = { status: number; code?: string | undefined };

/** A bucket of this test file's own, whose new uploads are checked as on AWS. Call it at the top of the file. */
export const openBucket = () => {
  const directory = mkdtempSync(join(tmpdir(), "bucket-"));
  const underWay = new Set<Promise<void>>();
  let paused = false;
  const missed: ObjectCreated[] = [];

  const check = async (event: ObjectCreated): Promise<void> => {
    if (!event.key.startsWith(checkMedia.contract.prefix)) return;
    await checkMedia(objectCreatedEvent(event), lambdaContext("check-media", 60_000));
  };

  let server: Awaited<ReturnType<typeof startS3>>;
  beforeAll(async () => {
    server = await startS3({
      port: Number(new URL(process.env.AWS_ENDPOINT_URL_S3 as string).port),
      directory,
      buckets: [
        {
          name: process.env.MEDIA_BUCKET as string,
          cors: [{ allowedOrigins: ["*"], allowedMethods: ["GET", "POST"], allowedHeaders: ["*"] }],
        },
      ],
      credentials: [localCredentials],
      clock: () => Date.now(),
      onCreated: (event) => {
        if (paused) {
          missed.push(event);
          return;
        }
        const checked = check(event).finally(() => underWay.delete(checked));
        underWay.add(checked);
        return checked;
      },
    });
  });
  afterAll(async () => {
    await server.close();
    rmSync(directory, { recursive: true, force: true });
  });

  return {
    /** Posts a file as a browser does, with other fields than offered where given, and waits for its check. */
    post: async (
      { url, fields }: Offer,
      bytes: Uint8Array | string,
      other: Record<string, string> = {},
    ): Promise<Posted> => {
      const form = new FormData();
      for (const [name, value] of Object.entries({ ...fields, ...other })) form.append(name, value);
      form.append("file", new Blob([bytes as Uint8Array<ArrayBuffer>]), "upload");
      const response = await fetch(url, { method: "POST", body: form, signal: AbortSignal.timeout(10_000) });
      const body = await response.text();
      await Promise.all(underWay);
      return { status: response.status, code: /<Code>(\w+)</.exec(body)?.[1] };
    },

    /** The keys of the objects under a prefix. */
    keys: async (prefix: string): Promise<string[]> => {
      const { Contents = [] } = await storage().send(
        new ListObjectsV2Command({ Bucket: configuration().MEDIA_BUCKET, Prefix: prefix }),
      );
      return Contents.map(({ Key = "" }) => Key);
    },

    /** How many uploads in parts have begun and not ended. */
    unfinished: async (): Promise<number> => {
      const { Uploads = [] } = await storage().send(
        new ListMultipartUploadsCommand({ Bucket: configuration().MEDIA_BUCKET }),
      );
      return Uploads.length;
    },

    /** Runs work while notifications are held back, and gives those that came meanwhile. */
    unnoticed: async (work: () => Promise<unknown>): Promise<ObjectCreated[]> => {
      paused = true;
      await work();
      paused = false;
      return missed.splice(0);
    },

    /** What is in it: another text as soon as anything else is. */
    content: (): string =>
      readdirSync(directory, { recursive: true, withFileTypes: true })
        .filter((one) => one.isFile() && !one.name.endsWith("-shm"))
        .map(({ parentPath, name }) => {
          const { size, mtimeMs } = statSync(join(parentPath, name));
          return `${parentPath}/${name} ${size} ${mtimeMs}`;
        })
        .join("\n"),

    check,

    /** Waits for the checks of what was uploaded. */
    settled: async (): Promise<void> => {
      await Promise.all(underWay);
    },
  };
};

/** A medium that was announced, posted and checked, as its owner sees it. */
export const uploaded = async (
  bucket: Bucket,
  announce: Parameters<typeof call>[0],
  as: Caller,
  body: Record<string, unknown>,
  bytes: Buffer,
) => {
  const { data } = await call(announce, { as, body });
  if (data.state !== "pending") throw new Error(`It was not announced: ${JSON.stringify(data)}`);
  await bucket.post(data.upload, bytes);
  await deliver();
  return (await call(getMedia, { as, params: { media_id: data.media_id } })).data;
};

/** One black pixel. */
export const tinyPng = Buffer.from(
  "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==",
  "base64",
);

/** The eight-second film that the demo uploads. */
export const leakingTap = (): Promise<Buffer> =>
  readFile(new URL("../../local/sample/leaking-tap.mp4", import.meta.url));
