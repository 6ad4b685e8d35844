import { createHash } from "node:crypto";
import { readdirSync } from "node:fs";
import { join } from "node:path";
import {
  AbortMultipartUploadCommand,
  type CompletedPart,
  CompleteMultipartUploadCommand,
  type CompleteMultipartUploadCommandInput,
  CreateMultipartUploadCommand,
  GetObjectCommand,
  HeadObjectCommand,
  ListMultipartUploadsCommand,
  ListPartsCommand,
  PutObjectCommand,
  type S3Client,
  UploadPartCommand,
} from "@aws-sdk/client-s3";
import { getSignedUrl } from "@aws-sdk/s3-request-presigner";
import { expect, test } from "vitest";
import { Bucket, clientOf, openS3, send } from "./testing.ts";

const Key = "long film";
const wholePart = 5 * 1024 ** 2;
const md5 = (bytes: Uint8Array) => createHash("md5").update(bytes).digest();

const begin = async (client: S3Client, rest = {}): Promise<string> => {
  const { UploadId } = await client.send(new CreateMultipartUploadCommand({ Bucket, Key, ...rest }));
  return UploadId ?? "";
};

const upload = async (
  client: S3Client,
  UploadId: string,
  PartNumber: number,
  Body: Uint8Array | string,
): Promise<CompletedPart> => {
  const { ETag, ChecksumCRC32 } = await client.send(
    new UploadPartCommand({ Bucket, Key, UploadId, PartNumber, Body }),
  );
  return { ETag, PartNumber, ...(ChecksumCRC32 && { ChecksumCRC32 }) };
};

const complete = (
  client: S3Client,
  UploadId: string,
  Parts: CompletedPart[],
  rest: Partial<CompleteMultipartUploadCommandInput> = {},
) =>
  client.send(
    new CompleteMultipartUploadCommand({ Bucket, Key, UploadId, MultipartUpload: { Parts }, ...rest }),
  );

const absent = async (client: S3Client) =>
  expect(client.send(new HeadObjectCommand({ Bucket, Key }))).rejects.toMatchObject({ name: "NotFound" });

test("parts uploaded in any order become one object when completed, and not before", async () => {
  const { client, directory } = await openS3();
  const id = await begin(client, { ContentType: "video/mp4", Metadata: { job: "42" } });
  const [first, second, last] = [
    Buffer.alloc(wholePart, 1),
    Buffer.alloc(wholePart + 7, 2),
    Buffer.from("end"),
  ];
  const parts = [
    await upload(client, id, 9, last),
    await upload(client, id, 1, first),
    await upload(client, id, 4, second),
  ].toSorted((left, right) => (left.PartNumber ?? 0) - (right.PartNumber ?? 0));
  await absent(client);
  const { ETag } = await complete(client, id, parts);
  expect(ETag).toBe(`"${md5(Buffer.concat([md5(first), md5(second), md5(last)])).toString("hex")}-3"`);
  const stored = await client.send(new GetObjectCommand({ Bucket, Key }));
  expect(stored).toMatchObject({ ContentType: "video/mp4", Metadata: { job: "42" }, ETag });
  const whole = Buffer.concat([first, second, last]);
  expect(Buffer.from((await stored.Body?.transformToByteArray()) ?? []).equals(whole)).toBe(true);
  expect(readdirSync(join(directory, "blobs"))).toHaveLength(1);
});

test("a part is uploaded to its presigned address, which accepts no other part", async () => {
  const { client } = await openS3();
  const id = await begin(client);
  const url = await getSignedUrl(client, new UploadPartCommand({ Bucket, Key, UploadId: id, PartNumber: 1 }));
  const options = { method: "PUT", body: "bytes", headers: { "content-length": "5" } };
  const answer = await send(url, options);
  expect(answer.status).toBe(200);
  expect(await send(url.replace("partNumber=1", "partNumber=2"), options)).toMatchObject({
    code: "SignatureDoesNotMatch",
  });
  await complete(client, id, [{ PartNumber: 1, ETag: String(answer.headers.etag) }]);
  expect((await client.send(new HeadObjectCommand({ Bucket, Key }))).ContentLength).toBe(5);
});

test("a part uploaded again replaces the old one", async () => {
  const { client, directory } = await openS3();
  const id = await begin(client);
  const former = await upload(client, id, 1, "former");
  const latter = await upload(client, id, 1, "latter");
  expect(readdirSync(join(directory, "blobs"))).toHaveLength(1);
  await expect(complete(client, id, [former])).rejects.toMatchObject({ name: "InvalidPart" });
  await complete(client, id, [latter]);
});

test("parts out of order, unknown, twice or with another etag are refused", async () => {
  const { client } = await openS3();
  const id = await begin(client);
  const first = await upload(client, id, 1, Buffer.alloc(wholePart));
  const second = await upload(client, id, 2, "end");
  const refused = async (parts: CompletedPart[], name: string) =>
    expect(complete(client, id, parts)).rejects.toMatchObject({ name, $metadata: { httpStatusCode: 400 } });
  await refused([second, first], "InvalidPartOrder");
  await refused([first, first], "InvalidPartOrder");
  await refused([first, { ...second, ETag: first.ETag }], "InvalidPart");
  await refused([first, second, { PartNumber: 3, ETag: second.ETag }], "InvalidPart");
  await refused([first, { ...second, ChecksumCRC32: "AAAAAA==" }], "InvalidPart");
  await refused([], "MalformedXML");
  await absent(client);
  await complete(client, id, [first, second]);
});

