import { expect, test, vi } from "vitest";
import { handler as runPayments } from "../../events/schedules/payments.ts";
import { payments } from "../../shared/data/payments.ts";
import { killBefore } from "../../tests/support/kill-before-write.ts";
import { expectBooksAgree, stripeByMonths } from "../../tests/support/money-months.ts";
import {
  begunPayment,
  completeJob,
  moveJob,
  payableProvider,
  securedPayment,
  settled,
} from "../../tests/support/money-world.ts";
import {
  type Caller,
  call,
  clock,
  deliver,
  runSchedule,
  signedIn,
  storyOf,
} from "../../tests/support/world.ts";
import { handler } from "./update-payment.ts";

vi.setConfig({ testTimeout: 60_000 });
const stripe = await stripeByMonths();
expectBooksAgree(stripe);

const update = (as: Caller, payment_id: string, body: object) =>
  call(handler, { as, params: { payment_id }, body });
const fresh = (as: Caller) => signedIn("user", as.id);

const storeCard = async (secret: string, card = "pm_card_visa") => {
  const id = secret.split("_secret_")[0] as string;
  return stripe.app.setupIntents.confirm(id, { client_secret: secret, payment_method: card } as never);
};

const holdsOf = (payment_id: string) =>
  stripe.emulator.state
    .list<{ id: string; object: string; status: string; metadata: Record<string, string> }>("payment_intent")
    .filter(({ metadata }) => metadata.payment_id === payment_id)
    .map(({ status }) => status)
    .sort();

/** A payment whose card was declined the day before its job: its customer has twelve hours. */
const declined = async () => {
  const far = await securedPayment(stripe, { hours: 24 * 10, card: "pm_card_chargeCustomerFail" });
  clock.advance({ days: 9, hours: 1 });
  await runSchedule(runPayments);
  await settled(stripe);
  expect((await payments.find(far.payment_id)).state).toBe("requires_action");
  return { ...far, user: await fresh(far.user) };
};

test("an unconfirmed payment follows its job's maximum price", async () => {
  const { user, job, payment_id, confirm } = await begunPayment(stripe);
  await moveJob(job.id, { high_minor: 13_500 });
  for (let times = 0; times < 2; times += 1)
    expect((await update(user, payment_id, { sync: true })).data.amount_minor).toBe(13_500);
  await confirm();
  await settled(stripe);
  expect(await payments.find(payment_id)).toMatchObject({ state: "authorized", authorized_minor: 13_500 });
  expect((await storyOf("payment", payment_id)).filter((type) => type === "payment.updated")).toHaveLength(1);
});

test.each([
  ["before it was recorded", 1],
  ["by a payment provider that does not answer", 0],
])("an amount whose change was stopped %s is corrected by the next request", async (_, nth) => {
  const { user, job, payment_id, confirm } = await begunPayment(stripe);
  await moveJob(job.id, { high_minor: 13_500 });
  const intents = "/v1/payment_intents/*";
  if (nth === 0) stripe.emulator.faults.add({ kind: "rate_limit", method: "POST", path: intents, count: 9 });
  const said = await (nth > 0
    ? killBefore("payment", nth, () => update(user, payment_id, { sync: true }))
    : update(user, payment_id, { sync: true }));
  expect(said.status).toBe(nth > 0 ? 500 : 503);
  stripe.emulator.faults.clear();
  expect((await update(user, payment_id, { sync: true })).status).toBe(200);
  await confirm();
  await settled(stripe);
  expect(await payments.find(payment_id)).toMatchObject({ authorized_minor: 13_500, amount_minor: 13_500 });
});

test("for held money a lower price is recorded, and a higher one refused", async () => {
  const { user, job, payment_id } = await securedPayment(stripe);
  await moveJob(job.id, { price_minor: 9000 });
  expect((await update(user, payment_id, { sync: true })).data).toMatchObject({
    charge_minor: 9000,
    authorized_minor: 12_000,
  });
  await moveJob(job.id, { price_minor: 12_500 });
  expect(await update(user, payment_id, { sync: true })).toMatchObject({
    status: 409,
    error: {
      code: "payment.amount_exceeded",
      details: { authorized_minor: 12_000, price_minor: 12_500 },
    },
  });
});

