import { expect, test } from "vitest";
import type { Feedback } from "../../shared/domain/feedback/feedback.ts";
import { givenFeedback } from "../../tests/support/feedback.ts";
import { call, clock, signedIn } from "../../tests/support/world.ts";
import { handler } from "./get-feedback.ts";
import { handler as individual } from "./get-individualfeedback.ts";

const list = async (query: Record<string, string>): Promise<Feedback[]> =>
  (await call(handler, { as: await signedIn("admin"), query: { limit: "50", ...query } })).data.items;
const ids = (feedback: readonly Feedback[]) => feedback.map(({ id }) => id);

test("lists feedback of every state, by when it was given", async () => {
  clock.set("2027-06-10T09:00:00.000Z");
  const hidden = await givenFeedback({ state: "submitted" });
  clock.advance({ minutes: 1 });
  const removed = await givenFeedback({ state: "removed" });
  expect(ids(await list({ sort: "oldest" }))).toEqual([hidden.id, removed.id]);
  expect(ids(await list({}))).toEqual([removed.id, hidden.id]);
});

test.each([
  ["status", "flagged", { state: "flagged" }],
  ["rating", "1", { rating: 1 }],
  ["by", "service_provider", { by: "service_provider" }],
  ["service", "roofing", { service: "roofing" }],
] as const)("finds what has the %s %s alone", async (name, value, given) => {
  await givenFeedback();
  const wanted = await givenFeedback(given);
  expect(ids(await list({ [name]: value, sort: "newest", from: wanted.created_at }))).toEqual([wanted.id]);
});

test("finds both sides' feedback of a job, and what a person wrote or is written of", async () => {
  const mine = await givenFeedback();
  const { job_id, user_id, service_provider_id } = mine;
  const theirs = await givenFeedback({ job_id, user_id, service_provider_id, by: "service_provider" });
  expect(ids(await list({ job_id })).sort()).toEqual([mine.id, theirs.id].sort());
  expect(ids(await list({ author_id: user_id }))).toEqual([mine.id]);
  expect(ids(await list({ about_id: user_id }))).toEqual([theirs.id]);
});

test("refuses a rating that nobody can give, by name", async () => {
  for (const rating of ["0", "6", "2.5", "many"]) {
    const said = await call(handler, { as: await signedIn("admin"), query: { rating } });
    expect([said.status, said.error?.fields?.[0]?.field]).toEqual([422, "rating"]);
  }
});

test("an administrator reads all of a feedback while it is hidden; nobody else may", async () => {
  const { id, user_id } = await givenFeedback({ state: "submitted" });
  const asked = { params: { feedback_id: id } };
  const said = await call(individual, { as: await signedIn("admin"), ...asked });
  expect(said.data).toMatchObject({ id, user_id, state: "submitted" });
  expect(said.data).not.toHaveProperty("version");
  expect((await call(individual, { as: await signedIn("user"), ...asked })).status).toBe(403);
  const nobodys = { params: { feedback_id: "018f3a5c9d2e4b7a6c1d0e9f" } };
  expect((await call(individual, { as: await signedIn("admin"), ...nobodys })).error?.code).toBe(
    "feedback.not_found",
  );
});
