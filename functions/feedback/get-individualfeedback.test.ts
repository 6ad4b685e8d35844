import { expect, test } from "vitest";
import { givenFeedback } from "../../tests/support/feedback.ts";
import { call, signedIn } from "../../tests/support/world.ts";
import { handler } from "./get-individualfeedback.ts";

test("administrators read a feedback whole, even what the other side can't see", async () => {
  const admin = await signedIn("admin");
  const read = async (id: string) => (await call(handler, { as: admin, params: { feedback_id: id } })).data;
  const hidden = await givenFeedback({ state: "submitted", published_at: undefined });
  expect(await read(hidden.id)).toMatchObject({ id: hidden.id, state: "submitted", text: "It still drips." });
  const removed = await givenFeedback({ state: "removed", handled_reason: "It names an address." });
  expect(await read(removed.id)).toMatchObject({ state: "removed", handled_reason: "It names an address." });
});

test("a feedback that does not exist is 404, also for administrators", async () => {
  const refused = await call(handler, {
    as: await signedIn("admin"),
    params: { feedback_id: "018f3a5c9d2e4b7a6c1d0e9f" },
  });
  expect([refused.status, refused.error?.code]).toEqual([404, "feedback.not_found"]);
});

test.each(["user", "service_provider"] as const)("a %s may not read it here", async (role) => {
  const { id } = await givenFeedback();
  const refused = await call(handler, { as: await signedIn(role), params: { feedback_id: id } });
  expect(refused.status).toBe(403);
});
