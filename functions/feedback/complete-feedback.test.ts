import { expect, test } from "vitest";
import type { Feedback } from "../../shared/domain/feedback/feedback.ts";
import { givenFeedback } from "../../tests/support/feedback.ts";
import { call, signedIn, storyOf } from "../../tests/support/world.ts";
import { handler } from "./complete-feedback.ts";

const decide = async ({ id }: Feedback, action: string, reason: string | undefined = "Because.") =>
  call(handler, { as: await signedIn("admin"), params: { feedback_id: id }, body: { action, reason } });

test.each([
  ["published", "complete", "completed", "feedback.completed"],
  ["published", "remove", "removed", "feedback.removed"],
  ["flagged", "keep", "published", "feedback.kept"],
  ["flagged", "complete", "completed", "feedback.completed"],
  ["flagged", "remove", "removed", "feedback.removed"],
  ["completed", "remove", "removed", "feedback.removed"],
] as const)("%s feedback, on %s, is %s", async (state, action, to, event) => {
  const feedback = await givenFeedback({ state });
  const said = await decide(feedback, action);
  expect(said.data).toMatchObject({ id: feedback.id, state: to, handled_reason: "Because." });
  expect(await storyOf("feedback", feedback.id)).toEqual([event]);
});

test.each([
  ["submitted", "complete"],
  ["submitted", "remove"],
  ["published", "keep"],
  ["completed", "keep"],
  ["removed", "keep"],
  ["removed", "complete"],
] as const)("%s feedback refuses %s", async (state, action) => {
  const feedback = await givenFeedback({ state });
  const said = await decide(feedback, action);
  expect([said.status, said.error?.code]).toEqual([409, "feedback.invalid_transition"]);
  expect(await storyOf("feedback", feedback.id)).toEqual([]);
});

test("who removes or keeps feedback says why", async () => {
  const feedback = await givenFeedback({ state: "flagged" });
  for (const action of ["keep", "remove"])
    expect((await decide(feedback, action, "")).error?.fields?.[0]?.field).toBe("reason");
});

test("of two administrators who decide at once one wins, and one decision is told", async () => {
  const feedback = await givenFeedback({ state: "flagged" });
  const said = await Promise.all([decide(feedback, "keep"), decide(feedback, "remove")]);
  const { state } = (said.find(({ status }) => status === 200) as { data: Feedback }).data;
  const told = await storyOf("feedback", feedback.id);
  // Feedback that was kept is published, and may be removed after that.
  if (said.every(({ status }) => status === 200)) expect(told).toEqual(["feedback.kept", "feedback.removed"]);
  else expect(told).toEqual([state === "published" ? "feedback.kept" : "feedback.removed"]);
});

test("is for administrators with the role support, or owners", async () => {
  const { id } = await givenFeedback();
  const asked = { params: { feedback_id: id }, body: { action: "complete" } };
  for (const as of [await signedIn("user"), await signedIn("admin", undefined, "finance")])
    expect((await call(handler, { as, ...asked })).status).toBe(403);
  const as = await signedIn("admin", undefined, "support");
  expect((await call(handler, { as, ...asked })).status).toBe(200);
});
