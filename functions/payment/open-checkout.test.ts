import { afterAll, afterEach, beforeEach, expect, test } from "vitest";
import { handler as runJobs } from "../../events/schedules/jobs.ts";
import { handler as runPayments } from "../../events/schedules/payments.ts";
import { jobs } from "../../shared/data/jobs.ts";
import { bookPostings } from "../../shared/data/ledger.ts";
import { payments } from "../../shared/data/payments.ts";
import { quotes } from "../../shared/data/quotes.ts";
import { balanceOf } from "../../shared/domain/payment/ledger.ts";
import { plus } from "../../shared/kernel/time.ts";
import { bookedTogether, openedCheckout } from "../../tests/support/checkout-world.ts";
import { customer, settled } from "../../tests/support/money-world.ts";
import { withinWork, writingTogether } from "../../tests/support/simultaneous-writes.ts";
import { startStripe } from "../../tests/support/stripe.ts";
import { call, clock, deliver, renewed, runSchedule, storyOf } from "../../tests/support/world.ts";
import { handler as deleteJob } from "../job/delete-job.ts";
import { handler as getJob } from "../job/get-individual-job-data-for-user.ts";
import { handler as getNotifications } from "../notification/get-notifications.ts";
import { handler as createIntent } from "./create-intent-payment.ts";
import { handler } from "./open-checkout.ts";

let day = 0;
const start = "2026-12-01T09:00:00.000Z";
clock.set(start);
const stripe = await startStripe();
beforeEach(() => {
  day += 1;
  clock.set(plus(start, { days: 30 * day }));
});
afterEach(() => stripe.emulator.faults.clear());
afterAll(() => stripe.close());

type Intent = { id: string; status: string; metadata: Record<string, string>; next_action?: unknown };
const intentsOf = (kind: "payment_intent" | "setup_intent", ...ids: string[]) =>
  stripe.emulator.state
    .list<Intent & { object: string }>(kind)
    .filter(
      ({ metadata }) => ids.includes(metadata?.payment_id ?? "") || ids.includes(metadata?.checkout_id ?? ""),
    );

const stateOfAll = async (ids: readonly string[]) => (await payments.many(ids)).map(({ state }) => state);
const jobStates = async (ids: readonly string[]) => (await jobs.many(ids)).map(({ state }) => state);
const pass = async (span: Parameters<typeof clock.advance>[0]) => {
  clock.advance(span);
  await runSchedule(runPayments);
  await runSchedule(runJobs);
  await deliver();
};
const seconds_late = { minutes: 15, seconds: 1 };

test("one near job gets a hold, as if it were booked alone, and the same intent again", async () => {
  const { sheet, open, confirm, job_ids, payment_ids, checkout } = await openedCheckout(stripe, [24]);
  expect(sheet).toMatchObject({ id: checkout.id, state: "open", publishable_key: expect.any(String) });
  expect(sheet.setup_intent_client_secret).toBeUndefined();
  const again = await open();
  expect(again.data.payment_intent_client_secret).toBe(sheet.payment_intent_client_secret);
  await confirm();
  await settled(stripe);
  expect(await jobStates(job_ids)).toEqual(["open"]);
  expect(intentsOf("payment_intent", ...payment_ids)).toHaveLength(1);
  expect(await open()).toMatchObject({ status: 409, error: { code: "checkout.confirmed" } });
});

test("two near jobs ask for one card with one challenge, and each is held by itself", async () => {
  const { sheet, open, confirm, job_ids, payment_ids, checkout } = await openedCheckout(stripe, [24, 48]);
  expect(sheet.payment_intent_client_secret).toBeUndefined();
  expect((await open()).data.setup_intent_client_secret).toBe(sheet.setup_intent_client_secret);
  const asked = await confirm("pm_card_authenticationRequiredOnSetup");
  expect(asked.status).toBe("requires_action");
  await fetch(asked.next_action?.redirect_to_url?.url as string, {
    method: "POST",
    headers: { accept: "application/json", "content-type": "application/json" },
    body: JSON.stringify({ outcome: "pass" }),
  });
  await settled(stripe);
  expect(await stateOfAll(payment_ids)).toEqual(["authorized", "authorized"]);
  expect(await jobStates(job_ids)).toEqual(["open", "open"]);
  expect((await jobs.many(job_ids)).map(({ payment_held }) => payment_held)).toEqual([true, true]);
  expect(intentsOf("setup_intent", checkout.id)).toHaveLength(1);
  expect(intentsOf("payment_intent", ...payment_ids).map(({ status }) => status)).toEqual([
    "requires_capture",
    "requires_capture",
  ]);
  for (const [at, id] of payment_ids.entries())
    expect(balanceOf(await bookPostings(id), "memo_held")).toBe(18_000 + at * 1000);
  expect(await storyOf("payment", payment_ids[0] as string)).toEqual([
    "payment.created",
    "payment.card_given",
    "payment.authorized",
  ]);
  expect((await open()).error?.code).toBe("checkout.confirmed");
});

