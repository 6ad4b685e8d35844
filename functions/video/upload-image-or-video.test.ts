import { beforeEach, expect, test } from "vitest";
import { leakingTap, openBucket, tinyPng, uploaded } from "../../tests/support/bucket.ts";
import { aPdf } from "../../tests/support/pdf.ts";
import { type Caller, call, signedIn, storyOf } from "../../tests/support/world.ts";
import { handler as reportIncident } from "../user/report-incident.ts";
import { handler as uploadImageOrVideo } from "./upload-image-or-video.ts";

const bucket = openBucket();
let owner: Caller;
beforeEach(async () => {
  owner = await signedIn("user");
});

test("accepts both kinds for every purpose, by customers and providers", async () => {
  const provider = await signedIn("service_provider");
  for (const purpose of ["quote", "profile", "proof", "chat", "document", "incident"]) {
    const body = { kind: "image", content_type: "image/png", purpose };
    expect(await uploaded(bucket, uploadImageOrVideo, provider, body, tinyPng)).toMatchObject({
      state: "ready",
      purpose,
    });
  }
  const film = { kind: "video", content_type: "video/mp4", purpose: "proof" };
  expect((await uploaded(bucket, uploadImageOrVideo, owner, film, await leakingTap())).state).toBe("ready");
  const ask = async (body: unknown, as = owner) => (await call(uploadImageOrVideo, { as, body })).status;
  expect(await ask({ kind: "image", content_type: "video/mp4", purpose: "proof" })).toBe(422);
  expect(await ask({ kind: "image", content_type: "image/svg+xml", purpose: "proof" })).toBe(422);
  expect(await ask({ kind: "image", content_type: "image/png", purpose: "analysis" })).toBe(422);
  expect(await ask({ ...film, size_bytes: 201 * 1024 * 1024 })).toBe(422);
  expect(await ask(film, await signedIn("admin"))).toBe(403);
});

test("a PDF is accepted as a document only, and only if it does nothing but show pages", async () => {
  const body = { kind: "pdf", content_type: "application/pdf", purpose: "document" };
  const { id, ...paper } = await uploaded(bucket, uploadImageOrVideo, owner, body, aPdf());
  expect(paper).toMatchObject({ state: "ready", kind: "pdf", content_type: "application/pdf" });
  const scripted = aPdf("6 0 obj\n<</S/JavaScript/JS(app.alert(1))>>\nendobj\n");
  const refused = await uploaded(bucket, uploadImageOrVideo, owner, body, scripted);
  expect(refused).toMatchObject({ state: "rejected", rejected_reason: "readable" });
  const disguised = await uploaded(bucket, uploadImageOrVideo, owner, body, tinyPng);
  expect(disguised).toMatchObject({ state: "rejected", rejected_reason: "content_type" });
  for (const wrong of [{ purpose: "chat" }, { kind: "image" }, { size_bytes: 21 * 1024 * 1024 }])
    expect((await call(uploadImageOrVideo, { as: owner, body: { ...body, ...wrong } })).status).toBe(422);
  const evidence = { description: "It is no picture.", category: "other", media_ids: [id] };
  expect((await call(reportIncident, { as: owner, body: evidence })).error?.code).toBe("media.not_found");
});

test("a file that is told of several times at once is checked once, and nobody fails", async () => {
  const body = { kind: "image", content_type: "image/png", purpose: "proof" };
  const { data } = await call(uploadImageOrVideo, { as: owner, body });
  const told = await bucket.unnoticed(() => bucket.post(data.upload, tinyPng));
  await Promise.all([...told, ...told, ...told].map(bucket.check));
  expect(await storyOf("media", data.media_id)).toEqual(["media.created", "media.ready"]);
});

test("a HEIC picture is stored for people, and refused at once where an assistant would read it", async () => {
  const heic = { kind: "image", content_type: "image/heic" };
  const ask = (purpose: string) => call(uploadImageOrVideo, { as: owner, body: { ...heic, purpose } });
  for (const purpose of ["profile", "proof", "document", "incident", "feedback"])
    expect((await ask(purpose)).status, purpose).toBe(200);
  for (const purpose of ["quote", "chat"])
    expect((await ask(purpose)).error, purpose).toMatchObject({
      code: "request.invalid",
      fields: [{ field: "content_type", problem: expect.stringMatching(/Save the picture as JPEG/) }],
    });
});
