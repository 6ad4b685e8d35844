import { afterAll, beforeAll, expect, test } from "vitest";
import {
  completeJob,
  moveJob,
  payableProvider,
  securedPayment,
  settled,
} from "../../tests/support/money-world.ts";
import { type StripeWorld, startStripe } from "../../tests/support/stripe.ts";
import { type Caller, call, clock, signedIn } from "../../tests/support/world.ts";
import { handler } from "./get-receipt.ts";
import { handler as decide } from "./update-job-payment-status.ts";

let stripe: StripeWorld;
beforeAll(async () => {
  clock.set("2026-12-01T09:00:00.000Z");
  stripe = await startStripe();
});
afterAll(() => stripe.close());

const receipt = (as: Caller, payment_id: string, query: Record<string, string> = {}) =>
  call(handler, { as, params: { payment_id }, query });

test("a receipt lists charges and refunds", async () => {
  const worker = await payableProvider(stripe);
  const { user, job, payment_id } = await securedPayment(stripe, { time_zone: "Pacific/Honolulu" });
  expect(await receipt(user, payment_id)).toMatchObject({
    status: 409,
    error: { code: "payment.not_charged", details: { state: "authorized" } },
  });
  await moveJob(job.id, { title: "Tap <b>repair</b>", provider_name: "Rivera & Sons" });
  await completeJob(stripe, job.id, worker.id);
  const admin = await signedIn("admin");
  clock.advance({ minutes: 5 });
  const body = { action: "refund", amount_minor: 2500, reason: "Took less time" };
  await call(decide, { as: admin, params: { job_id: job.id }, body });
  await settled(stripe);
  const { data } = await receipt(user, payment_id);
  expect(data).toMatchObject({
    payment_id,
    currency: "usd",
    time_zone: "Pacific/Honolulu",
    provider_name: "Rivera & Sons",
    lines: [
      { kind: "charge", amount_minor: 10_000 },
      { kind: "refund", amount_minor: -2500 },
    ],
    paid_minor: 7500,
  });
  const page = await receipt(admin, payment_id, { format: "html" });
  expect(page.headers["content-type"]).toBe("text/html; charset=utf-8");
  expect(page.body).toContain("Tap &#60;b&#62;repair&#60;/b&#62;");
  expect(page.body).toContain("<td>2026-11-30</td><td>Charged to your card</td><td>100.00</td>");
  expect(page.body).toContain("<td>Total</td><td></td><td>75.00</td>");
  expect(page.body).toContain('<p class="from">Marketplace</p>');
  expect(page.body).toMatch(
    /<footer>Marketplace, Inc\. · 1 Example Street.*support@marketplace\.example<\/footer>/,
  );
});

test("others can't read it", async () => {
  const { payment_id } = await securedPayment(stripe);
  expect((await receipt(await signedIn("user"), payment_id)).error?.code).toBe("payment.not_found");
  expect((await receipt(await signedIn("service_provider"), payment_id)).status).toBe(403);
});
