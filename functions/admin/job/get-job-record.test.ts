import { afterAll, beforeAll, expect, test } from "vitest";
import { accounts } from "../../../shared/data/accounts.ts";
import { type EventRow, historyOf } from "../../../shared/data/engine/events.ts";
import { markDoneWith } from "../../../shared/data/engine/marks.ts";
import { feedback } from "../../../shared/data/feedback.ts";
import { incidents } from "../../../shared/data/incidents.ts";
import { jobs } from "../../../shared/data/jobs.ts";
import { slotWrites } from "../../../shared/data/slots.ts";
import { factsOf } from "../../../shared/domain/backoffice/job-record.ts";
import { feedbackId } from "../../../shared/domain/feedback/feedback.ts";
import { JobAssigned } from "../../../shared/domain/job/events.ts";
import { jobFacts } from "../../../shared/domain/job/facts.ts";
import type { Job } from "../../../shared/domain/job/job.ts";
import { slotsOf } from "../../../shared/domain/job/slots.ts";
import { newId } from "../../../shared/kernel/id.ts";
import { aJob, anAccount } from "../../../tests/support/marketplace.ts";
import {
  completeJob,
  moveJob,
  payableProvider,
  securedPayment,
  settled,
} from "../../../tests/support/money-world.ts";
import { roundTripsNeeded } from "../../../tests/support/quotes.ts";
import { aFeedback, anIncident } from "../../../tests/support/records.ts";
import { type StripeWorld, startStripe } from "../../../tests/support/stripe.ts";
import { type Caller, call, clock, renewed, signedIn, tell, write } from "../../../tests/support/world.ts";
import { handler as sendMessage } from "../../chat/send-message.ts";
import { handler as createTip } from "../../payment/create-tip.ts";
import { handler as updateJobPaymentStatus } from "../../payment/update-job-payment-status.ts";
import { handler } from "./get-job-record.ts";

let stripe: StripeWorld;
let admin: Caller;
beforeAll(async () => {
  clock.set("2026-12-01T09:00:00.000Z");
  stripe = await startStripe();
  admin = await signedIn("admin");
});
afterAll(() => stripe.close());

const read = (job_id: string) => call(handler, { as: admin, params: { job_id } });
const types = ({ data }: Awaited<ReturnType<typeof read>>): string[] =>
  data.events.map(({ type }: { type: string }) => type);

test("shows payments, refunds and transfers with every ledger entry, and when each thing happened", async () => {
  const worker = await payableProvider(stripe);
  const { job, payment_id, user } = await securedPayment(stripe);
  await completeJob(stripe, job.id, worker.id);
  clock.advance({ minutes: 5 });
  const refunded = await call(updateJobPaymentStatus, {
    as: admin,
    params: { job_id: job.id },
    body: { action: "refund", amount_minor: 2500, reason: "One tap still drips." },
  });
  expect(refunded.status).toBe(200);
  await settled(stripe);
  const said = await read(job.id);
  expect(said.status).toBe(200);
  const { money, events } = said.data;
  expect(said.data.job).toMatchObject({ id: job.id, state: "completed", user_id: user.id });
  expect(money.payment).toMatchObject({ id: payment_id, captured_minor: 10_000, refunded_minor: 2500 });
  expect(money.refunds).toMatchObject([
    { payment_id, amount_minor: 2500, state: "succeeded", initiator: "admin" },
  ]);
  expect(money.transfers).toMatchObject([
    { job_id: job.id, service_provider_id: worker.id, state: "scheduled" },
  ]);
  const kinds = money.ledger.items.map(({ kind }: { kind: string }) => kind);
  expect(kinds).toEqual(expect.arrayContaining(["capture", "refund"]));
  const sum = money.ledger.totals.reduce(
    (all: number, { amount_minor }: { amount_minor: number }) => all + amount_minor,
    0,
  );
  expect(sum).toBe(0);
  expect(types(said)).toEqual(
    expect.arrayContaining([
      "payment.authorized",
      "job.completed",
      "payment.captured",
      "transfer.scheduled",
      "refund.succeeded",
    ]),
  );
  const completed = events.find(({ type }: { type: string }) => type === "job.completed");
  expect(completed.messages).toEqual([]);
  const times = events.map(({ occurred_at }: { occurred_at: string }) => occurred_at);
  expect(times).toEqual(times.toSorted().reverse());
  expect(said.data.events_complete).toBe(true);
  expect(JSON.stringify(said.data)).not.toMatch(/pm_|cus_|seti_|_secret/);
});

