import { randomBytes } from "node:crypto";
import { mkdtempSync, rmSync } from "node:fs";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import type { Context } from "aws-lambda";
import { afterAll, beforeAll } from "vitest";
import { localCredentials } from "../../local/dynamodb.ts";
import { startS3 } from "../../local/s3/server.ts";
import { functionFiles } from "../../platform/shared-functions.ts";
import { built } from "./built-package.ts";
import { drawingBy } from "./drawing.ts";
import { putBack } from "./engine.ts";
import "./known-hashes.ts";
import { startMessageSink } from "./message-sink.ts";
import { stageSqs } from "./model-queue.ts";
import { type Recording, recordingOf } from "./recording.ts";
import { type StripeWorld, startStripe } from "./stripe.ts";
import { clock } from "./world.ts";

const { native } = createRequire(import.meta.url)("./native-import.mjs") as {
  native: (url: string) => Promise<unknown>;
};

/** A module that Node.js itself loads. */
const load = (path: string): Promise<unknown> => native(pathToFileURL(path).href);

// biome-ignore lint/suspicious/noExplicitAny: any function's answer
export type Handler = (event: any, context: Context) => Promise<any>;

/**
 * What is deployed, beside its source, in a world whose every answer can be given twice. Call it
 * at the top of the file.
 */
export const shippedService = () => {
  const own = mkdtempSync(join(tmpdir(), "marketplace-shipped-"));
  let outdir: string;
  let shared: ReadonlyMap<string, string>;
  let recordings: Recording[] = [];
  let stripe: StripeWorld;
  let probes = 0;

  const record = () => {
    for (const recording of recordings) recording.record();
  };

  beforeAll(async () => {
    clock.set("2027-02-01T12:00:00.000Z");
    ({ outdir } = await built());
    shared = await functionFiles();
    stripe = await startStripe();
    const bucket = await startS3({
      directory: join(own, "bucket"),
      buckets: [{ name: process.env.MEDIA_BUCKET as string, cors: [] }],
      credentials: [localCredentials],
      clock: () => Date.now(),
    });
    const [mailbox, gateway, queues] = [await startMessageSink(), await startMessageSink(), await stageSqs()];
    process.env.AWS_ENDPOINT_URL_S3 = bucket.url;
    process.env.NOTIFICATIONS_ENDPOINT = mailbox.url;
    process.env.SOCKET_MANAGEMENT_URL = gateway.url;
    const servers = [bucket, mailbox, gateway, queues].map(({ url }) => url);
    const { AWS_ENDPOINT_URL_DYNAMODB, STRIPE_API_URL } = process.env as Record<string, string>;
    recordings = [...servers, AWS_ENDPOINT_URL_DYNAMODB, STRIPE_API_URL].map((url) =>
      recordingOf(new URL(url as string)),
    );
    return async () => {
      await bucket.close();
      mailbox.close();
      gateway.close();
    };
  }, 300_000);

  afterAll(async () => {
    await stripe.close();
    for (const recording of recordings) recording.close();
    rmSync(own, { recursive: true, force: true });
  });

  return {
    own,
    load,
    stripe: () => stripe,

    /** The function that runs a handler as it is deployed, loaded by Node.js itself. */
    shippedIn: async (file: string): Promise<Handler> => {
      const module = (shared.get(file) ?? file).replace(/\.ts$/, ".mjs");
      return ((await load(join(outdir, module))) as { handler: Handler }).handler;
    },

    /** A world in which nothing has happened, ten minutes later. */
    beginAnew: async (): Promise<void> => {
      await putBack([]);
      clock.advance({ minutes: 10 });
      record();
    },

    /**
     * Has a source handle an event: gives what it answers, what it asked of the world, and a way to have what is deployed
     * handle it at the same time of the same world, drawing the same. That gives what is answered then, and what only the
     * second or only the first asked of the world to change.
     */
    inSource: async (source: Handler, event: unknown) => {
      probes += 1;
      const word = `probe ${probes}`;
      const context = {
        awsRequestId: "3f0c1c1e-7d0b-4a7e-9a55-0c5b6f1f2a77",
        functionName: "shipped",
        getRemainingTimeInMillis: () => 29_000,
      } as Context;
      const handledBy = (handler: Handler) => drawingBy(word, () => handler(structuredClone(event), context));
      record();
      const answer = await handledBy(source);
      return {
        answer,
        asked: (): string[] => recordings.flatMap((recording) => recording.asked()),
        asShipped: async (shipped: Handler) => {
          for (const recording of recordings) recording.repeat();
          const answer = await handledBy(shipped);
          const unasked = recordings.flatMap((recording) => recording.unasked());
          const unrepeated = recordings.flatMap((recording) => recording.unrepeated());
          record();
          return { answer, unasked, unrepeated };
        },
      };
    },
  };
};

export const somewhere = () =>
  `2001:db8:${randomBytes(2).toString("hex")}:${randomBytes(2).toString("hex")}::1`;
