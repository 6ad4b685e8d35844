import { deflateSync } from "node:zlib";
import { beforeEach, describe, expect, test } from "vitest";
import { handler as media } from "../../events/schedules/media.ts";
import { GetCommand } from "../../shared/data/engine/commands.ts";
import { transact } from "../../shared/data/engine/commit.ts";
import { table, tableName } from "../../shared/data/engine/table.ts";
import { media as repository, takeRoom } from "../../shared/data/media.ts";
import { policy } from "../../shared/domain/policy.ts";
import { objectAt } from "../../shared/vendors/storage/objects.ts";
import { leakingTap, openBucket } from "../../tests/support/bucket.ts";
import { type Caller, call, clock, runSchedule, signedIn, storyOf } from "../../tests/support/world.ts";
import { handler as getMedia } from "./get-media.ts";
import { handler as mlAudioUpload } from "./ml-audio-upload.ts";
import { handler as mlVideoUpload } from "./ml-video-upload.ts";
import { handler as uploadImageOrVideo } from "./upload-image-or-video.ts";
import { handler as uploadVideo } from "./upload-video.ts";
import { handler as uploadVideoNew } from "./upload-video-new.ts";

const bucket = openBucket();
let owner: Caller;
beforeEach(async () => {
  owner = await signedIn("user");
});

const announced = async (body: Record<string, unknown> = { content_type: "video/mp4" }) => {
  const said = await call(uploadVideo, { as: owner, body });
  expect(said.status).toBe(200);
  return said.data;
};
const seen = async (media_id: string) => (await call(getMedia, { as: owner, params: { media_id } })).data;
const roomUsed = async (ownerId: string): Promise<number | undefined> => {
  const { Item } = await table().send(
    new GetCommand({ TableName: tableName(), Key: { pk: `MEDIA#OWNER#${ownerId}`, sk: "USAGE" } }),
  );
  return Item?.used_bytes as number | undefined;
};
const downloaded = async (url: string) =>
  Buffer.from(await (await fetch(url)).arrayBuffer()).toString("base64");
const filmed = async () => (await leakingTap()).toString("base64");

test("an uploaded film is checked, moved out of quarantine and can be downloaded as a file", async () => {
  const { media_id, state, upload } = await announced({ content_type: "video/mp4", title: "Leaking tap" });
  expect(state).toBe("pending");
  expect(upload.fields.key).toBe(`incoming/${owner.id}/${media_id}`);
  expect(await bucket.post(upload, await leakingTap())).toEqual({ status: 204, code: undefined });

  const found = await seen(media_id);
  expect(found).toMatchObject({
    state: "ready",
    title: "Leaking tap",
    size_bytes: (await leakingTap()).length,
    duration_seconds: 8,
    width: 320,
    height: 240,
  });
  expect(found.checks).toMatchObject([
    { check: "content_type", passed: true, detail: "recognized as video/mp4" },
    { check: "size", detail: `${found.size_bytes} bytes of at most ${policy.media.video_bytes}` },
    { check: "readable", passed: true },
    { check: "duration", detail: "8 seconds of at most 600" },
    { check: "pixels", detail: `76800 of at most ${policy.media.video_pixels}` },
    { check: "pictures", passed: true },
  ]);
  expect((await repository.find(media_id)).checks.map(({ detail }) => detail)).toEqual(
    Array(6).fill(undefined),
  );
  expect(found).not.toHaveProperty("key");
  const download = await fetch(found.download.url);
  expect(download.headers.get("content-disposition")).toBe(`attachment; filename="${media_id}.mp4"`);
  expect(download.headers.get("content-type")).toBe("video/mp4");
  expect(Buffer.from(await download.arrayBuffer()).equals(await leakingTap())).toBe(true);
  expect(await objectAt("marketplace-media", upload.fields.key)).toBeUndefined();
  expect(await storyOf("media", media_id)).toEqual(["media.created", "media.ready"]);
});

