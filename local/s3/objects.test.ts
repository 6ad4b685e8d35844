import { readdirSync } from "node:fs";
import { join } from "node:path";
import { Readable } from "node:stream";
import {
  CopyObjectCommand,
  DeleteObjectCommand,
  DeleteObjectsCommand,
  DeleteObjectTaggingCommand,
  GetObjectAclCommand,
  GetObjectCommand,
  GetObjectTaggingCommand,
  HeadBucketCommand,
  HeadObjectCommand,
  ListObjectsV2Command,
  PutObjectCommand,
  type PutObjectCommandInput,
  PutObjectTaggingCommand,
  type S3Client,
} from "@aws-sdk/client-s3";
import { getSignedUrl } from "@aws-sdk/s3-request-presigner";
import fc from "fast-check";
import { expect, test } from "vitest";
import { Bucket, clientOf, openS3, send } from "./testing.ts";

const put = (client: S3Client, Key: string, Body: PutObjectCommandInput["Body"] = "hello", rest = {}) =>
  client.send(new PutObjectCommand({ Bucket, Key, Body, ...rest }));
const get = (client: S3Client, Key: string, rest = {}) =>
  client.send(new GetObjectCommand({ Bucket, Key, ...rest }));
const head = (client: S3Client, Key: string, rest = {}) =>
  client.send(new HeadObjectCommand({ Bucket, Key, ...rest }));
const text = async (client: S3Client, Key: string, rest = {}) =>
  (await get(client, Key, rest)).Body?.transformToString();
const keysOf = (listed: { Contents?: { Key?: string }[] }) => (listed.Contents ?? []).map(({ Key }) => Key);

test("an object comes back with its bytes, headers and user metadata", async () => {
  const { client } = await openS3();
  const described = {
    ContentType: "video/mp4",
    CacheControl: "private, max-age=60",
    ContentDisposition: 'attachment; filename="a.mp4"',
    ContentLanguage: "en",
    ContentEncoding: "gzip",
    Metadata: { job: "42", note: "two  words" },
  };
  const { ETag } = await put(client, "clip", "hello", described);
  expect(ETag).toBe('"5d41402abc4b2a76b9719d911017c592"');
  expect(await head(client, "clip")).toMatchObject({
    ...described,
    ETag,
    ContentLength: 5,
    AcceptRanges: "bytes",
  });
  const got = await get(client, "clip");
  expect(got).toMatchObject({ ...described, ETag });
  expect(got.LastModified?.getTime()).toBeGreaterThan(Date.now() - 60_000);
  expect(await got.Body?.transformToString()).toBe("hello");
});

test("an empty object is an object", async () => {
  const { client } = await openS3();
  await put(client, "empty", "");
  expect(await head(client, "empty")).toMatchObject({ ContentLength: 0 });
  expect(await text(client, "empty")).toBe("");
});

test("a replaced object leaves nothing behind", async () => {
  const { client, directory } = await openS3();
  await put(client, "clip", "first", { Metadata: { job: "1" } });
  await put(client, "clip", "second");
  expect(await text(client, "clip")).toBe("second");
  expect((await head(client, "clip")).Metadata).toEqual({});
  expect(readdirSync(join(directory, "blobs"))).toHaveLength(1);
});

test("a download in progress survives the deletion of its object", async () => {
  const { client } = await openS3();
  await put(client, "clip", Buffer.alloc(8_000_000, 7));
  const { Body } = await get(client, "clip");
  await client.send(new DeleteObjectCommand({ Bucket, Key: "clip" }));
  expect((await Body?.transformToByteArray())?.every((byte) => byte === 7)).toBe(true);
});

test("keys that look like paths are names, and can't leave the directory", async () => {
  const { client, directory } = await openS3();
  const names = [
    "../escape",
    "../../etc/passwd",
    "a/../b",
    "a/./b",
    "%2e%2e/x",
    "..%2Fx",
    "/lead",
    "a//b",
    "tail/",
    "con",
    "ключ/鍵/🔧",
    "a\\b",
    "a&<b>\"'",
    "a\tb\u0001",
    "e\u0301",
    "é",
  ];
  for (const name of names) await put(client, name, name);
  for (const name of names) expect(await text(client, name)).toBe(name);
  expect(readdirSync(directory).filter((name) => !name.startsWith("index.sqlite"))).toEqual(["blobs"]);
  expect(readdirSync(join(directory, "blobs")).every((name) => /^[0-9a-f-]{36}$/.test(name))).toBe(true);
  await expect(text(client, "b")).rejects.toMatchObject({ name: "NoSuchKey" });
});

