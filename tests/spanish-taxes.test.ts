import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { handler as createJob } from "../functions/job/create-job.ts";
import { handler as createPayment } from "../functions/payment/create-payment.ts";
import { handler as getReceipt } from "../functions/payment/get-receipt.ts";
import { handler as getStatement } from "../functions/payment/get-statement.ts";
import { handler as updateJobPayment } from "../functions/payment/update-job-payment-status.ts";
import { handler as acceptQuote } from "../functions/quote/accept-quote.ts";
import { handler as generateQuote } from "../functions/quote/generate-quote.ts";
import { handler as getMembershipList } from "../functions/service-provider/membership/get-membership-list.ts";
import { coverage } from "../shared/data/coverage.ts";
import { invoices } from "../shared/data/invoices.ts";
import { jobs } from "../shared/data/jobs.ts";
import { bookPostings } from "../shared/data/ledger.ts";
import { payments } from "../shared/data/payments.ts";
import { causes } from "../shared/domain/invoice/invoice.ts";
import type { Job } from "../shared/domain/job/job.ts";
import { balanceOf, type Posting } from "../shared/domain/payment/ledger.ts";
import { coverageOf } from "../shared/domain/provider/coverage.ts";
import { marketAt } from "../shared/markets/served.ts";
import { differencesOf } from "./support/balances.ts";
import { anInvoice } from "./support/invoices.ts";
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
import { type Caller, call, clock, signedIn, write } from "./support/world.ts";

vi.hoisted(() => {
  process.env.MARKETS = "es";
});

vi.setConfig({ testTimeout: 120_000 });

let stripe: StripeWorld;
beforeAll(async () => {
  clock.set("2027-03-10T15:00:00.000Z");
  stripe = await startStripe();
  const provider = aProvider({ area: { country: "ES", postcode_prefixes: ["280"] } });
  await write(...coverageOf(provider, "9999").map((one) => coverage.insert(one)));
});
afterAll(() => stripe.close());

const quoted = async (as: Caller, task_kind = "plumbing.tap_leak") => {
  const address = "Calle Mayor 1, 28013 Madrid, Madrid, España";
  return (await call(generateQuote, { as, body: { tasks: [{ task_kind, quantity: 1 }], address } })).data;
};

const booked = async (more: { private_home?: boolean; task_kind?: string } = {}) => {
  const as = await customer();
  const { task_kind, ...confirmed } = more;
  const data = await quoted(as, task_kind);
  const { quote_id, revision } = data;
  await call(acceptQuote, { as, params: { quote_id }, body: { decision: "accept", version: revision } });
  const { data: job, error } = await call(createJob, {
    as,
    body: {
      user_id: as.id,
      quote_id,
      task_id: data.tasks[0].task_id,
      scheduled_date: "2027-03-12",
      scheduled_time: "10:00",
      time_zone: "Europe/Madrid",
      ...confirmed,
    },
  });
  return { as, quote: data, job, error };
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

test("a quote says what of its prices is tax, task by task and in all", async () => {
  const { tasks, totals } = await quoted(await customer());
  const [
    {
      price_minor,
      tax,
      tax: { lines },
    },
  ] = tasks;
  expect(tax.net_minor + tax.tax_minor).toBe(price_minor);
  expect(lines.map(({ rate_bps }: { rate_bps: number }) => rate_bps)).toEqual([2100, 2100]);
  expect(totals).toMatchObject({ price_minor, tax });
  expect(tasks[0].home_tax).toBeUndefined();
});

test("who confirms a private home over two years old pays 10 % on the same net price, and the payment says when", async () => {
  const { as, quote, job } = await booked({ private_home: true });
  const [{ price_minor, tax, home }] = quote.tasks;
  expect(home.price_minor).toBeLessThan(price_minor);
  expect(job).toMatchObject({ price_minor: home.price_minor, high_minor: home.high_minor });
  expect(Math.abs(job.tax.net_minor - tax.net_minor)).toBeLessThanOrEqual(1);
  expect(job.tax.lines.map(({ rate_bps }: { rate_bps: number }) => rate_bps)).toEqual([1000, 1000]);
  const { data } = await call(createPayment, { as, body: { job_id: job.job_id } });
  const { tax: terms, amount_minor } = await payments.find(data.id);
  expect({ terms, amount_minor }).toMatchObject({
    terms: { home_confirmed_at: job.created_at, commission_bps: 2100 },
    amount_minor: home.high_minor,
  });
});

test("work that has no lower rate refuses the confirmation, and without one 21 % stay", async () => {
  const cleaned = await booked({ private_home: true, task_kind: "cleaning.deep" });
  expect(cleaned.quote.tasks[0].home).toBeUndefined();
  expect(cleaned.error).toMatchObject({ code: "request.invalid", fields: [{ field: "private_home" }] });
  const { quote, job } = await booked({ private_home: false });
  expect(job.price_minor).toBe(quote.tasks[0].price_minor);
});

test.each([
  ["Canaries", "35001"],
  ["Canaries", "38001"],
  ["Ceuta", "51001"],
  ["Melilla", "52001"],
])("nobody is served in %s (%s), where other taxes hold", (_, postcode) => {
  expect(marketAt({ country: "ES", postcode })).toBeUndefined();
  expect(marketAt({ country: "ES", postcode: "28013" })?.id).toBe("es");
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
  expect(receipt.invoice).toBeUndefined();
  const { id } = anInvoice({ cause: causes.charge(payment_id) });
  await write(invoices.update({ ...(await invoices.find(id)), state: "issued", number: "M-000007" }));
  expect((await call(getReceipt, { as: user, params: { payment_id } })).data.invoice).toEqual({
    id,
    number: "M-000007",
  });
  const printed = await call(getReceipt, { as: user, params: { payment_id }, query: { format: "html" } });
  expect(printed.body).toContain("IVA 21 %");
  expect(printed.body).toContain("Factura M-000007.");
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
    net_minor: 10_000,
    sales_tax_minor: 2100,
  });
  const back = data.lines.find((line: { gross_minor: number }) => line.gross_minor === -4033);
  expect(back).toMatchObject({ net_minor: -3333, sales_tax_minor: -700 });
  const nothing = { gross_minor: 0, fee_minor: 0, tax_minor: 0, net_minor: 0, sales_tax_minor: 0 };
  expect(data.total).toMatchObject(nothing);
});

test("a membership's price includes its IVA, which is owed at once and never deferred", async () => {
  const plan = await aPlan();
  const listed = await call(getMembershipList, { as: await signedIn("service_provider") });
  const { amount_minor, tax } = listed.data.items.find(({ id }: { id: string }) => id === plan.id);
  expect([tax.name, tax.net_minor + tax.tax_minor]).toEqual(["IVA", amount_minor]);
  const member = await payingMember(stripe, plan);
  await settled(stripe);
  const books = await bookPostings(member.id);
  const paid = on(books, "tax_payable") + on(books, "membership_deferred");
  expect(on(books, "tax_payable")).toBe(Math.round((paid * 21) / 121));
});