test("the speech in a film is its transcript, for every way to upload for an assistant", async () => {
  const film = { kind: "video", content_type: "video/mp4" };
  const transcript =
    "Leaking kitchen tap. The kitchen tap is dripping from the spout and the cupboard below is wet.";
  const ids = [
    (await call(mlVideoUpload, { as: owner, body: { content_type: "video/mp4" } })).data,
    await announced(),
    (await call(uploadImageOrVideo, { as: owner, body: { ...film, purpose: "chat" } })).data,
  ].map(async ({ media_id, upload }) => {
    expect((await seen(media_id)).analysis).toEqual({ state: "pending" });
    await bucket.post(upload, await leakingTap());
    expect((await seen(media_id)).analysis).toEqual({ state: "ready", transcript });
    expect(await storyOf("media", media_id)).toEqual(["media.created", "media.ready"]);
    return media_id as string;
  });
  const [analysed = ""] = await Promise.all(ids);
  expect((await repository.find(analysed)).key).toBe(`analysis/${owner.id}/${analysed}`);
  const proof = (await call(uploadImageOrVideo, { as: owner, body: { ...film, purpose: "proof" } })).data;
  await bucket.post(proof.upload, await leakingTap());
  expect(await seen(proof.media_id)).not.toHaveProperty("analysis");
});

test("a film without speech has no transcript, and says why", async () => {
  const silent = Buffer.from(
    (await leakingTap()).toString("latin1").replace("desc", "desX").replace("\u00a9nam", "\u00a9naX"),
    "latin1",
  );
  const { data } = await call(mlVideoUpload, { as: owner, body: { content_type: "video/mp4" } });
  await bucket.post(data.upload, silent);
  expect((await seen(data.media_id)).analysis).toEqual({ state: "unavailable", reason: "not_listened_to" });
  const mov = await announced({ content_type: "video/mp4" });
  await bucket.post(mov.upload, silent);
  expect((await seen(mov.media_id)).analysis).toEqual({ state: "unavailable", reason: "no_words" });
});

describe("the bucket refuses", () => {
  test.each([
    ["another key", { key: "incoming/018f3a5c9d2e4b7a6c1d0e9f/018f3a5c9d2e4b7a6c1d0e9f" }],
    ["a key with a parent path", { key: "incoming/../media/x" }],
    ["a key with an encoded parent path", { key: "incoming/%2e%2e/media/x" }],
    ["a place of checked files", { key: "media/018f3a5c9d2e4b7a6c1d0e9f/018f3a5c9d2e4b7a6c1d0e9f" }],
    ["another content type", { "Content-Type": "text/html" }],
    ["a field that was not offered", { "Content-Encoding": "gzip" }],
  ])("%s", async (_, other) => {
    const { upload } = await announced();
    expect(await bucket.post(upload, await leakingTap(), other)).toEqual({
      status: 403,
      code: "AccessDenied",
    });
  });

  test("more bytes than announced", async () => {
    const { upload, media_id } = await announced({ content_type: "video/mp4", size_bytes: 1000 });
    expect(await bucket.post(upload, await leakingTap())).toEqual({ status: 400, code: "EntityTooLarge" });
    expect((await seen(media_id)).state).toBe("pending");
  });

  test("an upload that begins after ten minutes", async () => {
    clock.set("2027-03-01T10:00:00.000Z");
    owner = await signedIn("user");
    const { upload } = await announced();
    expect(upload.expires_at).toBe("2027-03-01T10:10:00.000Z");
    clock.advance({ minutes: 10, seconds: 1 });
    expect((await bucket.post(upload, await leakingTap())).status).toBe(403);
  });
});

