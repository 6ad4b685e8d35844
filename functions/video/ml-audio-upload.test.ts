import { beforeEach, expect, test } from "vitest";
import { recordingOf } from "../../local/sample/recording.ts";
import { leakingTap, openBucket, tinyPng, uploaded } from "../../tests/support/bucket.ts";
import { type Caller, signedIn } from "../../tests/support/world.ts";
import { handler as mlAudioUpload } from "./ml-audio-upload.ts";

const bucket = openBucket();
let owner: Caller;
beforeEach(async () => {
  owner = await signedIn("user");
});

test("a recording for analysis is checked; without transcription it says so", async () => {
  const found = await uploaded(bucket, mlAudioUpload, owner, { content_type: "audio/wav" }, recordingOf(""));
  expect(found).toMatchObject({
    state: "ready",
    kind: "audio",
    analysis: { state: "unavailable", reason: "not_listened_to" },
  });
});

test("refuses a film and an image as a recording", async () => {
  const refused = async (content_type: string, bytes: Buffer) =>
    (await uploaded(bucket, mlAudioUpload, owner, { content_type }, bytes)).rejected_reason;
  expect(await refused("audio/mp4", await leakingTap())).toBe("pictures");
  expect(await refused("audio/wav", tinyPng)).toBe("content_type");
});
