import fc from "fast-check";
import type Stripe from "stripe";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from "vitest";
import { handler as getTrialBalance } from "../../functions/payment/get-trial-balance.ts";
import { accounts } from "../../shared/data/accounts.ts";
import { credits } from "../../shared/data/credits.ts";
import { allOf } from "../../shared/data/engine/page.ts";
import { jobs } from "../../shared/data/jobs.ts";
import { bookPostings } from "../../shared/data/ledger.ts";
import { chargesPartition, membershipCharges } from "../../shared/data/membership-charges.ts";
import { memberships } from "../../shared/data/memberships.ts";
import { payments } from "../../shared/data/payments.ts";
import { serviceProviders } from "../../shared/data/service-providers.ts";
import { taxDetails } from "../../shared/data/tax-details.ts";
import type { Job } from "../../shared/domain/job/job.ts";
import { deferredOf } from "../../shared/domain/membership/charge.ts";
import { projected } from "../../shared/domain/membership/membership.ts";
import { heldOf } from "../../shared/domain/payment/credit.ts";
import { balanceOf } from "../../shared/domain/payment/ledger.ts";
import { heldOnCard, type Payment } from "../../shared/domain/payment/payment.ts";
import { stuckIn } from "../../shared/domain/payment/stuck.ts";
import { excessOf, shareOf } from "../../shared/domain/payment/transfer.ts";
import { sum } from "../../shared/kernel/money.ts";
import { plus } from "../../shared/kernel/time.ts";
import { defaultMarket } from "../../shared/markets/served.ts";
import { systemCommit } from "../../shared/stream/system-commit.ts";
import { advanceBooks } from "../../shared/workflows/payment/books/advance.ts";
import { differenceEvents } from "../../shared/workflows/payment/found-differences.ts";
import { isQuiet, moneyOf } from "../support/at-rest.ts";
import { differencesOf } from "../support/balances.ts";
import { openCampaign } from "../support/campaign.ts";
import { putBack } from "../support/engine.ts";
import { exclusiveRates, withTaxes } from "../support/exclusive-market.ts";
import { type Member, membershipCommands, membershipsDue } from "../support/membership-commands.ts";
import { aMember, aPlan } from "../support/membership-world.ts";
import {
  answered,
  atBank,
  commandsOf,
  compared,
  fallenDue,
  firstCards,
  firstCredits,
  inOrder,
  type Known,
  moneyTellings,
  refundedAtOnce,
  refundsAtOnce,
  type Story,
  steps,
  telling,
  told,
  worked,
} from "../support/money-commands.ts";
import {
  begunPayment,
  completeJob,
  payableProvider,
  securedPayment,
  settled,
} from "../support/money-world.ts";
import { askQuickly } from "../support/quick-table.ts";
import { expectMembershipRecounted, expectRecounted } from "../support/recounted-money.ts";
import { seed } from "../support/seed.ts";
import { aBuyer, sellerDetailsGiven } from "../support/seller-details.ts";
import {
  changing,
  paymentsOf,
  repeating,
  seriesTellings,
  untakenVisits,
} from "../support/series-commands.ts";
import {
  type Currency,
  currencies,
  inMarketOf,
  type Model,
  models,
  termsOf,
} from "../support/story-taxes.ts";
import { type StripeWorld, startStripe } from "../support/stripe.ts";
import { call, clock, signedIn, write } from "../support/world.ts";

askQuickly();
const whole = import.meta.env.MODE === "fuzz";
/**
 * Stories for each model of taxes and each currency: more of them, and longer ones, with `npm run fuzz`. `MONEY_PATH` plays
 * the one that a failure names again.
 */
const runs = Number(process.env.MONEY_RUNS ?? (whole ? 50 : 1));
const commands = whole ? 40 : 20;
vi.setConfig({ testTimeout: runs > 1 ? 6 * 3_600_000 : 120_000 });

let stripe: StripeWorld;
const campaign = openCampaign(seed);
afterAll(async () => {
  for (const trouble of steps)
    campaign.count("steps by what went wrong at them", trouble === "none" ? "nothing" : trouble);
  for (const given of refundsAtOnce) campaign.count("refunds that were given at once", given);
  if (whole || process.env.MONEY_RUNS) console.log(campaign.report());
});

/** A story has come to its end, and nothing differs. */
const ended = (of: string, days: readonly string[]): void => {
  campaign.count("stories at their end without a difference", of);
  campaign.count("days compared with the payment provider", `of ${of}`, days.length);
};

