import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { handler as createJob } from "../functions/job/create-job.ts";
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
import { balanceOf, type Posting } from "../shared/domain/payment/ledger.ts";
import { coverageOf } from "../shared/domain/provider/coverage.ts";
import { differencesOf } from "./support/balances.ts";
import { aProvider } from "./support/marketplace.ts";
import { aPlan, payingMember } from "./support/membership-world.ts";
import {
  completeJob,
  customer,
  securedPayment,
  settled,
  storedPayableProvider,
} from "./support/money-world.ts";
import { type StripeWorld, startStripe } from "./support/stripe.ts";
import { call, clock, signedIn, write } from "./support/world.ts";

vi.hoisted(() => {
  process.env.MARKETS = "es";
});

let stripe: StripeWorld;
beforeAll(async () => {
  clock.set("2027-03-10T15:00:00.000Z");
  stripe = await startStripe();
  const provider = aProvider({ area: { country: "ES", postcode_prefixes: ["280"] } });
  await write(...coverageOf(provider, "9999").map((one) => coverage.insert(one)));
});
afterAll(() => stripe.close());

const booked = async () => {
  const as = await customer();
  const address = "Calle Mayor 1, 28013 Madrid, Madrid, España";
  const { data } = await call(generateQuote, {
    as,
    body: { tasks: [{ task_kind: "plumbing.tap_leak", quantity: 1 }], address },
  });
  const { quote_id, revision } = data;
  await call(acceptQuote, { as, params: { quote_id }, body: { decision: "accept", version: revision } });
  const { data: job } = await call(createJob, {
    as,
    body: {
      user_id: as.id,
      quote_id,
      task_id: data.tasks[0].task_id,
      scheduled_date: "2027-03-12",
      scheduled_time: "10:00",
      time_zone: "Europe/Madrid",
    },
  });
  return { as, quote: data, job };
};

test("a job in Madrid is booked with 21 % IVA in its price, and says so", async () => {
  const { job } = await booked();
  const { tax, price_minor } = job;
  expect(tax).toMatchObject({ name: "IVA" });
  expect(tax.net_minor + tax.tax_minor).toBe(price_minor);
  expect(Math.abs(tax.tax_minor - (price_minor * 21) / 121)).toBeLessThan(1);
  expect(
    tax.lines.map(({ supply, rate_bps }: { supply: string; rate_bps: number }) => [supply, rate_bps]),
  ).toEqual([
    ["labor", 2100],
    ["materials", 2100],
  ]);
  expect((await jobs.find(job.job_id)).tax?.commission_bps).toBe(2100);
});

const on = (books: readonly Posting[], account: Parameters<typeof balanceOf>[1]) =>
  0 - balanceOf(books, account);

test("the fee is 15 % of the net price with IVA on top, and a refund takes its part of every tax", async () => {
  const { job: known } = await booked();
  const { tax } = await jobs.find(known.job_id);
  const worker = await storedPayableProvider(stripe);
  const over = {
    currency: "eur",
    market: "es",
    tax,
    price_minor: 12_100,
    high_minor: 12_100,
  } as Partial<Job>;
  const { user, job, payment_id } = await securedPayment(stripe, over);
  await completeJob(stripe, job.id, worker.id);
  await settled(stripe);
  const paid = await payments.find(payment_id);
  expect(paid).toMatchObject({ captured_minor: 12_100, fee_minor: 1815, fee_tax_minor: 315 });
  const books = await bookPostings(payment_id);
  const accounts = ["platform_fee", "tax_payable", "provider_payable"] as const;
  expect(accounts.map((account) => on(books, account))).toEqual([1500, 315, 10_285]);

  const admin = await signedIn("admin");
  const refund = (amount_minor: number) =>
    call(updateJobPayment, {
      as: admin,
      params: { job_id: job.id },
      body: { action: "refund", amount_minor, reason: "One tap still drips" },
    });
  expect((await refund(4033)).status).toBe(200);
  await settled(stripe);
  const part = await payments.find(payment_id);
  const [first] = part.refunds;
  expect(first).toMatchObject({ amount_minor: 4033, fee_minor: 605, fee_tax_minor: 105 });
  const receipt = (await call(getReceipt, { as: user, params: { payment_id } })).data;
  expect(receipt).toMatchObject({ paid_minor: 8067, tax: { net_minor: 6667, tax_minor: 1400 } });
  const printed = await call(getReceipt, { as: user, params: { payment_id }, query: { format: "html" } });
  expect(printed.body).toContain("IVA 21 %");
  expect((await refund(8067)).status).toBe(200);
  await settled(stripe);
  const rest = await bookPostings(payment_id);
  expect(accounts.map((account) => on(rest, account))).toEqual([0, 0, expect.any(Number)]);
  expect(await differencesOf(stripe, payment_id)).toEqual([]);
  const { data } = await call(getStatement, { as: worker, query: { period: "2027-03" } });
  const capture = data.lines.find(({ kind }: { kind: string }) => kind === "capture");
  expect(capture).toMatchObject({
    gross_minor: 12_100,
    fee_minor: 1500,
    tax_minor: 315,
    earned_minor: 10_285,
  });
  expect(data.total).toMatchObject({ gross_minor: 0, fee_minor: 0, tax_minor: 0 });
});

test("a membership's price includes its IVA, which is owed at once and never deferred", async () => {
  const member = await payingMember(stripe, await aPlan());
  await settled(stripe);
  const books = await bookPostings(member.id);
  const paid = on(books, "tax_payable") + on(books, "membership_deferred");
  expect(on(books, "tax_payable")).toBe(Math.round((paid * 21) / 121));
});
