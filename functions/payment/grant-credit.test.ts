import type Stripe from "stripe";
import { afterEach, describe, expect, test, vi } from "vitest";
import { handler as runAnalytics } from "../../events/schedules/analytics.ts";
import { handler as runCredits } from "../../events/schedules/credits.ts";
import { handler as runJobs } from "../../events/schedules/jobs.ts";
import { handler as runPayments } from "../../events/schedules/payments.ts";
import { handler as runRefunds } from "../../events/schedules/refunds.ts";
import { handler as runSeries } from "../../events/schedules/series.ts";
import { handler as runTransfers } from "../../events/schedules/transfers.ts";
import { accounts } from "../../shared/data/accounts.ts";
import { credits } from "../../shared/data/credits.ts";
import { jobs } from "../../shared/data/jobs.ts";
import { bookPostings } from "../../shared/data/ledger.ts";
import { payments, sharesOf, sharingOf } from "../../shared/data/payments.ts";
import { quotes } from "../../shared/data/quotes.ts";
import { refundsOf } from "../../shared/data/refunds.ts";
import { serviceProviders } from "../../shared/data/service-providers.ts";
import { JobCanceled } from "../../shared/domain/job/events.ts";
import { jobFacts } from "../../shared/domain/job/facts.ts";
import type { Job } from "../../shared/domain/job/job.ts";
import { creditPolicy, heldOf } from "../../shared/domain/payment/credit.ts";
import { balanceOf } from "../../shared/domain/payment/ledger.ts";
import { stuckIn } from "../../shared/domain/payment/stuck.ts";
import { sum } from "../../shared/kernel/money.ts";
import { plus } from "../../shared/kernel/time.ts";
import { defaultMarket } from "../../shared/markets/served.ts";
import { differencesOf } from "../../tests/support/balances.ts";
import { anAccount, aQuote, aTask, onTheClock } from "../../tests/support/marketplace.ts";
import { told } from "../../tests/support/money-commands.ts";
import { stripeByMonths } from "../../tests/support/money-months.ts";
import {
  begunPayment,
  bookedJob,
  completeJob,
  customer,
  grantedCredit,
  moveJob,
  securedPayment,
  settled,
  storedPayableProvider,
} from "../../tests/support/money-world.ts";
import {
  call,
  clock,
  deliver,
  renewed,
  runSchedule,
  signedIn,
  storyOf,
  tell,
  write,
} from "../../tests/support/world.ts";
import { handler as revenue } from "../admin/dashboard/get-total-revenue-analytics.ts";
import { handler as createSeries } from "../job/create-series.ts";
import { handler as reschedule } from "../job/re-schedulejob.ts";
import { handler as inbox } from "../notification/get-notifications.ts";
import { handler as changePrice } from "../service-provider/jobs/change-price.ts";
import { handler as acceptPayment } from "./accept-job-payment.ts";
import { handler as createPayment } from "./create-payment.ts";
import { handler as getCredits } from "./get-credits.ts";
import { handler as getReceipt } from "./get-receipt.ts";
import { handler as getStatement } from "./get-statement.ts";
import { handler } from "./grant-credit.ts";
import { handler as revoke } from "./revoke-credit.ts";
import { handler as decideByHand } from "./update-job-payment-status.ts";
import { handler as updatePayment } from "./update-payment.ts";

vi.setConfig({ testTimeout: 60_000 });
const stripe = await stripeByMonths();
const people = new Set<string>();

const books = async (id: string) => {
  const [credit, own, list] = await Promise.all([
    credits.get(id, defaultMarket.currency),
    bookPostings(id),
    payments.page("ofUser", `PAYMENTS#${id}`, { limit: 100, scope: "test" }),
  ]);
  const all = [...own, ...(await Promise.all(list.items.map((payment) => bookPostings(payment.id)))).flat()];
  return { credit, payments: list.items, all };
};

/** Checks that the ledger owes each customer exactly their credit, and that it matches Stripe. */
afterEach(async () => {
  await deliver();
  for (const id of people) {
    const { credit, payments: paid, all } = await books(id);
    const has = credit ? sum(credit.grants.map(({ left_minor }) => left_minor)) + heldOf(credit) : 0;
    expect(0 - balanceOf(all, "customer_credit")).toBe(has);
    for (const posting of all) expect(balanceOf([posting])).toBe(0);
    for (const payment of paid) {
      expect(await differencesOf(stripe, payment.id)).toEqual([]);
      const [job, transfers, refunds, postings] = await Promise.all([
        jobs.find(payment.job_id),
        sharesOf(sharingOf(payment)),
        refundsOf(payment.id),
        bookPostings(payment.id),
      ]);
      expect(
        stuckIn({ payment, job, transfers, refunds, postings }, plus(new Date().toISOString(), { hours: 2 })),
      ).toEqual([]);
    }
  }
  people.clear();
});

