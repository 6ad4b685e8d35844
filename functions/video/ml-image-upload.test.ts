import { beforeEach, expect, test } from "vitest";
import { leakingTap, openBucket, tinyPng, uploaded } from "../../tests/support/bucket.ts";
import { type Caller, signedIn, storyOf } from "../../tests/support/world.ts";
import { handler as mlImageUpload } from "./ml-image-upload.ts";

const bucket = openBucket();
let owner: Caller;
beforeEach(async () => {
  owner = await signedIn("user");
});

test("an image for analysis is checked, and unavailable where nothing reads pictures", async () => {
  const found = await uploaded(
    bucket,
    mlImageUpload,
    owner,
    { content_type: "image/png", title: "Crack" },
    tinyPng,
  );
  expect(found).toMatchObject({
    state: "ready",
    kind: "image",
    purpose: "analysis",
    title: "Crack",
    width: 1,
    height: 1,
    analysis: { state: "unavailable", reason: "type_not_read" },
  });
  expect(await storyOf("media", found.id)).toEqual(["media.created", "media.ready"]);
});

test("refuses a film, another type and a web page as an image of the announced type", async () => {
  const refused = async (content_type: string, bytes: Buffer) =>
    (await uploaded(bucket, mlImageUpload, owner, { content_type }, bytes)).rejected_reason;
  expect(await refused("image/png", await leakingTap())).toBe("content_type");
  expect(await refused("image/jpeg", tinyPng)).toBe("content_type");
  const page = Buffer.from("<html><script>alert(1)</script></html>");
  expect(await refused("image/png", page)).toBe("content_type");
});
