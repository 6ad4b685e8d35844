import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { handler as runJobs } from "../../events/schedules/jobs.ts";
import { handler as runMemberships } from "../../events/schedules/memberships.ts";
import { handler as runPayments } from "../../events/schedules/payments.ts";
import { handler as runRefunds } from "../../events/schedules/refunds.ts";
import { handler as runTransfers } from "../../events/schedules/transfers.ts";
import { handler as cancelJob } from "../../functions/job/delete-job.ts";
import { handler as confirmJob } from "../../functions/job/user_confirm_job_completed.ts";
import { handler as acceptDispute } from "../../functions/payment/accept-dispute.ts";
import { handler as capturePayment } from "../../functions/payment/capture-payment.ts";
import { handler as payProvider } from "../../functions/payment/create-connect-payment.ts";
import { handler as createTip } from "../../functions/payment/create-tip.ts";
import { handler as decideByHand } from "../../functions/payment/update-job-payment-status.ts";
import { handler as cancelMembership } from "../../functions/service-provider/membership/cancel-subscription.ts";
import { handler as choosePlan } from "../../functions/service-provider/membership/create-subscription.ts";
import { simulateYear } from "../../local/sample-year/simulate.ts";
import { storeYear } from "../../local/sample-year/store.ts";
import { jobs } from "../../shared/data/jobs.ts";
import { postings } from "../../shared/data/ledger.ts";
import { memberships } from "../../shared/data/memberships.ts";
import { payments, transfers } from "../../shared/data/payments.ts";
import type { Job } from "../../shared/domain/job/job.ts";
import type { Membership } from "../../shared/domain/membership/membership.ts";
import { observeSubscription } from "../../shared/domain/membership/observation.ts";
import type { Plan } from "../../shared/domain/membership/plan.ts";
import { disputeIdOf } from "../../shared/domain/payment/dispute.ts";
import type { Posting, PostingKind } from "../../shared/domain/payment/ledger.ts";
import type { MovementClass } from "../../shared/domain/payment/movement-class.ts";
import { observeIntent } from "../../shared/domain/payment/observation/intent.ts";
import { observeSetup } from "../../shared/domain/payment/observation/setup.ts";
import type { Payment } from "../../shared/domain/payment/payment.ts";
import type { Findings } from "../../shared/domain/payment/reconciliation.ts";
import type { Transfer } from "../../shared/domain/payment/transfer.ts";
import { newId } from "../../shared/kernel/id.ts";
import { minus, plus } from "../../shared/kernel/time.ts";
import { observe, readSetup } from "../../shared/vendors/payments/holds.ts";
import { readSubscription } from "../../shared/vendors/payments/subscriptions.ts";
import { reconcileDay } from "../../shared/workflows/payment/comparison/day.ts";
import { runDue } from "../support/due-lists.ts";
import { told } from "../support/money-commands.ts";
import { type StripeWorld, startStripe } from "../support/stripe.ts";
import { call, clock, signedIn, write } from "../support/world.ts";

const until = "2027-06-01T02:00:00.000Z";
const schedules = [runJobs, runPayments, runRefunds, runTransfers, runMemberships];
const folder = mkdtempSync(join(tmpdir(), "marketplace-year-"));
const file = join(folder, "stripe.json");
const { STRIPE_API_URL: base_url = "" } = process.env;
/** A year at whose end something is in each state that is acted upon below. */
const year = simulateYear({ jobs: 320, until, seed: 11, stripe: { file, base_url } });
const recordsOf = <R>(wanted: string): R[] =>
  [...year.records.values()].flatMap(({ kind, record }) => (kind === wanted ? (record as unknown as R) : []));

let stripe: StripeWorld;
beforeAll(async () => {
  clock.set(until);
  await year.past.close();
  await storeYear(year);
  stripe = await startStripe(undefined, readFileSync(file, "utf8"));
}, 60_000);
afterAll(async () => {
  await stripe.close();
  rmSync(folder, { recursive: true, force: true });
});

/** The nightly comparison of a day, which must have nothing to write. */
const compare = async (day: string): Promise<Findings & { written: number }> => {
  let written = 0;
  const commit = async () => {
    written += 1;
  };
  const now = new Date().toISOString();
  const findings = await reconcileDay(day, { now, newId, commit, remaining: () => 60_000 });
  return { ...findings, written };
};

const days = Array.from({ length: 410 }, (_, back) =>
  minus(until, { days: back + 1 }).slice(0, 10),
).toReversed();