const aPerson = async (role: "service_provider") => {
  const as = await signedIn(role);
  await write(accounts.insert(anAccount({ id: as.id, role, email: `${as.id}@example.com` })));
  return as;
};
const seen = (id: string) => {
  people.add(id);
  return id;
};
const creditOf = async (user: Parameters<typeof renewed>[0], query = {}) => {
  const { data } = await call(getCredits, { as: await signedIn("user", user.id), query });
  return data;
};
const kinds = (data: { items: { kind: string; amount_minor: number }[] }) =>
  data.items.map(({ kind, amount_minor }) => `${kind} ${amount_minor}`).reverse();
const intentOf = async (id: string) => {
  const { payment_intent_id } = await payments.find(id);
  return stripe.platform.paymentIntents.retrieve(payment_intent_id as string);
};
const secured = async (credit_minor: number, over: Parameters<typeof securedPayment>[1] = {}) => {
  const worker = await storedPayableProvider(stripe);
  const service_provider_id = worker.id as Job["service_provider_id"];
  const world = await securedPayment(stripe, { hours: 2, service_provider_id, credit_minor, ...over });
  seen(world.user.id);
  return { ...world, worker };
};
/** A job fully paid by credit: there is nothing to confirm. */
const coveredJob = async (credit_minor = 15_000) => {
  const worker = await storedPayableProvider(stripe);
  const user = await customer();
  await grantedCredit(seen(user.id), credit_minor);
  const job = await bookedJob(user.id, {
    hours: 24,
    service_provider_id: worker.id as Job["service_provider_id"],
  });
  const { data } = await call(createPayment, { as: user, body: { job_id: job.id } });
  await deliver();
  return { user, worker, job, payment_id: data.id as string, data };
};
const canceled = async (jobId: string, fee_minor: number) => {
  const now = new Date().toISOString();
  const job = await moveJob(jobId, { state: "canceled", fee_minor, canceled_at: now });
  const data = { ...jobFacts(job), by: "user", fee_minor, currency: job.currency };
  await tell(JobCanceled.atVersion(job, { data: data as never }));
  await settled(stripe);
};
const refund = async (job_id: string, amount_minor: number) => {
  const as = await signedIn("admin");
  const body = { action: "refund", amount_minor, reason: "Agreed by phone" };
  const said = await call(decideByHand, { as, params: { job_id }, body });
  await settled(stripe);
  await runSchedule(runRefunds);
  await settled(stripe);
  return said;
};
/** Adds money to the platform's balance, to pay providers from. */
const funded = () =>
  stripe.platform.paymentIntents.create({
    amount: 50_000,
    currency: "usd",
    confirm: true,
    payment_method: "pm_card_bypassPending",
    automatic_payment_methods: { enabled: true, allow_redirects: "never" },
  });
/** Empties the platform's balance by a transfer to a provider. */
const drained = async (worker: { id: string }) => {
  const { available } = await stripe.platform.balance.retrieve();
  const [{ amount = 0 } = {}] = available;
  const { payout } = await serviceProviders.find(worker.id);
  const destination = payout.account_id as string;
  if (amount > 0) await stripe.platform.transfers.create({ amount, currency: "usd", destination });
};
const line = async (id: string, account: Parameters<typeof balanceOf>[1]) =>
  balanceOf(await bookPostings(id), account) + 0;

