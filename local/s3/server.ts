import { randomBytes } from "node:crypto";
import { once } from "node:events";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import { Readable } from "node:stream";
import { finished, pipeline } from "node:stream/promises";
import { Blobs } from "./blobs.ts";
import { type CorsRule, corsHeaders, preflight } from "./cors.ts";
import { Deliveries } from "./deliveries.ts";
import { listObjects } from "./list-objects.ts";
import {
  abortUpload,
  completeUpload,
  createUpload,
  listParts,
  listUploads,
  uploadPart,
} from "./multipart-uploads.ts";
import { type ObjectCreated, ObjectIndex } from "./object-index.ts";
import {
  copyObject,
  deleteObject,
  deleteObjects,
  deleteTagging,
  getObject,
  getTagging,
  putObject,
  putTagging,
} from "./objects.ts";
import { postObject } from "./post-object.ts";
import { S3Error } from "./s3-error.ts";
import { type Reply, readRequest, type S3Request } from "./s3-request.ts";
import type { Operation, Service } from "./service.ts";
import { authenticate, type Credentials } from "./signature.ts";
import { assertImplemented, assertKnownSubresources } from "./unimplemented.ts";
import { renderXml } from "./xml.ts";

export type { ObjectCreated } from "./object-index.ts";

type Bucket = { name: string; cors: CorsRule[] };

export type S3Options = {
  /** 0 or absent: any free port. */
  port?: number;
  directory: string;
  buckets: Bucket[];
  credentials: Credentials[];
  /** Epoch milliseconds. */
  clock?: () => number;
  /** Called at least once per created object, again and after restarts until it resolves. */
  onCreated?: (event: ObjectCreated) => void | Promise<void>;
};

const stallMs = 60_000;

const headBucket: Operation = () => ({ status: 200 });

type Route = {
  method: string;
  on: "bucket" | "object";
  parameters?: string[];
  header?: string;
  operation: Operation;
};

const routes: Route[] = [
  { method: "GET", on: "object", parameters: ["uploadId"], operation: listParts },
  { method: "GET", on: "object", parameters: ["tagging"], operation: getTagging },
  { method: "GET", on: "object", operation: getObject },
  { method: "HEAD", on: "object", operation: getObject },
  { method: "PUT", on: "object", parameters: ["partNumber", "uploadId"], operation: uploadPart },
  { method: "PUT", on: "object", parameters: ["tagging"], operation: putTagging },
  { method: "PUT", on: "object", header: "x-amz-copy-source", operation: copyObject },
  { method: "PUT", on: "object", operation: putObject },
  { method: "POST", on: "object", parameters: ["uploads"], operation: createUpload },
  { method: "POST", on: "object", parameters: ["uploadId"], operation: completeUpload },
  { method: "DELETE", on: "object", parameters: ["uploadId"], operation: abortUpload },
  { method: "DELETE", on: "object", parameters: ["tagging"], operation: deleteTagging },
  { method: "DELETE", on: "object", operation: deleteObject },
  { method: "GET", on: "bucket", parameters: ["list-type"], operation: listObjects },
  { method: "GET", on: "bucket", parameters: ["uploads"], operation: listUploads },
  { method: "HEAD", on: "bucket", operation: headBucket },
  { method: "POST", on: "bucket", parameters: ["delete"], operation: deleteObjects },
];

const findOperation = (request: S3Request): Operation => {
  assertKnownSubresources(request.query);
  const on = request.key === "" ? "bucket" : "object";
  const names = new Set(request.query.map(([name]) => name));
  const route = routes.find(
    ({ method, on: level, parameters = [], header }) =>
      method === request.method &&
      level === on &&
      parameters.every((name) => names.has(name)) &&
      (header === undefined || request.headers.has(header)),
  );
  if (!route)
    throw new S3Error("MethodNotAllowed", "The specified method is not allowed against this resource.");
  return route.operation;
};

const renderError = (error: unknown, resource: string, requestId: string): Reply => {
  const refusal =
    error instanceof S3Error
      ? error
      : new S3Error("InternalError", "We encountered an internal error. Please try again.");
  return {
    status: refusal.status,
    headers: { "content-type": "application/xml" },
    body: renderXml("Error", {
      Code: refusal.code,
      Message: refusal.message,
      Resource: resource,
      RequestId: requestId,
    }),
  };
};

