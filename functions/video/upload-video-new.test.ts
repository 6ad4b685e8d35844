import { mkdtempSync, rmSync } from "node:fs";
import { type FileHandle, open } from "node:fs/promises";
import { request } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeEach, describe, expect, test } from "vitest";
import { handler as mediaSchedule } from "../../events/schedules/media.ts";
import { GetCommand } from "../../shared/data/engine/commands.ts";
import { table, tableName } from "../../shared/data/engine/table.ts";
import { media as repository } from "../../shared/data/media.ts";
import { policy } from "../../shared/domain/policy.ts";
import { newId } from "../../shared/kernel/id.ts";
import { leakingTap, openBucket } from "../../tests/support/bucket.ts";
import { type Caller, call, clock, runSchedule, signedIn, storyOf } from "../../tests/support/world.ts";
import { handler as completeUpload } from "./complete-upload.ts";
import { handler as getMedia } from "./get-media.ts";
import { handler as getUpload } from "./get-upload.ts";
import { handler as updateVideoData } from "./update-video-data.ts";
import { handler } from "./upload-video-new.ts";

/** A film of this many megabytes. LARGE_UPLOAD_MB=300 tries one as large as a phone makes. */
const megabytes = Number(process.env.LARGE_UPLOAD_MB ?? 36);
const size_bytes = megabytes * 1024 * 1024;
const patience_ms = 30_000 + megabytes * 1000;

const bucket = openBucket();
const directory = mkdtempSync(join(tmpdir(), "film-"));
afterAll(() => rmSync(directory, { recursive: true, force: true }));

/** A real film on disk: the sample followed by a padding box, as editors write it. */
const film = async (bytes = size_bytes): Promise<FileHandle> => {
  const path = join(directory, "film.mp4");
  const sample = await leakingTap();
  const box = Buffer.alloc(8);
  box.writeUInt32BE(bytes - sample.length, 0);
  box.write("free", 4, "latin1");
  const file = await open(path, "w+");
  await file.write(Buffer.concat([sample, box]), 0);
  const noise = Buffer.alloc(1024 * 1024, "the whole basement is wet ");
  for (let at = sample.length + 8; at < bytes; at += noise.length)
    await file.write(noise, 0, Math.min(noise.length, bytes - at), at);
  return file;
};

type Missing = { part_number: number; size_bytes: number; url: string };

const bytesOf = async (
  file: FileHandle,
  { part_number, size_bytes: length }: Missing,
  part_bytes: number = policy.media.part_bytes,
): Promise<Buffer> => {
  const { buffer } = await file.read(Buffer.alloc(length), 0, length, (part_number - 1) * part_bytes);
  return buffer;
};

const send = async (part: Missing, bytes: Uint8Array): Promise<{ status: number; etag: string }> => {
  const response = await fetch(part.url, {
    method: "PUT",
    body: bytes as Uint8Array<ArrayBuffer>,
    signal: AbortSignal.timeout(60_000),
  });
  await response.arrayBuffer();
  return { status: response.status, etag: response.headers.get("etag") ?? "" };
};

/** Sends half a part and then breaks the connection. */
const sendHalf = (part: Missing, bytes: Buffer): Promise<void> =>
  new Promise((done) => {
    const outgoing = request(part.url, { method: "PUT", headers: { "content-length": bytes.length } });
    outgoing.on("error", () => done());
    outgoing.on("close", () => done());
    outgoing.write(bytes.subarray(0, bytes.length / 2), () => outgoing.destroy());
  });

let owner: Caller;
beforeEach(async () => {
  clock.set("2027-03-01T10:00:00.000Z");
  owner = await signedIn("user");
});

const announced = async (size = size_bytes, as = owner, more: { part_bytes?: number } = {}) => {
  const said = await call(handler, { as, body: { content_type: "video/mp4", size_bytes: size, ...more } });
  expect(said.status).toBe(200);
  return said.data;
};
const progress = (media_id: string, as = owner) => call(getUpload, { as, params: { media_id } });
const complete = (media_id: string, parts: unknown, as = owner) =>
  call(updateVideoData, { as, params: { video_id: media_id }, body: { parts } });