test("a part under five mebibytes that is not the last is refused", async () => {
  const { client } = await openS3();
  const id = await begin(client);
  const parts = [
    await upload(client, id, 1, Buffer.alloc(wholePart - 1)),
    await upload(client, id, 2, "end"),
  ];
  await expect(complete(client, id, parts)).rejects.toMatchObject({ name: "EntityTooSmall" });
  await absent(client);
});

test("a part number outside 1 to 10000 is refused", async () => {
  const { client } = await openS3();
  const id = await begin(client);
  for (const number of [0, 10_001])
    await expect(upload(client, id, number, "x")).rejects.toMatchObject({ name: "InvalidArgument" });
});

test("an aborted upload is deleted with its parts", async () => {
  const { client, directory } = await openS3();
  const id = await begin(client);
  const part = await upload(client, id, 1, "bytes");
  const abort = () => client.send(new AbortMultipartUploadCommand({ Bucket, Key, UploadId: id }));
  await abort();
  expect(readdirSync(join(directory, "blobs"))).toEqual([]);
  for (const attempt of [abort, () => upload(client, id, 2, "more"), () => complete(client, id, [part])])
    await expect(attempt()).rejects.toMatchObject({
      name: "NoSuchUpload",
      $metadata: { httpStatusCode: 404 },
    });
});

test("an upload belongs to its key", async () => {
  const { client } = await openS3();
  const UploadId = await begin(client);
  const elsewhere = new UploadPartCommand({ Bucket, Key: "other", UploadId, PartNumber: 1, Body: "x" });
  await expect(client.send(elsewhere)).rejects.toMatchObject({ name: "NoSuchUpload" });
});

test("of concurrent completions one succeeds", async () => {
  const { client, directory } = await openS3();
  const id = await begin(client);
  const part = await upload(client, id, 1, Buffer.alloc(wholePart));
  const outcomes = await Promise.allSettled(Array.from({ length: 4 }, () => complete(client, id, [part])));
  expect(outcomes.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
  for (const outcome of outcomes)
    if (outcome.status === "rejected") expect(outcome.reason).toMatchObject({ name: "NoSuchUpload" });
  expect(readdirSync(join(directory, "blobs"))).toHaveLength(1);
});

test("a completion with IfNoneMatch * does not overwrite and leaves the upload", async () => {
  const { client } = await openS3();
  await client.send(new PutObjectCommand({ Bucket, Key, Body: "first" }));
  const id = await begin(client);
  const part = await upload(client, id, 1, "second");
  await expect(complete(client, id, [part], { IfNoneMatch: "*" })).rejects.toMatchObject({
    name: "PreconditionFailed",
  });
  expect((await client.send(new HeadObjectCommand({ Bucket, Key }))).ContentLength).toBe(5);
  await complete(client, id, [part]);
});

test("parts are listed in pages and uploads by prefix", async () => {
  const { client } = await openS3();
  const UploadId = await begin(client);
  for (const number of [3, 1, 2]) await upload(client, UploadId, number, "x".repeat(number));
  const list = (rest: object) => client.send(new ListPartsCommand({ Bucket, Key, UploadId, ...rest }));
  const first = await list({ MaxParts: 2 });
  expect(first).toMatchObject({ IsTruncated: true, NextPartNumberMarker: "2" });
  expect(first.Parts?.map(({ PartNumber, Size }) => [PartNumber, Size])).toEqual([
    [1, 1],
    [2, 2],
  ]);
  const rest = await list({ PartNumberMarker: first.NextPartNumberMarker });
  expect(rest).toMatchObject({ IsTruncated: false });
  expect(rest.Parts?.map(({ PartNumber }) => PartNumber)).toEqual([3]);
  const uploads = async (Prefix: string) =>
    (await client.send(new ListMultipartUploadsCommand({ Bucket, Prefix }))).Uploads?.map(
      (item) => item.UploadId,
    );
  expect(await uploads("long")).toEqual([UploadId]);
  expect(await uploads("short")).toBeUndefined();
});

test("checksums of parts are verified and make up the object's", async () => {
  const { url } = await openS3();
  const client = clientOf(url, {
    requestChecksumCalculation: "WHEN_SUPPORTED",
    responseChecksumValidation: "WHEN_SUPPORTED",
  });
  const id = await begin(client);
  const corrupt = new UploadPartCommand({
    Bucket,
    Key,
    UploadId: id,
    PartNumber: 1,
    Body: "bytes",
    ChecksumCRC32: "AAAAAA==",
  });
  await expect(client.send(corrupt)).rejects.toMatchObject({ name: "BadDigest" });
  const parts = [await upload(client, id, 1, Buffer.alloc(wholePart)), await upload(client, id, 2, "end")];
  const { ChecksumCRC32 } = await complete(client, id, parts);
  expect(ChecksumCRC32).toMatch(/^[A-Za-z0-9+/]{6}==-2$/);
  const { Body } = await client.send(new GetObjectCommand({ Bucket, Key }));
  expect((await Body?.transformToByteArray())?.length).toBe(wholePart + 3);
});
