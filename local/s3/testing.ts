import { mkdtempSync, rmSync } from "node:fs";
import { request as httpRequest } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { S3Client, type S3ClientConfig } from "@aws-sdk/client-s3";
import { createPresignedPost, type PresignedPostOptions } from "@aws-sdk/s3-presigned-post";
import { onTestFinished } from "vitest";
import { type S3Options, startS3 } from "./server.ts";

export const Bucket = "media";
export const credentials = { accessKeyId: "local-access", secretAccessKey: "local-secret" };

const cors = [
  {
    allowedOrigins: ["https://app.example.com", "https://*.preview.example.com"],
    allowedMethods: ["GET", "PUT", "POST"],
    allowedHeaders: ["content-type", "x-amz-*"],
    exposeHeaders: ["ETag"],
  },
];

/** A directory of the test's own, removed when the test ends. */
export const temporaryDirectory = (): string => {
  const directory = mkdtempSync(join(tmpdir(), "s3-"));
  onTestFinished(() => rmSync(directory, { recursive: true, force: true }));
  return directory;
};

export const clientOf = (endpoint: string, config: S3ClientConfig = {}): S3Client => {
  const client = new S3Client({
    endpoint,
    region: "us-east-1",
    forcePathStyle: true,
    credentials,
    maxAttempts: 1,
    requestChecksumCalculation: "WHEN_REQUIRED",
    responseChecksumValidation: "WHEN_REQUIRED",
    ...config,
  });
  onTestFinished(() => client.destroy());
  return client;
};

/** A server on its own directory and port with two buckets, closed when the test ends. */
export const openS3 = async (options: Partial<S3Options> = {}) => {
  const directory = options.directory ?? temporaryDirectory();
  const buckets = [Bucket, "other"].map((name) => ({ name, cors }));
  const server = await startS3({ buckets, credentials: [credentials], ...options, directory });
  let open = true;
  const close = async () => {
    if (open) await server.close();
    open = false;
  };
  onTestFinished(close);
  return { ...server, close, directory, client: clientOf(server.url) };
};

export type Answer = {
  status: number;
  headers: Record<string, string | string[] | undefined>;
  text: string;
  code?: string;
};

/** Sends the target as it is written: `fetch` would resolve `../` and `%2e`. */
export const send = (
  url: string,
  options: {
    method?: string;
    target?: string;
    headers?: Record<string, string>;
    body?: string | Buffer;
  } = {},
): Promise<Answer> =>
  new Promise((resolve, reject) => {
    const { hostname, port, host } = new URL(url);
    const path = options.target ?? url.slice(url.indexOf(host) + host.length);
    const { method = "GET", headers = {}, body } = options;
    const outgoing = httpRequest({ hostname, port, path, method, headers, timeout: 10_000 }, (response) => {
      const chunks: Buffer[] = [];
      response.on("data", (chunk) => chunks.push(chunk));
      response.on("error", reject);
      response.on("end", () => {
        const text = Buffer.concat(chunks).toString("utf8");
        const code = /<Error><Code>(\w+)/.exec(text)?.[1];
        resolve({ status: response.statusCode ?? 0, headers: response.headers, text, code });
      });
    });
    outgoing.on("timeout", () => outgoing.destroy(new Error("timed out")));
    outgoing.on("error", reject);
    outgoing.end(body);
  });

export type Form = { url: string; fields: Record<string, string> };

export const presignPost = (
  client: S3Client,
  options: Partial<PresignedPostOptions> & { Key: string },
): Promise<Form> => createPresignedPost(client, { Bucket, Expires: 600, ...options });

/** Posts a form as a browser does: fields in their order, the file last. */
export const post = async (
  { url, fields }: Form,
  file: string | Uint8Array<ArrayBuffer> | undefined,
  { filename = "clip.mp4", after = {} }: { filename?: string; after?: Record<string, string> } = {},
): Promise<{ status: number; headers: Headers; text: string; code?: string }> => {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.append(name, value);
  if (file !== undefined) form.append("file", new Blob([file]), filename);
  for (const [name, value] of Object.entries(after)) form.append(name, value);
  const response = await fetch(url, {
    method: "POST",
    body: form,
    redirect: "manual",
    signal: AbortSignal.timeout(20_000),
  });
  const text = await response.text();
  return {
    status: response.status,
    headers: response.headers,
    text,
    code: /<Error><Code>(\w+)/.exec(text)?.[1],
  };
};