const seen = async (media_id: string, as = owner) =>
  (await call(getMedia, { as, params: { media_id } })).data;
const settled = async (media_id: string, as = owner) => {
  for (let tries = 0; tries < 300; tries += 1) {
    const found = await seen(media_id, as);
    if (found.state !== "pending") return found;
    await new Promise((done) => setTimeout(done, 100));
  }
  throw new Error("the upload was not checked in time");
};
const roomUsed = async (): Promise<number | undefined> =>
  (
    await table().send(
      new GetCommand({ TableName: tableName(), Key: { pk: `MEDIA#OWNER#${owner.id}`, sk: "USAGE" } }),
    )
  ).Item?.used_bytes as number | undefined;

test(
  `a film of ${megabytes} MB resumes after an interruption, is assembled, checked and ready`,
  async () => {
    const file = await film();
    const offer = await announced();
    expect(offer).toMatchObject({ state: "pending", part_bytes: 16 * 1024 * 1024, received: [] });
    expect(offer.missing).toHaveLength(offer.parts);
    const [first, second, ...rest] = offer.missing as [Missing, Missing, ...Missing[]];
    expect((await send(first, await bytesOf(file, first))).status).toBe(200);
    await sendHalf(second, await bytesOf(file, second));

    clock.advance({ hours: 3 });
    owner = await signedIn("user", owner.id);
    const { data } = await progress(offer.media_id);
    expect(data.received.map(({ part_number }: Missing) => part_number)).toEqual([1]);
    expect(data.missing).toHaveLength(rest.length + 1);
    expect((await send(second, await bytesOf(file, second))).status).toBe(403);

    const early = await call(completeUpload, { as: owner, params: { media_id: offer.media_id }, body: {} });
    expect(early.error).toMatchObject({ code: "media.parts_invalid", details: { reason: "missing" } });

    const sent = new Map<number, string>([[1, data.received[0].etag]]);
    for (const part of data.missing as Missing[]) {
      const { status, etag } = await send(part, await bytesOf(file, part));
      expect(status).toBe(200);
      sent.set(part.part_number, etag);
    }
    const parts = [...sent].map(([part_number, etag]) => ({ part_number, etag })).reverse();
    const whole = await complete(offer.media_id, parts);
    expect(whole.status).toBe(200);
    const nothing = { parts: offer.parts, received: [], missing: [] };
    expect((await progress(offer.media_id)).data).toMatchObject(nothing);
    const ready = await settled(offer.media_id);
    expect(ready).toMatchObject({ state: "ready", size_bytes, duration_seconds: 8, width: 320 });
    expect(await roomUsed()).toBe(size_bytes);
    const download = await fetch(ready.download.url, { headers: { range: `bytes=${size_bytes - 1000}-` } });
    expect(
      Buffer.from(await download.arrayBuffer()).equals(
        (await file.read(Buffer.alloc(1000), 0, 1000, size_bytes - 1000)).buffer,
      ),
    ).toBe(true);
    expect((await complete(offer.media_id, parts)).status).toBe(200);
    expect((await progress(offer.media_id)).data).toMatchObject({ ...nothing, state: "ready" });
    expect(await storyOf("media", offer.media_id)).toEqual(["media.created", "media.ready"]);
    await file.close();
  },
  patience_ms,
);

const mebibyte = 1024 * 1024;

test("a film in parts of five megabytes loses no more than the part that was cut off", async () => {
  const part_bytes = 5 * mebibyte;
  const bytes = 12 * mebibyte;
  const file = await film(bytes);
  const offer = await announced(bytes, owner, { part_bytes });
  expect(offer).toMatchObject({ part_bytes, parts: 3 });
  expect(offer.missing.map((part: Missing) => part.size_bytes)).toEqual([
    part_bytes,
    part_bytes,
    2 * mebibyte,
  ]);
  const [first, second] = offer.missing as [Missing, Missing];
  expect((await send(first, await bytesOf(file, first, part_bytes))).status).toBe(200);
  await sendHalf(second, await bytesOf(file, second, part_bytes));

  const { data } = await progress(offer.media_id);
  expect(data).toMatchObject({
    part_bytes,
    parts: 3,
    received: [{ part_number: 1, size_bytes: part_bytes }],
  });
  expect(data.missing.map((part: Missing) => [part.part_number, part.size_bytes])).toEqual([
    [2, part_bytes],
    [3, 2 * mebibyte],
  ]);
  for (const part of data.missing as Missing[])
    expect((await send(part, await bytesOf(file, part, part_bytes))).status).toBe(200);
  const params = { media_id: offer.media_id };
  expect((await call(completeUpload, { as: owner, params, body: {} })).status).toBe(200);
  expect(await settled(offer.media_id)).toMatchObject({ state: "ready", size_bytes: bytes });
  expect((await progress(offer.media_id)).data).toMatchObject({ part_bytes, parts: 3, missing: [] });
  await file.close();
});

