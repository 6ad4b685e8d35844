import { afterAll, beforeAll, expect, vi } from "vitest";
import { handler as createDefaultservices } from "../../functions/admin/default-services/create-defaultservices.ts";
import { handler as getReceipt } from "../../functions/payment/get-receipt.ts";
import { handler as getTrialBalance } from "../../functions/payment/get-trial-balance.ts";
import { bookPostings } from "../../shared/data/ledger.ts";
import { sharesOf, sharingOf } from "../../shared/data/payments.ts";
import { balanceOf } from "../../shared/domain/payment/ledger.ts";
import { defaultMarket, marketNamed } from "../../shared/markets/served.ts";
import { administrator } from "./callers.ts";
import { done, offering, playedToPayout } from "./own-kind-story.ts";
import { type StripeWorld, startStripe } from "./stripe.ts";
import { call, clock, renewed } from "./world.ts";

/** What people say and where, in each market that ships. */
const wishes = {
  us: {
    user_prompt: "The kitchen faucet drips.",
    address: "12 Orchard Street, Springfield, IL 62704, USA",
    districts: ["627"],
    starts_at: "T15:00:00.000Z",
    zone: "America/Chicago",
    title: "Repair a dripping faucet",
  },
  es: {
    user_prompt: "El grifo de la cocina gotea.",
    address: "Calle Mayor 1, 28013 Madrid, Madrid, España",
    districts: ["280"],
    starts_at: "T09:00:00.000Z",
    zone: "Europe/Madrid",
    title: "Reparar un grifo que gotea",
  },
};
export type StoryMarket = keyof typeof wishes;

const dayAfterNext = (): string => new Date(Date.now() + 2 * 86_400_000).toISOString().slice(0, 10);

/** From words to the payout in one market: what was read, priced, taxed, paid, sent to the provider, and its receipt. */
export const playedIn = async (stripe: StripeWorld, id: StoryMarket) => {
  const market = marketNamed(id);
  const { currency } = market;
  const { districts, starts_at, title, ...wish } = wishes[id];
  const admin = await administrator();
  const price_rule = { base_minor: 6000, lowest_minor: 3000, highest_minor: 12_000, currency };
  const entry = { name: title, key: "plumbing", category: "Repairs", unit: "hour", price_rule };
  const service = await done(call(createDefaultservices, { as: admin, body: entry }));
  const worker = await offering(stripe, service.id, districts, market);
  const day = dayAfterNext();
  const played = await playedToPayout(stripe, worker, {
    ...wish,
    day,
    starts_at: `${day}${starts_at}`,
    ...(id !== defaultMarket.id && { market: id }),
  });
  const { as, quote, open, job, payment } = played;
  expect(quote).toMatchObject({ currency, tasks: [{ task_kind: "plumbing.tap_leak", title }] });
  expect(quote.tasks[0].tax?.name).toBe(market.tax.model === "none" ? undefined : "IVA");
  expect(open).toMatchObject([{ job_id: job.job_id, blocking_reasons: [] }]);
  expect(job).toMatchObject({ state: "completed", currency, title });
  expect(payment).toMatchObject({ state: "captured", captured_minor: job.price_minor, currency });
  const shares = await sharesOf(sharingOf(payment));
  expect(shares).toMatchObject([{ state: "paid", currency }]);
  const params = { payment_id: payment.id };
  const receipt = await done(call(getReceipt, { as: await renewed(as), params }));
  expect(receipt).toMatchObject({ currency, paid_minor: job.price_minor });
  const book = await bookPostings(payment.id);
  expect(new Set(book.map((posting) => posting.currency))).toEqual(new Set([currency]));
  expect(balanceOf(book)).toBe(0);
  return { payment, job };
};

/** The market's books have entries in its currency alone, and add up to 0. */
export const expectBalanced = async (id: StoryMarket): Promise<void> => {
  const as = await administrator();
  const query = { market: id, period: new Date().toISOString().slice(0, 7) };
  const { currencies } = await done(call(getTrialBalance, { as, query }));
  expect(currencies.map((one: { currency: string }) => one.currency)).toEqual([marketNamed(id).currency]);
  const [{ accounts, total }] = currencies;
  expect(accounts.length).toBeGreaterThan(0);
  expect([total.opening_minor, total.closing_minor]).toEqual([0, 0]);
  expect(total.debit_minor).toBe(total.credit_minor);
};

/** Has a file's tests begin on a day with a payment provider of their own, and says which. */
export const marketStory = (): (() => StripeWorld) => {
  vi.setConfig({ testTimeout: 300_000 });
  let stripe: StripeWorld;
  beforeAll(async () => {
    clock.set("2027-03-01T10:00:00.000Z");
    stripe = await startStripe();
  });
  afterAll(() => stripe.close());
  return () => stripe;
};
