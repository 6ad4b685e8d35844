import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { handler as amend } from "../../functions/payment/update-job-payment-status.ts";
import { invoices, issuers } from "../../shared/data/invoices.ts";
import { causes, invoiceIdOf } from "../../shared/domain/invoice/invoice.ts";
import { taxTermsFor } from "../../shared/domain/tax/rates.ts";
import { defaultMarket } from "../../shared/markets/served.ts";
import { moveJob, payableProvider, securedPayment, settled } from "../../tests/support/money-world.ts";
import { sellerDetailsGiven } from "../../tests/support/seller-details.ts";
import { type StripeWorld, startStripe } from "../../tests/support/stripe.ts";
import { call, clock, runSchedule, signedIn } from "../../tests/support/world.ts";
import { handler as issueWaiting } from "../schedules/invoices.ts";
import { handler as billCommission } from "../schedules/issuers.ts";

vi.hoisted(() => {
  process.env.MARKETS = "es";
});

let stripe: StripeWorld;
beforeAll(async () => {
  clock.set("2026-11-10T09:00:00.000Z");
  stripe = await startStripe();
});
afterAll(() => stripe.close());

test("the commission on a job that was paid to its provider directly is in the month's invoice, once", async () => {
  const worker = await payableProvider(stripe);
  await sellerDetailsGiven(worker.id);
  const { job, payment_id } = await securedPayment(stripe, {
    currency: "eur",
    market: "es",
    price_minor: 12_100,
    low_minor: 12_100,
    high_minor: 12_100,
    tax: taxTermsFor(defaultMarket, { day: "2026-11-10", labor_minor: 8000, materials_minor: 2000 }),
  });
  await moveJob(job.id, { state: "in_progress", service_provider_id: worker.id as never });
  const as = await signedIn("admin");
  const body = { action: "offline_paid", reason: "Paid in cash" };
  expect((await call(amend, { as, params: { job_id: job.id }, body })).status).toBe(200);
  await settled(stripe);
  expect((await issuers.find(worker.id)).commissions).toEqual([
    { month: "2026-11", rate_bps: 2100, net_minor: 1500, tax_minor: 315 },
  ]);
  expect(await invoices.get(invoiceIdOf(causes.charge(payment_id)))).toBeUndefined();
  clock.set("2026-12-02T01:00:00.000Z");
  await runSchedule(billCommission);
  await runSchedule(issueWaiting);
  expect(await invoices.find(invoiceIdOf(causes.commission(worker.id, "2026-11")))).toMatchObject({
    state: "issued",
    lines: [{ supply: "commission", rate_bps: 2100, net_minor: 1500, tax_minor: 315 }],
  });
});