const send = async (
  message: IncomingMessage,
  response: ServerResponse,
  { status, headers, body }: Reply,
): Promise<void> => {
  const xml = typeof body === "string" && headers?.["content-type"] === undefined;
  for (const [name, value] of Object.entries({
    ...(xml && { "content-type": "application/xml" }),
    ...headers,
  }))
    response.setHeader(name, value);
  response.statusCode = status;
  if (message.method === "HEAD" || body === undefined) response.end();
  else if (typeof body === "string") response.end(body);
  else await pipeline(Readable.from(body), response);
};

/** Reads what is left of the request: a reply sent before would reach many clients as a broken connection. */
const drain = async (message: IncomingMessage, body: AsyncIterator<Buffer> | undefined): Promise<void> => {
  await body?.return?.();
  await finished(message.resume(), { writable: false });
};

/**
 * A development stand-in for Amazon S3 on the loopback address, path-style: it enforces signatures, POST policies,
 * conditions, checksums and multipart rules as S3 does. Objects and undelivered events survive a killed process.
 */
export const startS3 = async (
  options: S3Options,
): Promise<{ url: string; port: number; close(): Promise<void> }> => {
  const { directory, buckets, credentials, clock = Date.now, onCreated } = options;
  const blobs = new Blobs(join(directory, "blobs"));
  const index = new ObjectIndex(join(directory, "index.sqlite"));
  blobs.sweep(index.files());
  const deliveries = onCreated && new Deliveries(index, onCreated);
  const service: Service = {
    index,
    blobs,
    clock,
    deliver: deliveries && ((event) => deliveries.deliver(event)),
  };

  const findBucket = (name: string): Bucket => {
    const bucket = buckets.find((candidate) => candidate.name === name);
    if (!bucket) throw new S3Error("NoSuchBucket", "The specified bucket does not exist");
    return bucket;
  };

  const perform = (request: S3Request): Reply | Promise<Reply> => {
    if (request.method === "OPTIONS") return preflight(findBucket(request.bucket).cors, request);
    const isForm = request.method === "POST" && request.key === "" && request.query.length === 0;
    if (isForm && !request.headers.has("authorization")) {
      findBucket(request.bucket);
      return postObject(service, request, credentials);
    }
    const payloadHash = authenticate(request, credentials, clock());
    findBucket(request.bucket);
    assertImplemented([...request.headers.keys()], request.headers);
    return findOperation(request)(service, request, payloadHash);
  };

  const answer = async (message: IncomingMessage, response: ServerResponse): Promise<void> => {
    const requestId = randomBytes(8).toString("hex").toUpperCase();
    response.setHeader("server", "AmazonS3");
    response.setHeader("date", new Date(clock()).toUTCString());
    response.setHeader("x-amz-request-id", requestId);
    let body: AsyncIterator<Buffer> | undefined;
    let reply: Reply;
    try {
      const request = readRequest(message);
      body = request.body;
      const cors = buckets.find(({ name }) => name === request.bucket)?.cors ?? [];
      if (request.method !== "OPTIONS")
        for (const [name, value] of Object.entries(corsHeaders(cors, request)))
          response.setHeader(name, value);
      reply = await perform(request);
    } catch (error) {
      if (message.errored || response.destroyed) return;
      if (!(error instanceof S3Error)) console.error(`s3: request ${requestId} failed`, error);
      reply = renderError(error, (message.url ?? "").split("?")[0] ?? "", requestId);
    }
    await drain(message, body);
    await send(message, response, reply);
  };

  const underWay = new Set<Promise<void>>();
  const server = createServer((message, response) => {
    const answered = answer(message, response)
      .catch(() => void response.destroy())
      .finally(() => underWay.delete(answered));
    underWay.add(answered);
  });
  server.setTimeout(stallMs);
  server.requestTimeout = 0;
  server.listen(options.port ?? 0, "127.0.0.1");
  await once(server, "listening");
  deliveries?.resume();
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}`,
    port,
    async close() {
      const closed = once(server, "close");
      server.close();
      server.closeAllConnections();
      await closed;
      await Promise.allSettled(underWay);
      await deliveries?.close();
      index.close();
    },
  };
};
