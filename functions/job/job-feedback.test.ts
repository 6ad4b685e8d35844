import { beforeEach, describe, expect, test } from "vitest";
import { handler as feedbackSchedule } from "../../events/schedules/feedback.ts";
import { accounts } from "../../shared/data/accounts.ts";
import { feedback as records } from "../../shared/data/feedback.ts";
import { providerRatings } from "../../shared/data/provider-ratings.ts";
import type { Feedback } from "../../shared/domain/feedback/feedback.ts";
import { feedbackId } from "../../shared/domain/feedback/feedback.ts";
import type { Job } from "../../shared/domain/job/job.ts";
import { aJob, anAccount, approvedProvider, mediumOf, placeJobs } from "../../tests/support/marketplace.ts";
import { newProvider, newUser } from "../../tests/support/people.ts";
import {
  type Caller,
  call,
  clock,
  deliver,
  renewed,
  runSchedule,
  type Said,
  signedIn,
  storyOf,
  write,
} from "../../tests/support/world.ts";
import { handler as adminJob } from "../admin/job/get-individual-job.ts";
import { handler as exportData } from "../authentication/export-data.ts";
import { handler as complete } from "../feedback/complete-feedback.ts";
import { handler as list } from "../feedback/get-feedback.ts";
import { handler as individual } from "../feedback/get-individualfeedback.ts";
import { handler as ofJob } from "../feedback/get-job-feedback.ts";
import { handler as ofProvider } from "../feedback/get-provider-feedback.ts";
import { handler as respond } from "../feedback/respond-feedback.ts";
import { handler as notifications } from "../notification/get-notifications.ts";
import { handler as providers } from "../service-provider/admin/get-service-providers-list.ts";
import { handler as providerSays } from "../service-provider/jobs/job-feedback.ts";
import { handler as getMedia } from "../video/get-media.ts";
import { handler as getJob } from "./get-individual-job-data-for-user.ts";
import { handler as userSays } from "./job-feedback.ts";

let admin: Caller;
let user: Caller;
let provider: Caller;
beforeEach(async () => {
  clock.set("2027-06-10T10:00:00.000Z");
  [admin, user] = [await signedIn("admin"), await signedIn("user")];
  ({ provider } = await approvedProvider());
  await write(accounts.insert(anAccount({ id: user.id })));
});

const done = async (given: Partial<Job> = {}): Promise<{ job_id: string }> => {
  const job = aJob({
    user_id: user.id as never,
    service_provider_id: provider.id as never,
    provider_name: "Quick Taps",
    state: "completed",
    completed_at: "2027-06-10T09:00:00.000Z",
    ...given,
  });
  await placeJobs(job);
  return { job_id: job.id };
};

type Params = { job_id: string };
const userGives = (params: Params, body: object = { rating: 5 }) =>
  call(userSays, { as: user, params, body });
const providerGives = (params: Params, body: object = { rating: 4 }) =>
  call(providerSays, { as: provider, params, body });
const read = async (as: Caller, params: Params) => (await call(ofJob, { as, params })).data;

/** The feedback of a new job after both sides have given theirs. */
const exchanged = async (rating = 2): Promise<{ params: Params; feedback_id: string }> => {
  const params = await done();
  await userGives(params, { rating, text: "It still drips, and he lives at 5 Elm Street." });
  const { data } = await providerGives(params);
  expect(data.state).toBe("published");
  return { params, feedback_id: feedbackId(params.job_id, "user") };
};

const titles = async (as: Caller): Promise<string[]> =>
  (await call(notifications, { as })).data.items.map(({ title }: { title: string }) => title);

const rated = async (as = user): Promise<unknown> => {
  const params = { service_provider_id: provider.id };
  return (await call(ofProvider, { as, params })).data.rating;
};

const codeOf = ({ status, error }: Said) => [status, error?.code];