test("parts are between 5 and 16 MiB long, and longer than asked where there would be more than 128", async () => {
  for (const part_bytes of [5 * mebibyte - 1, 16 * mebibyte + 1]) {
    const body = { content_type: "video/mp4", size_bytes, part_bytes };
    const said = await call(handler, { as: owner, body });
    expect([said.status, said.error?.fields?.[0]?.field]).toEqual([422, "part_bytes"]);
  }
  const part_bytes = 5 * mebibyte;
  expect(await announced(128 * part_bytes, owner, { part_bytes })).toMatchObject({ part_bytes, parts: 128 });
  const longer = await announced(128 * part_bytes + 1, owner, { part_bytes });
  expect(longer).toMatchObject({ part_bytes: part_bytes + 1, parts: 128 });
  expect(longer.missing).toHaveLength(128);
});

describe("a small upload in one part", () => {
  const small = async (as = owner) => {
    const bytes = await leakingTap();
    const offer = await announced(bytes.length, as);
    const [part] = offer.missing;
    return { media_id: offer.media_id as string, part: part as Missing, bytes };
  };

  test("is completed by a provider, who has no update-video-data, from the parts that have arrived", async () => {
    const provider = await signedIn("service_provider");
    const { media_id, part, bytes } = await small(provider);
    await send(part, bytes);
    const params = { media_id };
    const said = await Promise.all(
      [1, 2, 3].map(() => call(completeUpload, { as: provider, params, body: {} })),
    );
    for (const { status } of said) expect(status).toBe(200);
    expect((await settled(media_id, provider)).state).toBe("ready");
    expect((await call(completeUpload, { as: provider, params, body: {} })).data.state).toBe("ready");
  });

  test("accepts exactly the announced bytes, of that part, within an hour", async () => {
    const { part, bytes } = await small();
    expect((await send(part, Buffer.concat([bytes, Buffer.alloc(1)]))).status).toBe(403);
    expect((await send(part, bytes.subarray(1))).status).toBe(403);
    const other = { ...part, url: part.url.replace("partNumber=1", "partNumber=2") };
    expect((await send(other, bytes)).status).toBe(403);
    const elsewhere = { ...part, url: part.url.replace("/incoming/", "/media/") };
    expect((await send(elsewhere, bytes)).status).toBe(403);
    clock.advance({ minutes: 60, seconds: 1 });
    expect((await send(part, bytes)).status).toBe(403);
  });

  test("is not completed before its part is sent, and names the missing part", async () => {
    const { media_id, part, bytes } = await small();
    const completed = () => call(completeUpload, { as: owner, params: { media_id }, body: {} });
    const empty = await completed();
    expect(empty.status).toBe(409);
    expect(empty.error).toMatchObject({
      code: "media.parts_invalid",
      details: { reason: "missing", parts: [1] },
    });
    await send(part, bytes);
    expect((await completed()).status).toBe(200);
    expect((await completed()).status).toBe(200);
  });

  test("with a wrong ETag, a part too many or too few is not completed", async () => {
    const { media_id, part, bytes } = await small();
    const { etag } = await send(part, bytes);
    const reason = async (parts: unknown) => (await complete(media_id, parts)).error?.details?.reason;
    expect(await reason([{ part_number: 1, etag: "0".repeat(32) }])).toBe("wrong");
    expect(await reason([{ part_number: 2, etag }])).toBe("missing");
    expect(
      await reason([
        { part_number: 1, etag },
        { part_number: 2, etag },
      ]),
    ).toBe("too_many");
    expect((await complete(media_id, [])).status).toBe(422);
    expect((await complete(media_id, [{ part_number: 1, etag }])).status).toBe(200);
    expect((await settled(media_id)).state).toBe("ready");
  });

  test("that is no film is rejected like any other, and its space is freed", async () => {
    const offer = await announced(1000);
    await send(offer.missing[0], Buffer.from("<script>alert(1)</script>".padEnd(1000, " ")));
    await call(completeUpload, { as: owner, params: { media_id: offer.media_id }, body: {} });
    expect(await settled(offer.media_id)).toMatchObject({
      state: "rejected",
      rejected_reason: "content_type",
    });
    expect(await roomUsed()).toBe(0);
    expect((await progress(offer.media_id)).error?.code).toBe("media.invalid_transition");
  });

  test("that is never completed ends after a day, with its parts", async () => {
    const { media_id, part, bytes } = await small();
    await send(part, bytes);
    clock.advance({ hours: 23, minutes: 59 });
    await runSchedule(mediaSchedule);
    expect((await repository.find(media_id)).state).toBe("pending");
    clock.advance({ minutes: 1 });
    await runSchedule(mediaSchedule);
    owner = await signedIn("user", owner.id);
    expect(await seen(media_id)).toMatchObject({ state: "rejected", rejected_reason: "not_uploaded" });
    expect(await roomUsed()).toBe(0);
    const params = { media_id };
    expect((await call(completeUpload, { as: owner, params, body: {} })).error?.code).toBe(
      "media.invalid_transition",
    );
  });

  test("can be edited while it is completed: both take effect", async () => {
    const { media_id, part, bytes } = await small();
    const { etag } = await send(part, bytes);
    const said = await call(updateVideoData, {
      as: owner,
      params: { video_id: media_id },
      body: { title: "Basement", parts: [{ part_number: 1, etag }] },
    });
    expect(said).toMatchObject({ status: 200, data: { title: "Basement" } });
    expect(await settled(media_id)).toMatchObject({ state: "ready", title: "Basement" });
  });
});