/** Whose books there are: of each payment, customer and member. */
const bookIds = new Set<string>();

/**
 * Each set of stories has a world of its own: one after another, a thousand of them would last for a century. What credit
 * pays, providers are sent from the platform's balance: it has money in every currency.
 */
beforeEach(async () => {
  clock.set("2026-12-01T09:00:00.000Z");
  await putBack([]);
  bookIds.clear();
  stripe = await startStripe();
  for (const currency of currencies)
    await stripe.platform.paymentIntents.create({
      amount: 10_000_000,
      currency,
      confirm: true,
      payment_method: "pm_card_bypassPending",
      automatic_payment_methods: { enabled: true, allow_redirects: "never" },
    });
});
afterEach(() => stripe.close());

/** A customer books work and is asked for a card. */
const begun = async (
  currency: Currency,
  { hours, tax }: { hours: number; tax: Job["tax"] },
  credit_minor: number,
  service_provider_id: string,
) => {
  const { job, payment_id, confirm, user } = await begunPayment(stripe, {
    hours,
    ...(tax && { tax }),
    currency: currency as Job["currency"],
    service_provider_id: service_provider_id as Job["service_provider_id"],
    credit_minor,
  });
  return { job_id: job.id, user_id: user.id, payment_id, confirm: (card: string) => confirm(card) };
};

const lostOf = ({ disputes }: Payment) =>
  sum(disputes.flatMap(({ amount_minor, outcome }) => (outcome === "lost" ? amount_minor : [])));

/** The prices and the tips of a story. */
const moneyIn = async (story: Story): Promise<string[]> => (await paymentsOf(story)).map(({ id }) => id);

/** Payments in these states may still use reserved credit. */
const waiting: ReadonlySet<Payment["state"]> = new Set(["authorized", "setup_stored", "expired"]);

/** The customer's credit equals the credit in the ledger, and reserved credit belongs to pending payments. */
const expectCredit = async (story: Story): Promise<void> => {
  const paid = await paymentsOf(story);
  const all = await Promise.all([story.user_id, ...paid.map(({ id }) => id)].map(bookPostings));
  const credit = await credits.get(story.user_id, story.currency);
  const left = sum((credit?.grants ?? []).map(({ left_minor }) => left_minor));
  expect(0 - balanceOf(all.flat(), "customer_credit")).toBe(left + (credit ? heldOf(credit) : 0));
  const underWay = paid.filter(({ state }) => waiting.has(state)).map(({ id }) => id);
  for (const { payment_id } of credit?.holds ?? []) expect(underWay).toContain(payment_id);
};

/** Always holds: every posting and every book balances, and refunds never exceed what was captured. */
const always = async (story: Story): Promise<void> => {
  for (const posting of await bookPostings(story.user_id)) expect(balanceOf([posting]), posting.kind).toBe(0);
  for (const payment_id of await moneyIn(story)) {
    const [payment, books] = await Promise.all([payments.find(payment_id), bookPostings(payment_id)]);
    for (const posting of books) expect(balanceOf([posting]), posting.kind).toBe(0);
    expect(payment.refunded_minor).toBeLessThanOrEqual(payment.captured_minor);
  }
};

/** Holds once everything pending has ended. */
const expectSettled = async (payment_id: string): Promise<void> => {
  const { payment, job, transfers, refunds, books } = await moneyOf(payment_id);
  expect(await differencesOf(stripe, payment_id)).toEqual([]);
  const now = new Date().toISOString();
  expect(stuckIn({ payment, job, transfers, refunds, postings: books }, now)).toEqual([]);
  const { captured_minor, refunded_minor, offline_minor = 0 } = payment;
  const kept = 0 - balanceOf(books, "platform_fee") - balanceOf(books, "tax_payable");
  const fee = offline_minor > 0 ? 0 : kept;
  expect(captured_minor).toBe(refunded_minor + lostOf(payment) + fee + shareOf(payment));
  expect(excessOf(transfers, payment)).toBe(0);
  const held = payment.state === "authorized" ? heldOnCard(payment) : 0;
  expect(balanceOf(books, "memo_held") + 0).toBe(held);
};

const link = "payments with Link at their end";
const partDisputes = "disputes of a part at their end";