test("an error names what is missing: the key or the bucket", async () => {
  const { client } = await openS3();
  await expect(get(client, "absent")).rejects.toMatchObject({
    name: "NoSuchKey",
    $metadata: { httpStatusCode: 404 },
  });
  await expect(head(client, "absent")).rejects.toMatchObject({ name: "NotFound" });
  await expect(get(client, "a", { Bucket: "absent" })).rejects.toMatchObject({ name: "NoSuchBucket" });
  await expect(client.send(new HeadBucketCommand({ Bucket: "absent" }))).rejects.toMatchObject({
    name: "NotFound",
  });
  await client.send(new HeadBucketCommand({ Bucket }));
});

test("buckets do not share objects", async () => {
  const { client } = await openS3();
  await put(client, "clip");
  await expect(get(client, "clip", { Bucket: "other" })).rejects.toMatchObject({ name: "NoSuchKey" });
});

test("a key longer than 1024 bytes is refused", async () => {
  const { client } = await openS3();
  await put(client, "k".repeat(1024));
  await expect(put(client, `${"k".repeat(1023)}é`)).rejects.toMatchObject({ name: "KeyTooLongError" });
});

test("user metadata over 2 KB is refused", async () => {
  const { client } = await openS3();
  await put(client, "a", "x", { Metadata: { note: "n".repeat(2044) } });
  await expect(put(client, "a", "x", { Metadata: { note: "n".repeat(2045) } })).rejects.toMatchObject({
    name: "MetadataTooLarge",
  });
});

test("a streamed upload with the SDK's default checksum is stored without its framing", async () => {
  const { url } = await openS3();
  const client = clientOf(url, {
    requestChecksumCalculation: "WHEN_SUPPORTED",
    responseChecksumValidation: "WHEN_SUPPORTED",
  });
  const bytes = Buffer.alloc(300_000, "0123456789");
  const { ChecksumCRC32 } = await put(
    client,
    "clip",
    Readable.from([bytes.subarray(0, 70_001), bytes.subarray(70_001)]),
    {
      ContentLength: bytes.length,
      ContentEncoding: "gzip",
    },
  );
  const got = await get(client, "clip", { ChecksumMode: "ENABLED" });
  expect(got).toMatchObject({ ContentLength: 300_000, ContentEncoding: "gzip", ChecksumCRC32 });
  expect(Buffer.from((await got.Body?.transformToByteArray()) ?? []).equals(bytes)).toBe(true);
});

/** A chunked body as the SDK frames it, under a signature that does not cover the body. */
const putChunked = async (
  client: S3Client,
  body: string,
  { length = 5, trailer = "x-amz-checksum-crc32" } = {},
) => {
  const headers = {
    "content-encoding": "aws-chunked",
    "x-amz-content-sha256": "STREAMING-UNSIGNED-PAYLOAD-TRAILER",
    "x-amz-decoded-content-length": String(length),
    "x-amz-trailer": trailer,
  };
  const command = new PutObjectCommand({ Bucket, Key: "clip" });
  command.middlewareStack.add(
    (next) => (handled) => {
      Object.assign((handled.request as { headers: object }).headers, headers);
      return next(handled);
    },
    { step: "build" },
  );
  const unhoistableHeaders = new Set(Object.keys(headers));
  const url = await getSignedUrl(client, command, {
    unhoistableHeaders,
    signableHeaders: new Set(["host", ...unhoistableHeaders]),
  });
  return send(url, { method: "PUT", body, headers: { ...headers, "content-length": String(body.length) } });
};

