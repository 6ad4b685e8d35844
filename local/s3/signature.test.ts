import {
  GetObjectCommand,
  HeadObjectCommand,
  ListObjectsV2Command,
  PutObjectCommand,
  type S3Client,
} from "@aws-sdk/client-s3";
import { getSignedUrl } from "@aws-sdk/s3-request-presigner";
import { expect, test } from "vitest";
import { Bucket, clientOf, credentials, openS3, send } from "./testing.ts";

type Signed = { headers: Record<string, string>; body: unknown };

/** Changes requests of the client between signing and sending. */
const tamper = (client: S3Client, change: (request: Signed) => void): S3Client => {
  client.middlewareStack.add(
    (next) => async (handled) => {
      change((handled as unknown as { request: Signed }).request);
      return next(handled);
    },
    { step: "deserialize", priority: "low" },
  );
  return client;
};

const put = (Key: string, Body = "hello") => new PutObjectCommand({ Bucket, Key, Body });

test("an anonymous request is refused", async () => {
  const { url, client } = await openS3();
  await client.send(put("a"));
  for (const method of ["GET", "PUT", "DELETE", "POST"]) {
    const answer = await send(`${url}/${Bucket}/a`, { method });
    expect([answer.status, answer.code]).toEqual([403, "AccessDenied"]);
  }
  await client.send(new HeadObjectCommand({ Bucket, Key: "a" }));
});

test("an anonymous request learns neither which keys nor which buckets exist", async () => {
  const { url } = await openS3();
  expect((await send(`${url}/${Bucket}/absent`)).code).toBe("AccessDenied");
  expect((await send(`${url}/absent`)).code).toBe("AccessDenied");
});

test("a signature by another secret is refused", async () => {
  const { url } = await openS3();
  const forger = clientOf(url, { credentials: { ...credentials, secretAccessKey: "guess" } });
  await expect(forger.send(put("a"))).rejects.toMatchObject({
    name: "SignatureDoesNotMatch",
    $metadata: { httpStatusCode: 403 },
  });
});

test("an unknown access key is refused", async () => {
  const { url } = await openS3();
  const stranger = clientOf(url, { credentials: { ...credentials, accessKeyId: "stranger" } });
  await expect(stranger.send(put("a"))).rejects.toMatchObject({ name: "InvalidAccessKeyId" });
});

test("a request signed more than fifteen minutes away from the clock is refused", async () => {
  const { url } = await openS3({ clock: () => Date.now() + 16 * 60_000 });
  await expect(clientOf(url).send(put("a"))).rejects.toMatchObject({ name: "RequestTimeTooSkewed" });
});

test("a header changed after signing is refused", async () => {
  const { client } = await openS3();
  tamper(client, ({ headers }) => {
    headers["x-amz-meta-owner"] = "mallory";
  });
  const owned = new PutObjectCommand({ Bucket, Key: "a", Body: "hello", Metadata: { owner: "alice" } });
  await expect(client.send(owned)).rejects.toMatchObject({ name: "SignatureDoesNotMatch" });
});

test("an x-amz header added after signing is refused", async () => {
  const { client } = await openS3();
  tamper(client, ({ headers }) => {
    headers["x-amz-meta-owner"] = "mallory";
  });
  await expect(client.send(put("a"))).rejects.toMatchObject({ name: "AccessDenied" });
});

test("a body other than the signed one is refused and leaves no object", async () => {
  const { url, client } = await openS3();
  const altered = tamper(clientOf(url), (request) => {
    request.body = "jello";
  });
  await expect(altered.send(put("a", "hello"))).rejects.toMatchObject({ name: "XAmzContentSHA256Mismatch" });
  await expect(client.send(new HeadObjectCommand({ Bucket, Key: "a" }))).rejects.toMatchObject({
    name: "NotFound",
  });
});

test("a request that does not say what its signature covers is refused", async () => {
  const { client } = await openS3();
  tamper(client, ({ headers }) => {
    delete headers["x-amz-content-sha256"];
  });
  await expect(client.send(put("a"))).rejects.toMatchObject({ name: "InvalidRequest" });
});

test("a malformed authorization header is refused", async () => {
  const { url } = await openS3();
  const answer = await send(`${url}/${Bucket}/a`, {
    headers: { authorization: "AWS4-HMAC-SHA256 nonsense" },
  });
  expect([answer.status, answer.code]).toEqual([400, "AuthorizationHeaderMalformed"]);
});

test("a session token is accepted when signed and not needed", async () => {
  const { url, client } = await openS3();
  await client.send(put("a"));
  await clientOf(url, { credentials: { ...credentials, sessionToken: "session" } }).send(put("b"));
  tamper(client, ({ headers }) => {
    headers["x-amz-security-token"] = "added";
  });
  await expect(client.send(put("c"))).rejects.toMatchObject({ name: "AccessDenied" });
});

test("a presigned GET serves its object until it expires by the clock", async () => {
  let nowMs = Date.now();
  const { client } = await openS3({ clock: () => nowMs });
  await client.send(put("clip", "bytes"));
  const url = await getSignedUrl(client, new GetObjectCommand({ Bucket, Key: "clip" }), {
    expiresIn: 60,
    signingDate: new Date(nowMs),
  });
  expect(await send(url)).toMatchObject({ status: 200, text: "bytes" });
  nowMs += 58_000;
  expect((await send(url)).status).toBe(200);
  nowMs += 2_000;
  expect(await send(url)).toMatchObject({ status: 403, code: "AccessDenied" });
});