/** Counts what a payment's money has gone through. */
const countDrawn = ({ charge_id, captured_minor, disputes }: Payment): void => {
  const charges = stripe.emulator.state.list<Stripe.Charge>("charge");
  const charge = charges.find(({ id }) => id === charge_id);
  if (charge?.payment_method_details?.type === "link")
    campaign.count(link, captured_minor > 0 ? "taken" : "not taken");
  for (const { amount_minor, outcome = "open" } of disputes)
    if (amount_minor < captured_minor) campaign.count(partDisputes, outcome);
};

/** Advances the clock until nothing waits for it. */
const atItsEnd = async (story: Story): Promise<void> => {
  for (let day = 0; day < 30; day += 1) {
    clock.advance({ hours: 26 });
    await fallenDue(story);
    const quiet = await Promise.all((await moneyIn(story)).map(isQuiet));
    if (quiet.every(Boolean)) return;
  }
};

/** The days from an instant on on which the payment provider moved money. */
const daysSince = (from: number): string[] => {
  const moved = stripe.emulator.state.list<Stripe.BalanceTransaction>("balance_transaction");
  const days = moved.map(({ created }) => new Date(created * 1000).toISOString().slice(0, 10));
  return [...new Set(days)].filter((day) => Date.parse(day) >= from);
};

/** A job's money, and that of the visits where its work is repeated. */
const tellings = fc.oneof({ weight: 3, arbitrary: moneyTellings }, { weight: 2, arbitrary: seriesTellings });

/** What the payment provider holds for the marketplace, which is not yet paid out. */
const atStripe = async (currency: Currency): Promise<number> => {
  const { available, pending } = await stripe.platform.balance.retrieve();
  return sum([...available, ...pending].flatMap((part) => (part.currency === currency ? part.amount : [])));
};

/** The trial balance is what the books come to one by one, and its money what the payment provider holds. */
const expectTrialBalance = async (currency: Currency, before: number): Promise<void> => {
  clock.advance({ days: 2 });
  const now = new Date().toISOString();
  const remaining = () => 60_000;
  const emits = differenceEvents;
  const commit = systemCommit({ name: "books", now, emits, correlation_id: "story", remaining });
  await advanceBooks(defaultMarket, { now, commit, remaining });
  const inBooks = new Map<string, number>();
  for (const id of bookIds)
    for (const { lines } of (await bookPostings(id)).filter((entry) => entry.currency === currency))
      for (const { account, amount_minor } of lines)
        inBooks.set(account, (inBooks.get(account) ?? 0) + amount_minor);
  const query = { period: now.slice(0, 7) };
  const { data } = await call(getTrialBalance, { as: await signedIn("admin"), query });
  const found = data.currencies.find((one: { currency: string }) => one.currency === currency);
  const shown: { account: string; closing_minor: number }[] = found ? [...found.accounts, ...found.memo] : [];
  expect(
    shown
      .map(({ account, closing_minor }) => [account, closing_minor])
      .filter(([, is]) => is !== 0)
      .toSorted(),
  ).toEqual([...inBooks].filter(([, is]) => is !== 0).toSorted());
  if (found) expect(found.total).toMatchObject({ opening_minor: 0, closing_minor: 0 });
  expect(inBooks.get("processor") ?? 0).toBe((await atStripe(currency)) - before);
};

/** The day on which the next story begins, once nothing of the last one happens any more. */
const nextDay = (): number => {
  const from = Math.ceil(Date.now() / 86_400_000 + 2) * 86_400_000;
  clock.set(new Date(from).toISOString());
  stripe.emulator.faults.clear();
  return from;
};

/** What else is drawn of a story: its visits, its taxes, and whether the customer gave a tax number. */
type Further = { isRepeated: boolean; areTaken: boolean; tax?: Job["tax"]; hasNumber?: boolean };