test("a chunked body is refused if its trailing checksum or its length is wrong", async () => {
  const { client } = await openS3();
  const crc = "x-amz-checksum-crc32:NhCmhg==";
  const cases: [string, string | undefined, { length?: number; trailer?: string }?][] = [
    [`5\r\nhello\r\n0\r\n${crc}\r\n\r\n`, undefined],
    [`2\r\nhe\r\n3\r\nllo\r\n0\r\n${crc}\r\n\r\n`, undefined],
    [`5\r\njello\r\n0\r\n${crc}\r\n\r\n`, "BadDigest"],
    ["5\r\nhello\r\n0\r\n\r\n", "MalformedTrailerError"],
    [`5\r\nhello\r\n0\r\n${crc}\r\n\r\n`, "IncompleteBody", { length: 6 }],
    [`5\r\nhello\r\n0\r\n${crc}\r\n\r\n`, "IncompleteBody", { length: 4 }],
    ["5\r\nhel", "IncompleteBody"],
    ["hello", "IncompleteBody"],
    [`5\r\nhello\r\n0\r\n${crc}\r\n\r\n`, "NotImplemented", { trailer: "x-amz-checksum-crc64nvme" }],
  ];
  for (const [body, code, options] of cases) {
    expect((await putChunked(client, body, options)).code).toBe(code);
    if (code) await expect(head(client, "clip")).rejects.toMatchObject({ name: "NotFound" });
    else expect(await text(client, "clip")).toBe("hello");
    await client.send(new DeleteObjectCommand({ Bucket, Key: "clip" }));
  }
});

test("a checksum in a header is verified, stored and given back on request", async () => {
  const { client } = await openS3();
  const sha256 = "LPJNul+wow4m6DsqxbninhsWHlwfp0JecwQzYpOLmCQ=";
  await expect(put(client, "a", "jello", { ChecksumSHA256: sha256 })).rejects.toMatchObject({
    name: "BadDigest",
  });
  await expect(put(client, "a", "hello", { ChecksumCRC32: "AAAAAA==" })).rejects.toMatchObject({
    name: "BadDigest",
  });
  await expect(put(client, "a", "hello", { ChecksumCRC32: "short" })).rejects.toMatchObject({
    name: "InvalidRequest",
  });
  await expect(head(client, "a")).rejects.toMatchObject({ name: "NotFound" });
  await put(client, "a", "hello", { ChecksumSHA256: sha256 });
  expect((await head(client, "a", { ChecksumMode: "ENABLED" })).ChecksumSHA256).toBe(sha256);
  expect((await head(client, "a")).ChecksumSHA256).toBeUndefined();
});

test("Content-MD5 is verified", async () => {
  const { client } = await openS3();
  await put(client, "a", "hello", { ContentMD5: "XUFAKrxLKna5cZ2REBfFkg==" });
  await expect(put(client, "b", "jello", { ContentMD5: "XUFAKrxLKna5cZ2REBfFkg==" })).rejects.toMatchObject({
    name: "BadDigest",
  });
  await expect(put(client, "b", "hello", { ContentMD5: "nonsense" })).rejects.toMatchObject({
    name: "InvalidDigest",
  });
  await expect(put(client, "b", "hello", { ContentMD5: "XUFAKrxLKna5cZ2REBfFkg" })).rejects.toMatchObject({
    name: "InvalidDigest",
  });
  await expect(head(client, "b")).rejects.toMatchObject({ name: "NotFound" });
});

test("a byte range is served, and one outside the object refused", async () => {
  const { client } = await openS3();
  await put(client, "digits", "0123456789");
  const range = async (Range: string) => {
    const got = await get(client, "digits", { Range });
    return [got.$metadata.httpStatusCode, got.ContentRange, await got.Body?.transformToString()];
  };
  expect(await range("bytes=2-4")).toEqual([206, "bytes 2-4/10", "234"]);
  expect(await range("bytes=7-")).toEqual([206, "bytes 7-9/10", "789"]);
  expect(await range("bytes=7-99")).toEqual([206, "bytes 7-9/10", "789"]);
  expect(await range("bytes=-3")).toEqual([206, "bytes 7-9/10", "789"]);
  expect(await range("bytes=-99")).toEqual([206, "bytes 0-9/10", "0123456789"]);
  expect(await range("bytes=0-1,3-4")).toEqual([200, undefined, "0123456789"]);
  expect(await head(client, "digits", { Range: "bytes=2-4" })).toMatchObject({ ContentLength: 3 });
  for (const Range of ["bytes=10-", "bytes=-0"])
    await expect(get(client, "digits", { Range })).rejects.toMatchObject({
      name: "InvalidRange",
      $metadata: { httpStatusCode: 416 },
    });
});