test("a presigned address serves no other key, query or method", async () => {
  const { client } = await openS3();
  await client.send(put("clip"));
  await client.send(put("secret"));
  const url = await getSignedUrl(client, new GetObjectCommand({ Bucket, Key: "clip" }));
  const changed = [
    { url: url.replace("/clip?", "/secret?") },
    { url: `${url}&response-content-type=text/html` },
    { url: url.replace(/X-Amz-Expires=\d+/, "X-Amz-Expires=86400") },
    { url, method: "PUT", body: "overwritten", headers: { "content-length": "11" } },
    { url, method: "DELETE" },
  ];
  for (const { url: target, ...options } of changed)
    expect(await send(target, options)).toMatchObject({ status: 403, code: "SignatureDoesNotMatch" });
});

test("a presigned PUT binds the content type and length that it signs", async () => {
  const { client } = await openS3();
  const command = new PutObjectCommand({ Bucket, Key: "clip", ContentType: "video/mp4", ContentLength: 5 });
  const url = await getSignedUrl(client, command, {
    signableHeaders: new Set(["host", "content-type", "content-length"]),
  });
  const upload = (type: string, body: string) =>
    send(url, {
      method: "PUT",
      body,
      headers: { "content-type": type, "content-length": String(body.length) },
    });
  expect(await upload("text/html", "bytes")).toMatchObject({ code: "SignatureDoesNotMatch" });
  expect(await upload("video/mp4", "more bytes")).toMatchObject({ code: "SignatureDoesNotMatch" });
  expect((await upload("video/mp4", "bytes")).status).toBe(200);
  expect(await client.send(new HeadObjectCommand({ Bucket, Key: "clip" }))).toMatchObject({
    ContentType: "video/mp4",
    ContentLength: 5,
  });
});

test("a presigned PUT takes no x-amz header that it does not sign", async () => {
  const { client } = await openS3();
  const url = await getSignedUrl(client, new PutObjectCommand({ Bucket, Key: "clip" }));
  const headers = { "x-amz-meta-owner": "mallory", "content-length": "5" };
  expect(await send(url, { method: "PUT", body: "bytes", headers })).toMatchObject({ code: "AccessDenied" });
});

test("a presigned PUT made with the SDK's default checksums binds the checksum of an empty body", async () => {
  const { url } = await openS3();
  const byDefault = clientOf(url, { requestChecksumCalculation: "WHEN_SUPPORTED" });
  const target = await getSignedUrl(byDefault, new PutObjectCommand({ Bucket, Key: "clip" }));
  expect(target).toContain("x-amz-checksum-crc32=AAAAAA");
  const headers = { "content-length": "5" };
  expect(await send(target, { method: "PUT", body: "bytes", headers })).toMatchObject({ code: "BadDigest" });
});

test("a presigned address is valid for a week at most and needs all its parameters once", async () => {
  const { client } = await openS3();
  const url = await getSignedUrl(client, new GetObjectCommand({ Bucket, Key: "clip" }), {
    expiresIn: 604_800,
  });
  const malformed = [
    url.replace("X-Amz-Expires=604800", "X-Amz-Expires=604801"),
    url.replace("X-Amz-Expires=604800", "X-Amz-Expires=0"),
    url.replace(/&X-Amz-Signature=[^&]+/, ""),
    `${url}&X-Amz-Expires=5`,
    url.replace("AWS4-HMAC-SHA256", "AWS4-ECDSA-P256-SHA256"),
  ];
  expect((await send(url)).code).toBe("NoSuchKey");
  for (const target of malformed)
    expect(await send(target)).toMatchObject({ status: 400, code: "AuthorizationQueryParametersError" });
});

test("a request signed in the header and in the query at once is refused", async () => {
  const { client } = await openS3();
  const url = await getSignedUrl(client, new GetObjectCommand({ Bucket, Key: "clip" }));
  const headers = { authorization: "AWS4-HMAC-SHA256 Credential=a, SignedHeaders=host, Signature=b" };
  expect(await send(url, { headers })).toMatchObject({ status: 400, code: "InvalidArgument" });
});

test("signed queries with spaces, pluses and reserved characters are verified", async () => {
  const { client } = await openS3();
  const prefix = "a b+c/(d)'!*&=?é~";
  await client.send(put(`${prefix}/x`));
  const { Contents } = await client.send(new ListObjectsV2Command({ Bucket, Prefix: prefix }));
  expect(Contents?.map(({ Key }) => Key)).toEqual([`${prefix}/x`]);
});

test("a plus in a query is a space", async () => {
  const { client } = await openS3();
  await client.send(put("a b"));
  const list = new ListObjectsV2Command({ Bucket, Prefix: "a b" });
  const url = await getSignedUrl(client, list);
  expect(url).toContain("prefix=a%20b");
  expect((await send(url.replace("a%20b", "a+b"))).text).toContain("<Key>a b</Key>");
});
