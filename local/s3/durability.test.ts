import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { readdirSync } from "node:fs";
import { connect } from "node:net";
import { join } from "node:path";
import { createInterface } from "node:readline";
import {
  CompleteMultipartUploadCommand,
  CopyObjectCommand,
  CreateMultipartUploadCommand,
  DeleteObjectCommand,
  GetObjectCommand,
  HeadObjectCommand,
  ListObjectsV2Command,
  PutObjectCommand,
  UploadPartCommand,
} from "@aws-sdk/client-s3";
import { expect, onTestFinished, test, vi } from "vitest";
import { growing } from "../../tests/support/condition.ts";
import { endingWithParent } from "../child-process.ts";
import type { ObjectCreated } from "./server.ts";
import { Bucket, clientOf, credentials, openS3, post, presignPost, temporaryDirectory } from "./testing.ts";

/** A server in a process of its own, which prints its address and each event and never acknowledges one. */
const spawnS3 = async (directory: string) => {
  const options = JSON.stringify({
    directory,
    buckets: [{ name: Bucket, cors: [] }],
    credentials: [credentials],
  });
  const program = `
    import { startS3 } from ${JSON.stringify(new URL("server.ts", import.meta.url).href)};
    const onCreated = (event) => { console.log(JSON.stringify(event)); return new Promise(() => {}); };
    console.log((await startS3({ ...${options}, onCreated })).url);
    process.on("SIGUSR2", () => console.log(process.resourceUsage().maxRSS));`;
  const child = endingWithParent(
    spawn(process.execPath, ["--input-type=module", "--eval", program], {
      stdio: ["ignore", "pipe", "inherit"],
    }),
  );
  onTestFinished(() => void child.kill("SIGKILL"));
  const { items: lines, add, atLeast, until } = growing<string>();
  createInterface({ input: child.stdout }).on("line", add);
  await atLeast(1);
  return { url: lines[0] ?? "", process: child, lines, until };
};

const kill = async (child: ChildProcess) => {
  child.kill("SIGKILL");
  await once(child, "exit");
};

test("every way to create an object causes one event", async () => {
  const { items: events, add, atLeast } = growing<ObjectCreated>();
  const nowMs = Date.parse("2026-03-01T12:00:00Z");
  const { url } = await openS3({ onCreated: add, clock: () => nowMs });
  const client = clientOf(url, { systemClockOffset: nowMs - Date.now() });
  const Key = "a/é b";
  const { ETag } = await client.send(new PutObjectCommand({ Bucket, Key, Body: "hello" }));
  await post(await presignPost(client, { Key: "form" }), "hello");
  await client.send(new CopyObjectCommand({ Bucket, Key: "copy", CopySource: `${Bucket}/form` }));
  const { UploadId } = await client.send(new CreateMultipartUploadCommand({ Bucket, Key: "parts" }));
  const part = await client.send(
    new UploadPartCommand({ Bucket, Key: "parts", UploadId, PartNumber: 1, Body: "end" }),
  );
  const Parts = [{ PartNumber: 1, ETag: part.ETag }];
  await client.send(
    new CompleteMultipartUploadCommand({ Bucket, Key: "parts", UploadId, MultipartUpload: { Parts } }),
  );
  await atLeast(4);
  expect(events).toHaveLength(4);
  expect(events[0]).toEqual({
    bucket: Bucket,
    key: Key,
    size: 5,
    etag: ETag?.replaceAll('"', ""),
    sequencer: expect.stringMatching(/^[0-9A-F]{16}$/),
    eventName: "ObjectCreated:Put",
    eventTime: "2026-03-01T12:00:00.000Z",
  });
  expect(events.map(({ eventName }) => eventName.split(":")[1])).toEqual([
    "Put",
    "Post",
    "Copy",
    "CompleteMultipartUpload",
  ]);
  const sequencers = events.map(({ sequencer }) => sequencer);
  expect(sequencers).toEqual([...new Set(sequencers)].toSorted());
});

test("a refused upload causes no event", async () => {
  const { items: events, add, atLeast } = growing<ObjectCreated>();
  const { client } = await openS3({ onCreated: add });
  const form = await presignPost(client, { Key: "form", Conditions: [["content-length-range", 0, 2]] });
  await post(form, "too long");
  await client
    .send(new PutObjectCommand({ Bucket, Key: "a", Body: "x", ContentMD5: "XUFAKrxLKna5cZ2REBfFkg==" }))
    .catch(() => {});
  await post(form, "ok");
  await atLeast(1);
  expect(events).toHaveLength(1);
  expect(events[0]?.size).toBe(2);
});

test("an event is delivered again until the listener acknowledges it", async () => {
  const warned = vi.spyOn(console, "error").mockImplementation(() => {});
  onTestFinished(() => warned.mockRestore());
  const { items: seen, add, atLeast } = growing<string>();
  const s3 = await openS3({
    onCreated: async ({ sequencer }) => {
      add(sequencer);
      if (seen.length < 3) throw new Error("private detail");
    },
  });
  await s3.client.send(new PutObjectCommand({ Bucket, Key: "private-name", Body: "hello" }));
  await atLeast(3);
  expect(new Set(seen).size).toBe(1);
  expect(JSON.stringify(warned.mock.calls)).not.toContain("private");
  await s3.close();
  const again = await openS3({ directory: s3.directory, onCreated: ({ sequencer }) => add(sequencer) });
  await again.client.send(new PutObjectCommand({ Bucket, Key: "another", Body: "x" }));
  await atLeast(4);
  expect(new Set(seen).size).toBe(2);
  expect(seen).toHaveLength(4);
});