test("an ended payment can't be changed", async () => {
  const { user, job, payment_id } = await securedPayment(stripe);
  const worker = await payableProvider(stripe);
  await completeJob(stripe, job.id, worker.id);
  for (const body of [{ sync: true }, { replace_card: true }])
    expect(await update(user, payment_id, body)).toMatchObject({
      status: 409,
      error: { code: "payment.invalid_transition", details: { from: "captured" } },
    });
});

test("a declined card is replaced, and the money is held once, at once", async () => {
  const { user, payment_id } = await declined();
  const { data } = await update(user, payment_id, { replace_card: true });
  expect(data).toMatchObject({ state: "requires_action", publishable_key: expect.any(String) });
  stripe.emulator.faults.add({ kind: "duplicate", type: "*", count: 9 });
  await storeCard(data.setup_intent_client_secret);
  await settled(stripe);
  expect(await payments.find(payment_id)).toMatchObject({ state: "authorized", authorized_minor: 12_000 });
  expect(holdsOf(payment_id)).toEqual(["canceled", "requires_capture"]);
  expect((await storyOf("payment", payment_id)).filter((type) => type === "payment.updated")).toHaveLength(1);
});

test("a card whose storing was never reported counts before the time to act is over", async () => {
  const { user, payment_id } = await declined();
  const { data } = await update(user, payment_id, { replace_card: true });
  stripe.emulator.faults.add({ kind: "lose", type: "*", count: 9 });
  await storeCard(data.setup_intent_client_secret);
  clock.advance({ hours: 13 });
  await runSchedule(runPayments);
  expect(await payments.find(payment_id)).toMatchObject({ state: "authorized" });
});

test("repeating after the card was stored puts the payment on it", async () => {
  const { user, payment_id } = await declined();
  const first = await update(user, payment_id, { replace_card: true });
  stripe.emulator.faults.add({ kind: "lose", type: "*", count: 9 });
  await storeCard(first.data.setup_intent_client_secret);
  const again = await update(user, payment_id, { replace_card: true });
  expect(again.data).toMatchObject({ state: "authorized" });
  expect(again.data.setup_intent_client_secret).toBeUndefined();
});

test("a hold on the new card that was made but not recorded is found, not made again", async () => {
  const { user, payment_id } = await declined();
  const { data } = await update(user, payment_id, { replace_card: true });
  await storeCard(data.setup_intent_client_secret);
  await stripe.emulator.advance();
  await killBefore("payment", 1, () => deliver({ expectFailures: true, rounds: 1 }));
  expect((await payments.find(payment_id)).state).toBe("requires_action");
  await settled(stripe);
  expect((await payments.find(payment_id)).state).toBe("authorized");
  expect(holdsOf(payment_id)).toEqual(["canceled", "requires_capture"]);
});

test("a second declined card does not extend the time to act", async () => {
  const { user, payment_id } = await declined();
  const { due_at } = await payments.find(payment_id);
  const { data } = await update(user, payment_id, { replace_card: true });
  await storeCard(data.setup_intent_client_secret, "pm_card_chargeCustomerFail");
  await settled(stripe);
  expect(await payments.find(payment_id)).toMatchObject({ state: "requires_action", due_at });
});

test("a different card is stored for a later job, and an existing hold stays", async () => {
  const { user, payment_id } = await securedPayment(stripe);
  const before = await payments.find(payment_id);
  const { data } = await update(user, payment_id, { replace_card: true });
  await storeCard(data.setup_intent_client_secret, "pm_card_mastercard");
  await settled(stripe);
  const after = await payments.find(payment_id);
  expect(after).toMatchObject({ state: "authorized", payment_intent_id: before.payment_intent_id });
  expect(after.payment_method_id).not.toBe(before.payment_method_id);
});

test("requires exactly one of the two changes, and only from the customer", async () => {
  const { user, payment_id } = await securedPayment(stripe);
  for (const body of [{}, { sync: true, replace_card: true }])
    expect(await update(user, payment_id, body)).toMatchObject({
      status: 422,
      error: { fields: [{ field: "sync" }] },
    });
  expect((await update(await signedIn("user"), payment_id, { sync: true })).error?.code).toBe(
    "payment.not_found",
  );
});