test("every day of the sample year agrees with Stripe by class, without catching up", async () => {
  const found = new Map<string, Findings & { written: number }>();
  for (const day of days) found.set(day, await compare(day));
  const all = [...found];
  expect(all.flatMap(([day, { differences }]) => differences.map((one) => ({ day, ...one })))).toEqual([]);
  expect(all.filter(([, { written, caught_up }]) => written + caught_up > 0).map(([day]) => day)).toEqual([]);
  const totals = all.flatMap(([, one]) => one.totals);
  for (const { ours_minor, theirs_minor } of totals) expect(ours_minor).toBe(theirs_minor);
  const classes = [...new Set(totals.map(({ movement }) => movement))].toSorted();
  expect(classes).toEqual(["charge", "dispute", "dispute_won", "refund", "reversal", "transfer"]);
}, 120_000);

test("objects read again at Stripe equal our records", async () => {
  const now = new Date().toISOString();
  for (const payment of recordsOf<Payment>("payment")) {
    const { payment_intent_id, setup_intent_id } = payment;
    const seen = payment_intent_id
      ? observeIntent(payment, await observe(payment_intent_id), now, "test")
      : setup_intent_id
        ? observeSetup(payment, (await readSetup(setup_intent_id)).seen, now, "test")
        : undefined;
    expect(seen?.events ?? []).toEqual([]);
    expect({ ...seen?.record, updated_at: "" }).toEqual({ ...(seen && payment), updated_at: "" });
  }
  for (const membership of recordsOf<Membership>("membership")) {
    if (!membership.subscription_id) continue;
    const { seen } = await readSubscription(membership.subscription_id);
    expect(observeSubscription(membership, seen, now)).toEqual({ record: membership, events: [] });
  }
}, 60_000);

const kindsOf: readonly (readonly [PostingKind, MovementClass])[] = [
  ["capture", "charge"],
  ["cancellation_fee", "charge"],
  ["tip", "charge"],
  ["membership", "charge"],
  ["refund", "refund"],
  ["transfer", "transfer"],
  ["reversal", "reversal"],
  ["dispute_opened", "dispute"],
  ["dispute_won", "dispute_won"],
];
const postedAs = (kind: PostingKind): Posting =>
  year.postings.find((posting) => posting.kind === kind) as Posting;
const inBooks = (posting: Posting): Promise<Posting> =>
  postings.find(posting.book_id, posting.kind, posting.reference);

/** What differs between the books and the payment provider; money that is stuck for it is left out. */
const differing = async (day: string) =>
  (await compare(day)).differences.filter(({ class: found }) => found !== "stuck");

test("finds a missing or changed entry of each kind on its day, and nothing else", async () => {
  for (const [kind, movement] of kindsOf) {
    const posting = postedAs(kind);
    const source = posting.reference.split(":")[0];
    const day = posting.posted_at.slice(0, 10);
    await write(postings.remove(await inBooks(posting)));
    expect([kind, await differing(day)]).toEqual([
      kind,
      [expect.objectContaining({ class: "missing_ours", movement, source })],
    ]);
    const lines = posting.lines.map((line) => ({ ...line, amount_minor: line.amount_minor * 2 }));
    await write(postings.insert({ ...posting, lines, version: 0 }));
    expect([kind, await differing(day)]).toEqual([
      kind,
      [expect.objectContaining({ class: "amount", movement, source })],
    ]);
    await write(postings.remove(await inBooks(posting)));
    await write(postings.insert({ ...posting, version: 0 }));
    expect([kind, (await compare(day)).differences]).toEqual([kind, []]);
  }
}, 60_000);

test("finds entries unknown to Stripe and money that is stuck", async () => {
  const { id: _, ...capture } = postedAs("capture");
  const invented = { ...capture, id: "f".repeat(24) as Posting["id"], reference: "ch_invented", version: 0 };
  await write(postings.insert(invented));
  const day = capture.posted_at.slice(0, 10);
  expect(await differing(day)).toMatchObject([
    { class: "missing_stripe", source: "ch_invented", payment_id: capture.book_id },
  ]);
  await write(postings.remove(await inBooks(invented)));
  const share = await transfers.find(capture.job_id as string, "1");
  await write(transfers.remove(share));
  expect((await compare(day)).differences).toMatchObject([{ class: "stuck", payment_id: capture.book_id }]);
  await write(transfers.insert({ ...share, version: 0 }));
  expect((await compare(day)).differences).toEqual([]);
}, 60_000);

const paymentOf = (job_id: string): Payment =>
  recordsOf<Payment>("payment").find((one) => one.job_id === job_id && one.purpose === undefined) as Payment;
const jobsWith = (fits: (job: Job, payment: Payment) => boolean): Job[] =>
  recordsOf<Job>("job").filter((job) => fits(job, paymentOf(job.id)));