const tell = async (
  currency: Currency,
  hours: number,
  card: string,
  credit_minor: number,
  isDone: boolean,
  { isRepeated, areTaken, tax, hasNumber = false }: Further,
  story: Iterable<fc.AsyncCommand<Known, Story>>,
) => {
  const from = nextDay();
  const worker = await payableProvider(stripe);
  const { id: worker_id } = worker;
  await sellerDetailsGiven(worker_id);
  const begins = await begun(currency, { hours, tax }, credit_minor, worker_id);
  const real: Story = { stripe, currency, worker_id, tips: [], ...begins };
  if (hasNumber) await write(taxDetails.put(aBuyer(real.user_id)));
  await real.confirm(card).catch(() => undefined);
  await told(real);
  if (isRepeated) await repeating("weekly", 3)(real);
  if (isDone) await worked(real);
  const work = (await jobs.find(real.job_id)).state === "completed" ? "over" : "booked";
  await fc.asyncModelRun(
    (): { model: Known; real: Story } => ({ model: { work, confirmed: true, repeated: isRepeated }, real }),
    story,
  );
  stripe.emulator.faults.clear();
  await changing("stop")(real);
  if (!areTaken) await untakenVisits(real);
  await atItsEnd(real);
  for (const day of daysSince(from)) await compared(day);
  await told(real);
  await atItsEnd(real);
  const differences = [];
  for (const day of daysSince(from)) differences.push(...(await compared(day)).differences);
  expect(differences).toEqual([]);
  for (const payment_id of await moneyIn(real)) await expectSettled(payment_id);
  await expectCredit(real);
  for (const payment of await paymentsOf(real)) {
    const { purpose, job_id, state } = payment;
    countDrawn(payment);
    campaign.count(
      purpose === "tip"
        ? "tips at their end"
        : job_id === real.job_id
          ? "jobs at their end"
          : "visits at their end",
      state,
    );
  }
  for (const id of [real.user_id, real.worker_id, ...(await moneyIn(real))]) bookIds.add(id);
  for (const [what, times] of Object.entries(await expectRecounted(real)))
    campaign.count("invoices and what they are of", what, times);
  const model = tax ? (tax.on_top ? "exclusive" : "inclusive") : "none";
  ended(`${model} in ${currency}`, daysSince(from));
  if (tax) campaign.count("who collects the tax", tax.collector);
  return real;
};

/** How subscriptions may stand at the payment provider while they are live. */
const live = new Set(["active", "trialing", "past_due", "unpaid", "incomplete", "paused"]);

/** A member's money has settled. The subscriptions that are still live. */
const settledMember = async (
  member: Member,
  taxed: { rate_bps: number; currency: Currency },
): Promise<string[]> => {
  const [account, membership, provider, books] = await Promise.all([
    accounts.find(member.id),
    memberships.get(member.id),
    serviceProviders.find(member.id),
    bookPostings(member.id),
  ]);
  const { stripe_customer_id: customer } = account;
  if (!customer) return [];
  const ofCustomer = <T extends { id: string; object: string; customer: unknown }>(object: string) =>
    stripe.emulator.state.list<T>(object).filter((one) => one.customer === customer);
  const paid = ofCustomer<Stripe.Invoice & { id: string; customer: unknown }>("invoice").filter(
    ({ status }) => status === "paid",
  );
  const charges = ofCustomer<Stripe.Charge>("charge");
  const ofMember = ({ charge }: { charge: unknown }) => charges.some(({ id }) => id === charge);
  const back = stripe.emulator.state.list<Stripe.Refund>("refund").filter(ofMember);
  const disputed = stripe.emulator.state.list<Stripe.Dispute>("dispute").filter(ofMember);
  const gone = [
    ...back.filter(({ status }) => status === "succeeded"),
    ...disputed.filter(({ status }) => status === "lost"),
  ];
  const stays = sum(paid.map(({ amount_paid }) => amount_paid)) - sum(gone.map(({ amount }) => amount));
  const charged = charges.filter(({ captured }) => captured);
  expect(
    sum(charged.map(({ amount_captured }) => amount_captured)) - sum(gone.map(({ amount }) => amount)),
  ).toBe(stays);
  const ofCharge = (some: readonly { charge: unknown; amount: number }[], id: string) =>
    some.flatMap(({ charge, amount }) => (charge === id ? amount : []));
  const failed = back.filter(({ status }) => status === "failed");
  const payments = charged.map(({ id, amount_captured }) => ({
    charged: amount_captured,
    back: ofCharge(gone, id),
    returned: ofCharge(failed, id).length,
  }));
  for (const [what, times] of Object.entries(await expectMembershipRecounted(member.id, payments, taxed)))
    campaign.count("invoices of memberships", what, times);
  const deferred = 0 - balanceOf(books, "membership_deferred");
  expect(deferred).toBe(
    sum(
      (
        await allOf((request) => membershipCharges.page("ofProvider", chargesPartition(member.id), request))
      ).map(deferredOf),
    ),
  );
  for (const one of gone) campaign.count("what went back of memberships", one.object);
  for (const { status } of disputed) campaign.count("disputes of memberships at their end", status);
  const subscriptions = ofCustomer<Stripe.Subscription>("subscription").filter(({ status }) =>
    live.has(status),
  );
  expect(subscriptions.length).toBeLessThanOrEqual(1);
  const [subscription] = subscriptions;
  if (subscription) {
    expect(membership).toMatchObject({ subscription_id: subscription.id, state: subscription.status });
    expect(membership?.cancel_at_period_end ?? false).toBe(subscription.cancel_at_period_end);
    expect(membership?.price_id).toBe(subscription.items.data[0]?.price.id);
  } else expect(live.has(membership?.subscription_id ? membership.state : "canceled")).toBe(false);
  const shown = membership && projected(membership);
  // A membership that never began leaves what the provider's record said before.
  if (shown) expect(provider.membership).toEqual(shown);
  return subscriptions.map(({ id }) => id);
};