describe("before publication", () => {
  test("neither side reads the other's feedback before both are in; then both are published at once", async () => {
    const params = await done();
    const { data } = await userGives(params, {
      rating: 2,
      categories: { punctuality: 1, quality: 3 },
      text: "Late.",
    });
    expect(data).toMatchObject({ by: "user", state: "submitted", rating: 2, text: "Late." });
    expect(await read(provider, params)).toEqual({ open_until: "2027-06-24T09:00:00.000Z" });
    expect((await read(user, params)).given).toMatchObject({ state: "submitted" });
    const flagged = await call(respond, {
      as: provider,
      params: { feedback_id: data.id },
      body: { action: "reply", text: "No." },
    });
    expect(codeOf(flagged)).toEqual([404, "feedback.not_found"]);
    expect((await call(ofProvider, { as: user, params: { service_provider_id: provider.id } })).data).toEqual(
      {
        items: [],
        next_cursor: null,
        rating: { mean: null, count: 0 },
      },
    );

    await deliver();
    const told = await call(notifications, { as: provider });
    expect(JSON.stringify(told.data)).not.toMatch(/"rating"|Late\./);
    expect(await titles(provider)).toContain("Your customer has rated “Replace a kitchen tap”");

    await providerGives(params, { rating: 3, categories: { access: 2 } });
    expect((await read(provider, params)).received).toMatchObject({ rating: 2, state: "published" });
    expect((await read(user, params)).received).toMatchObject({ rating: 3, categories: { access: 2 } });
    expect(await storyOf("feedback", feedbackId(params.job_id, "service_provider"))).toEqual([
      "feedback.submitted",
      "feedback.published",
    ]);
    await deliver();
    expect(await titles(provider)).toContain("You got 2 stars out of 5");
    expect(await rated()).toEqual({ mean: 2, count: 1 });
  });

  test("both are published if they are sent at once, in any order", async () => {
    const all = await Promise.all(Array.from({ length: 8 }, () => done()));
    const said = await Promise.all(all.flatMap((params) => [userGives(params), providerGives(params)]));
    expect(said.map(({ status }) => status)).toEqual(said.map(() => 200));
    for (const params of all) {
      expect((await read(user, params)).received?.state).toBe("published");
      expect((await read(provider, params)).received?.state).toBe("published");
    }
  });

  test("one side's feedback is published after 14 days of silence from the other, who can then add none", async () => {
    const params = await done();
    await userGives(params, { rating: 5 });
    clock.set("2027-06-24T08:59:59.000Z");
    await runSchedule(feedbackSchedule);
    expect((await records.find(feedbackId(params.job_id, "user"))).state).toBe("submitted");
    clock.set("2027-06-24T09:00:00.000Z");
    expect(await runSchedule(feedbackSchedule)).toEqual({ handled: 1, failed: 0 });
    provider = await renewed(provider);
    expect((await read(provider, params)).received).toMatchObject({ rating: 5, state: "published" });
    const late = await providerGives(params);
    expect(codeOf(late)).toEqual([409, "feedback.closed"]);
    expect(late.error?.details).toEqual({ closed_at: "2027-06-24T09:00:00.000Z" });
  });

  test("can be edited until it is published, and stays one feedback", async () => {
    const params = await done();
    await userGives(params, { rating: 1, text: "Bad." });
    const { data } = await userGives(params, { rating: 4 });
    expect(data).toMatchObject({ rating: 4, state: "submitted" });
    expect(data.text).toBeUndefined();
    await providerGives(params);
    await deliver();
    expect(await rated()).toEqual({ mean: 4, count: 1 });
    expect(codeOf(await userGives(params, { rating: 1 }))).toEqual([409, "feedback.invalid_transition"]);
  });
});

describe("checks", () => {
  test("accepts only the two sides of a completed job", async () => {
    const [stranger, { provider: other }] = [await signedIn("user"), await approvedProvider()];
    const params = await done();
    expect(codeOf(await call(userSays, { as: stranger, params, body: { rating: 5 } }))).toEqual([
      404,
      "job.not_found",
    ]);
    expect(codeOf(await call(providerSays, { as: other, params, body: { rating: 5 } }))).toEqual([
      404,
      "job.not_found",
    ]);
    expect(codeOf(await call(ofJob, { as: stranger, params }))).toEqual([404, "job.not_found"]);
    const early = await userGives(await done({ state: "awaiting_confirmation", completed_at: undefined }));
    expect(codeOf(early)).toEqual([409, "feedback.job_not_completed"]);
  });

  test("each side has its own categories, and an invalid value is named", async () => {
    const params = await done();
    const wrong = async (body: object) =>
      (await userGives(params, body)).error?.fields?.map(({ field }) => field);
    expect(await wrong({ rating: 6 })).toEqual(["rating"]);
    expect(await wrong({ rating: 3.5 })).toEqual(["rating"]);
    expect(await wrong({ rating: 5, categories: { quality: 0 } })).toEqual(["categories.quality"]);
    expect(await wrong({ rating: 5, categories: { access: 5 } })).toEqual(["categories.access"]);
  });

  test("photos must be the author's own ready images, and readers of the feedback see them", async () => {
    const params = await done();
    const own = async (given: object) => (await mediumOf(user.id, { kind: "image", ...given })).id;
    const give = async (media_ids: string[]) => codeOf(await userGives(params, { rating: 5, media_ids }));
    expect(await give([await own({ state: "pending" })])).toEqual([409, "media.not_ready"]);
    expect(await give([(await mediumOf(provider.id, { kind: "image" })).id])).toEqual([
      404,
      "media.not_found",
    ]);
    const photo = await own({});
    const film = await userGives(params, { rating: 5, media_ids: [photo, await own({ kind: "video" })] });
    expect(film.error?.fields).toEqual([{ field: "media_ids.1", problem: "must be an image" }]);
    expect(await give([photo])).toEqual([200, undefined]);

    const feedback_id = feedbackId(params.job_id, "user");
    const look = async (as: Caller, id = photo) =>
      (await call(getMedia, { as, params: { media_id: id }, query: { feedback_id } })).status;
    const stranger = await signedIn("user");
    expect([await look(provider), await look(stranger)]).toEqual([404, 404]);
    await providerGives(params);
    expect([await look(provider), await look(stranger)]).toEqual([200, 200]);
    expect(await look(stranger, await own({}))).toBe(404);
  });
});

