import { afterAll, beforeAll, expect, test } from "vitest";
import type { TaxReport } from "../../shared/domain/tax-report/report.ts";
import { completeJob, payableProvider, securedPayment, settled } from "../../tests/support/money-world.ts";
import { type StripeWorld, startStripe } from "../../tests/support/stripe.ts";
import { call, clock, signedIn } from "../../tests/support/world.ts";
import { handler as getLogs } from "../admin/logs/get-logs.ts";
import { handler } from "./get-tax-report.ts";
import { handler as amend } from "./update-job-payment-status.ts";

let stripe: StripeWorld;
beforeAll(async () => {
  clock.set("2026-12-01T09:00:00.000Z");
  stripe = await startStripe();
});
afterAll(() => stripe.close());

const report = async (query: Record<string, string>) =>
  call(handler, {
    as: await signedIn("admin"),
    query: { report: "1099_k", year: "2026", limit: "100", ...query },
  });

test("a provider's year is what customers paid by month, whatever was refunded or kept", async () => {
  const worker = await payableProvider(stripe);
  const { job } = await securedPayment(stripe);
  await completeJob(stripe, job.id, worker.id);
  clock.advance({ minutes: 5 });
  const body = { action: "refund", amount_minor: 2500, reason: "Took less time" };
  await call(amend, { as: await signedIn("admin"), params: { job_id: job.id }, body });
  await settled(stripe);
  const { data } = (await report({})) as { data: TaxReport };
  expect(data.items.find(({ service_provider_id }) => service_provider_id === worker.id)).toMatchObject({
    payout_account_id: expect.stringMatching(/^acct_/),
    missing: ["name", "tax_id", "address"],
    months: [{ month: 12, gross_minor: 10_000, payments: 1, consideration_minor: 6375, fees_minor: 1125 }],
  });
  clock.advance({ minutes: 1 });
  const file = await report({ format: "csv" });
  expect(file.headers["content-type"]).toBe("text/csv; charset=utf-8");
  expect(file.body).toContain(`${worker.id},,2026,USD,100.00,1,no,0.00,`);
  const log = await call(getLogs, {
    as: await signedIn("admin"),
    query: { record_type: "tax_report", record_id: "us-1099_k-2026" },
  });
  const after = (format: string) => ({
    action: "tax_report.read_by_admin",
    actor: { role: "admin" },
    after: { values: { report: "1099_k", year: 2026, market: "us", format } },
  });
  expect(log.data.items).toMatchObject([after("csv"), after("json")]);
  expect(((await report({ year: "2025" })).data as TaxReport).items).toEqual([]);
});

test("a market that is not served is refused, by its field", async () => {
  const query = { report: "1099_k", year: "2026", market: "mars" };
  const { status, error } = await call(handler, { as: await signedIn("admin"), query });
  expect([status, error?.fields]).toMatchObject([422, [{ field: "market" }]]);
});

test("a report that the market does not make is refused", async () => {
  expect((await report({ report: "dac7" })).error).toMatchObject({
    code: "tax_report.not_made",
    details: { reports: ["1099_k"] },
  });
});