const tellOfMember = async (
  onTrial: boolean,
  plan_ids: readonly string[],
  taxed: { rate_bps: number; currency: Currency; model: Model },
  story: Iterable<fc.AsyncCommand<object, Member>>,
) => {
  const from = nextDay();
  const days = onTrial ? 10 : -1;
  const current_period_end = plus(new Date().toISOString(), { days });
  const { id } = await aMember({ membership: { state: "trialing", current_period_end } });
  await sellerDetailsGiven(id);
  const real: Member = { stripe, id, plan_ids };
  await fc.asyncModelRun(() => ({ model: {}, real }), story);
  stripe.emulator.faults.clear();
  for (let day = 0; day < 45; day += 1) {
    clock.advance({ days: 1 });
    await membershipsDue(real);
  }
  for (const day of daysSince(from)) await compared(day);
  await told(real);
  const differences = [];
  for (const day of daysSince(from)) differences.push(...(await compared(day)).differences);
  expect(differences).toEqual([]);
  bookIds.add(id);
  // Else those that live would be paid month by month in all stories that follow.
  for (const live of await settledMember(real, taxed)) await stripe.platform.subscriptions.cancel(live);
  await told(real);
  ended(`memberships, ${taxed.model} in ${taxed.currency}`, daysSince(from));
};

/** Other stories for each model and currency. */
const drawnFor = (currency: Currency, model: Model): number =>
  models.length * currencies.indexOf(currency) + models.indexOf(model);

describe.each(currencies)("in %s", (currency) => {
  let takeBack: () => void;
  beforeAll(() => {
    takeBack = inMarketOf(currency);
  });
  afterAll(() => takeBack());

  test.each(models)(
    "whatever happens to money with taxes of the model %s, whatever goes wrong meanwhile: books, recount, invoices and the payment provider agree, and nobody's money is stuck",
    async (model) => {
      const before = await atStripe(currency);
      const spies = [
        vi.spyOn(process.stdout, "write").mockReturnValue(true),
        vi.spyOn(process.stderr, "write").mockReturnValue(true),
      ];
      const tax = termsOf(model);
      await fc
        .assert(
          fc.asyncProperty(
            fc.constantFrom(2, 24, 200),
            firstCards,
            firstCredits,
            fc.boolean(),
            fc.record({ isRepeated: fc.boolean(), areTaken: fc.boolean(), tax, hasNumber: fc.boolean() }),
            commandsOf(tellings, commands, always),
            async (ahead, card, credit, isDone, further, story) =>
              void (await tell(currency, ahead, card, credit, isDone, further, story)),
          ),
          {
            numRuns: runs,
            endOnFailure: process.env.MONEY_SHRINK === undefined,
            seed: seed + drawnFor(currency, model),
            ...(process.env.MONEY_PATH && { path: process.env.MONEY_PATH }),
          },
        )
        .finally(() => {
          for (const spy of spies) spy.mockRestore();
        });
      await expectTrialBalance(currency, before);
    },
  );
  const rate_bps = { none: 0, inclusive: 2100, exclusive: 825 };
  const members = models.filter((model) => runs > 1 || drawnFor(currency, model) % 4 === 0);

  test.each(members)(
    "whatever happens to a membership with taxes of the model %s: payments, tax and invoices are booked, and our state equals the payment provider's",
    async (model) => {
      const before = await atStripe(currency);
      const rates = exclusiveRates.map((rate) => ({ ...rate, rate_bps: rate_bps[model] }));
      const takeTaxesBack = withTaxes({ model, invoices: "full", lost_disputes: "credited" }, rates);
      const plan_ids: string[] = [];
      for (const plan of [{}, { amount_minor: 4900 }, { interval: "year", amount_minor: 19_000 }])
        plan_ids.push((await aPlan(plan)).id);
      const balanced = async ({ id }: Member) => {
        for (const posting of await bookPostings(id)) expect(balanceOf([posting]), posting.kind).toBe(0);
      };
      const spies = [
        vi.spyOn(process.stdout, "write").mockReturnValue(true),
        vi.spyOn(process.stderr, "write").mockReturnValue(true),
      ];
      const taxed = { rate_bps: rate_bps[model], currency, model };
      await fc
        .assert(
          fc.asyncProperty(fc.boolean(), membershipCommands(commands, balanced), (onTrial, story) =>
            tellOfMember(onTrial, plan_ids, taxed, story),
          ),
          {
            numRuns: runs,
            endOnFailure: process.env.MONEY_SHRINK === undefined,
            seed: seed + drawnFor(currency, model),
            ...(process.env.MONEY_PATH && { path: process.env.MONEY_PATH }),
          },
        )
        .finally(() => {
          takeTaxesBack();
          for (const spy of spies) spy.mockRestore();
        });
      await expectTrialBalance(currency, before);
    },
  );
});