/** The response of an operation, which must succeed. */
const done = async (handler: Parameters<typeof call>[0], asked: Parameters<typeof call>[1]) => {
  const { status, data, error } = await call(handler, asked);
  expect([handler.contract.route, status, error]).toEqual([handler.contract.route, 200, undefined]);
  return data;
};

test("acting on jobs and memberships of the year keeps agreeing with Stripe", async () => {
  const admin = await signedIn("admin");
  const user = ({ user_id }: Job) => signedIn("user", user_id);
  const reason = "Agreed by phone";
  const [refunded, tipped] = jobsWith(
    (job, { state }) =>
      job.state === "completed" &&
      state === "captured" &&
      job.tip_minor === undefined &&
      (job.completed_at ?? "") > minus(until, { days: 12 }),
  ) as [Job, Job];
  const byHand = { params: { job_id: refunded.id }, body: { action: "refund", amount_minor: 1000, reason } };
  await done(decideByHand, { as: admin, ...byHand });
  await done(createTip, { as: await user(tipped), body: { job_id: tipped.id, amount_minor: 700 } });

  const [confirmed, captured] = jobsWith(({ state }) => state === "awaiting_confirmation") as [Job, Job];
  const confirming = { params: { job_id: confirmed.id }, body: { confirmed: true } };
  await done(confirmJob, { as: await user(confirmed), ...confirming });
  await done(capturePayment, {
    as: admin,
    params: { payment_id: paymentOf(captured.id).id },
    body: { reason },
  });
  for (const held of ["authorized", "setup_stored"]) {
    const [canceled] = jobsWith(({ state }, payment) => state === "assigned" && payment.state === held);
    const { id } = canceled as Job;
    await done(cancelJob, { as: await user(canceled as Job), params: { job_id: id }, body: {} });
  }
  const [planned] = recordsOf<Transfer>("transfer").filter(({ state }) => state === "scheduled");
  const { job_id } = planned as Transfer;
  await done(payProvider, { as: admin, body: { job_id, reason } });

  const contested = jobsWith(
    ({ state, id }, payment) =>
      state === "completed" && payment.state === "captured" && id !== tipped.id && id !== refunded.id,
  ).at(-1) as Job;
  const { charge_id } = paymentOf(contested.id);
  const asked = { method: "POST", body: JSON.stringify({ charge: charge_id, amount: 2000 }) };
  const headers = { "content-type": "application/json" };
  const opened = await fetch(`${stripe.emulator.url}/_emulator/disputes`, { ...asked, headers });
  const { id: dispute } = (await opened.json()) as { id: string };
  await told({ stripe });
  await done(acceptDispute, { as: admin, params: { dispute_id: disputeIdOf(dispute) }, body: { reason } });

  const runsOn = plus(until, { days: 7 });
  const [leaving, changing] = recordsOf<Membership>("membership").filter(
    ({ state, interval, cancel_at_period_end, current_period_end = "" }) =>
      state === "active" && interval === "month" && !cancel_at_period_end && current_period_end > runsOn,
  ) as [Membership, Membership];
  await done(cancelMembership, { as: await signedIn("service_provider", leaving.id), body: {} });
  const dearest = recordsOf<Plan>("plan").find(({ interval }) => interval === "year") as Plan;
  await done(choosePlan, {
    as: await signedIn("service_provider", changing.id),
    body: { plan_id: dearest.id },
  });
  await told({ stripe });

  for (let day = 1; day <= 6; day += 1) {
    clock.set(plus(until, { days: day }));
    await told({ stripe });
    await runDue(schedules);
    await told({ stripe });
  }
  const now = {
    job: (id: string) => jobs.find(id),
    payment: (id: string) => payments.find(paymentOf(id).id),
  };
  expect((await now.payment(refunded.id)).refunded_minor).toBe(1000);
  expect((await now.job(tipped.id)).tip_minor).toBe(700);
  expect(await now.job(confirmed.id)).toMatchObject({ state: "completed" });
  for (const { id } of [confirmed, captured]) expect((await now.payment(id)).status).toBe("released");
  expect((await transfers.find(job_id, "1")).state).toBe("paid");
  expect((await now.payment(contested.id)).state).toBe("lost");
  expect((await memberships.find(leaving.id)).cancel_at_period_end).toBe(true);
  expect((await memberships.find(changing.id)).plan_id).toBe(dearest.id);

  const after = Array.from({ length: 5 }, (_, at) => plus(until, { days: at }).slice(0, 10));
  for (const day of after) expect([day, (await compare(day)).differences]).toEqual([day, []]);
  const unknown = stripe.emulator.state.requests().filter(({ status }) => status === 404);
  expect(unknown).toEqual([]);
}, 180_000);
