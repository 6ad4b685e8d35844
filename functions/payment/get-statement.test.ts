import { afterAll, beforeAll, expect, test } from "vitest";
import { handler as releaseShares } from "../../events/schedules/transfers.ts";
import { bookPostings } from "../../shared/data/ledger.ts";
import { payments } from "../../shared/data/payments.ts";
import { payouts } from "../../shared/data/payouts.ts";
import { balanceOf } from "../../shared/domain/payment/ledger.ts";
import { completeJob, payableProvider, securedPayment, settled } from "../../tests/support/money-world.ts";
import { type StripeWorld, startStripe } from "../../tests/support/stripe.ts";
import {
  type Caller,
  call,
  clock,
  deliver,
  renewed,
  runSchedule,
  signedIn,
} from "../../tests/support/world.ts";
import { handler as getNotifications } from "../notification/get-notifications.ts";
import { handler } from "./get-statement.ts";

let stripe: StripeWorld;
beforeAll(async () => {
  clock.set("2027-01-30T09:00:00.000Z");
  stripe = await startStripe();
});
afterAll(() => stripe.close());

/** Moves the clock and runs what falls due. */
const pass = async (days: number) => {
  for (let day = 0; day < days; day += 1) {
    clock.advance({ days: 1 });
    await settled(stripe);
    await runSchedule(releaseShares);
    await settled(stripe);
  }
};
const paidWork = async (worker: Caller, card = "pm_card_visa") => {
  const paid = await securedPayment(stripe, { hours: 1, card, service_provider_id: worker.id as never });
  await completeJob(stripe, paid.job.id, worker.id);
  return paid;
};
const payoutsOf = async (worker: Caller) =>
  (await payouts.page("ofProvider", `PAYOUTS#${worker.id}`, { limit: 10, scope: "test", order: "oldest" }))
    .items;
const statement = async (as: Caller, query: Record<string, string>) =>
  call(handler, { as: await renewed(as), query });

test("a month shows what was earned, transferred and paid out; the year sums its months; every format has the same numbers", async () => {
  const worker = await payableProvider(stripe);
  const first = await paidWork(worker, "pm_card_bypassPending");
  await pass(1);
  const { payment_intent_id } = await payments.find(first.payment_id);
  await stripe.platform.refunds.create({ payment_intent: payment_intent_id as string, amount: 2000 });
  await settled(stripe);
  await pass(6);
  const nothing = {
    gross_minor: 0,
    fee_minor: 0,
    tax_minor: 0,
    earned_minor: 0,
    tips_minor: 0,
    sent_minor: 0,
    paid_out_minor: 0,
    net_minor: 0,
    sales_tax_minor: 0,
  };
  const january = {
    ...nothing,
    gross_minor: 8000,
    net_minor: 8000,
    fee_minor: 1200,
    earned_minor: 6800,
    sent_minor: 6800,
  };
  const month = (await statement(worker, { period: "2027-01" })).data;
  expect(month).toMatchObject({
    period: "2027-01",
    from: "2027-01-01T06:00:00.000Z",
    to: "2027-02-01T06:00:00.000Z",
    total: january,
  });
  const kinds = month.lines.map(({ kind }: { kind: string }) => kind);
  expect(kinds.toSorted()).toEqual(["capture", "refund", "reversal", "transfer"]);
  const february = { ...nothing, paid_out_minor: 6800 };
  expect((await statement(worker, { period: "2027-02" })).data.total).toEqual(february);
  const year = (await statement(worker, { period: "2027" })).data;
  expect(year.total).toEqual({ ...january, paid_out_minor: 6800 });
  expect(year.months.slice(0, 3)).toEqual([
    { month: "2027-01", ...january },
    { month: "2027-02", ...february },
    { month: "2027-03", ...nothing },
  ]);
  const file = await statement(worker, { period: "2027-01", format: "csv" });
  expect(file.body.trim().split("\r\n").at(-1)).toBe(",total,,,8000,1200,6800,0,6800,0,0,8000,0,usd");
  const page = await statement(worker, { period: "2027", format: "html" });
  expect(page.headers["content-type"]).toBe("text/html; charset=utf-8");
  expect(page.headers["content-security-policy"]).toMatch(/^default-src 'none'; style-src 'sha256-/);
  expect(page.body).toContain(
    "<td>2027-01</td><td></td><td>80.00</td><td>12.00</td><td>68.00</td><td>0.00</td><td>68.00</td><td>0.00</td>",
  );
});

test("a payout is recorded once; one that the bank returns is reported to the provider and not in the ledger", async () => {
  clock.set("2027-05-03T09:00:00.000Z");
  const worker = await payableProvider(stripe);
  await paidWork(worker);
  stripe.emulator.faults.add({ kind: "payout_failure" });
  stripe.emulator.faults.add({ kind: "duplicate", type: "payout.*" });
  await pass(6);
  await deliver();
  expect(await payoutsOf(worker)).toMatchObject([
    { state: "failed", amount_minor: 8500, failure: "account_closed" },
    { state: "paid", amount_minor: 8500 },
  ]);
  const book = await bookPostings(worker.id);
  expect(book.map(({ kind }) => kind)).toEqual(["payout"]);
  expect(balanceOf(book, "memo_paid_out")).toBe(8500);
  const { data } = await call(getNotifications, { as: await renewed(worker) });
  expect(data.items.map(({ title }: { title: string }) => title)).toContain(
    "Your bank did not accept $85.00",
  );
});

test("months are those of the provider's clock, unless another zone is asked for", async () => {
  const worker = await payableProvider(stripe);
  const span = async (query: object) => {
    const { data } = await statement(worker, { period: "2027-07", ...query });
    return [data.time_zone, data.from];
  };
  expect(await span({})).toEqual(["America/Chicago", "2027-07-01T05:00:00.000Z"]);
  expect(await span({ time_zone: "Europe/Madrid" })).toEqual(["Europe/Madrid", "2027-06-30T22:00:00.000Z"]);
  const unknown = await statement(worker, { period: "2027-07", time_zone: "Mars/Base" });
  expect(unknown.error?.fields?.[0]?.field).toBe("time_zone");
});

test("administrators name the provider; providers see only their own", async () => {
  const [one, other, admin] = [
    await signedIn("service_provider"),
    await signedIn("service_provider"),
    await signedIn("admin"),
  ];
  const query = { period: "2027-01", service_provider_id: one.id };
  expect((await statement(admin, query)).data).toMatchObject({ service_provider_id: one.id, lines: [] });
  expect(await statement(other, query)).toMatchObject({ status: 404 });
  const nobody = await statement(admin, { period: "2027-01" });
  expect(nobody.error?.fields?.[0]?.field).toBe("service_provider_id");
  expect((await statement(one, { period: "2027-13" })).error?.fields?.[0]?.field).toBe("period");
});