test("a conditional read answers 304 or 412", async () => {
  const { client } = await openS3();
  const { ETag } = await put(client, "clip");
  const status = async (rest: object) =>
    get(client, "clip", rest).then(
      ({ $metadata }) => $metadata.httpStatusCode,
      (error) => error.$metadata.httpStatusCode,
    );
  const [past, future] = [new Date(Date.now() - 60_000), new Date(Date.now() + 60_000)];
  expect(await status({ IfMatch: ETag })).toBe(200);
  expect(await status({ IfMatch: '"other"' })).toBe(412);
  expect(await status({ IfNoneMatch: ETag })).toBe(304);
  expect(await status({ IfNoneMatch: '"other"' })).toBe(200);
  expect(await status({ IfModifiedSince: past })).toBe(200);
  expect(await status({ IfModifiedSince: future })).toBe(304);
  expect(await status({ IfUnmodifiedSince: past })).toBe(412);
  expect(await status({ IfUnmodifiedSince: future })).toBe(200);
});

test("IfNoneMatch * never overwrites, and of concurrent writers one wins", async () => {
  const { client, directory } = await openS3();
  const writes = await Promise.allSettled(
    Array.from({ length: 8 }, (_, index) =>
      put(client, "once", Buffer.alloc(200_000, index), { IfNoneMatch: "*" }),
    ),
  );
  const refused = writes.filter((write) => write.status === "rejected");
  expect(refused).toHaveLength(7);
  for (const { reason } of refused) expect(reason).toMatchObject({ name: "PreconditionFailed" });
  await expect(put(client, "once", "late", { IfNoneMatch: "*" })).rejects.toMatchObject({
    name: "PreconditionFailed",
  });
  expect(readdirSync(join(directory, "blobs"))).toHaveLength(1);
});

test("IfMatch overwrites only what the writer has seen", async () => {
  const { client } = await openS3();
  await expect(put(client, "a", "x", { IfMatch: '"any"' })).rejects.toMatchObject({ name: "NoSuchKey" });
  const { ETag } = await put(client, "a", "first");
  await put(client, "a", "second", { IfMatch: ETag });
  await expect(put(client, "a", "third", { IfMatch: ETag })).rejects.toMatchObject({
    name: "PreconditionFailed",
  });
  expect(await text(client, "a")).toBe("second");
});

test("a signed GET may name the disposition and type it answers with", async () => {
  const { client } = await openS3();
  await put(client, "clip", "hello", { ContentType: "video/mp4" });
  const ResponseContentDisposition = "attachment; filename*=UTF-8''k%C3%BCche.mp4";
  const url = await getSignedUrl(
    client,
    new GetObjectCommand({
      Bucket,
      Key: "clip",
      ResponseContentDisposition,
      ResponseContentType: "application/octet-stream",
    }),
  );
  const { headers, text: body } = await send(url);
  expect(headers["content-disposition"]).toBe(ResponseContentDisposition);
  expect(headers["content-type"]).toBe("application/octet-stream");
  expect(body).toBe("hello");
});

test("deleting is idempotent, and removes the bytes", async () => {
  const { client, directory } = await openS3();
  await put(client, "a");
  for (let times = 0; times < 2; times += 1) {
    const { $metadata } = await client.send(new DeleteObjectCommand({ Bucket, Key: "a" }));
    expect($metadata.httpStatusCode).toBe(204);
  }
  await expect(head(client, "a")).rejects.toMatchObject({ name: "NotFound" });
  expect(readdirSync(join(directory, "blobs"))).toEqual([]);
});

test("many objects are deleted at once", async () => {
  const { client } = await openS3();
  for (const key of ["a", "b&<c>", "keep"]) await put(client, key);
  const Objects = ["a", "b&<c>", "absent"].map((Key) => ({ Key }));
  const { Deleted } = await client.send(new DeleteObjectsCommand({ Bucket, Delete: { Objects } }));
  expect(Deleted?.map(({ Key }) => Key)).toEqual(["a", "b&<c>", "absent"]);
  expect(keysOf(await client.send(new ListObjectsV2Command({ Bucket })))).toEqual(["keep"]);
  const quiet = await client.send(
    new DeleteObjectsCommand({ Bucket, Delete: { Objects: [{ Key: "keep" }], Quiet: true } }),
  );
  expect(quiet.Deleted).toBeUndefined();
  const tooMany = Array.from({ length: 1001 }, (_, index) => ({ Key: `${index}` }));
  await expect(
    client.send(new DeleteObjectsCommand({ Bucket, Delete: { Objects: tooMany } })),
  ).rejects.toMatchObject({ name: "MalformedXML" });
});

