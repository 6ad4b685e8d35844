import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { taxDetails } from "../shared/data/tax-details.ts";
import { taxTermsFor } from "../shared/domain/tax/rates.ts";
import { defaultMarket } from "../shared/markets/served.ts";
import { platformBalance } from "../shared/vendors/payments/balance.ts";
import { completeJob, payableProvider, securedPayment, settled } from "./support/money-world.ts";
import { balancesOf, listed, queued, twoPeople } from "./support/planted/closing.ts";
import type { Paid } from "./support/planted/fault.ts";
import { inInvoices } from "./support/planted/in-invoices.ts";
import { played, ringsOf, type Story, waits } from "./support/planted/play.ts";
import { aSeller } from "./support/seller-details.ts";
import { type StripeWorld, startStripe } from "./support/stripe.ts";
import { clock, write } from "./support/world.ts";

vi.hoisted(() => {
  process.env.MARKETS = "es";
});

let stripe: StripeWorld;
let all: Awaited<ReturnType<typeof played>>;

beforeAll(async () => {
  clock.set("2026-11-10T09:00:00.000Z");
  stripe = await startStripe();
  const worker = await payableProvider(stripe);
  await write(taxDetails.insert(aSeller(worker.id)));
  const tax = taxTermsFor(defaultMarket, { day: "2026-11-10", labor_minor: 8000, materials_minor: 2000 });
  const price = { price_minor: 12_100, low_minor: 12_100, high_minor: 12_100 };
  const paid = new Map<string, Paid>();
  for (const name of Object.keys(inInvoices)) {
    const begun = await securedPayment(stripe, { currency: "eur", market: "es", ...price, tax });
    await completeJob(stripe, begun.job.id, worker.id);
    await settled(stripe);
    paid.set(name, { ...begun, worker_id: worker.id });
  }
  const [old] = paid.values();
  const scene = { stripe, old: old as Paid };
  const dates = { at: "2026-11-10T21:00:00.000Z", month_over: "2026-12-03T03:00:00.000Z" };
  all = await played(inInvoices, { scene, paid, nights: 4, ...dates });
}, 600_000);
afterAll(() => stripe.close());

test.each(Object.entries(inInvoices))(
  "%s is found, rings once and is ended",
  async (name, { ends, within }) => {
    const story = all.stories.get(name) as Story;
    const { found = 99, queued: shown, ended, known } = story;
    expect(found).toBeLessThanOrEqual(within);
    expect(ringsOf(story, all.rung)).toBe(1);
    expect(shown).toEqual(Array.from({ length: waits + 1 }, () => true));
    expect(ended).toBe(found + waits);
    const [as] = await twoPeople();
    expect((await listed(as, ends)).map(({ id }) => id)).toContain(known?.id);
  },
);

test("then nothing is open, and the books say what the payment provider has", async () => {
  const [as] = await twoPeople();
  expect((await listed(as, "open")).map(({ found }) => found)).toEqual([]);
  expect(await queued(as)).toEqual([]);
  const theirs = await platformBalance();
  for (const { currency, ...is } of await balancesOf(as, "2026-12"))
    expect([currency, is]).toEqual([
      currency,
      { total: 0, suspense: 0, at_provider: theirs.get(currency) ?? 0 },
    ]);
});
