import { afterAll, beforeAll, expect, test } from "vitest";
import { handler as figures } from "../../../events/schedules/analytics.ts";
import { handler as memberSchedule } from "../../../events/schedules/memberships.ts";
import { memberships } from "../../../shared/data/memberships.ts";
import { quotes } from "../../../shared/data/quotes.ts";
import { serviceProviders } from "../../../shared/data/service-providers.ts";
import { beginTrial } from "../../../shared/domain/membership/decisions.ts";
import { unrecorded } from "../../../shared/domain/membership/membership.ts";
import {
  aJob,
  aQuote,
  bookingOf,
  customerWithQuote,
  onTheClock,
  placeJobs,
} from "../../../tests/support/marketplace.ts";
import { aPlan, onTrial, payingMember } from "../../../tests/support/membership-world.ts";
import { type StripeWorld, startStripe } from "../../../tests/support/stripe.ts";
import {
  type Caller,
  call,
  clock,
  deliver,
  runSchedule,
  signedIn,
  tell,
  write,
} from "../../../tests/support/world.ts";
import { handler as createJob } from "../../job/create-job.ts";
import { handler as getStats } from "./get-stats.ts";

let stripe: StripeWorld;
let admin: Caller;
beforeAll(async () => {
  clock.set("2027-01-31T22:00:00.000Z");
  stripe = await startStripe();
  admin = await signedIn("admin");
});
afterAll(() => stripe.close());

const at = () => new Date().toISOString();

const soon = onTheClock("2027-02-03T16:00:00.000Z");
const fold = async () => {
  clock.advance({ minutes: 1 });
  await runSchedule(figures);
};

const stats = async () => {
  const { data, status } = await call(getStats, { as: admin });
  expect(status).toBe(200);
  return data;
};

test("counts jobs and quotes up to complete_through, also across the end of a month", async () => {
  const { customer, quote } = await customerWithQuote();
  expect((await call(createJob, { as: customer, body: bookingOf(quote, soon) })).status).toBe(200);
  await deliver();
  expect((await stats()).states).toMatchObject({ jobs: {}, quotes: {} });
  await fold();
  expect((await stats()).states.jobs).toEqual({ pending_payment: 1 });
  clock.set("2027-02-01T09:00:00.000Z");
  admin = await signedIn("admin");
  const again = await customerWithQuote();
  await call(createJob, { as: again.customer, body: bookingOf(again.quote, soon) });
  await fold();
  const { states, queues, complete_through } = await stats();
  expect(states.jobs).toEqual({ pending_payment: 2 });
  expect([queues.jobs_unclaimed, complete_through]).toEqual([0, "2027-02-01T09:00:30.000Z"]);
});

test("counts at once what an administrator has to decide", async () => {
  const before = (await stats()).queues;
  await write(
    quotes.insert(aQuote({ state: "needs_review" })),
    quotes.insert(aQuote({ state: "needs_review" })),
  );
  await placeJobs(aJob({ state: "disputed" }));
  expect((await stats()).queues).toMatchObject({
    quotes_to_review: before.quotes_to_review + 2,
    disputes_to_decide: before.disputes_to_decide + 1,
  });
});

test("counts memberships by state; a membership that changes state leaves the count of its old state", async () => {
  const plan = await aPlan();
  await Promise.all([payingMember(stripe, plan), payingMember(stripe, plan)]);
  const { id } = await onTrial();
  const trial = beginTrial(unrecorded(await serviceProviders.find(id), at()), at());
  await write(memberships.insert(trial.record));
  await tell(...trial.events);
  expect((await stats()).states.memberships).toEqual({});
  await fold();
  const { states, queues } = await stats();
  expect([states.memberships, queues.memberships_past_due]).toEqual([{ active: 2, trialing: 1 }, 0]);
  clock.advance({ days: 21 });
  expect((await runSchedule(memberSchedule)).handled).toBe(1);
  await fold();
  admin = await signedIn("admin");
  expect((await stats()).states.memberships).toEqual({ active: 2 });
});