test("a listing has every key of the prefix once, in byte order, over any pages", async () => {
  const { client } = await openS3();
  const character = fc.constantFrom("a", "b", "A", "/", "é", "鍵", "\u{1F527}", "\uFFFD", "%", "_", " ");
  const key = fc.array(character, { minLength: 1, maxLength: 5 }).map((characters) => characters.join(""));
  const bytewise = (left: string, right: string) => Buffer.compare(Buffer.from(left), Buffer.from(right));
  await fc.assert(
    fc.asyncProperty(
      fc.uniqueArray(key, { maxLength: 12 }),
      fc.constantFrom("", "a", "a/", "é"),
      fc.constantFrom(undefined, "/"),
      fc.integer({ min: 1, max: 4 }),
      async (keys, Prefix, Delimiter, MaxKeys) => {
        for (const each of keys) await put(client, each, "x");
        const seen: string[] = [];
        let ContinuationToken: string | undefined;
        do {
          const page = await client.send(
            new ListObjectsV2Command({ Bucket, Prefix, Delimiter, MaxKeys, ContinuationToken }),
          );
          const names = [
            ...(page.Contents ?? []).map((item) => item.Key),
            ...(page.CommonPrefixes ?? []).map((item) => item.Prefix),
          ];
          expect(names.length).toBe(page.KeyCount);
          expect(names.length).toBeLessThanOrEqual(MaxKeys);
          seen.push(...(names as string[]).toSorted(bytewise));
          ContinuationToken = page.NextContinuationToken;
          expect(page.IsTruncated).toBe(ContinuationToken !== undefined);
        } while (ContinuationToken);
        const matching = keys.filter((each) => each.startsWith(Prefix));
        const grouped = matching.map((each) => {
          const at = Delimiter === undefined ? -1 : each.indexOf(Delimiter, Prefix.length);
          return at < 0 ? each : each.slice(0, at + 1);
        });
        expect(seen).toEqual([...new Set(grouped)].toSorted(bytewise));
        for (const each of keys) await client.send(new DeleteObjectCommand({ Bucket, Key: each }));
      },
    ),
    { numRuns: 25 },
  );
});

test("a listing starts after a key and refuses a token that it did not give", async () => {
  const { client } = await openS3();
  for (const key of ["a", "b", "c"]) await put(client, key);
  const list = (rest: object) => client.send(new ListObjectsV2Command({ Bucket, ...rest }));
  expect(keysOf(await list({ StartAfter: "a" }))).toEqual(["b", "c"]);
  expect(await list({ MaxKeys: 0 })).toMatchObject({ KeyCount: 0, IsTruncated: false });
  await expect(list({ ContinuationToken: "!!" })).rejects.toMatchObject({ name: "InvalidArgument" });
});

test("a copy keeps bytes, metadata and tags, or takes new ones", async () => {
  const { client } = await openS3();
  await put(client, "from/ä b+c", "hello", {
    ContentType: "video/mp4",
    Metadata: { job: "1" },
    Tagging: "state=new",
  });
  const CopySource = encodeURIComponent(`${Bucket}/from/ä b+c`);
  const copy = (rest: object) =>
    client.send(new CopyObjectCommand({ Bucket: "other", Key: "to", CopySource, ...rest }));
  const { CopyObjectResult } = await copy({});
  expect(CopyObjectResult?.ETag).toBe('"5d41402abc4b2a76b9719d911017c592"');
  const inOther = { Bucket: "other" };
  expect(await head(client, "to", inOther)).toMatchObject({
    ContentType: "video/mp4",
    Metadata: { job: "1" },
    TagCount: 1,
  });
  await copy({
    MetadataDirective: "REPLACE",
    ContentType: "image/png",
    TaggingDirective: "REPLACE",
    Tagging: "a=1&b=2",
  });
  expect(await head(client, "to", inOther)).toMatchObject({
    ContentType: "image/png",
    Metadata: {},
    TagCount: 2,
  });
  await client.send(new DeleteObjectCommand({ Bucket, Key: "from/ä b+c" }));
  expect(await text(client, "to", inOther)).toBe("hello");
});

