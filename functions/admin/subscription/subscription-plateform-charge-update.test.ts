import { afterAll, beforeAll, expect, test } from "vitest";
import { payments } from "../../../shared/data/payments.ts";
import { platformFee } from "../../../shared/domain/payment/platform-charge.ts";
import { bookedJob, customer } from "../../../tests/support/money-world.ts";
import { type StripeWorld, startStripe } from "../../../tests/support/stripe.ts";
import { call, clock, signedIn } from "../../../tests/support/world.ts";
import { handler as createPayment } from "../../payment/create-payment.ts";
import { handler as list } from "./list-platform-charges.ts";
import { handler } from "./subscription-plateform-charge-update.ts";

let stripe: StripeWorld;
beforeAll(async () => {
  clock.set("2026-12-01T09:00:00.000Z");
  stripe = await startStripe();
});
afterAll(() => stripe.close());

const begin = async (service = "plumbing") => {
  const user = await customer();
  const job = await bookedJob(user.id, { service });
  return payments.find((await call(createPayment, { as: user, body: { job_id: job.id } })).data.id);
};

test("charges are added and apply from their date, a service's before the general one; existing payments keep theirs", async () => {
  const as = await signedIn("admin");
  const add = (body: object) => call(handler, { as, body: { reason: "A test", ...body } });
  const first = await begin();
  expect(first.fee_bps).toBe(1500);
  expect((await call(list, { as })).data).toEqual({ in_force: { fee_bps: 1500, min_minor: 0 }, items: [] });

  await add({ fee_bps: 1000 });
  await add({ fee_bps: 2000, min_minor: 500, service: "plumbing" });
  const later = await add({ fee_bps: 800, effective_from: "2026-12-02T10:00:00+01:00" });
  expect(later.data.in_force).toEqual({ fee_bps: 1000, min_minor: 0 });
  expect(later.data.items.map(({ fee_bps }: { fee_bps: number }) => fee_bps)).toEqual([800, 1000, 2000]);
  expect(await begin()).toMatchObject({ fee_bps: 2000, fee_min_minor: 500 });
  expect((await begin("painting")).fee_bps).toBe(1000);
  clock.advance({ days: 1 });
  expect((await begin("painting")).fee_bps).toBe(800);
  expect(await payments.find(first.id)).toMatchObject({ fee_bps: 1500 });
});

test("two charges that are added at once are both kept", async () => {
  const as = await signedIn("admin");
  const before = (await call(list, { as })).data.items.length;
  const said = await Promise.all(
    [700, 900].map((fee_bps) => call(handler, { as, body: { fee_bps, reason: "A test" } })),
  );
  expect(said.map(({ status }) => status)).toEqual([200, 200]);
  expect((await call(list, { as })).data.items).toHaveLength(before + 2);
});

test("refuses a charge above 30 percent or with a past date, naming its field", async () => {
  const as = await signedIn("admin");
  for (const [field, body] of [
    ["fee_bps", { fee_bps: 3001 }],
    ["effective_from", { fee_bps: 1000, effective_from: "2026-01-01T00:00:00Z" }],
  ] as const) {
    const said = await call(handler, { as, body: { reason: "A test", ...body } });
    expect([said.status, said.error?.fields?.[0]?.field]).toEqual([422, field]);
  }
});

test("the minimum charge applies to small amounts, and never exceeds the amount", () => {
  const charge = { fee_bps: 1500, fee_min_minor: 300, currency: "usd" };
  expect([10_000, 1000, 200].map((amount) => platformFee(amount, charge))).toEqual([1500, 300, 200]);
});