test("of a near and a far job the near one is held at once, and the far one a day before it starts", async () => {
  const { confirm, job_ids, payment_ids } = await openedCheckout(stripe, [24, 24 * 20]);
  await confirm();
  await settled(stripe);
  expect(await stateOfAll(payment_ids)).toEqual(["authorized", "setup_stored"]);
  expect(await jobStates(job_ids)).toEqual(["open", "open"]);
  clock.advance({ days: 19 });
  await runSchedule(runPayments);
  expect((await payments.find(payment_ids[1] as string)).state).toBe("authorized");
});

/** Two near jobs of which the second, dearer one is declined. */
const oneDeclined = async () => {
  const world = await openedCheckout(stripe, [24, 48]);
  stripe.emulator.faults.add({ kind: "decline", at_least: 19_000 });
  clock.advance({ minutes: 10 });
  await world.confirm();
  await settled(stripe);
  return { ...world, declined: world.payment_ids[1] as string, waiting: world.job_ids[1] as string };
};

test("a declined hold leaves only its own job waiting, for fifteen minutes more, and tells the customer", async () => {
  const { customer: as, job_ids, payment_ids, declined, waiting } = await oneDeclined();
  expect(await stateOfAll(payment_ids)).toEqual(["authorized", "requires_action"]);
  expect(await jobStates(job_ids)).toEqual(["open", "pending_payment"]);
  const until = plus(new Date().toISOString(), { minutes: 15 });
  const { data } = await call(getJob, { as, params: { job_id: waiting } });
  expect(data.payment).toMatchObject({ failure: "insufficient_funds", act_by: until });
  expect(data.hold_expires_at).toBe(until);
  expect(data.allowed).toContainEqual({ operation: "payment/create-intent-payment", until });
  const told = (await call(getNotifications, { as })).data.items;
  expect(told.filter(({ type }: { type: string }) => type === "payment.action_required")).toMatchObject([
    { title: "Your card was declined", text: expect.stringContaining("“Task 2” within 15 minutes") },
  ]);
  const sheet = await call(createIntent, { as, body: { payment_id: declined } });
  const secret: string = sheet.data.payment_intent_client_secret;
  await stripe.app.paymentIntents.confirm(
    secret.split("_secret_")[0] as string,
    {
      client_secret: secret,
      payment_method: "pm_card_mastercard",
    } as never,
  );
  await settled(stripe);
  expect(await stateOfAll(payment_ids)).toEqual(["authorized", "authorized"]);
  expect(await jobStates(job_ids)).toEqual(["open", "open"]);
});

test("a job whose customer gives no other card in time lapses alone, and its task can be booked again", async () => {
  const { quote, job_ids, payment_ids, waiting } = await oneDeclined();
  await pass({ minutes: 14 });
  expect(await jobStates(job_ids)).toEqual(["open", "pending_payment"]);
  await pass({ minutes: 2 });
  expect(await jobStates(job_ids)).toEqual(["open", "canceled"]);
  expect(await jobs.find(waiting)).toMatchObject({ cancel_reason: "payment_timeout" });
  expect(await stateOfAll(payment_ids)).toEqual(["authorized", "failed"]);
  expect((await quotes.find(quote.id)).tasks.map(({ job_id }) => job_id)).toEqual([job_ids[0], undefined]);
});

test("without a card in time all of it lapses, and nothing can be confirmed any more", async () => {
  const {
    customer: as,
    confirm,
    quote,
    job_ids,
    payment_ids,
    checkout,
  } = await openedCheckout(stripe, [24, 24 * 20]);
  await pass(seconds_late);
  const asked = { as: await renewed(as), params: { checkout_id: checkout.id }, body: {} };
  expect(await call(handler, asked)).toMatchObject({
    status: 409,
    error: { code: "checkout.lapsed", details: { pay_by: checkout.pay_by } },
  });
  expect(await stateOfAll(payment_ids)).toEqual(["voided", "voided"]);
  expect(await jobStates(job_ids)).toEqual(["canceled", "canceled"]);
  expect((await quotes.find(quote.id)).tasks.every(({ job_id }) => job_id === undefined)).toBe(true);
  expect(intentsOf("setup_intent", checkout.id)).toMatchObject([{ status: "canceled" }]);
  await expect(confirm()).rejects.toThrow();
});