describe("content that does not match its announced type is rejected", () => {
  test.each<[string, string | Buffer]>([
    ["a web page", "<!doctype html><script>alert(1)</script>"],
    [
      "a drawing that can run scripts",
      '<?xml version="1.0"?><svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>',
    ],
    ["a program", Buffer.concat([Buffer.from("MZ"), Buffer.alloc(300)])],
    ["an image", Buffer.concat([Buffer.from("\u0089PNG\r\n\u001a\n", "latin1"), Buffer.alloc(64)])],
  ])("%s", async (_, bytes) => {
    const { upload, media_id } = await announced();
    expect((await bucket.post(upload, bytes)).status).toBe(204);
    const found = await seen(media_id);
    expect(found).toMatchObject({ state: "rejected", rejected_reason: "content_type" });
    expect(found.download).toBeUndefined();
    expect(await objectAt("marketplace-media", upload.fields.key)).toBeUndefined();
    expect(await objectAt("marketplace-media", `media/${owner.id}/${media_id}`)).toBeUndefined();
    expect(await storyOf("media", media_id)).toEqual(["media.created", "media.rejected"]);
  });

  test("a truncated film", async () => {
    const { upload, media_id } = await announced();
    await bucket.post(upload, (await leakingTap()).subarray(0, 500));
    expect(await seen(media_id)).toMatchObject({ state: "rejected", rejected_reason: "readable" });
  });

  test("a film longer than ten minutes", async () => {
    const long = Buffer.from(await leakingTap());
    const mvhd = long.indexOf("mvhd") + 4;
    long.writeUInt32BE(long.readUInt32BE(mvhd + 12) * 601, mvhd + 16);
    const { upload, media_id } = await announced();
    await bucket.post(upload, long);
    const rejected = await seen(media_id);
    expect(rejected).toMatchObject({ state: "rejected", rejected_reason: "duration", duration_seconds: 601 });
    expect(rejected.checks[3]).toMatchObject({ passed: false, detail: "601 seconds of at most 600" });
  });

  test.each([601, 600.5])(
    "refuses a film announced with a length of %s seconds, naming the number",
    async (duration_seconds) => {
      const problem = "must be at most 600 seconds, which is 10 minutes: send a shorter one, or several";
      for (const [upload, body] of [
        [uploadVideo, { content_type: "video/mp4" }],
        [mlVideoUpload, { content_type: "video/mp4" }],
        [uploadVideoNew, { content_type: "video/mp4", size_bytes: 1000 }],
        [mlAudioUpload, { content_type: "audio/mpeg" }],
        [uploadImageOrVideo, { kind: "video", content_type: "video/mp4", purpose: "proof" }],
      ] as const) {
        const said = await call(upload, { as: owner, body: { ...body, duration_seconds } });
        expect([said.status, said.error?.fields]).toEqual([422, [{ field: "duration_seconds", problem }]]);
        expect((await call(upload, { as: owner, body: { ...body, duration_seconds: 600 } })).status).toBe(
          200,
        );
      }
    },
  );

  test("an image with more pixels than allowed", async () => {
    const { data } = await call(uploadImageOrVideo, {
      as: owner,
      body: { kind: "image", content_type: "image/png", purpose: "profile" },
    });
    await bucket.post(data.upload, png(40_000, 40_000));
    expect(await seen(data.media_id)).toMatchObject({ state: "rejected", rejected_reason: "pixels" });
  });
});

/** A PNG whose header declares these dimensions. */
const png = (width: number, height: number): Buffer => {
  const chunk = (type: string, data: Buffer) => {
    const length = Buffer.alloc(4);
    length.writeUInt32BE(data.length);
    return Buffer.concat([length, Buffer.from(type), data, Buffer.alloc(4)]);
  };
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.writeUInt8(8, 8);
  return Buffer.concat([
    Buffer.from("89504e470d0a1a0a", "hex"),
    chunk("IHDR", header),
    chunk("IDAT", deflateSync(Buffer.alloc(8))),
    chunk("IEND", Buffer.alloc(0)),
  ]);
};

test("using a form again can't change what was checked", async () => {
  const { upload, media_id } = await announced();
  await bucket.post(upload, await leakingTap());
  expect((await bucket.post(upload, "<script>alert(1)</script>")).status).toBe(204);
  const found = await seen(media_id);
  expect(found.state).toBe("ready");
  expect((await downloaded(found.download.url)) === (await filmed())).toBe(true);
  expect(await objectAt("marketplace-media", upload.fields.key)).toBeUndefined();
});

test("a notification that is delivered twice has one effect", async () => {
  const { upload, media_id } = await announced();
  const [arrival] = await bucket.unnoticed(() => leakingTap().then((film) => bucket.post(upload, film)));
  expect((await seen(media_id)).state).toBe("pending");
  await bucket.check(arrival as never);
  await bucket.check(arrival as never);
  expect(await storyOf("media", media_id)).toEqual(["media.created", "media.ready"]);
});