describe("a grant", () => {
  test("is announced, booked as a liability, and recorded with its reason", async () => {
    const user = await customer();
    await grantedCredit(seen(user.id), 2500);
    await deliver();
    const data = await creditOf(user);
    expect(data).toMatchObject({ available_minor: 2500, held_minor: 0, grants: [{ left_minor: 2500 }] });
    expect(data.items).toMatchObject([
      { kind: "granted", amount_minor: 2500, balance_minor: 2500, reason: "Welcome to the neighborhood" },
    ]);
    expect(await line(user.id, "customer_credit")).toBe(-2500);
    expect(await line(user.id, "credit_cost")).toBe(2500);
    const messages = await call(inbox, { as: await renewed(user) });
    expect(messages.data.items[0]).toMatchObject({ title: "You got $25.00 of credit" });
  });

  test("repeated under one key is one grant; refused for people who may not have or give any", async () => {
    const user = await customer();
    const as = await signedIn("admin");
    const headers = { "idempotency-key": "grant-1" };
    const body = { user_id: seen(user.id), amount_minor: 2500, reason: "Welcome" };
    const first = await call(handler, { as, body, headers });
    const second = await call(handler, { as, body, headers });
    expect(second.data).toEqual(first.data);
    expect(await creditOf(user)).toMatchObject({ available_minor: 2500 });
    const provider = await aPerson("service_provider");
    const wrong = { ...body, user_id: provider.id };
    expect((await call(handler, { as, body: wrong })).error?.code).toBe("credit.customers_only");
    expect((await call(handler, { as: user, body })).status).toBe(403);
    const late = { ...body, expires_at: plus(new Date().toISOString(), { days: 731 }) };
    expect((await call(handler, { as, body: late })).error?.code).toBe("credit.expiry_wrong");
    expect((await call(getCredits, { as: user, query: { user_id: provider.id } })).status).toBe(404);
    const theirs = await call(getCredits, { as, query: { user_id: user.id } });
    expect(theirs.data.available_minor).toBe(2500);
  });

  test("can be revoked once, as far as it is unspent", async () => {
    const { user, payment_id } = await secured(5000);
    const extra = await grantedCredit(user.id, 1000);
    const as = await signedIn("admin");
    const asked = { as, params: { user_id: user.id }, body: { grant_id: extra, reason: "By mistake" } };
    expect((await call(revoke, asked)).data).toMatchObject({ available_minor: 0, held_minor: 5000 });
    expect((await call(revoke, asked)).error?.code).toBe("credit.used_up");
    expect((await payments.find(payment_id)).credit_minor).toBe(5000);
    expect(kinds(await creditOf(user))).toEqual([
      "granted 5000",
      "reserved 5000",
      "granted 1000",
      "revoked 1000",
    ]);
  });
});

describe("a booking", () => {
  test("reserves credit, holds the rest on the card, and shows beforehand how much that is", async () => {
    const { user, payment_id } = await secured(5000);
    expect(await payments.find(payment_id)).toMatchObject({
      state: "authorized",
      amount_minor: 12_000,
      credit_minor: 5000,
      authorized_minor: 12_000,
    });
    expect((await intentOf(payment_id)).amount_capturable).toBe(7000);
    expect(await line(payment_id, "memo_held")).toBe(7000);
    expect(await creditOf(user)).toMatchObject({ available_minor: 0, held_minor: 5000 });
    const another = await customer();
    await grantedCredit(seen(another.id), 11_980);
    expect((await creditOf(another, { price_minor: "12000" })).applied).toEqual({
      price_minor: 12_000,
      credit_minor: 11_950,
      card_minor: 50,
    });
  });

  test("uses the earliest expiry first, and two concurrent bookings don't spend the same credit", async () => {
    const user = await customer();
    const late = plus(new Date().toISOString(), { days: 90 });
    await grantedCredit(seen(user.id), 3000, { expires_at: late });
    await grantedCredit(user.id, 2000, { expires_at: plus(new Date().toISOString(), { days: 30 }) });
    const both = await Promise.all([bookedJob(user.id), bookedJob(user.id, { hours: 48 })]);
    const said = await Promise.all(
      both.map(({ id }) => call(createPayment, { as: user, body: { job_id: id } })),
    );
    expect(said.map(({ status }) => status)).toEqual([200, 200]);
    expect(sum(said.map(({ data }) => data.credit_minor ?? 0))).toBe(5000);
    const third = await grantedCredit(user.id, 1000, { expires_at: late });
    await grantedCredit(user.id, 700, { expires_at: plus(late, { days: -1 }) });
    const job = await bookedJob(user.id, { hours: 72, high_minor: 800, price_minor: 700, low_minor: 600 });
    await call(createPayment, { as: user, body: { job_id: job.id } });
    expect((await credits.find(user.id, defaultMarket.currency)).grants).toMatchObject([
      { id: third, left_minor: 900 },
    ]);
  });

  test("that is fully paid by credit needs no card, and its job opens at once", async () => {
    const { job, payment_id, data, user } = await coveredJob();
    expect(data).toMatchObject({ state: "authorized", credit_minor: 12_000 });
    expect(await jobs.find(job.id)).toMatchObject({ state: "open", payment_held: true });
    expect((await payments.find(payment_id)).payment_intent_id).toBeUndefined();
    expect(
      stripe.emulator.state
        .list<Stripe.PaymentIntent>("payment_intent")
        .filter(({ metadata }) => metadata.payment_id === payment_id),
    ).toEqual([]);
    const messages = await call(inbox, { as: await renewed(user) });
    expect(JSON.stringify(messages.data.items)).toContain("No card is needed");
    const accepted = await call(acceptPayment, {
      as: await renewed(user),
      params: { job_id: job.id },
      body: {},
    });
    expect(accepted.data).toMatchObject({ state: "authorized", accepted_minor: 12_000 });
  });
});

