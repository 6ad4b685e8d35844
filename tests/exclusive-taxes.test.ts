import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { handler as createJob } from "../functions/job/create-job.ts";
import { handler as createTip } from "../functions/payment/create-tip.ts";
import { handler as getReceipt } from "../functions/payment/get-receipt.ts";
import { handler as getStatement } from "../functions/payment/get-statement.ts";
import { handler as updateJobPayment } from "../functions/payment/update-job-payment-status.ts";
import { handler as acceptQuote } from "../functions/quote/accept-quote.ts";
import { handler as generateQuote } from "../functions/quote/generate-quote.ts";
import { coverage } from "../shared/data/coverage.ts";
import { jobs } from "../shared/data/jobs.ts";
import { bookPostings } from "../shared/data/ledger.ts";
import { payments } from "../shared/data/payments.ts";
import type { Job } from "../shared/domain/job/job.ts";
import { balanceOf } from "../shared/domain/payment/ledger.ts";
import { coverageOf } from "../shared/domain/provider/coverage.ts";
import { differencesOf } from "./support/balances.ts";
import { exclusiveRates, exclusiveTax, withTaxes } from "./support/exclusive-market.ts";
import { aProvider } from "./support/marketplace.ts";
import {
  completeJob,
  customer,
  moveJob,
  securedPayment,
  settled,
  storedPayableProvider,
} from "./support/money-world.ts";
import { type StripeWorld, startStripe } from "./support/stripe.ts";
import { call, clock, signedIn, write } from "./support/world.ts";

vi.setConfig({ testTimeout: 120_000 });

let stripe: StripeWorld;
let restore: () => void;
beforeAll(async () => {
  restore = withTaxes(exclusiveTax, exclusiveRates);
  clock.set("2027-03-10T15:00:00.000Z");
  stripe = await startStripe();
  await write(...coverageOf(aProvider(), "9999").map((one) => coverage.insert(one)));
});
afterAll(async () => {
  restore();
  await stripe.close();
});

const booked = async () => {
  const as = await customer();
  const address = "12 Oak Street, Springfield, IL 62704, US";
  const body = { tasks: [{ task_kind: "plumbing.tap_leak", quantity: 1 }], address };
  const { data: quote } = await call(generateQuote, { as, body });
  const { quote_id, revision } = quote;
  await call(acceptQuote, { as, params: { quote_id }, body: { decision: "accept", version: revision } });
  const { data: job } = await call(createJob, {
    as,
    body: {
      user_id: as.id,
      quote_id,
      task_id: quote.tasks[0].task_id,
      scheduled_date: "2027-03-12",
      scheduled_time: "10:00",
      time_zone: "America/Chicago",
    },
  });
  return { quote, job };
};

test("where prices are set without tax, quote and booking add the tax, and the quote shows it apart", async () => {
  const { quote, job } = await booked();
  const [{ price_minor, tax }] = quote.tasks;
  expect(tax).toMatchObject({ name: "Sales tax", on_top: true });
  expect(tax.net_minor + tax.tax_minor).toBe(price_minor);
  expect(tax.lines.map(({ rate_bps }: { rate_bps: number }) => rate_bps)).toEqual([825, 625]);
  expect(job).toMatchObject({ price_minor, tax });
});

const known = {
  name: "Sales tax",
  seller: "provider",
  collector: "platform",
  parts: [{ supply: "labor", rate_bps: 825, weight: 10_000 }],
  commission_bps: 0,
  on_top: true,
  on_tip: true,
} as const;

test("the hold has the tax in it, the platform hands it in, and refunds and tips take their part of it", async () => {
  const worker = await storedPayableProvider(stripe);
  const over = { tax: known, price_minor: 10_825, high_minor: 10_825 } as unknown as Partial<Job>;
  const { user, job, payment_id } = await securedPayment(stripe, over);
  expect((await payments.find(payment_id)).authorized_minor).toBe(10_825);
  await completeJob(stripe, job.id, worker.id);
  await settled(stripe);
  expect(await payments.find(payment_id)).toMatchObject({
    captured_minor: 10_825,
    fee_minor: 2325,
    fee_tax_minor: 825,
  });
  const accounts = ["platform_fee", "tax_payable", "provider_payable"] as const;
  const balances = async (book: string) => {
    const books = await bookPostings(book);
    return accounts.map((account) => 0 - balanceOf(books, account));
  };
  expect(await balances(payment_id)).toEqual([1500, 825, 8500]);
  const admin = await signedIn("admin");
  const body = { action: "refund", amount_minor: 4330, reason: "One tap still drips" };
  expect((await call(updateJobPayment, { as: admin, params: { job_id: job.id }, body })).status).toBe(200);
  await settled(stripe);
  const { data: receipt } = await call(getReceipt, { as: user, params: { payment_id } });
  expect(receipt).toMatchObject({
    paid_minor: 6495,
    tax: { on_top: true, net_minor: 6000, tax_minor: 495 },
  });
  expect(await balances(payment_id)).toEqual([900, 495, expect.any(Number)]);
  await moveJob(job.id, { completed_at: new Date().toISOString(), completed_by: "user" });
  const given = await call(createTip, { as: user, body: { job_id: job.id, amount_minor: 866 } });
  await settled(stripe);
  expect(given.error).toBeUndefined();
  const tip = await payments.find(given.data.id);
  expect(tip).toMatchObject({ captured_minor: 866, fee_minor: 66, fee_tax_minor: 66 });
  expect(await balances(tip.id)).toEqual([0, 66, expect.any(Number)]);
  for (const id of [payment_id, tip.id]) expect(await differencesOf(stripe, id)).toEqual([]);
  const { data } = await call(getStatement, { as: worker, query: { period: "2027-03" } });
  expect(data.total).toMatchObject({ gross_minor: 6495, fee_minor: 900, tax_minor: 495, tips_minor: 800 });
  expect((await jobs.find(job.id)).tax?.on_top).toBe(true);
});
