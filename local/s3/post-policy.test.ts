import { readdirSync } from "node:fs";
import { connect } from "node:net";
import { join } from "node:path";
import { GetObjectCommand, HeadObjectCommand, ListObjectsV2Command, type S3Client } from "@aws-sdk/client-s3";
import type { PresignedPostOptions } from "@aws-sdk/s3-presigned-post";
import { expect, test } from "vitest";
import { filenameVariable } from "./post-object.ts";
import { Bucket, clientOf, credentials, type Form, openS3, post, presignPost } from "./testing.ts";

const video: Pick<PresignedPostOptions, "Conditions" | "Fields"> = {
  Fields: { "Content-Type": "video/mp4" },
  Conditions: [["content-length-range", 2, 10]],
};

const keys = async (client: S3Client): Promise<(string | undefined)[]> =>
  ((await client.send(new ListObjectsV2Command({ Bucket }))).Contents ?? []).map(({ Key }) => Key);

const withFields = (form: Form, fields: Record<string, string>): Form => ({
  ...form,
  fields: { ...form.fields, ...fields },
});

const without = ({ url, fields }: Form, name: string): Form => ({
  url,
  fields: Object.fromEntries(Object.entries(fields).filter(([field]) => field !== name)),
});

/** The form under a policy document of the test's own, not signed again. */
const withPolicy = (
  form: Form,
  change: (policy: { expiration: string; conditions: unknown[] }) => unknown,
): Form => {
  const policy = JSON.parse(Buffer.from(form.fields.Policy ?? "", "base64").toString());
  return withFields(form, { Policy: Buffer.from(JSON.stringify(change(policy))).toString("base64") });
};

const expectNothingStored = async ({ client, directory }: { client: S3Client; directory: string }) => {
  expect(await keys(client)).toEqual([]);
  expect(readdirSync(join(directory, "blobs"))).toEqual([]);
};

test("a form that keeps its policy is stored with its content type", async () => {
  const { client } = await openS3();
  const answer = await post(await presignPost(client, { Key: "media/u/1", ...video }), "bytes");
  expect(answer.status).toBe(204);
  const stored = await client.send(new GetObjectCommand({ Bucket, Key: "media/u/1" }));
  expect(stored).toMatchObject({
    ContentType: "video/mp4",
    ContentLength: 5,
    ETag: answer.headers.get("etag"),
  });
  expect(await stored.Body?.transformToString()).toBe("bytes");
});

test("both ends of the length range are allowed", async () => {
  const { client } = await openS3();
  const form = await presignPost(client, { Key: "clip", ...video });
  expect((await post(form, "12")).status).toBe(204);
  expect((await post(form, "1234567890")).status).toBe(204);
});

test("a file longer than the range is refused and leaves no object", async () => {
  const s3 = await openS3();
  const form = await presignPost(s3.client, { Key: "clip", ...video });
  for (const file of ["12345678901", new Uint8Array(3_000_000)])
    expect(await post(form, file)).toMatchObject({ status: 400, code: "EntityTooLarge" });
  await expectNothingStored(s3);
});

test("a file shorter than the range is refused and leaves no object", async () => {
  const s3 = await openS3();
  expect(await post(await presignPost(s3.client, { Key: "clip", ...video }), "1")).toMatchObject({
    status: 400,
    code: "EntityTooSmall",
  });
  await expectNothingStored(s3);
});

test("a refused upload leaves the object it would have replaced as it was", async () => {
  const { client } = await openS3();
  const form = await presignPost(client, { Key: "clip", ...video });
  await post(form, "first");
  await post(form, "far too long a file");
  const { Body } = await client.send(new GetObjectCommand({ Bucket, Key: "clip" }));
  expect(await Body?.transformToString()).toBe("first");
});

test("an expired policy is refused, used before or not", async () => {
  let nowMs = Date.now();
  const { client } = await openS3({ clock: () => nowMs });
  const form = await presignPost(client, { Key: "clip", ...video });
  expect((await post(form, "bytes")).status).toBe(204);
  nowMs = Date.now() + 601_000;
  const answer = await post(form, "again");
  expect(answer).toMatchObject({ status: 403, code: "AccessDenied" });
  expect(answer.text).toContain("Policy expired");
});