describe("the price", () => {
  test("uses credit first; the provider's share is based on all of it", async () => {
    const { user, job, payment_id, worker } = await secured(5000);
    await funded();
    await completeJob(stripe, job.id, worker.id);
    expect(await payments.find(payment_id)).toMatchObject({
      state: "captured",
      captured_minor: 10_000,
      credit_minor: 5000,
      fee_minor: 1500,
    });
    expect((await intentOf(payment_id)).amount_received).toBe(5000);
    expect(await line(payment_id, "provider_payable")).toBe(-8500);
    expect(await line(payment_id, "customer_credit")).toBe(5000);
    expect(await line(payment_id, "memo_held")).toBe(0);
    clock.advance({ hours: 26 });
    await runSchedule(runTransfers);
    await settled(stripe);
    expect(await line(payment_id, "provider_payable")).toBe(0);
    const receipt = await call(getReceipt, { as: await renewed(user), params: { payment_id } });
    expect(receipt.data).toMatchObject({
      paid_minor: 10_000,
      credit_minor: 5000,
      lines: [{ kind: "charge", amount_minor: 10_000, credit_minor: 5000 }],
    });
    const page = await call(getReceipt, {
      as: await renewed(user),
      params: { payment_id },
      query: { format: "html" },
    });
    expect(page.body).toContain("Paid with credit");
    const period = new Date().toISOString().slice(0, 7);
    const statement = await call(getStatement, { as: await renewed(worker), query: { period } });
    expect(statement.data.total).toMatchObject({ gross_minor: 10_000, fee_minor: 1500, earned_minor: 8500 });
    const messages = await call(inbox, { as: await renewed(user) });
    expect(JSON.stringify(messages.data.items)).toContain("your credit paid $50.00");
    expect(kinds(await creditOf(user))).toEqual(["granted 5000", "reserved 5000", "used 5000"]);
  });

  test("that is fully covered by credit in the end releases the hold, and unused credit returns", async () => {
    const { user, job, payment_id, worker } = await secured(11_000);
    await completeJob(stripe, job.id, worker.id);
    expect(await payments.find(payment_id)).toMatchObject({
      state: "captured",
      captured_minor: 10_000,
      credit_minor: 10_000,
      due_for: "void",
    });
    await runSchedule(runPayments);
    await settled(stripe);
    expect((await intentOf(payment_id)).status).toBe("canceled");
    expect((await payments.find(payment_id)).due_at).toBeUndefined();
    expect(await creditOf(user)).toMatchObject({ available_minor: 1000, held_minor: 0 });
    expect(kinds(await creditOf(user)).slice(2)).toEqual(["used 10000", "returned 1000"]);
  });

  test("of a job without a card is paid by credit; the provider is paid when the platform's balance has the money", async () => {
    const { user, job, payment_id, worker } = await coveredJob();
    await completeJob(stripe, job.id, worker.id);
    expect(await payments.find(payment_id)).toMatchObject({
      state: "captured",
      captured_minor: 10_000,
      fee_minor: 1500,
    });
    await drained(worker);
    clock.advance({ hours: 26 });
    await runSchedule(runTransfers);
    await settled(stripe);
    expect(await line(payment_id, "provider_payable")).toBe(-8500);
    await funded();
    clock.advance({ hours: 26 });
    await runSchedule(runTransfers);
    await settled(stripe);
    expect(await line(payment_id, "provider_payable")).toBe(0);
    expect(await line(payment_id, "processor")).toBe(-8500);
    expect(await creditOf(user)).toMatchObject({ available_minor: 5000, held_minor: 0 });
  });

  test("leaves the card nothing, or an amount that can be charged", async () => {
    const { job, payment_id, worker } = await secured(9980);
    await completeJob(stripe, job.id, worker.id);
    expect(await payments.find(payment_id)).toMatchObject({ captured_minor: 10_000, credit_minor: 9950 });
    expect((await intentOf(payment_id)).amount_received).toBe(50);
  });

  test("with a card stored for later holds only what credit does not pay", async () => {
    const { payment_id, user } = await secured(5000, { hours: 240 });
    expect((await payments.find(payment_id)).state).toBe("setup_stored");
    clock.advance({ hours: 217 });
    await runSchedule(runPayments);
    await settled(stripe);
    expect(await payments.find(payment_id)).toMatchObject({ state: "authorized", authorized_minor: 12_000 });
    expect((await intentOf(payment_id)).amount).toBe(7000);
    expect(await creditOf(user)).toMatchObject({ held_minor: 5000 });
  });
});