describe("a provider's rating", () => {
  test("is shown in its feedback, in the list and search, and in its jobs", async () => {
    const { params } = await exchanged(3);
    await deliver();
    const rating = { mean: 3, count: 1 };
    expect(await rated(await signedIn("user"))).toEqual(rating);
    expect((await call(getJob, { as: user, params })).data.service_provider.rating).toEqual(rating);
    expect((await call(adminJob, { as: admin, params })).data.service_provider.rating).toEqual(rating);
    const listed = (await call(providers, { as: admin, query: { limit: "100" } })).data.items;
    expect(listed.find(({ id }: { id: string }) => id === provider.id).rating).toEqual(rating);

    const { as: found, email } = await newProvider();
    const quarters = [{ quarter: "2027-Q2", stars: 9, count: 2 }];
    await write(providerRatings.insert({ id: found.id, version: 0, quarters }));
    await deliver({ expectFailures: true });
    const search = await call(providers, { as: admin, query: { q: email } });
    expect(search.data.items).toMatchObject([{ id: found.id, rating: { mean: 4.5, count: 2 } }]);
    const { provider: unrated } = await approvedProvider();
    const again = (await call(providers, { as: admin, query: { limit: "100" } })).data.items;
    expect(again.find(({ id }: { id: string }) => id === unrated.id).rating).toEqual({
      mean: null,
      count: 0,
    });
  });

  test("counts only customers' stars, each once however often the event is delivered", async () => {
    const { params } = await exchanged(2);
    const told = await deliver();
    const { handler } = await import("../../events/subscribers/rate-provider.ts");
    const published = told.filter(({ type }) => type === "feedback.published");
    expect(published).toHaveLength(2);
    for (const row of published) await handler.react(row, () => 20_000).catch(() => undefined);
    expect(await rated()).toEqual({ mean: 2, count: 1 });
    expect((await read(user, params)).received.rating).toBe(4);
  });
});

