import { beforeEach, expect, test } from "vitest";
import { leakingTap, openBucket } from "../../tests/kit/bucket.ts";
import { type Caller, call, deliver, signedIn, storyOf } from "../../tests/kit/world.ts";
import { handler as getMedia } from "./get-media.ts";
import { handler as mlAudioUpload } from "./ml-audio-upload.ts";
import { handler as mlImageUpload } from "./ml-image-upload.ts";
import { handler as uploadImageOrVideo } from "./upload-image-or-video.ts";

const bucket = openBucket();
let owner: Caller;
beforeEach(async () => {
  owner = await signedIn("user");
});

const tinyPng = Buffer.from(
  "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==",
  "base64",
);

/** A second of silence as WAV. */
const silence = (): Buffer => {
  const samples = 8000;
  const header = Buffer.alloc(44);
  header.write("RIFF", 0);
  header.writeUInt32LE(36 + samples, 4);
  header.write("WAVEfmt ", 8);
  header.writeUInt32LE(16, 16);
  header.writeUInt16LE(1, 20);
  header.writeUInt16LE(1, 22);
  header.writeUInt32LE(samples, 24);
  header.writeUInt32LE(samples, 28);
  header.writeUInt16LE(1, 32);
  header.writeUInt16LE(8, 34);
  header.write("data", 36);
  header.writeUInt32LE(samples, 40);
  return Buffer.concat([header, Buffer.alloc(samples, 128)]);
};

const uploaded = async (
  upload: Parameters<typeof call>[0],
  body: Record<string, unknown>,
  bytes: Buffer,
  as = owner,
) => {
  const { data } = await call(upload, { as, body });
  expect(data.state).toBe("pending");
  await bucket.post(data.upload, bytes);
  await deliver();
  return (await call(getMedia, { as, params: { media_id: data.media_id } })).data;
};

test("an image for analysis is checked, and honestly unavailable where nothing reads pictures", async () => {
  const found = await uploaded(mlImageUpload, { content_type: "image/png", title: "Crack" }, tinyPng);
  expect(found).toMatchObject({
    state: "ready",
    kind: "image",
    purpose: "analysis",
    title: "Crack",
    width: 1,
    height: 1,
    analysis: { state: "unavailable", reason: "type_not_read" },
  });
  expect(await storyOf("media", found.id)).toEqual(["media.created", "media.ready", "media.analysed"]);
});

test("a recording for analysis is checked and read for what it says of itself", async () => {
  const found = await uploaded(mlAudioUpload, { content_type: "audio/wav" }, silence());
  expect(found).toMatchObject({
    state: "ready",
    kind: "audio",
    analysis: { state: "unavailable", reason: "type_not_read" },
  });
});

test("a film is no recording, an image no film, and a page neither", async () => {
  const wrong = async (upload: Parameters<typeof call>[0], body: Record<string, unknown>, bytes: Buffer) =>
    (await uploaded(upload, body, bytes)).rejected_reason;
  expect(await wrong(mlAudioUpload, { content_type: "audio/mp4" }, await leakingTap())).toBe("pictures");
  expect(await wrong(mlAudioUpload, { content_type: "audio/wav" }, tinyPng)).toBe("content_type");
  expect(await wrong(mlImageUpload, { content_type: "image/png" }, await leakingTap())).toBe("content_type");
  expect(await wrong(mlImageUpload, { content_type: "image/jpeg" }, tinyPng)).toBe("content_type");
  const page = Buffer.from("<html><script>alert(1)</script></html>");
  expect(await wrong(mlImageUpload, { content_type: "image/png" }, page)).toBe("content_type");
});

test("either kind for any purpose that a person has, by customers and providers", async () => {
  const provider = await signedIn("service_provider");
  for (const purpose of ["quote", "profile", "proof", "chat", "document", "incident"]) {
    const body = { kind: "image", content_type: "image/png", purpose };
    expect(await uploaded(uploadImageOrVideo, body, tinyPng, provider)).toMatchObject({
      state: "ready",
      purpose,
    });
  }
  const film = { kind: "video", content_type: "video/mp4", purpose: "proof" };
  expect((await uploaded(uploadImageOrVideo, film, await leakingTap())).state).toBe("ready");
  const ask = async (body: unknown, as = owner) => (await call(uploadImageOrVideo, { as, body })).status;
  expect(await ask({ kind: "image", content_type: "video/mp4", purpose: "proof" })).toBe(422);
  expect(await ask({ kind: "image", content_type: "image/svg+xml", purpose: "proof" })).toBe(422);
  expect(await ask({ kind: "image", content_type: "image/png", purpose: "analysis" })).toBe(422);
  expect(await ask({ ...film, size_bytes: 201 * 1024 * 1024 })).toBe(422);
  expect(await ask(film, await signedIn("admin"))).toBe(403);
});