test("objects and their undelivered events survive a killed process", async () => {
  const directory = temporaryDirectory();
  const first = await spawnS3(directory);
  const client = clientOf(first.url);
  const keys = Array.from({ length: 20 }, (_, index) => `clip-${String(index).padStart(2, "0")}`);
  await Promise.all(
    keys.map((Key) => client.send(new PutObjectCommand({ Bucket, Key, Body: Key.repeat(5_000) }))),
  );
  await kill(first.process);
  const { items: redelivered, add, atLeast } = growing<string>();
  const second = await openS3({ directory, onCreated: ({ key }) => add(key) });
  await atLeast(keys.length);
  expect(redelivered.toSorted()).toEqual(keys);
  for (const Key of keys) {
    const { Body } = await second.client.send(new GetObjectCommand({ Bucket, Key }));
    expect(await Body?.transformToString()).toBe(Key.repeat(5_000));
  }
});

test("an event outlives its object, as a notification does", async () => {
  const directory = temporaryDirectory();
  const first = await spawnS3(directory);
  const client = clientOf(first.url);
  await client.send(new PutObjectCommand({ Bucket, Key: "gone", Body: "x" }));
  await client.send(new DeleteObjectCommand({ Bucket, Key: "gone" }));
  await kill(first.process);
  const { items: redelivered, add, atLeast } = growing<string>();
  await openS3({ directory, onCreated: ({ key }) => add(key) });
  await atLeast(1);
  expect(redelivered).toEqual(["gone"]);
});

test("an upload in progress in a killed process leaves no object and no bytes", async () => {
  const directory = temporaryDirectory();
  const first = await spawnS3(directory);
  const client = clientOf(first.url);
  await client.send(new PutObjectCommand({ Bucket, Key: "clip", Body: "whole" }));
  const form = await presignPost(client, { Key: "clip" });
  const fields = Object.entries(form.fields)
    .map(([name, value]) => `--b\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`)
    .join("");
  const { host, port } = new URL(first.url);
  const socket = connect(Number(port), "127.0.0.1").on("error", () => {});
  socket.write(
    `POST /${Bucket} HTTP/1.1\r\nHost: ${host}\r\nContent-Type: multipart/form-data; boundary=b\r\nContent-Length: 900000\r\n\r\n${fields}--b\r\nContent-Disposition: form-data; name="file"; filename="a"\r\n\r\n${"x".repeat(300_000)}`,
  );
  await expect.poll(() => readdirSync(join(directory, "blobs")), { timeout: 60_000 }).toHaveLength(2);
  await kill(first.process);
  const second = await openS3({ directory });
  expect(readdirSync(join(directory, "blobs"))).toHaveLength(1);
  const { Body } = await second.client.send(new GetObjectCommand({ Bucket, Key: "clip" }));
  expect(await Body?.transformToString()).toBe("whole");
});

test("a multipart upload continues after a restart", async () => {
  const first = await openS3();
  const Key = "film";
  const { UploadId } = await first.client.send(new CreateMultipartUploadCommand({ Bucket, Key }));
  const upload = new UploadPartCommand({ Bucket, Key, UploadId, PartNumber: 1, Body: "bytes" });
  const { ETag } = await first.client.send(upload);
  await first.close();
  const { client } = await openS3({ directory: first.directory });
  const MultipartUpload = { Parts: [{ PartNumber: 1, ETag }] };
  await client.send(new CompleteMultipartUploadCommand({ Bucket, Key, UploadId, MultipartUpload }));
  expect((await client.send(new HeadObjectCommand({ Bucket, Key }))).ContentLength).toBe(5);
});

test("uploads of 200 MB, by form and by PUT, do not fill the memory", async () => {
  const server = await spawnS3(temporaryDirectory());
  const client = clientOf(server.url);
  const peakMegabytes = async () => {
    const printed = server.lines.length;
    server.process.kill("SIGUSR2");
    await server.until((lines) => lines.slice(printed).some((line) => /^\d+$/.test(line)));
    return Number(server.lines.slice(printed).find((line) => /^\d+$/.test(line))) / 1024;
  };
  await post(await presignPost(client, { Key: "warm" }), "x");
  const before = await peakMegabytes();
  const file = new Uint8Array(200 * 1024 ** 2);
  expect((await post(await presignPost(client, { Key: "form" }), file)).status).toBe(204);
  await client.send(new PutObjectCommand({ Bucket, Key: "put", Body: file }));
  const { Contents } = await client.send(new ListObjectsV2Command({ Bucket }));
  expect(Contents?.map(({ Size }) => Size)).toEqual([file.length, file.length, 1]);
  expect((await peakMegabytes()) - before).toBeLessThan(80);
});