describe("a job that is canceled", () => {
  test("returns the credit, even if it would have expired meanwhile", async () => {
    const { user, job } = await secured(5000);
    await canceled(job.id, 0);
    expect(await creditOf(user)).toMatchObject({ available_minor: 5000, held_minor: 0 });
    const covered = await coveredJob(12_000);
    await canceled(covered.job.id, 0);
    expect((await payments.find(covered.payment_id)).state).toBe("voided");
    expect(await creditOf(covered.user)).toMatchObject({ available_minor: 12_000, held_minor: 0 });
  });

  test("late charges the fee to credit first", async () => {
    const { user, job, payment_id } = await secured(5000);
    await canceled(job.id, 2000);
    expect(await payments.find(payment_id)).toMatchObject({ captured_minor: 2000, credit_minor: 2000 });
    await runSchedule(runPayments);
    await settled(stripe);
    expect((await intentOf(payment_id)).status).toBe("canceled");
    expect(await creditOf(user)).toMatchObject({ available_minor: 3000 });
  });

  test("late charges the fee to credit alone if the card is only stored", async () => {
    const { user, job, payment_id } = await secured(5000, { hours: 240 });
    await canceled(job.id, 2000);
    expect(await payments.find(payment_id)).toMatchObject({
      state: "captured",
      captured_minor: 2000,
      credit_minor: 2000,
    });
    expect(await creditOf(user)).toMatchObject({ available_minor: 3000 });
  });

  test("without payment in time returns the credit too", async () => {
    const { user } = await begunPayment(stripe, { credit_minor: 4000 });
    seen(user.id);
    clock.advance({ minutes: 20 });
    await runSchedule(runPayments);
    await settled(stripe);
    expect(await creditOf(user)).toMatchObject({ available_minor: 4000, held_minor: 0 });
  });
});

describe("a refund", () => {
  test("goes to the card first, and the rest returns as credit", async () => {
    const { user, job, payment_id, worker } = await secured(4000);
    await completeJob(stripe, job.id, worker.id);
    await refund(job.id, 5000);
    expect(await payments.find(payment_id)).toMatchObject({
      state: "partially_refunded",
      refunded_minor: 5000,
    });
    expect(await creditOf(user)).toMatchObject({ available_minor: 0 });
    await refund(job.id, 3000);
    expect(await creditOf(user)).toMatchObject({ available_minor: 2000 });
    await refund(job.id, 2000);
    expect(await payments.find(payment_id)).toMatchObject({ state: "refunded", refunded_minor: 10_000 });
    expect(await creditOf(user)).toMatchObject({
      available_minor: 4000,
      grants: [{ source: "refund" }, { source: "refund" }],
    });
    expect(await line(payment_id, "provider_payable")).toBe(0);
    expect(await line(payment_id, "platform_fee")).toBe(0);
    const { data } = await call(getReceipt, { as: await renewed(user), params: { payment_id } });
    expect(data).toMatchObject({ paid_minor: 0, credit_minor: 0 });
    expect(
      (
        await call(decideByHand, {
          as: await signedIn("admin"),
          params: { job_id: job.id },
          body: { action: "refund", reason: "Once more" },
        })
      ).error?.code,
    ).toBe("refund.too_much");
  });

  test("of work fully paid by credit is credit again", async () => {
    const { user, job, payment_id, worker } = await coveredJob(12_000);
    await completeJob(stripe, job.id, worker.id);
    await refund(job.id, 10_000);
    expect((await payments.find(payment_id)).state).toBe("refunded");
    expect(await creditOf(user)).toMatchObject({ available_minor: 12_000 });
    expect(await storyOf("payment", payment_id)).toContain("refund.succeeded");
  });

  test("returned by the bank leaves the customer the credit that was returned", async () => {
    const { user, job, payment_id, worker } = await secured(4000, { card: "pm_card_refundFail" });
    await completeJob(stripe, job.id, worker.id);
    await refund(job.id, 8000);
    clock.advance({ days: 2 });
    await told({ stripe, payment_id } as never);
    await runSchedule(runPayments);
    await settled(stripe);
    const payment = await payments.find(payment_id);
    expect(payment.refunds.map(({ state, amount_minor }) => [state, amount_minor])).toEqual([
      ["succeeded", 2000],
      ["failed", 6000],
    ]);
    expect(payment.refunded_minor).toBe(2000);
    expect(await creditOf(user)).toMatchObject({ available_minor: 2000 });
  });

  test("of an erased customer ends the credit", async () => {
    const { user, job, payment_id, worker } = await coveredJob(12_000);
    await completeJob(stripe, job.id, worker.id);
    const account = await accounts.find(user.id);
    await write(accounts.update({ ...account, erased_at: new Date().toISOString() }));
    await refund(job.id, 10_000);
    expect(await line(payment_id, "customer_credit")).toBe(0);
    expect(await line(user.id, "customer_credit")).toBe(-2000);
  });
});

