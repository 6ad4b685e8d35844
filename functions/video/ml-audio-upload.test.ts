import { beforeEach, expect, test } from "vitest";
import { leakingTap, openBucket, tinyPng, uploaded } from "../../tests/kit/bucket.ts";
import { type Caller, signedIn } from "../../tests/kit/world.ts";
import { handler as mlAudioUpload } from "./ml-audio-upload.ts";

const bucket = openBucket();
let owner: Caller;
beforeEach(async () => {
  owner = await signedIn("user");
});

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

test("a recording for analysis is checked and read for what it says of itself", async () => {
  const found = await uploaded(bucket, mlAudioUpload, owner, { content_type: "audio/wav" }, silence());
  expect(found).toMatchObject({
    state: "ready",
    kind: "audio",
    analysis: { state: "unavailable", reason: "type_not_read" },
  });
});

test("a film and an image are no recording", async () => {
  const refused = async (content_type: string, bytes: Buffer) =>
    (await uploaded(bucket, mlAudioUpload, owner, { content_type }, bytes)).rejected_reason;
  expect(await refused("audio/mp4", await leakingTap())).toBe("pictures");
  expect(await refused("audio/wav", tinyPng)).toBe("content_type");
});
