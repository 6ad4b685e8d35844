import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { handler as elapseJobs } from "../../../events/schedules/jobs.ts";
import { unpublished } from "../../../shared/data/engine/outbox.ts";
import { jobs } from "../../../shared/data/jobs.ts";
import { payments, transfers } from "../../../shared/data/payments.ts";
import { quotes } from "../../../shared/data/quotes.ts";
import { QueueKind, queuePolicy } from "../../../shared/domain/backoffice/queue.ts";
import { disputeIdOf } from "../../../shared/domain/payment/dispute.ts";
import { event } from "../../../shared/kernel/event.ts";
import { newId } from "../../../shared/kernel/id.ts";
import { minus, plus } from "../../../shared/kernel/time.ts";
import { subscriber } from "../../../shared/stream/subscriber.ts";
import { openBucket } from "../../../tests/support/bucket.ts";
import { administrator } from "../../../tests/support/callers.ts";
import { givenFeedback } from "../../../tests/support/feedback.ts";
import { giveUpIn } from "../../../tests/support/given-up.ts";
import { importing } from "../../../tests/support/imports.ts";
import { aKnownDifference } from "../../../tests/support/known-difference.ts";
import { aJob, aQuote } from "../../../tests/support/marketplace.ts";
import {
  completeJob,
  moveJob,
  payableProvider,
  securedPayment,
  settled,
} from "../../../tests/support/money-world.ts";
import { pendingProvider } from "../../../tests/support/onboarding.ts";
import { aPayment } from "../../../tests/support/payments.ts";
import { newUser } from "../../../tests/support/people.ts";
import { aProposal } from "../../../tests/support/proposed-correction.ts";
import { roundTripsNeeded } from "../../../tests/support/quotes.ts";
import { type StripeWorld, startStripe } from "../../../tests/support/stripe.ts";
import {
  type Caller,
  call,
  clock,
  deliver,
  renewed,
  runSchedule,
  signedIn,
  tell,
  write,
} from "../../../tests/support/world.ts";
import { handler as askChatbot } from "../../chatbot/chatbot.ts";
import { handler as handOver } from "../../chatbot/hand-over.ts";
import { handler as respondFeedback } from "../../feedback/respond-feedback.ts";
import { handler as getRefunds } from "../../payment/get-refunds.ts";
import { handler as updateJobPaymentStatus } from "../../payment/update-job-payment-status.ts";
import { handler as createSuggestion } from "../../suggestion/create-suggestion.ts";
import { handler as reportIncident } from "../../user/report-incident.ts";
import { handler as updateIncident } from "../../user/update-incident.ts";
import { handler as verifyDocuments } from "../document/verify-documents.ts";
import { handler as assignCase } from "./assign-case.ts";
import { handler } from "./get-queue.ts";

const bucket = openBucket();
const start = "2027-03-01T12:00:00.000Z";
let stripe: StripeWorld;
let admin: Caller;
beforeAll(async () => {
  clock.set(start);
  stripe = await startStripe();
  admin = await administrator();
});
afterAll(() => stripe.close());

type Item = { kind: QueueKind; record_id: string; due_at: string; since: string; [name: string]: unknown };
const read = async (query: Record<string, string> = {}) => (await call(handler, { as: admin, query })).data;
const itemOf = async (kind: QueueKind, id: string): Promise<Item | undefined> =>
  (await read()).items.find((one: Item) => one.kind === kind && one.record_id === id);

const dataOf = async (asked: ReturnType<typeof call>) => {
  const { status, data, body } = await asked;
  if (status !== 200) throw new Error(body);
  return data;
};

/** The work of a job is done, and the money for it is on the way to its provider. */
const doneJob = async (card?: string) => {
  const { payment_id, job } = await securedPayment(stripe, card ? { card } : {});
  await completeJob(stripe, job.id, (await payableProvider(stripe)).id);
  return { payment_id, job };
};