/** The provider asks for another price during work, and the customer accepts it. */
const raised = async (job: Pick<Job, "id">, worker: { id: string }, price_minor: number) => {
  await moveJob(job.id, { state: "in_progress", service_provider_id: worker.id as never });
  const as = await signedIn("service_provider", worker.id);
  const body = { price_minor, reason: "The pipe behind it is rotten." };
  const said = await call(changePrice, { as, params: { job_id: job.id }, body });
  expect(said.status).toBe(200);
  await settled(stripe);
};
const agreed = async (user: { id: string }, job: Pick<Job, "id">) => {
  const as = await signedIn("user", user.id);
  const said = await call(acceptPayment, { as, params: { job_id: job.id }, body: { decision: "accept" } });
  await settled(stripe);
  return said;
};
/** The customer stores another card. */
const withCard = async (user: { id: string }, payment_id: string, card = "pm_card_visa") => {
  const as = await signedIn("user", user.id);
  const asked = { as, params: { payment_id }, body: { replace_card: true } };
  const { data, status } = await call(updatePayment, asked);
  expect(status).toBe(200);
  const secret: string = data.setup_intent_client_secret;
  const storing = { client_secret: secret, payment_method: card } as never;
  await stripe.app.setupIntents.confirm(secret.split("_secret_")[0] as string, storing);
  await settled(stripe);
};

describe("a price raised during work", () => {
  test("is paid by credit as far as it goes, without a card", async () => {
    const { user, job, payment_id, worker } = await coveredJob(12_000);
    await raised(job, worker, 11_900);
    expect((await agreed(user, job)).data).toMatchObject({ accepted_minor: 11_900 });
    await completeJob(stripe, job.id, worker.id);
    expect(await payments.find(payment_id)).toMatchObject({
      state: "captured",
      captured_minor: 11_900,
      credit_minor: 11_900,
    });
    expect(await creditOf(user)).toMatchObject({ available_minor: 100, held_minor: 0 });
  });

  test.each([
    [15_000, 3000],
    [12_030, 50],
  ])("to %i, above all reserved credit, needs a card for %i", async (price_minor, card_minor) => {
    const { user, job, payment_id, worker } = await coveredJob(12_000);
    await raised(job, worker, price_minor);
    expect((await agreed(user, job)).data).toMatchObject({ failure: "no_card", authorized_minor: 12_000 });
    expect((await jobs.find(job.id)).price_change).toMatchObject({ price_minor });
    await withCard(user, payment_id);
    expect((await agreed(user, job)).data).toMatchObject({ accepted_minor: price_minor });
    expect((await intentOf(payment_id)).amount_capturable).toBe(card_minor);
    await completeJob(stripe, job.id, worker.id);
    const credit_minor = price_minor - card_minor;
    expect(await payments.find(payment_id)).toMatchObject({ captured_minor: price_minor, credit_minor });
    expect((await intentOf(payment_id)).amount_received).toBe(card_minor);
    expect(await creditOf(user)).toMatchObject({ available_minor: 12_000 - credit_minor, held_minor: 0 });
  });

  test("above the hold takes the rest from the card, with the same credit", async () => {
    const { user, job, payment_id, worker } = await secured(5000);
    await raised(job, worker, 15_000);
    expect((await agreed(user, job)).data).toMatchObject({
      authorized_minor: 15_000,
      accepted_minor: 15_000,
    });
    expect((await intentOf(payment_id)).amount_capturable).toBe(10_000);
    expect(await line(payment_id, "memo_held")).toBe(10_000);
    await completeJob(stripe, job.id, worker.id);
    expect(await payments.find(payment_id)).toMatchObject({ captured_minor: 15_000, credit_minor: 5000 });
    expect((await intentOf(payment_id)).amount_received).toBe(10_000);
    expect(await creditOf(user)).toMatchObject({ available_minor: 0, held_minor: 0 });
  });
});