test("another key than the policy's is refused", async () => {
  const s3 = await openS3();
  const form = await presignPost(s3.client, { Key: "media/u/1", ...video });
  for (const key of [
    "media/v/1",
    "media/u/1/",
    "media/u/../v/1",
    "media/u/%2e%2e/1",
    "MEDIA/u/1",
    "../../escape",
  ])
    expect(await post(withFields(form, { key }), "bytes")).toMatchObject({
      status: 403,
      code: "AccessDenied",
    });
  await expectNothingStored(s3);
});

test("another content type than the policy's, or none, is refused", async () => {
  const s3 = await openS3();
  const form = await presignPost(s3.client, { Key: "clip", ...video });
  for (const changed of [
    withFields(form, { "Content-Type": "text/html" }),
    withFields(form, { "Content-Type": "video/mp4; x" }),
    without(form, "Content-Type"),
  ])
    expect(await post(changed, "bytes")).toMatchObject({ status: 403, code: "AccessDenied" });
  await expectNothingStored(s3);
});

test("starts-with requires the prefix of a field, and of every item in a list of content types", async () => {
  const { client } = await openS3();
  const Conditions = [["starts-with", "$Content-Type", "image/"] as ["starts-with", string, string]];
  const form = await presignPost(client, { Key: "picture", Conditions });
  const upload = (type: string) => post(withFields(form, { "Content-Type": type }), "bytes");
  expect((await upload("image/png")).status).toBe(204);
  expect((await upload("image/png, image/jpeg")).status).toBe(204);
  expect((await upload("text/html")).code).toBe("AccessDenied");
  expect((await upload("image/png, text/html")).code).toBe("AccessDenied");
  expect((await post(form, "bytes")).code).toBe("AccessDenied");
});

test("a field that no condition covers is refused, unless its name begins with x-ignore-", async () => {
  const { client } = await openS3();
  const form = await presignPost(client, { Key: "clip", ...video });
  for (const extra of [
    "x-amz-meta-owner",
    "success_action_redirect",
    "Cache-Control",
    "tagging",
    "anything",
  ]) {
    const answer = await post(withFields(form, { [extra]: "https://evil.example" }), "bytes");
    expect(answer).toMatchObject({ status: 403, code: "AccessDenied" });
    expect(answer.text).toContain("Extra input fields");
  }
  expect((await post(withFields(form, { "x-ignore-note": "free" }), "bytes")).status).toBe(204);
});

test("a form without policy is anonymous and refused", async () => {
  const s3 = await openS3();
  const form = await presignPost(s3.client, { Key: "clip", ...video });
  expect(await post(without(form, "Policy"), "bytes")).toMatchObject({ status: 403, code: "AccessDenied" });
  await expectNothingStored(s3);
});

test("a policy altered after signing is refused", async () => {
  const { client } = await openS3();
  const form = await presignPost(client, { Key: "clip", ...video });
  const generous = withPolicy(form, ({ expiration, conditions }) => ({
    expiration,
    conditions: conditions.map((condition) =>
      Array.isArray(condition) ? ["content-length-range", 0, 1e9] : condition,
    ),
  }));
  expect(await post(generous, "far too long a file")).toMatchObject({
    status: 403,
    code: "SignatureDoesNotMatch",
  });
});

test("a form signed by another secret or under an unknown key is refused", async () => {
  const { url } = await openS3();
  const signedBy = async (changed: Partial<typeof credentials>) =>
    post(
      await presignPost(clientOf(url, { credentials: { ...credentials, ...changed } }), { Key: "clip" }),
      "bytes",
    );
  expect((await signedBy({ secretAccessKey: "guess" })).code).toBe("SignatureDoesNotMatch");
  expect((await signedBy({ accessKeyId: "stranger" })).code).toBe("InvalidAccessKeyId");
});