/** How each kind comes to wait. The id of what waits. */
const happening: Record<QueueKind, () => Promise<string>> = {
  danger: async () => {
    const safety = [{ flag: "gas" as const, notice: "Leave the house." }];
    const quote = aQuote({ state: "needs_review", safety, estimated_at: start });
    await write(quotes.insert(quote));
    return quote.id;
  },
  quote: async () => {
    const quote = aQuote({ state: "needs_review", safety: [], estimated_at: start });
    await write(quotes.insert(quote));
    return quote.id;
  },
  hand_over: async () => {
    const { as } = await newUser();
    const { conversation_id } = await dataOf(call(askChatbot, { as, body: { question: "Hello there" } }));
    await dataOf(call(handOver, { as, params: { conversation_id } }));
    return conversation_id;
  },
  incident: async () => {
    const body = { category: "other", description: "A walrus at the door." };
    return (await dataOf(call(reportIncident, { as: (await newUser()).as, body }))).id;
  },
  job: async () => {
    const job = aJob({ state: "open", starts_at: plus(start, { hours: 11 }) });
    await write(jobs.insert(job));
    await runSchedule(elapseJobs);
    return job.id;
  },
  disputed_job: async () => {
    const { job } = await securedPayment(stripe);
    await moveJob(job.id, { state: "disputed", disputed_at: start });
    return job.id;
  },
  dispute: async () => {
    const { payment_id } = await doneJob("pm_card_createDispute");
    const [dispute] = (await payments.find(payment_id)).disputes;
    return disputeIdOf(dispute?.dispute_id as string);
  },
  refund: async () => {
    const { payment_id, job } = await doneJob("pm_card_refundFail");
    const body = { action: "refund", amount_minor: 2500, reason: "One tap still drips." };
    await dataOf(call(updateJobPaymentStatus, { as: admin, params: { job_id: job.id }, body }));
    await settled(stripe);
    clock.advance({ minutes: 2 });
    await settled(stripe);
    const [refund] = (await call(getRefunds, { as: admin, query: { state: "failed" } })).data.items;
    expect(refund).toMatchObject({ payment_id });
    return refund.id;
  },
  transfer: async () => {
    const { job } = await doneJob();
    const body = { action: "hold", reason: "The bank details have changed." };
    await dataOf(call(updateJobPaymentStatus, { as: admin, params: { job_id: job.id }, body }));
    return (await transfers.find(job.id, "1")).id;
  },
  payment: async () => {
    const payment = aPayment({ version: 0, state: "requires_action", due_at: plus(start, { hours: 2 }) });
    await write(payments.insert(payment));
    return payment.id;
  },
  document: async () => (await pendingProvider(admin)).documents.insurance as string,
  approval: async () => (await pendingProvider(admin)).provider.id,
  difference: async () => {
    const { id } = await aKnownDifference({ since: start });
    return id;
  },
  correction: async () => (await aProposal({ now: new Date().toISOString() })).id,
  feedback: async () => {
    const as = await signedIn("service_provider");
    const { id } = await givenFeedback({ service_provider_id: as.id as never });
    const body = { action: "flag", ground: "untrue", note: "I was there." };
    await dataOf(call(respondFeedback, { as, params: { feedback_id: id }, body }));
    return id;
  },
  dead_letter: async () => {
    const Happened = event("happening.happened", "It happened.", () => ({}));
    const broken = subscriber({ name: "broken", on: [Happened], lane: "patient" }).handle(async () => {
      throw new Error("The vendor is down");
    });
    await tell(Happened.atNextVersion({ id: newId("happening"), version: 0 }, { data: {} }));
    const row = (await unpublished("9999", 100)).find(({ type }) => type === Happened.type);
    await giveUpIn("patient", row as NonNullable<typeof row>, broken);
    return row?.id as string;
  },
  import: async () => {
    const file = "external_id,email\r\nC-1,kim@example.com";
    return (await importing(bucket, await renewed(admin)).checked("customers", file)).id;
  },
  suggestion: async () => {
    const { as } = await newUser();
    return (await dataOf(call(createSuggestion, { as, body: { text: "A walrus, please." } }))).id;
  },
};

