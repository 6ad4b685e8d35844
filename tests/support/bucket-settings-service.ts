import { createServer, type IncomingMessage } from "node:http";
import type { AddressInfo } from "node:net";

/** What S3 answers about a setting that a bucket does not have. */
const absent: Record<string, { status: number; code?: string; body?: string }> = {
  lifecycle: { status: 404, code: "NoSuchLifecycleConfiguration" },
  policy: { status: 404, code: "NoSuchBucketPolicy" },
  cors: { status: 404, code: "NoSuchCORSConfiguration" },
  encryption: { status: 404, code: "ServerSideEncryptionConfigurationNotFoundError" },
  ownershipControls: { status: 404, code: "OwnershipControlsNotFoundError" },
  publicAccessBlock: { status: 404, code: "NoSuchPublicAccessBlockConfiguration" },
  notification: { status: 200, body: "<NotificationConfiguration/>" },
  versioning: { status: 200, body: "<VersioningConfiguration/>" },
};

const textOf = async (request: IncomingMessage): Promise<string> => {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks).toString();
};

/**
 * The part of S3 that keeps a bucket's settings, as the SDK writes and reads them. As on AWS a bucket tells only those
 * functions of uploads that let it.
 */
export const startBucketSettings = async (options: {
  bucket: string;
  mayCall: (functionArn: string) => boolean;
}) => {
  const held = new Map<string, string>();
  const refused = (status: number, code: string) => ({
    status,
    body: `<?xml version="1.0" encoding="UTF-8"?><Error><Code>${code}</Code><Message>${code}</Message></Error>`,
  });

  const answer = (method: string, url: URL, body: string): { status: number; body: string } => {
    const setting = [...url.searchParams.keys()].find((name) => name in absent);
    if (url.pathname.split("/")[1] !== options.bucket) return refused(404, "NoSuchBucket");
    if (!setting) return method === "HEAD" ? { status: 200, body: "" } : refused(501, "NotImplemented");
    if (method === "GET") {
      const { status, code, body: empty = "" } = absent[setting] as (typeof absent)[string];
      const present = held.get(setting);
      if (present !== undefined) return { status: 200, body: present };
      return code ? refused(status, code) : { status, body: empty };
    }
    const functions = [...body.matchAll(/<CloudFunction>([^<]*)<\/CloudFunction>/g)].map(
      ([, arn]) => arn ?? "",
    );
    if (setting === "notification" && !functions.every(options.mayCall))
      return refused(400, "InvalidArgument");
    held.set(setting, body);
    return { status: 200, body: "" };
  };

  const server = createServer(async (request, response) => {
    const { status, body } = answer(
      request.method ?? "GET",
      new URL(request.url ?? "/", "http://s3"),
      await textOf(request),
    );
    response.writeHead(status, { "content-type": "application/xml" });
    response.end(request.method === "HEAD" ? undefined : body);
  });
  await new Promise<void>((done) => server.listen(0, "127.0.0.1", done));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    /** The settings that were put, by name. */
    held,
    close: () => new Promise((done) => server.close(done)),
  };
};