test.each([
  ["jobs", [runJobs, runPayments]],
  ["payments", [runPayments, runJobs]],
])(
  "a card whose webhook is lost is found at the deadline, when the schedule of %s runs first",
  async (_, order) => {
    const { confirm, job_ids, payment_ids } = await openedCheckout(stripe, [24, 24 * 20]);
    stripe.emulator.faults.add({ kind: "lose", type: "*", count: 20 });
    clock.advance({ minutes: 14 });
    await confirm();
    await stripe.emulator.advance();
    clock.advance({ minutes: 2 });
    for (const schedule of order) await runSchedule(schedule);
    await deliver();
    expect(await stateOfAll(payment_ids)).toEqual(["authorized", "setup_stored"]);
    expect(await jobStates(job_ids)).toEqual(["open", "open"]);
    expect(intentsOf("payment_intent", ...payment_ids)).toHaveLength(1);
  },
);

test("a hold that is declined at the deadline gives its customer fifteen minutes, whichever schedule finds it", async () => {
  for (const order of [
    [runJobs, runPayments],
    [runPayments, runJobs],
  ]) {
    const { confirm, job_ids, payment_ids } = await openedCheckout(stripe, [24, 24 * 20]);
    stripe.emulator.faults.add({ kind: "lose", type: "*", count: 20 });
    stripe.emulator.faults.add({ kind: "decline" });
    await confirm();
    await stripe.emulator.advance();
    clock.advance(seconds_late);
    for (const schedule of order) await runSchedule(schedule);
    await deliver();
    expect(await stateOfAll(payment_ids)).toEqual(["requires_action", "setup_stored"]);
    expect(await jobStates(job_ids)).toEqual(["pending_payment", "open"]);
    stripe.emulator.faults.clear();
    clock.advance({ minutes: 20 });
    await runSchedule(runPayments);
    await runSchedule(runJobs);
  }
});

test("a webhook that comes twice, and late, changes nothing", async () => {
  const { confirm, job_ids, payment_ids } = await openedCheckout(stripe, [24, 48, 24 * 20]);
  stripe.emulator.faults.add({ kind: "duplicate", type: "*", count: 10 });
  await confirm();
  await settled(stripe);
  const before = await payments.many(payment_ids);
  expect(before.map(({ state }) => state)).toEqual(["authorized", "authorized", "setup_stored"]);
  stripe.emulator.faults.clear();
  const late = await openedCheckout(stripe, [24, 24 * 20]);
  stripe.emulator.faults.add({ kind: "delay", type: "*", count: 20, delay_ms: 3_600_000 });
  await late.confirm();
  await pass(seconds_late);
  expect(await stateOfAll(late.payment_ids)).toEqual(["authorized", "setup_stored"]);
  clock.advance({ hours: 2 });
  await settled(stripe);
  expect(await stateOfAll(late.payment_ids)).toEqual(["authorized", "setup_stored"]);
  expect(intentsOf("payment_intent", ...payment_ids, ...late.payment_ids)).toHaveLength(3);
  expect(await payments.many(payment_ids)).toEqual(before);
  expect(await jobStates([...job_ids, ...late.job_ids])).toEqual(Array(5).fill("open"));
});

test("a card that was given before its webhook came is confirmed when the sheet is asked for again", async () => {
  const { confirm, open, payment_ids, sheet } = await openedCheckout(stripe, [24, 48]);
  stripe.emulator.faults.add({ kind: "lose", type: "setup_intent.*", count: 5 });
  await confirm();
  expect((await open()).data).toMatchObject({
    state: "confirmed",
    setup_intent_client_secret: sheet.setup_intent_client_secret,
  });
  await settled(stripe);
  expect(await stateOfAll(payment_ids)).toEqual(["authorized", "authorized"]);
});

test("a card that is given before the answer is on record counts, and the sheet is the same", async () => {
  const { customer: as, checkout, payment_ids } = await bookedTogether([24, 48]);
  const asked = { as, params: { checkout_id: checkout.id }, body: {} };
  const [said] = await withinWork(
    "payment",
    () => call(handler, asked),
    async () => {
      const [{ id }] = intentsOf("setup_intent", checkout.id) as unknown as [Intent];
      await stripe.platform.setupIntents.confirm(id, {
        payment_method: "pm_card_visa",
        return_url: "https://app.example",
      });
      await settled(stripe);
    },
  );
  expect(said.status).toBe(409);
  expect(said.error?.code).toBe("checkout.confirmed");
  expect(await stateOfAll(payment_ids)).toEqual(["authorized", "authorized"]);
});

