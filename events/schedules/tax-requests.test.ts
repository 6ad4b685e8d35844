import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { handler as getReport } from "../../functions/payment/get-tax-report.ts";
import { transfersOf } from "../../shared/data/payments.ts";
import { taxRequests } from "../../shared/data/tax-requests.ts";
import { taxTermsFor } from "../../shared/domain/tax/rates.ts";
import { defaultMarket } from "../../shared/markets/served.ts";
import { completeJob, payableProvider, securedPayment, settled } from "../../tests/support/money-world.ts";
import { sellerDetailsGiven } from "../../tests/support/seller-details.ts";
import { type StripeWorld, startStripe } from "../../tests/support/stripe.ts";
import { call, clock, deliver, runSchedule, signedIn } from "../../tests/support/world.ts";
import { schemaProblems } from "../../tests/support/xml-schema.ts";
import { handler } from "./tax-requests.ts";
import { handler as releaseShares } from "./transfers.ts";

vi.hoisted(() => {
  process.env.MARKETS = "es";
});

let stripe: StripeWorld;
beforeAll(async () => {
  clock.set("2026-01-10T09:00:00.000Z");
  stripe = await startStripe();
});
afterAll(() => stripe.close());

const paidJob = async (worker: { id: string }) => {
  const tax = taxTermsFor(defaultMarket, { day: "2026-01-10", labor_minor: 1, materials_minor: 0 });
  const begun = await securedPayment(stripe, {
    currency: "eur",
    market: "es",
    price_minor: 12_100,
    low_minor: 12_100,
    high_minor: 12_100,
    tax,
  });
  await completeJob(stripe, begun.job.id, worker.id);
  await settled(stripe);
  return begun.job.id;
};

const shareOf = async (jobId: string) => (await transfersOf(jobId))[0];
const dayPassed = async (days: number) => {
  clock.advance({ days });
  await runSchedule(handler);
  await deliver();
};

test("shares of a provider without tax details wait from day 60 on, and go on with them", async () => {
  const worker = await payableProvider(stripe);
  await paidJob(worker);
  expect(await taxRequests.find(worker.id)).toMatchObject({ state: "asked", reminders: 0 });
  await dayPassed(20);
  await dayPassed(20);
  expect(await taxRequests.find(worker.id)).toMatchObject({ state: "asked", reminders: 2 });
  await dayPassed(19);
  expect((await taxRequests.find(worker.id)).state).toBe("asked");
  await dayPassed(1);
  expect((await taxRequests.find(worker.id)).state).toBe("overdue");

  const held = await paidJob(worker);
  clock.advance({ days: 2 });
  await runSchedule(releaseShares);
  expect(await shareOf(held)).toMatchObject({ state: "on_hold", hold_reason: "tax_details_missing" });

  await sellerDetailsGiven(worker.id);
  await deliver();
  expect((await taxRequests.find(worker.id)).state).toBe("complete");
  await runSchedule(releaseShares);
  expect((await shareOf(held))?.state).toBe("paid");
  await paidJob(worker);
  expect((await taxRequests.find(worker.id)).state).toBe("complete");
});

test("the yearly message has the providers whose details are complete and passes the public schema", async () => {
  const [complete, other] = [await payableProvider(stripe), await payableProvider(stripe)];
  await paidJob(complete);
  await paidJob(other);
  await sellerDetailsGiven(complete.id);
  const as = await signedIn("admin");
  const query = { report: "dac7", year: "2026", limit: "100" };
  const { body } = await call(getReport, { as, query: { ...query, format: "xml" } });
  const xml = String(body);
  expect(
    await schemaProblems(xml, [
      "dpi/DPIXML_v1.0.xsd",
      "dpi/isodpitypes_v1.0.xsd",
      "dpi/oecddpitypes_v1.0.xsd",
    ]),
  ).toEqual([]);
  expect(xml).toContain(complete.id);
  expect(xml).not.toContain(other.id);
  const { items } = (await call(getReport, { as, query })).data as {
    items: { service_provider_id: string; missing: string[]; asked_at?: string }[];
  };
  expect(items.find(({ service_provider_id }) => service_provider_id === other.id)).toMatchObject({
    missing: expect.arrayContaining(["tax_id"]),
    asked_at: expect.any(String),
  });
});
