import { afterAll, beforeAll, expect, test } from "vitest";
import { payments } from "../../shared/data/payments.ts";
import { providerDebts } from "../../shared/data/provider-debts.ts";
import { providerPostings } from "../../shared/data/provider-postings.ts";
import type { ProviderBalance } from "../../shared/domain/payment/provider-balance.ts";
import { newId } from "../../shared/kernel/id.ts";
import { completeJob, payableProvider, securedPayment, settled } from "../../tests/support/money-world.ts";
import { type StripeWorld, startStripe } from "../../tests/support/stripe.ts";
import { type Caller, call, clock, signedIn, write } from "../../tests/support/world.ts";
import { handler as release } from "./create-connect-payment.ts";
import { handler } from "./get-provider-balances.ts";

let stripe: StripeWorld;
beforeAll(async () => {
  clock.set("2026-12-01T09:00:00.000Z");
  stripe = await startStripe();
});
afterAll(() => stripe.close());

const done = async (worker: Caller, card: string) => {
  const paid = await securedPayment(stripe, { card });
  await completeJob(stripe, paid.job.id, worker.id);
  return paid;
};
const listed = async (query: Record<string, string>, as?: Caller) =>
  (await call(handler, { as: as ?? (await signedIn("admin")), query })).data as {
    items: ProviderBalance[];
    next_cursor: string | null;
  };
const balanceOf = async ({ id }: Caller) => (await listed({ service_provider_id: id })).items[0];

test("what a provider waits for, has at the payment provider, owes and got follows its money", async () => {
  const worker = await payableProvider(stripe);
  const nothing = { pending_minor: 0, available_minor: 0, owed_minor: 0, paid_out_minor: 0 };
  expect(await balanceOf(worker)).toEqual({ service_provider_id: worker.id, currency: "usd", ...nothing });
  const { job, payment_id } = await done(worker, "pm_card_bypassPending");
  expect(await balanceOf(worker)).toMatchObject({ ...nothing, pending_minor: 8500 });
  const as = await signedIn("admin");
  await call(release, { as, body: { job_id: job.id, reason: "The provider needs it" } });
  expect(await balanceOf(worker)).toMatchObject({ ...nothing, available_minor: 8500 });
  clock.advance({ days: 7 });
  await settled(stripe);
  expect(await balanceOf(worker)).toMatchObject({ ...nothing, paid_out_minor: 8500 });
  const { payment_intent_id } = await payments.find(payment_id);
  await stripe.platform.refunds.create({ payment_intent: payment_intent_id as string, amount: 4000 });
  await settled(stripe);
  expect(await balanceOf(worker)).toMatchObject({ ...nothing, paid_out_minor: 8500, owed_minor: 3400 });
  expect(await providerDebts.get(worker.id)).toMatchObject({ amount_minor: 3400 });
  expect((await listed({ owing: "yes" })).items).toContainEqual(await balanceOf(worker));
  expect((await listed({ limit: "100" })).items).toContainEqual(await balanceOf(worker));
});

test("the provider that owes most comes first, page by page, and those that owe nothing are left out", async () => {
  const owing = [700, 12_000, 90_000].map((amount_minor) => ({
    id: newId("service_provider"),
    version: 0,
    amount_minor,
  }));
  const paid = { id: newId("service_provider"), version: 0, amount_minor: 0 };
  await write(...[...owing, paid].map((debt) => providerDebts.insert(debt)));
  const as = await signedIn("admin");
  const seen: string[] = [];
  for (let cursor: string | null = ""; cursor !== null; ) {
    const page = await listed({ owing: "yes", limit: "2", ...(cursor && { cursor }) }, as);
    expect(page.items.length).toBeLessThanOrEqual(2);
    seen.push(...page.items.map(({ service_provider_id }) => service_provider_id));
    cursor = page.next_cursor;
  }
  const wanted: readonly string[] = owing.map(({ id }) => id).toReversed();
  expect(seen.filter((id) => wanted.includes(id))).toEqual(wanted);
  expect(seen).not.toContain(paid.id);
});

test("a provider's entries are read to the end, in order and for a time", async () => {
  const worker = await payableProvider(stripe);
  await done(worker, "pm_card_visa");
  const all = await providerPostings(worker.id);
  expect(all.map(({ posted_at }) => posted_at)).toEqual(all.map(({ posted_at }) => posted_at).toSorted());
  const from = all.at(-1)?.posted_at as string;
  expect(await providerPostings(worker.id, { from })).toEqual(all.filter((one) => one.posted_at >= from));
  expect(await providerPostings(worker.id, { to: all[0]?.posted_at as string })).toEqual([]);
});

test("only administrators see what providers have", async () => {
  for (const role of ["user", "service_provider"] as const)
    expect((await call(handler, { as: await signedIn(role) })).status).toBe(403);
});
