import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { handler as getDisputes } from "../../functions/payment/get-disputes.ts";
import { handler as submit } from "../../functions/payment/submit-dispute.ts";
import { handler as prepare } from "../../functions/payment/update-dispute.ts";
import { allOf } from "../../shared/data/engine/page.ts";
import { invoices, invoicesFor } from "../../shared/data/invoices.ts";
import { chargesPartition, membershipCharges } from "../../shared/data/membership-charges.ts";
import { totalsOf } from "../../shared/domain/invoice/invoice.ts";
import { withTaxes } from "../../tests/support/exclusive-market.ts";
import { aPlan, payingMember } from "../../tests/support/membership-world.ts";
import { settled } from "../../tests/support/money-world.ts";
import { sellerDetailsGiven } from "../../tests/support/seller-details.ts";
import { type StripeWorld, startStripe } from "../../tests/support/stripe.ts";
import { call, clock, runSchedule, signedIn } from "../../tests/support/world.ts";
import { handler as issueWaiting } from "../schedules/invoices.ts";

vi.hoisted(() => {
  process.env.MARKETS = "es";
});

let stripe: StripeWorld;
beforeAll(async () => {
  clock.set("2026-11-10T09:00:00.000Z");
  stripe = await startStripe();
});
afterAll(() => stripe.close());

const paid = async (card?: string) => {
  const { id } = await payingMember(stripe, await aPlan(), card);
  await sellerDetailsGiven(id);
  clock.advance({ days: 2 });
  await runSchedule(issueWaiting);
  const page = membershipCharges.page("ofProvider", chargesPartition(id), { limit: 1, scope: "test" });
  const [charge] = (await page).items;
  return charge as NonNullable<typeof charge>;
};

const received = async (id: string) =>
  (
    await allOf((request) => invoices.page("ofRecipient", invoicesFor(id), { ...request, order: "oldest" }))
  ).map(({ series, rectifies, lines }) => [
    series,
    totalsOf({ lines }).total_minor,
    rectifies && "of another one",
  ]);

test("a membership's refund has a credit note, and is invoiced again if the bank sends it back", async () => {
  const { service_provider_id: id, intent_id } = await paid("pm_card_refundFail");
  clock.advance({ minutes: 5 });
  await stripe.platform.refunds.create({ payment_intent: intent_id, amount: 700 });
  await settled(stripe);
  clock.advance({ minutes: 5 });
  await settled(stripe);
  expect(await received(id)).toEqual([
    ["S", 1900, undefined],
    ["SR", -700, "of another one"],
    ["S", 700, undefined],
  ]);
});

test("what goes back of a membership in parts takes back all of its tax, at the rate by which it was paid", async () => {
  const { service_provider_id: id, intent_id, tax_minor } = await paid();
  const takeBack = withTaxes({}, [
    { supply: "labor", name: "IVA", rate_bps: 2100 },
    { supply: "materials", name: "IVA", rate_bps: 2100 },
    { supply: "commission", name: "IVA", rate_bps: 2100 },
    { supply: "membership", name: "IVA", rate_bps: 2100 },
    { supply: "membership", name: "IVA", rate_bps: 2300, valid_from: new Date().toISOString().slice(0, 10) },
  ]);
  const given = [100, 100, 100, 1600];
  for (const amount of given) {
    clock.advance({ minutes: 5 });
    await stripe.platform.refunds.create({ payment_intent: intent_id, amount });
    await settled(stripe);
  }
  takeBack();
  const lines = (
    await allOf((request) => invoices.page("ofRecipient", invoicesFor(id), { ...request, order: "oldest" }))
  ).flatMap((one) => one.lines);
  expect(lines.map((line) => line.net_minor + line.tax_minor)).toEqual([1900, -100, -100, -100, -1600]);
  expect(tax_minor).toBe(330);
  expect(lines.map((line) => line.tax_minor)).toEqual([330, -17, -18, -17, -278]);
  expect(lines.map(({ rate_bps }) => rate_bps)).toEqual([2100, 2100, 2100, 2100, 2100]);
});

test("a membership's payment that the bank has taken back for good has a credit note, and not before", async () => {
  const { service_provider_id: id, charge_id } = await paid();
  await fetch(`${stripe.emulator.url}/_emulator/disputes`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ charge: charge_id }),
  });
  await settled(stripe);
  expect(await received(id)).toEqual([["S", 1900, undefined]]);
  clock.advance({ minutes: 5 });
  const as = await signedIn("admin");
  const { data } = await call(getDisputes, { as, query: {} });
  const { id: dispute_id } = data.items.find(
    (one: { service_provider_id: string }) => one.service_provider_id === id,
  );
  const params = { dispute_id };
  await call(prepare, { as, params, body: { uncategorized_text: "losing_evidence" } });
  await call(submit, { as, params });
  await settled(stripe);
  expect((await received(id)).slice(1)).toEqual([["SR", -1900, "of another one"]]);
});