test("a signature or credential that is missing or broken is refused", async () => {
  const { client } = await openS3();
  const form = await presignPost(client, { Key: "clip", ...video });
  expect((await post(without(form, "X-Amz-Signature"), "bytes")).code).toBe("InvalidArgument");
  expect((await post(without(form, "X-Amz-Credential"), "bytes")).code).toBe("InvalidArgument");
  expect((await post(withFields(form, { "X-Amz-Signature": "00" }), "bytes")).code).toBe(
    "SignatureDoesNotMatch",
  );
  expect((await post(withFields(form, { "X-Amz-Credential": "local-access" }), "bytes")).code).toBe(
    "InvalidArgument",
  );
});

test("a form signed for one bucket is refused at another", async () => {
  const { client, url } = await openS3();
  const form = await presignPost(client, { Key: "clip", ...video });
  expect(await post({ ...form, url: `${url}/other` }, "bytes")).toMatchObject({
    status: 403,
    code: "AccessDenied",
  });
  expect(await post({ ...form, url: `${url}/absent` }, "bytes")).toMatchObject({
    status: 404,
    code: "NoSuchBucket",
  });
});

test("a policy that is not a policy document is refused", async () => {
  const { client } = await openS3();
  const conditions = [
    [["content-length-range", "many", 5]],
    [["contains", "$key", "a"]],
    [["eq", "key", "a"]],
    ["key"],
  ] as unknown as NonNullable<PresignedPostOptions["Conditions"]>[];
  for (const Conditions of conditions)
    expect(await post(await presignPost(client, { Key: "clip", Conditions }), "bytes")).toMatchObject({
      status: 400,
      code: "InvalidPolicyDocument",
    });
});

test("the filename variable becomes the base name of the file and the policy holds for the result", async () => {
  const { client } = await openS3();
  const form = await presignPost(client, { Key: `media/u/${filenameVariable}` });
  expect((await post(form, "bytes", { filename: "kitchen sink.mp4" })).status).toBe(204);
  expect((await post(form, "bytes", { filename: "..\\..\\etc/passwd" })).status).toBe(204);
  expect((await post(withFields(form, { key: `media/v/${filenameVariable}` }), "bytes")).code).toBe(
    "AccessDenied",
  );
  expect(await keys(client)).toEqual(["media/u/kitchen sink.mp4", "media/u/passwd"]);
});

test("a form without a file is refused", async () => {
  const { client } = await openS3();
  expect(await post(await presignPost(client, { Key: "clip" }), undefined)).toMatchObject({
    status: 400,
    code: "IncorrectNumberOfFilesInPostRequest",
  });
});

test("ignores fields after the file", async () => {
  const { client } = await openS3();
  const form = await presignPost(client, { Key: "clip", ...video });
  expect(
    (await post(form, "bytes", { after: { key: "elsewhere", "Content-Type": "text/html" } })).status,
  ).toBe(204);
  expect(await client.send(new HeadObjectCommand({ Bucket, Key: "clip" }))).toMatchObject({
    ContentType: "video/mp4",
  });
  expect(await keys(client)).toEqual(["clip"]);
});

test("a field given twice is refused", async () => {
  const { client } = await openS3();
  const form = await presignPost(client, { Key: "clip", ...video });
  expect((await post(withFields(form, { KEY: "elsewhere" }), "bytes")).code).toBe("InvalidArgument");
});

test("more than twenty kilobytes of fields are refused", async () => {
  const { client } = await openS3();
  const form = await presignPost(client, { Key: "clip" });
  const notes = Array.from({ length: 5 }, (_, index) => [`x-ignore-${index}`, "x".repeat(4_500)]);
  expect(await post(withFields(form, Object.fromEntries(notes)), "bytes")).toMatchObject({
    status: 400,
    code: "MaxPostPreDataLengthExceededError",
  });
  expect((await post(withFields(form, Object.fromEntries(notes.slice(2))), "bytes")).status).toBe(204);
});