describe("replies, flags and decisions", () => {
  const answer = (as: Caller, feedback_id: string, body: object) =>
    call(respond, { as, params: { feedback_id }, body });
  const decide = (feedback_id: string, body: object) =>
    call(complete, { as: admin, params: { feedback_id }, body });
  const flagged = { action: "flag", ground: "private_data", note: "It names my address." };

  test("the person concerned replies once, for everybody to read; the author can't", async () => {
    const { feedback_id } = await exchanged();
    const body = { action: "reply", text: "I am sorry." };
    expect(codeOf(await answer(user, feedback_id, body))).toEqual([409, "feedback.own"]);
    expect(codeOf(await answer(await signedIn("user"), feedback_id, body))).toEqual([
      404,
      "feedback.not_found",
    ]);
    expect((await answer(provider, feedback_id, body)).status).toBe(200);
    expect(codeOf(await answer(provider, feedback_id, body))).toEqual([409, "feedback.answered"]);
    const { items } = (
      await call(ofProvider, { as: await signedIn("user"), params: { service_provider_id: provider.id } })
    ).data;
    expect(items).toHaveLength(1);
    expect(items[0]).toMatchObject({ rating: 2, reply: { text: "I am sorry." } });
    expect(items[0]).not.toHaveProperty("user_id");
    await deliver();
    expect(await titles(user)).toContain("There is a reply to your feedback");
  });

  test("flagged and removed feedback is hidden from others, and the rating no longer counts it", async () => {
    await exchanged(5);
    const { params, feedback_id } = await exchanged(1);
    await deliver();
    expect(await rated()).toEqual({ mean: 3, count: 2 });
    await answer(provider, feedback_id, flagged);
    expect((await call(list, { as: admin, query: { state: "flagged" } })).data.items).toMatchObject([
      { id: feedback_id, flag: { ground: "private_data" } },
    ]);
    expect((await read(user, params)).given).not.toHaveProperty("flag");
    const { data } = await decide(feedback_id, { action: "remove", reason: "It names an address." });
    expect(data).toMatchObject({ state: "removed", handled_by: admin.id });
    await deliver();
    expect(await rated()).toEqual({ mean: 5, count: 1 });
    expect((await read(provider, params)).received).toBeUndefined();
    expect((await read(user, params)).given).toMatchObject({
      state: "removed",
      removed_reason: "It names an address.",
    });
    expect((await call(notifications, { as: user })).data.items).toContainEqual(
      expect.objectContaining({
        title: "Your feedback was removed",
        text: "It was about “Replace a kitchen tap”, and no longer counts. The reason: “It names an address”.",
      }),
    );
    expect(await titles(provider)).toContain("Feedback that you flagged was removed");
    expect(codeOf(await decide(feedback_id, { action: "complete" }))).toEqual([
      409,
      "feedback.invalid_transition",
    ]);
  });

  test("flagged and kept feedback stays, counts, and can't be flagged again", async () => {
    const { feedback_id } = await exchanged(1);
    await answer(provider, feedback_id, flagged);
    expect((await decide(feedback_id, { action: "keep" })).error?.fields?.[0]?.field).toBe("reason");
    expect((await decide(feedback_id, { action: "keep", reason: "It is fair." })).data.state).toBe(
      "published",
    );
    expect(codeOf(await answer(provider, feedback_id, flagged))).toEqual([409, "feedback.answered"]);
    expect((await decide(feedback_id, { action: "complete" })).data.state).toBe("completed");
    await deliver();
    expect(await rated()).toEqual({ mean: 1, count: 1 });
    expect(await titles(provider)).toContain("Feedback that you flagged stays");
    expect(codeOf(await decide(feedback_id, { action: "keep", reason: "Again." }))).toEqual([
      409,
      "feedback.invalid_transition",
    ]);
  });

  test("administrators list feedback by every filter together, with totals, and read hidden feedback", async () => {
    const one = await exchanged(2);
    const hidden = await done({ service: "electrical" });
    await userGives(hidden, { rating: 2 });
    await deliver();
    const found = async (query: Record<string, string>) =>
      (await call(list, { as: admin, query })).data.items.map(({ id }: Feedback) => id);
    const [published, waiting] = [one.feedback_id, feedbackId(hidden.job_id, "user")];
    const reply = feedbackId(one.params.job_id, "service_provider");
    expect(await found({ author_id: user.id })).toEqual(expect.arrayContaining([published, waiting]));
    expect(await found({ author_id: user.id, status: "submitted" })).toEqual([waiting]);
    expect(await found({ about_id: user.id })).toEqual([reply]);
    expect(await found({ about_id: provider.id, rating: "2", service: "plumbing" })).toEqual([published]);
    expect(await found({ job_id: one.params.job_id, by: "user" })).toEqual([published]);
    expect(await found({ job_id: one.params.job_id, to: "2027-06-10T10:00:00.000Z" })).toEqual([]);
    expect(await found({ author_id: user.id, from: "2027-06-10T10:00:01.000Z" })).toEqual([]);
    expect(await found({ status: "submitted", service: "electrical" })).toContain(waiting);
    const { total } = (await call(list, { as: admin, query: { state: "submitted" } })).data;
    expect(total).toBe((await found({ status: "submitted", limit: "100" })).length);
    const whole = await call(individual, { as: admin, params: { feedback_id: waiting } });
    expect(whole.data).toMatchObject({ state: "submitted", rating: 2 });
  });
});

test("an export has the feedback a person gave and got, without hidden ones", async () => {
  const { as } = await newUser();
  const job = aJob({
    user_id: as.id as never,
    service_provider_id: provider.id as never,
    state: "completed",
    completed_at: "2027-06-10T09:00:00.000Z",
  });
  await placeJobs(job);
  const params = { job_id: job.id };
  await call(providerSays, { as: provider, params, body: { rating: 1, text: "Rude." } });
  const exported = async () => {
    const { personData } = await import("../../shared/workflows/privacy/export-person.ts");
    return (await personData(as.id, new Date().toISOString()))?.data;
  };
  expect(exportData.contract.access).toContain("user");
  expect(JSON.stringify(await exported())).not.toContain("Rude.");
  await call(userSays, { as, params, body: { rating: 5, text: "Fine." } });
  const data = await exported();
  expect(data?.feedback_given).toMatchObject([{ rating: 5, text: "Fine." }]);
  expect(data?.feedback_received).toMatchObject([{ rating: 1, text: "Rude." }]);
});