test("a copy is refused without its source, onto itself unchanged, or when its condition fails", async () => {
  const { client } = await openS3();
  await put(client, "a");
  const copy = (rest: object) =>
    client.send(new CopyObjectCommand({ Bucket, Key: "b", CopySource: `${Bucket}/a`, ...rest }));
  await expect(copy({ CopySource: `${Bucket}/absent` })).rejects.toMatchObject({ name: "NoSuchKey" });
  await expect(copy({ Key: "a" })).rejects.toMatchObject({ name: "InvalidRequest" });
  await expect(copy({ CopySourceIfMatch: '"other"' })).rejects.toMatchObject({ name: "PreconditionFailed" });
  await expect(head(client, "b")).rejects.toMatchObject({ name: "NotFound" });
  await copy({ Key: "a", MetadataDirective: "REPLACE", ContentType: "text/plain" });
  expect(await head(client, "a")).toMatchObject({ ContentType: "text/plain" });
});

test("tags are set with the object, replaced, read and removed", async () => {
  const { client } = await openS3();
  const tags = async () => (await client.send(new GetObjectTaggingCommand({ Bucket, Key: "a" }))).TagSet;
  await put(client, "a", "x", { Tagging: "state=quarantine&by=a%20b" });
  expect(await tags()).toEqual([
    { Key: "state", Value: "quarantine" },
    { Key: "by", Value: "a b" },
  ]);
  const tag = (TagSet: { Key: string; Value: string }[]) =>
    client.send(new PutObjectTaggingCommand({ Bucket, Key: "a", Tagging: { TagSet } }));
  await tag([{ Key: "state", Value: "<ready> & checked" }]);
  expect(await tags()).toEqual([{ Key: "state", Value: "<ready> & checked" }]);
  expect((await get(client, "a")).TagCount).toBe(1);
  const eleven = Array.from({ length: 11 }, (_, index) => ({ Key: `${index}`, Value: "" }));
  await expect(tag(eleven)).rejects.toMatchObject({ name: "InvalidTag" });
  await expect(
    tag([
      { Key: "a", Value: "1" },
      { Key: "a", Value: "2" },
    ]),
  ).rejects.toMatchObject({ name: "InvalidTag" });
  await client.send(new DeleteObjectTaggingCommand({ Bucket, Key: "a" }));
  expect(await tags()).toEqual([]);
});

test("what is not implemented is refused, never ignored", async () => {
  const { client } = await openS3();
  await put(client, "a");
  await expect(client.send(new GetObjectAclCommand({ Bucket, Key: "a" }))).rejects.toMatchObject({
    name: "NotImplemented",
  });
  await expect(get(client, "a", { VersionId: "1" })).rejects.toMatchObject({ name: "NotImplemented" });
  await expect(put(client, "a", "x", { ServerSideEncryption: "aws:kms" })).rejects.toMatchObject({
    name: "NotImplemented",
  });
  await expect(put(client, "a", "x", { ObjectLockMode: "COMPLIANCE" })).rejects.toMatchObject({
    name: "NotImplemented",
  });
  await expect(put(client, "a", "x", { ACL: "public-read" })).rejects.toMatchObject({
    name: "AccessControlListNotSupported",
  });
  await put(client, "a", "x", { ServerSideEncryption: "AES256" });
});

test("an object without a declared type is served as bytes", async () => {
  const { client } = await openS3();
  const url = await getSignedUrl(client, new PutObjectCommand({ Bucket, Key: "a" }));
  await send(url, { method: "PUT", body: "<html>", headers: { "content-length": "6" } });
  expect((await head(client, "a")).ContentType).toBe("binary/octet-stream");
});

test("a body without a declared length is refused", async () => {
  const { client } = await openS3();
  const url = await getSignedUrl(client, new PutObjectCommand({ Bucket, Key: "a" }));
  const answer = await send(url, {
    method: "PUT",
    body: "hello",
    headers: { "transfer-encoding": "chunked" },
  });
  expect(answer).toMatchObject({ status: 411, code: "MissingContentLength" });
});