test("a field that is not implemented is refused though the policy covers it", async () => {
  const { client } = await openS3();
  const upload = async (Fields: Record<string, string>) =>
    post(await presignPost(client, { Key: "clip", Fields }), "bytes");
  expect((await upload({ acl: "public-read" })).code).toBe("AccessControlListNotSupported");
  expect((await upload({ "x-amz-storage-class": "GLACIER" })).code).toBe("NotImplemented");
});

test("a client that is refused during a large upload can always read the reason", async () => {
  const { client } = await openS3();
  const form = await presignPost(client, { Key: "clip", ...video });
  const file = new Uint8Array(3_000_000);
  for (let times = 0; times < 10; times += 1) expect((await post(form, file)).code).toBe("EntityTooLarge");
});

test("user metadata and the success status come from the form when the policy covers them", async () => {
  const { client } = await openS3();
  const Fields = { "x-amz-meta-job": "42", success_action_status: "201" };
  const answer = await post(await presignPost(client, { Key: "a/clip", Fields }), "bytes");
  expect(answer.status).toBe(201);
  expect(answer.text).toContain("<PostResponse><Location>");
  expect(answer.text).toContain("<Bucket>media</Bucket><Key>a/clip</Key>");
  expect((await client.send(new HeadObjectCommand({ Bucket, Key: "a/clip" }))).Metadata).toEqual({
    job: "42",
  });
});

test("a form with a checksum is stored only when the file has it", async () => {
  const { client } = await openS3();
  const Fields = { "x-amz-checksum-crc32": "NhCmhg==" };
  const form = await presignPost(client, { Key: "clip", Fields });
  expect((await post(form, "jello")).code).toBe("BadDigest");
  expect((await post(form, "hello")).status).toBe(204);
});

test("a file that contains what looks like a boundary is stored whole", async () => {
  const { client } = await openS3();
  const file = `${"\r\n--".repeat(70_000)}\r\n----formdata\r\n--\r`;
  await post(await presignPost(client, { Key: "clip" }), file);
  const { Body } = await client.send(new GetObjectCommand({ Bucket, Key: "clip" }));
  expect(await Body?.transformToString()).toBe(file);
});

test("a body that is not a form is refused", async () => {
  const { url } = await openS3();
  const send = async (type: string, body: string) =>
    (await fetch(`${url}/${Bucket}`, { method: "POST", body, headers: { "content-type": type } })).text();
  expect(await send("application/json", "{}")).toContain("<Code>PreconditionFailed</Code>");
  expect(await send("multipart/form-data; boundary=b", "nothing")).toContain(
    "<Code>MalformedPOSTRequest</Code>",
  );
});

test("an interrupted upload leaves no object", async () => {
  const s3 = await openS3();
  const form = await presignPost(s3.client, { Key: "clip" });
  const fields = Object.entries(form.fields)
    .map(([name, value]) => `--b\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`)
    .join("");
  const file = `--b\r\nContent-Disposition: form-data; name="file"; filename="a"\r\n\r\n${"x".repeat(300_000)}`;
  const head = `POST /${Bucket} HTTP/1.1\r\nHost: ${new URL(s3.url).host}\r\nContent-Type: multipart/form-data; boundary=b\r\nContent-Length: 900000\r\n\r\n`;
  const socket = connect(s3.port, "127.0.0.1");
  socket.write(head + fields + file);
  await expect.poll(() => readdirSync(join(s3.directory, "blobs"))).toHaveLength(1);
  socket.destroy();
  await expect.poll(() => readdirSync(join(s3.directory, "blobs"))).toEqual([]);
  await expectNothingStored(s3);
});

test("a form whose last boundary is missing leaves no object", async () => {
  const s3 = await openS3();
  const form = await presignPost(s3.client, { Key: "clip" });
  const parts = Object.entries(form.fields).map(
    ([name, value]) => `--b\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`,
  );
  const body = `${parts.join("")}--b\r\nContent-Disposition: form-data; name="file"; filename="a"\r\n\r\nbytes`;
  const headers = { "content-type": "multipart/form-data; boundary=b" };
  const answer = await fetch(form.url, { method: "POST", body, headers });
  expect(await answer.text()).toContain("<Code>MalformedPOSTRequest</Code>");
  await expectNothingStored(s3);
});