test("shows the tip next to the price, with its own share and its own history", async () => {
  const worker = await payableProvider(stripe);
  const { job, user } = await securedPayment(stripe, { card: "pm_card_bypassPending" });
  await moveJob(job.id, { completed_at: new Date().toISOString(), completed_by: "user" });
  await completeJob(stripe, job.id, worker.id);
  expect((await read(job.id)).data.money.tip).toBeUndefined();
  const tipped = await call(createTip, {
    as: await renewed(user),
    body: { job_id: job.id, amount_minor: 2000 },
  });
  await settled(stripe);
  admin = await signedIn("admin");
  const said = await read(job.id);
  expect(said.data.money).toMatchObject({
    payment: { captured_minor: 10_000 },
    tip: {
      payment: { id: tipped.data.id, purpose: "tip", captured_minor: 2000 },
      refunds: [],
      transfers: [{ purpose: "tip", service_provider_id: worker.id, amount_minor: 2000 }],
    },
  });
  expect(types(said)).toContain("tip.paid");
  expect(await roundTripsNeeded(() => read(job.id))).toBe(2);
});

const worked = async () => {
  const [customer, provider] = [await signedIn("user"), await signedIn("service_provider")];
  const job = aJob({
    user_id: customer.id,
    service_provider_id: provider.id,
    provider_name: "Quick Taps",
    state: "assigned",
    starts_at: "2026-12-02T10:00:00.000Z",
  });
  await write(
    accounts.insert(anAccount({ id: customer.id })),
    accounts.insert(anAccount({ id: provider.id, role: "service_provider" })),
    jobs.insert(job),
  );
  return { customer, provider, job };
};

/** The event that tells a customer which provider has the job. */
const told = async (job: Job, account_id: string) => {
  await tell(
    JobAssigned.atVersion({ ...job, version: 1 }, { data: jobFacts(job) as never, audience: [account_id] }),
  );
  return (await historyOf({ type: "job", id: job.id }, { limit: 1, scope: "test" })).items[0] as EventRow;
};

test("flattens nested facts into dotted names", () => {
  const data = { a: 1, b: { c: "x", d: { e: [1, 2] } }, f: [{ g: true }], h: null };
  expect(factsOf(data)).toEqual({ a: 1, "b.c": "x", "b.d.e": [1, 2], "f.0.g": true });
});

test("says that the two sides wrote to each other, without the text", async () => {
  const { customer, job } = await worked();
  expect((await read(job.id)).data).not.toHaveProperty("conversation");
  await call(sendMessage, {
    as: customer,
    params: { job_id: job.id },
    body: { client_message_id: newId("message"), text: "The secret key is under the mat." },
  });
  const said = await read(job.id);
  expect(said.data.conversation).toMatchObject({ state: "active" });
  expect(said.body).not.toContain("under the mat");
});

test("shows which messages were sent to whom because of the job, by channel and with their result", async () => {
  const { customer, job } = await worked();
  const row = await told(job, customer.id);
  await markDoneWith(row, "send-messages", row.occurred_at, { [customer.id]: { email: "withheld" } });
  const [event] = (await read(job.id)).data.events;
  expect(event.messages).toEqual([{ account_id: customer.id, channel: "email", state: "withheld" }]);
});

test("shows incidents and feedback of both sides, and nothing of other jobs", async () => {
  const { customer, provider, job } = await worked();
  const about = { version: 0, job_id: job.id };
  const [first, second, other] = [
    anIncident({ ...about, reporter_id: customer.id, other_id: provider.id, category: "damage" }),
    anIncident({
      ...about,
      reporter_id: provider.id,
      other_id: customer.id,
      reported_by: "service_provider",
    }),
    anIncident({ version: 0, job_id: newId("job"), reporter_id: customer.id, other_id: provider.id }),
  ];
  const opinion = aFeedback({
    version: 0,
    id: feedbackId(job.id, "user"),
    job_id: job.id,
    user_id: customer.id,
    service_provider_id: provider.id,
    rating: 2,
  });
  await write(...[first, second, other].map((one) => incidents.insert(one)), feedback.insert(opinion));
  const { data } = await read(job.id);
  expect(data.incidents.map(({ id }: { id: string }) => id).toSorted()).toEqual(
    [first.id, second.id].toSorted(),
  );
  expect(data.feedback).toMatchObject([{ id: opinion.id, by: "user", rating: 2 }]);
});

test("shows the time slots that the job holds, and those that are missing from the calendar", async () => {
  const { job } = await worked();
  const slots = slotsOf(job);
  const open = { ...job, state: "open" as const };
  expect((await read(job.id)).data.slots.lost).toEqual(slots.map(({ starts_at }) => starts_at));
  await write(...slotWrites(open, job));
  expect((await read(job.id)).data.slots).toEqual({
    service_provider_id: job.service_provider_id,
    from: "2026-12-02T10:00:00.000Z",
    to: "2026-12-02T12:00:00.000Z",
    lost: [],
  });
});

test("takes two round trips, is for administrators only, and a missing job is not found", async () => {
  const { customer, job } = await worked();
  expect(await roundTripsNeeded(() => read(job.id))).toBe(2);
  expect((await call(handler, { as: customer, params: { job_id: job.id } })).status).toBe(403);
  const missing = await read(newId("job"));
  expect([missing.status, missing.error?.code]).toEqual([404, "job.not_found"]);
});