/** A job on a stored card that is repeated weekly, and its next visit, booked with credit. */
const visited = async (credit_minor: number) => {
  const { user, job, worker } = await secured(0, { hours: 200 });
  const as = await renewed(user);
  const body = { job_id: job.id, frequency: "weekly", visits_most: 2, agrees_to_charges: true };
  expect((await call(createSeries, { as, body })).status).toBe(200);
  await grantedCredit(user.id, credit_minor);
  clock.advance({ hours: 205 });
  await runSchedule(runSeries);
  await settled(stripe);
  const { items } = await payments.page("ofUser", `PAYMENTS#${user.id}`, { limit: 10, scope: "test" });
  const visit = items.find(({ job_id }) => job_id !== job.id);
  if (!visit) throw new Error("no visit is booked");
  return { user, worker, visit };
};

describe("a visit of a series", () => {
  test("reserves credit when booked; the card is charged for the rest", async () => {
    const { user, worker, visit } = await visited(5000);
    expect(visit).toMatchObject({ state: "setup_stored", amount_minor: 12_000, credit_minor: 5000 });
    expect(await creditOf(user)).toMatchObject({ available_minor: 0, held_minor: 5000 });
    clock.set(visit.due_at as string);
    await runSchedule(runPayments);
    await settled(stripe);
    expect((await intentOf(visit.id)).amount_capturable).toBe(7000);
    await completeJob(stripe, visit.job_id, worker.id);
    expect(await payments.find(visit.id)).toMatchObject({ captured_minor: 10_000, credit_minor: 5000 });
    expect(await creditOf(user)).toMatchObject({ available_minor: 0, held_minor: 0 });
  });

  test("fully paid by credit opens at once; if canceled, the credit returns", async () => {
    const { user, visit } = await visited(12_000);
    expect(await payments.find(visit.id)).toMatchObject({ state: "authorized", credit_minor: 12_000 });
    expect(await jobs.find(visit.job_id)).toMatchObject({ state: "open", payment_held: true });
    await canceled(visit.job_id, 0);
    expect(await creditOf(user)).toMatchObject({ available_minor: 12_000, held_minor: 0 });
  });

  test("with a declined card returns the credit when the time to act is over", async () => {
    const { user, visit } = await visited(5000);
    await withCard(user, visit.id, "pm_card_chargeCustomerFail");
    clock.set(visit.due_at as string);
    await runSchedule(runPayments);
    await settled(stripe);
    expect(await payments.find(visit.id)).toMatchObject({ state: "requires_action" });
    expect(await creditOf(user)).toMatchObject({ held_minor: 5000 });
    clock.set((await payments.find(visit.id)).due_at as string);
    await runSchedule(runPayments);
    await settled(stripe);
    expect(await payments.find(visit.id)).toMatchObject({ state: "failed" });
    expect(await creditOf(user)).toMatchObject({ available_minor: 5000, held_minor: 0 });
  });
});

/** A job expires without a provider, and its customer opens it again at another time. */
const reopened = async (
  { user, job }: { user: { id: string }; job: Job },
  between?: () => Promise<unknown>,
) => {
  const tasks = [aTask({ task_id: job.task_id, job_id: job.id })];
  await write(quotes.insert(aQuote({ id: job.quote_id, user_id: user.id as never, tasks })));
  await moveJob(job.id, { service_provider_id: undefined });
  clock.advance({ hours: 22 });
  for (const _ of ["alert", "end"]) await runSchedule(runJobs);
  await settled(stripe);
  expect((await jobs.find(job.id)).state).toBe("expired");
  await between?.();
  const at = plus(new Date().toISOString(), { hours: 8 });
  const as = await signedIn("user", user.id);
  const body = { action: "propose", ...onTheClock(at) };
  expect((await call(reschedule, { as, params: { job_id: job.id }, body })).data.state).toBe("open");
  await settled(stripe);
  return payments.find((await jobs.find(job.id)).payment_id as string);
};