beforeEach(() => deliver({ expectFailures: true }));

test.each(QueueKind.options)(
  "what waits as %s is in the queue, with since when and by when",
  async (kind) => {
    const id = await happening[kind]();
    const item = await itemOf(kind, id);
    expect(item).toMatchObject({ kind, record_id: id });
    expect((item?.since ?? "") <= (item?.due_at ?? "")).toBe(true);
    expect(item).not.toHaveProperty("owner_id");
    const alone = await read({ kind });
    expect(new Set(alone.items.map((one: Item) => one.kind))).toEqual(new Set([kind]));
    expect(alone.items.map((one: Item) => one.record_id)).toContain(id);
  },
);

test("what was dealt with leaves the queue", async () => {
  const { documents } = await pendingProvider(admin);
  const id = documents.insurance as string;
  expect(await itemOf("document", id)).toMatchObject({ topic: "insurance" });
  await dataOf(call(verifyDocuments, { as: admin, body: [{ id, doc_name: "insurance", verified: true }] }));
  expect(await itemOf("document", id)).toBeUndefined();
  const incident_id = await happening.incident();
  const reported_at = new Date().toISOString();
  const settling = { action: "resolve", outcome: "none", resolution: "The walrus has left." };
  for (const body of [{ action: "triage", severity: "critical" }, { action: "investigate" }]) {
    await dataOf(call(updateIncident, { as: admin, params: { incident_id }, body }));
    expect(await itemOf("incident", incident_id)).toMatchObject({ due_at: plus(reported_at, { hours: 1 }) });
  }
  await dataOf(call(updateIncident, { as: admin, params: { incident_id }, body: settling }));
  expect(await itemOf("incident", incident_id)).toBeUndefined();
});

test("dangers come first, then what is due first; a dispute is due when the bank says so", async () => {
  const items: Item[] = (await read()).items;
  const dangers = items.filter(({ kind }) => kind === "danger");
  expect(items.slice(0, dangers.length)).toEqual(dangers);
  expect(dangers[0]?.due_at).toBe(plus(start, { minutes: 15 }));
  const dues = items.slice(dangers.length).map(({ due_at }) => due_at);
  expect(dues).toEqual(dues.toSorted());
  const dispute = items.find(({ kind }) => kind === "dispute");
  expect(dispute?.due_at).not.toBe(
    plus(dispute?.since as string, { hours: queuePolicy.answer_hours.dispute }),
  );
});

test("of each kind at most fifty are shown, and the answer says of which there are more", async () => {
  const asked = Array.from({ length: queuePolicy.each_most + 1 }, (_, at) =>
    aQuote({ state: "needs_review", estimated_at: minus(start, { minutes: at }) }),
  );
  for (const quote of asked) await write(quotes.insert(quote));
  const { items, cut } = await read();
  expect(items.filter(({ kind }: Item) => kind === "quote")).toHaveLength(queuePolicy.each_most);
  expect(cut).toEqual(["quote"]);
  expect((await read({ kind: "quote" })).cut).toEqual([]);
});

test("names who looks after what, and the colleagues whom it can be given to", async () => {
  const id = await happening.suggestion();
  const body = { kind: "suggestion", record_id: id, owner_id: admin.id, from: null };
  await dataOf(call(assignCase, { as: admin, body }));
  expect(await itemOf("suggestion", id)).toMatchObject({ owner_id: admin.id });
  const { colleagues } = await read();
  expect(colleagues.map(({ account_id }: { account_id: string }) => account_id)).toContain(admin.id);
});

test("takes two round trips and is for administrators only", async () => {
  expect(await roundTripsNeeded(() => read())).toBe(2);
  expect((await call(handler, { as: await signedIn("user") })).status).toBe(403);
});