test("refuses more than 2 GB, more than the free space, other kinds and other people's uploads", async () => {
  const offer = await announced(2 * 1024 ** 3);
  expect(offer.parts).toBe(128);
  expect(offer.missing.at(-1).size_bytes).toBe(16 * 1024 * 1024);
  const ask = (body: unknown, as = owner) => call(handler, { as, body });
  expect((await ask({ content_type: "video/mp4", size_bytes: 2 * 1024 ** 3 + 1 })).status).toBe(422);
  expect((await ask({ content_type: "video/mp4" })).status).toBe(422);
  expect((await ask({ content_type: "image/png", size_bytes: 10 })).status).toBe(422);
  for (let n = 0; n < 9; n += 1) await announced(2 * 1024 ** 3);
  const begun = await bucket.unfinished();
  expect((await ask({ content_type: "video/mp4", size_bytes: 1 })).error?.code).toBe("media.quota_exceeded");
  expect(await bucket.unfinished(), "what was refused was not begun").toBe(begun);
  const other = await signedIn("user");
  const foreign = await progress(offer.media_id, other);
  expect(foreign.status).toBe(404);
  expect(foreign.error).toEqual((await progress(newId("media"), other)).error);
  const params = { media_id: offer.media_id };
  expect((await call(completeUpload, { as: other, params, body: {} })).status).toBe(404);
  expect((await ask({ content_type: "video/mp4", size_bytes: 1 }, await signedIn("admin"))).status).toBe(403);
});

test("allows sixty an hour, and a refused request starts nothing", async () => {
  const burst = 60;
  const as = await signedIn("user");
  const begun = await bucket.unfinished();
  const body = { content_type: "video/mp4", size_bytes: 10 };
  const said = await Promise.all(Array.from({ length: burst + 3 }, () => call(handler, { as, body })));
  expect(said.filter(({ status }) => status === 200)).toHaveLength(burst);
  expect(said.filter(({ status }) => status === 429)).toHaveLength(3);
  expect(await bucket.unfinished()).toBe(begun + burst);
});