test("concurrent checks of an upload settle it once", async () => {
  const { upload, media_id } = await announced();
  const [arrival] = await bucket.unnoticed(() => leakingTap().then((film) => bucket.post(upload, film)));
  await Promise.allSettled(Array.from({ length: 4 }, () => bucket.check(arrival as never)));
  await bucket.check(arrival as never);
  expect((await seen(media_id)).state).toBe("ready");
  expect(await storyOf("media", media_id)).toEqual(["media.created", "media.ready"]);
  expect(await roomUsed(owner.id)).toBe((await leakingTap()).length);
});

test("an upload that never arrives ends after an hour, and its space is freed", async () => {
  clock.set("2027-03-02T10:00:00.000Z");
  owner = await signedIn("user");
  const { media_id } = await announced();
  clock.advance({ minutes: policy.media.lapse_minutes - 1 });
  owner = await signedIn("user", owner.id);
  await runSchedule(media);
  expect((await seen(media_id)).state).toBe("pending");
  clock.advance({ minutes: 2 });
  await runSchedule(media);
  expect(await seen(media_id)).toMatchObject({ state: "rejected", rejected_reason: "not_uploaded" });
  expect(await roomUsed(owner.id)).toBe(0);
  expect(await runSchedule(media)).toEqual({ handled: 0, failed: 0 });
});

test.each([
  ["a film", leakingTap, "ready"],
  ["what is no film", async () => Buffer.from("no film"), "rejected"],
] as const)("%s that arrived without a notification is checked before it ends", async (_, file, state) => {
  owner = await signedIn("user");
  const { upload, media_id } = await announced();
  const bytes = await file();
  await bucket.unnoticed(() => bucket.post(upload, bytes));
  clock.advance({ minutes: policy.media.lapse_minutes + 1 });
  owner = await signedIn("user", owner.id);
  await runSchedule(media);
  const { rejected_reason, ...checked } = await seen(media_id);
  expect(checked.state).toBe(state);
  expect(rejected_reason).not.toBe("not_uploaded");
  expect(await storyOf("media", media_id)).toEqual(["media.created", `media.${state}`]);
  expect(await roomUsed(owner.id)).toBe(state === "ready" ? bytes.length : 0);
  expect(await objectAt("marketplace-media", upload.fields.key)).toBeUndefined();
});

test("an account can't exceed its space; rejected and smaller uploads free theirs", async () => {
  const used = async () => (await roomUsed(owner.id)) ?? 0;
  const first = await announced();
  expect(await used()).toBe(policy.media.video_bytes);
  await bucket.post(first.upload, await leakingTap());
  expect(await used()).toBe((await leakingTap()).length);
  const second = await announced();
  await bucket.post(second.upload, "not a film");
  expect(await used()).toBe((await leakingTap()).length);

  await transact(
    [takeRoom(owner.id, policy.media.owner_bytes - 2 * (await leakingTap()).length)],
    () => 29_000,
  );
  const said = await call(uploadVideo, { as: owner, body: { content_type: "video/mp4" } });
  expect(said).toMatchObject({ status: 409, error: { code: "media.quota_exceeded" } });
  const small = await call(uploadVideo, { as: owner, body: { content_type: "video/mp4", size_bytes: 1000 } });
  expect(small.status).toBe(200);
});

test("nobody else sees an upload; the answer is the same as for a missing one", async () => {
  const { media_id } = await announced();
  const other = await signedIn("user");
  const foreign = await call(getMedia, { as: other, params: { media_id } });
  const missing = await call(getMedia, { as: other, params: { media_id: "018f3a5c9d2e4b7a6c1d0e9f" } });
  expect(foreign.status).toBe(404);
  expect(foreign.error).toEqual(missing.error);
  expect((await call(getMedia, { as: await signedIn("admin"), params: { media_id } })).status).toBe(200);
});

test("is for customers and providers only", async () => {
  const body = { content_type: "video/mp4" };
  expect((await call(uploadVideo, { body })).status).toBe(401);
  expect((await call(uploadVideo, { as: await signedIn("admin"), body })).status).toBe(403);
  expect((await call(uploadVideo, { as: await signedIn("service_provider"), body })).status).toBe(200);
  expect((await call(uploadVideo, { as: owner, body: { content_type: "image/svg+xml" } })).status).toBe(422);
});