test("two sheets that are opened at once have one intent", async () => {
  const { customer: as, checkout } = await bookedTogether([24, 48]);
  const asked = { as, params: { checkout_id: checkout.id }, body: {} };
  const said = await writingTogether("payment", () =>
    Promise.all([call(handler, asked), call(handler, asked)]),
  );
  expect(said.map(({ status }) => status)).toEqual([200, 200]);
  expect(new Set(said.map(({ data }) => data.setup_intent_client_secret)).size).toBe(1);
  expect(intentsOf("setup_intent", checkout.id)).toHaveLength(1);
});

test("a hold whose answer was lost is found again, and is the only one", async () => {
  const { confirm, payment_ids } = await openedCheckout(stripe, [24, 48]);
  stripe.emulator.faults.add({
    kind: "error_after_commit",
    method: "POST",
    path: "/v1/payment_intents",
    count: 2,
  });
  await confirm();
  await settled(stripe);
  await settled(stripe);
  await runSchedule(runPayments);
  expect(await stateOfAll(payment_ids)).toEqual(["authorized", "authorized"]);
  expect(intentsOf("payment_intent", ...payment_ids)).toHaveLength(2);
});

test("a job that is canceled before the card is given leaves the others their sheet", async () => {
  const { customer: as, confirm, open, job_ids, payment_ids } = await openedCheckout(stripe, [24, 48, 60]);
  const said = await call(deleteJob, { as, params: { job_id: job_ids[0] as string }, body: {} });
  expect(said.status).toBe(200);
  await settled(stripe);
  expect((await open()).status).toBe(200);
  await confirm();
  await settled(stripe);
  expect(await stateOfAll(payment_ids)).toEqual(["voided", "authorized", "authorized"]);
  expect(intentsOf("payment_intent", ...payment_ids)).toHaveLength(2);
});

test("a job that is canceled while its money is being held keeps no hold", async () => {
  const { customer: as, confirm, job_ids, payment_ids } = await openedCheckout(stripe, [24, 48]);
  await confirm();
  stripe.emulator.faults.add({ kind: "rate_limit", path: "/v1/payment_intents", count: 50 });
  await settled(stripe).catch(() => undefined);
  expect(await stateOfAll(payment_ids)).toEqual(["created", "created"]);
  stripe.emulator.faults.clear();
  await call(deleteJob, { as, params: { job_id: job_ids[0] as string }, body: {} });
  await deliver();
  clock.advance({ minutes: 3 });
  await runSchedule(runPayments);
  await deliver();
  expect(await stateOfAll(payment_ids)).toEqual(["voided", "authorized"]);
  const held = intentsOf("payment_intent", ...payment_ids).filter(
    ({ status }) => status === "requires_capture",
  );
  expect(held.map(({ metadata }) => metadata.payment_id)).toEqual([payment_ids[1]]);
});

test("a payment of the booking that is opened alone gives up its own intent once the card is given for all", async () => {
  const { customer: as, confirm, payment_ids, sheet } = await openedCheckout(stripe, [24, 24 * 20]);
  const [near, far] = payment_ids as [string, string];
  const alone = await call(createIntent, { as, body: { payment_id: near } });
  expect(alone.data.payment_intent_client_secret).toMatch(/^pi_/);
  const farAlone = await call(createIntent, { as, body: { payment_id: far } });
  expect(farAlone.data.setup_intent_client_secret).toBe(sheet.setup_intent_client_secret);
  await confirm();
  await settled(stripe);
  expect(await stateOfAll(payment_ids)).toEqual(["authorized", "setup_stored"]);
  expect(
    intentsOf("payment_intent", near)
      .map(({ status }) => status)
      .sort(),
  ).toEqual(["canceled", "requires_capture"]);
  expect(balanceOf(await bookPostings(near), "memo_held")).toBe(18_000);
});

test("another customer's checkout is not found", async () => {
  const { checkout } = await bookedTogether([24, 48]);
  expect(
    await call(handler, { as: await customer(), params: { checkout_id: checkout.id }, body: {} }),
  ).toMatchObject({ status: 404, error: { code: "checkout.not_found" } });
});