/** So many stories draw all that there is. */
const enough_runs = 20;

test.runIf(runs >= enough_runs)(
  "payments with Link, disputes of a part that are won and lost, and refunds at once were all drawn",
  () => {
    expect(campaign.times(link, "taken")).toBeGreaterThan(0);
    for (const outcome of ["won", "lost"])
      expect(campaign.times(partDisputes, outcome), outcome).toBeGreaterThan(0);
    for (const asked of ["2", "3"]) {
      const given = refundsAtOnce.filter((one) => one.endsWith(`of ${asked}`) && !one.startsWith("0"));
      expect(given.length, `of ${asked}`).toBeGreaterThan(0);
    }
  },
);

test("a payment with Link of which refunds are given at once, and the bank takes a part", async () => {
  const [lost, taken] = [campaign.times(partDisputes, "lost"), campaign.times(link, "taken")];
  const given = refundsAtOnce.length;
  const commands = inOrder<Known, Story>(
    [
      telling("three refunds", refundedAtOnce([0.33, 0.33, 0.5])),
      telling("they are told", async (story) => void (await told(story))),
      telling("a part is disputed", atBank(0.1, false)),
      telling("it is told", async (story) => void (await told(story))),
      telling("the bank decides", answered("losing_evidence")),
    ],
    always,
  );
  const alone = { isRepeated: false, areTaken: true };
  const { payment_id } = await tell("usd", 2, "pm_link", 0, true, alone, commands);
  const { refunds, refunded_minor } = await payments.find(payment_id);
  expect(refundsAtOnce.slice(given)).toEqual(["2 of 3"]);
  expect(refunded_minor).toBe(sum(refunds.map(({ amount_minor }) => amount_minor)));
  expect(campaign.times(partDisputes, "lost")).toBe(lost + 1);
  expect(campaign.times(link, "taken")).toBe(taken + 1);
});

test("a lost dispute beyond the unrefunded rest is the platform's loss, not the provider's debt", async () => {
  clock.set("2026-12-05T09:00:00.000Z");
  const worker = await payableProvider(stripe);
  const { job, payment_id } = await securedPayment(stripe, {
    hours: 2,
    service_provider_id: worker.id as Job["service_provider_id"],
  });
  await completeJob(stripe, job.id, worker.id);
  const { payment_intent_id, charge_id } = await payments.find(payment_id);
  await stripe.platform.refunds.create({ payment_intent: payment_intent_id as string, amount: 8000 });
  await settled(stripe);
  await fetch(`${stripe.emulator.url}/_emulator/disputes`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ charge: charge_id, amount: 5000 }),
  });
  await settled(stripe);
  const [dispute] = (await payments.find(payment_id)).disputes;
  await stripe.platform.disputes.close(dispute?.dispute_id as string);
  await settled(stripe);
  const books = await bookPostings(payment_id);
  expect(balanceOf(books, "provider_payable") + 0).toBe(0);
  expect(balanceOf(books, "platform_fee")).toBe(3000);
  expect(await differencesOf(stripe, payment_id)).toEqual([]);
});
