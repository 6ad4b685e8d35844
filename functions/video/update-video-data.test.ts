import { beforeEach, expect, test } from "vitest";
import { leakingTap, openBucket, tinyPng } from "../../tests/support/bucket.ts";
import { type Caller, call, signedIn, storyOf } from "../../tests/support/world.ts";
import { handler } from "./update-video-data.ts";
import { handler as uploadImageOrVideo } from "./upload-image-or-video.ts";
import { handler as uploadVideo } from "./upload-video.ts";

const bucket = openBucket();
let owner: Caller;
let video_id: string;
beforeEach(async () => {
  owner = await signedIn("user");
  const { data } = await call(uploadVideo, { as: owner, body: { content_type: "video/mp4" } });
  video_id = data.media_id;
  await bucket.post(data.upload, await leakingTap());
});

const imageOf = async (as: Caller) => {
  const { data } = await call(uploadImageOrVideo, {
    as,
    body: { kind: "image", content_type: "image/png", purpose: "quote" },
  });
  return { id: data.media_id as string, arrive: () => bucket.post(data.upload, tinyPng) };
};
const update = (body: unknown, as = owner) => call(handler, { as, params: { video_id }, body });

test("the owner names a video and gives it their own slide image", async () => {
  const image = await imageOf(owner);
  const early = await update({ slide_media_id: image.id });
  expect(early).toMatchObject({ status: 409, error: { code: "media.not_ready" } });
  await image.arrive();
  const said = await update({ title: "  Tap ", slide_media_id: image.id });
  expect(said.data).toMatchObject({ id: video_id, title: "Tap", slide_media_id: image.id, state: "ready" });
  expect(await storyOf("media", video_id)).toEqual(["media.created", "media.ready", "media.edited"]);
});

test("refuses another's image as the slide, and another's video is not found", async () => {
  const other = await signedIn("user");
  const image = await imageOf(other);
  await image.arrive();
  expect(await update({ slide_media_id: image.id })).toMatchObject({ status: 404 });
  expect(await update({ title: "Mine now" }, other)).toMatchObject({
    status: 404,
    error: { code: "media.not_found" },
  });
});

test("a video is not accepted as slide image, and parts belong to multipart uploads", async () => {
  expect((await update({ slide_media_id: video_id })).status).toBe(404);
  expect(await update({ parts: [{ part_number: 1, etag: "abc" }] })).toMatchObject({
    status: 409,
    error: { code: "media.not_multipart" },
  });
  expect((await update({})).status).toBe(422);
  expect((await update({ title: "Tap", state: "rejected" })).status).toBe(422);
});

test("of two concurrent edits one wins and the other gets a conflict", async () => {
  const said = await Promise.all(["One", "Two", "Three"].map((title) => update({ title })));
  expect(said.map(({ status }) => status).sort()).toContain(200);
  for (const { status, error } of said)
    if (status !== 200) expect(error?.code).toBe("media.version_conflict");
});