describe("a job that is opened again", () => {
  test("is paid by the credit that returned", async () => {
    const world = await coveredJob(12_000);
    const begun = await reopened(world);
    expect(begun).toMatchObject({ state: "authorized", credit_minor: 12_000 });
    expect(begun.id).not.toBe(world.payment_id);
    expect(await jobs.find(world.job.id)).toMatchObject({ payment_id: begun.id, payment_held: true });
    expect(await creditOf(world.user)).toMatchObject({ available_minor: 0, held_minor: 12_000 });
  });

  test("asks for a card if the credit was spent meanwhile", async () => {
    const world = await coveredJob(12_000);
    const begun = await reopened(world, async () => {
      const [grant] = (await credits.find(world.user.id, defaultMarket.currency)).grants;
      const as = await signedIn("admin");
      const body = { grant_id: grant?.id, reason: "By mistake" };
      await call(revoke, { as, params: { user_id: world.user.id }, body });
    });
    await runSchedule(runPayments);
    await settled(stripe);
    expect(await payments.find(begun.id)).toMatchObject({ state: "requires_action", failure: "no_card" });
    const messages = await call(inbox, { as: await signedIn("user", world.user.id) });
    const titles = messages.data.items.map(({ title }: { title: string }) => title);
    expect(titles).toContain("“Replace a kitchen tap” needs a card");
    await withCard(world.user, begun.id);
    expect(await payments.find(begun.id)).toMatchObject({ state: "authorized", authorized_minor: 12_000 });
    expect(await jobs.find(world.job.id)).toMatchObject({ payment_held: true });
  });
});

describe("the cost of credit", () => {
  const totals = async (query: Record<string, string> = {}) => {
    await runSchedule(runAnalytics);
    const said = await call(revenue, { as: await signedIn("admin"), query });
    return said.data;
  };
  const given = ({ totals: all }: { totals: Record<string, number | null> }) =>
    ["granted", "used", "expired", "cost", "owed"].map((name) => all[`credit_${name}`]);

  test("is in the analytics: granted, used, expired and still owed", async () => {
    clock.advance({ hours: 1 });
    const before = given(await totals()) as number[];
    const { job, worker, user } = await secured(4000);
    await completeJob(stripe, job.id, worker.id);
    await refund(job.id, 7000);
    const unused = await grantedCredit(user.id, 1500);
    const as = await signedIn("admin");
    const body = { grant_id: unused, reason: "By mistake" };
    await call(revoke, { as, params: { user_id: user.id }, body });
    await grantedCredit(user.id, 300);
    await deliver();
    clock.advance({ hours: 1 });
    const after = given(await totals()) as number[];
    expect(after.map((amount, at) => amount - (before[at] as number))).toEqual([
      5800, 3000, 1500, 4300, 1300,
    ]);
    const byService = await totals({ group_by: "service" });
    const plumbing = byService.breakdown.find(({ key }: { key: string }) => key === "plumbing");
    expect(plumbing.totals).toMatchObject({ credit_granted: 0, credit_owed: null });
    expect(byService.definitions.credit_owed.says).toContain("What customers can still use");
  });

  test("does not count test accounts", async () => {
    clock.advance({ hours: 1 });
    const before = given(await totals());
    const user = await customer();
    await write(accounts.update({ ...(await accounts.find(user.id)), test: true }));
    await grantedCredit(seen(user.id), 900);
    await deliver();
    clock.advance({ hours: 1 });
    expect(given(await totals())).toEqual(before);
  });
});

describe("expiry", () => {
  test("is announced beforehand, and expired credit is in the ledger", async () => {
    const user = await customer();
    await grantedCredit(seen(user.id), 1500);
    clock.advance({ days: creditPolicy.valid_days - creditPolicy.remind_days + 0.1 });
    await runSchedule(runCredits);
    await runSchedule(runCredits);
    await deliver();
    expect(kinds(await creditOf(user))).toEqual(["granted 1500", "expiring 1500"]);
    clock.advance({ days: creditPolicy.remind_days });
    expect(await creditOf(user)).toMatchObject({ available_minor: 0 });
    await runSchedule(runCredits);
    await deliver();
    expect(kinds(await creditOf(user)).at(-1)).toBe("expired 1500");
    expect(await line(user.id, "credit_cost")).toBe(0);
    const messages = await call(inbox, { as: await signedIn("user", user.id) });
    expect(messages.data.items.map(({ title }: { title: string }) => title)).toEqual([
      "$15.00 of your credit has expired",
      "$15.00 of your credit expires soon",
      "You got $15.00 of credit",
    ]);
    expect((await credits.find(user.id, defaultMarket.currency)).grants).toEqual([]);
  });

  test("does not take credit reserved for a job", async () => {
    const user = await customer();
    await grantedCredit(seen(user.id), 1500, { expires_at: plus(new Date().toISOString(), { hours: 5 }) });
    const job = await bookedJob(user.id);
    await call(createPayment, { as: user, body: { job_id: job.id } });
    clock.advance({ hours: 6 });
    await runSchedule(runCredits);
    expect(await creditOf(user)).toMatchObject({ held_minor: 1500 });
    await runSchedule(runPayments);
    await settled(stripe);
    expect(await creditOf(user)).toMatchObject({ available_minor: 1500, held_minor: 0 });
  });
});
