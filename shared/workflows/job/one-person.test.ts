import { afterAll, beforeEach, expect, test } from "vitest";
import { handler as removeFeedback } from "../../../functions/feedback/complete-feedback.ts";
import { handler as customersFeedback } from "../../../functions/feedback/get-job-feedback.ts";
import { handler as jobFeedback } from "../../../functions/job/job-feedback.ts";
import { handler as providersFeedback } from "../../../functions/service-provider/jobs/job-feedback.ts";
import { handler as getIncidents } from "../../../functions/user/get-incidents.ts";
import { handler as listIncidents } from "../../../functions/user/get-user-incidents-list.ts";
import { handler as respond } from "../../../functions/user/respond-incident.ts";
import { handler as update } from "../../../functions/user/update-incident.ts";
import { aMember, aPlan, choose, confirmed, payingMember } from "../../../tests/support/membership-world.ts";
import { completeJob, moveJob, securedPayment, setUpPayout } from "../../../tests/support/money-world.ts";
import { startStripe } from "../../../tests/support/stripe.ts";
import { type Caller, call, clock, deliver, renewed, signedIn, write } from "../../../tests/support/world.ts";
import { accounts } from "../../data/accounts.ts";
import { feedback } from "../../data/feedback.ts";
import { invites } from "../../data/invites.ts";
import { providerRatings } from "../../data/provider-ratings.ts";
import { acceptInvite, sendInvite } from "../../domain/account/invite.ts";
import { feedbackId } from "../../domain/feedback/feedback.ts";
import type { Job } from "../../domain/job/job.ts";
import { ratingView } from "../../domain/provider/rating.ts";
import { newId } from "../../kernel/id.ts";
import { plus } from "../../kernel/time.ts";

const stripe = await startStripe();
afterAll(() => stripe.close());
beforeEach(() => clock.set("2027-06-10T10:00:00.000Z"));

const now = () => new Date().toISOString();

/** A job that an invited customer has paid with a card and that is done: both sides have rated each other. */
const done = async (
  worker: Caller,
  card: string,
  before: (user: Caller) => Promise<void> = async () => {},
) => {
  const service_provider_id = worker.id as Job["service_provider_id"];
  const { user, job } = await securedPayment(stripe, { hours: 2, card, service_provider_id });
  const sent = { id: newId("invite"), inviter_id: newId("account"), inviter_role: "user" } as const;
  const { record } = sendInvite({ ...sent, channel: "email", to: "bea@example.com", muted: false }, now());
  const accepted = acceptInvite(record, user.id as never, now())?.record as typeof record;
  const account = await accounts.find(user.id);
  await write(invites.insert(accepted), accounts.update({ ...account, invite_id: accepted.id }));
  await before(user);
  await moveJob(job.id, { completed_at: now(), service_provider_id });
  await completeJob(stripe, job.id, worker.id);
  const rate = (by: Parameters<typeof call>[0], as: Caller) =>
    call(by, { as, params: { job_id: job.id }, body: { rating: 5 } });
  expect((await rate(jobFeedback, user)).status).toBe(200);
  expect((await rate(providersFeedback, await renewed(worker))).status).toBe(200);
  await deliver();
  return { user, job_id: job.id, invite_id: accepted.id };
};

/** Whether what a job earns counts: its reward, and its stars. */
const earned = async ({ invite_id, job_id }: { invite_id: string; job_id: string }, worker: Caller) => ({
  invite: (await invites.find(invite_id)).state,
  stars: ratingView(await providerRatings.get(worker.id)).count,
  held: (await feedback.find(feedbackId(job_id, "user"))).held,
});
const waiting = { invite: "accepted", stars: 0, held: true };
const counting = { invite: "rewarded", stars: 1, held: undefined };

