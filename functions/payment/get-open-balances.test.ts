import { afterAll, beforeAll, expect, test } from "vitest";
import { bookPostings } from "../../shared/data/ledger.ts";
import { payments, sharesOf, sharingOf, transfers } from "../../shared/data/payments.ts";
import { owing } from "../../shared/data/provider-debts.ts";
import { balanceOf } from "../../shared/domain/payment/ledger.ts";
import type { OpenBalance } from "../../shared/workflows/payment/open-balance.ts";
import { aPlan, payingMember } from "../../tests/support/membership-world.ts";
import {
  completeJob,
  customer,
  grantedCredit,
  payableProvider,
  securedPayment,
  settled,
} from "../../tests/support/money-world.ts";
import { type StripeWorld, startStripe } from "../../tests/support/stripe.ts";
import { call, clock, signedIn, write } from "../../tests/support/world.ts";
import { handler } from "./get-open-balances.ts";

let stripe: StripeWorld;
beforeAll(async () => {
  clock.set("2029-06-05T10:00:00.000Z");
  stripe = await startStripe();
});
afterAll(() => stripe.close());

const open = async (of: string): Promise<OpenBalance[]> => {
  const as = await signedIn("admin");
  const items: OpenBalance[] = [];
  let cursor: string | undefined;
  do {
    const query = { of, limit: "2", ...(cursor && { cursor }) };
    const { data } = await call(handler, { as, query });
    items.push(...data.items);
    cursor = data.next_cursor ?? undefined;
  } while (cursor);
  return items;
};

test("shares that are not sent are what the books owe providers; one that is held back is listed apart", async () => {
  const { id } = await payableProvider(stripe);
  const paid = [await securedPayment(stripe), await securedPayment(stripe), await securedPayment(stripe)];
  for (const { job } of paid) await completeJob(stripe, job.id, id);
  await settled(stripe);
  const books = (await Promise.all(paid.map(({ payment_id }) => bookPostings(payment_id)))).flat();
  const owed = 0 - balanceOf(books, "provider_payable");
  const own = (all: OpenBalance[]) => all.filter(({ service_provider_id }) => service_provider_id === id);
  const sumOf = (all: OpenBalance[]) => own(all).reduce((sum, one) => sum + one.amount_minor, 0);
  const before = await open("shares");
  expect(own(before)).toHaveLength(3);
  expect([owed > 0, sumOf(before)]).toEqual([true, owed]);
  expect(own(before)[0]).toMatchObject({
    account: "provider_payable",
    currency: "usd",
    job_id: expect.any(String),
  });
  const [share] = await sharesOf(sharingOf(await payments.find(paid[0]?.payment_id as string)));
  await write(
    transfers.update({ ...(share as NonNullable<typeof share>), state: "on_hold", hold_reason: "dispute" }),
  );
  const [going, held] = [await open("shares"), await open("held_shares")];
  expect([own(going).length, own(held).length]).toEqual([2, 1]);
  expect(sumOf(going) + sumOf(held)).toBe(owed);
});

test("debts, credit and memberships are listed with what is left of each", async () => {
  const { id } = await payableProvider(stripe);
  await write(await owing(id as never, 700, "usd"));
  expect(await open("debts")).toContainEqual(
    expect.objectContaining({ account: "provider_debt", service_provider_id: id, amount_minor: 700 }),
  );
  const { id: user_id } = await customer();
  await grantedCredit(user_id, 2500);
  expect(await open("credits")).toContainEqual(
    expect.objectContaining({ account: "customer_credit", user_id, amount_minor: 2500 }),
  );
  const member = await payingMember(stripe, await aPlan());
  await settled(stripe);
  const deferred = 0 - balanceOf(await bookPostings(member.id), "membership_deferred");
  const [membership] = (await open("memberships")).filter((one) => one.service_provider_id === member.id);
  expect(membership).toMatchObject({ account: "membership_deferred", amount_minor: deferred });
  expect(deferred).toBeGreaterThan(0);
});

test("what to list has to be said", async () => {
  const { error } = await call(handler, { as: await signedIn("admin"), query: {} });
  expect(error).toMatchObject({ code: "request.invalid", fields: [{ field: "of" }] });
});