const incidentsOf = async (user: Caller) => {
  const { data } = await call(listIncidents, {
    as: await signedIn("admin"),
    query: { reporter_id: user.id },
  });
  return data.items as { id: string; category: string; description: string }[];
};
const decide = async (incident_id: string, outcome: string) => {
  const as = await signedIn("admin");
  const steps = [
    { action: "triage", severity: "low" },
    { action: "investigate" },
    { action: "resolve", outcome, resolution: "They showed us who they are." },
  ];
  for (const body of steps) {
    const said = await call(update, { as, params: { incident_id }, body });
    if (said.status !== 200 && body.action === "resolve") throw new Error(said.body);
  }
  await deliver();
};

test("stars and the reward wait if the card that paid is the provider's payout card, until an administrator lets them count", async () => {
  const worker = await aMember({ payout: { state: "none" } });
  await setUpPayout(stripe, worker, "pm_card_visa_debit");
  const job = await done(worker, "pm_card_visa_debit");
  expect(await earned(job, worker)).toEqual(waiting);
  const [incident, ...more] = await incidentsOf(job.user);
  expect(more).toEqual([]);
  expect(incident).toMatchObject({
    category: "one_person",
    description: expect.stringContaining("payout card"),
  });
  await decide(incident?.id as string, "none");
  expect(await earned(job, worker)).toEqual(counting);
});

test("they never count where an administrator decides against it, unless an objection changes that", async () => {
  const worker = await payingMember(stripe, await aPlan(), "pm_card_mastercard");
  const job = await done(worker, "pm_card_mastercard");
  expect(await earned(job, worker)).toEqual(waiting);
  const [incident] = await incidentsOf(job.user);
  expect(incident).toMatchObject({
    category: "one_person",
    description: expect.stringContaining("same: card"),
  });
  const incident_id = incident?.id as string;
  await decide(incident_id, "warning");
  expect(await earned(job, worker)).toEqual(waiting);
  const as = await renewed(job.user);
  const shown = await call(getIncidents, { as });
  expect(shown.data.items).toMatchObject([{ id: incident_id, outcome: "warning" }]);
  const body = { action: "object", reason: "We are married and share a card." };
  expect((await call(respond, { as, params: { incident_id }, body })).status).toBe(200);
  await decide(incident_id, "none");
  expect(await earned(job, worker)).toEqual(counting);
});

test("stars that wait and are removed never count", async () => {
  const worker = await payingMember(stripe, await aPlan(), "pm_card_mastercard");
  const job = await done(worker, "pm_card_mastercard");
  const quarters = [{ quarter: "2027-Q2", stars: 4, count: 1 }];
  await write(providerRatings.put({ id: worker.id as never, version: 0, quarters }));
  const feedback_id = feedbackId(job.job_id, "user");
  const body = { action: "remove", reason: "It is about another job." };
  expect(
    (await call(removeFeedback, { as: await signedIn("admin"), params: { feedback_id }, body })).status,
  ).toBe(200);
  await deliver();
  expect((await earned(job, worker)).stars).toBe(1);
  await decide((await incidentsOf(job.user))[0]?.id as string, "none");
  expect((await earned(job, worker)).stars).toBe(1);
  expect(
    (await call(customersFeedback, { as: await renewed(job.user), params: { job_id: job.job_id } })).status,
  ).toBe(200);
});

test("they wait where one side was signed in on a device of the other", async () => {
  const worker = await aMember();
  const job = await done(worker, "pm_card_visa", async (user) => {
    const account = await accounts.find(user.id);
    await write(accounts.update({ ...account, shares_device_with: [worker.id as never] }));
  });
  expect(await earned(job, worker)).toEqual(waiting);
  expect(await incidentsOf(job.user)).toMatchObject([{ description: expect.stringContaining("device") }]);
});

test("stars and rewards of a job between two people count at once, without an incident", async () => {
  const worker = await aMember({
    payout: { state: "none" },
    membership: { state: "trialing", current_period_end: plus(now(), { days: -1 }) },
  });
  await confirmed(stripe, await choose(worker, await aPlan()), "pm_card_mastercard");
  await setUpPayout(stripe, worker, "pm_card_visa_debit");
  const job = await done(worker, "pm_card_visa");
  expect(await earned(job, worker)).toEqual(counting);
  expect(await incidentsOf(job.user)).toEqual([]);
});
