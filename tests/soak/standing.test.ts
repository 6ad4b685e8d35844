import { expect, test } from "vitest";
import type { Item } from "../../shared/data/engine/write.ts";
import type { Job } from "../../shared/domain/job/job.ts";
import { slotsOf } from "../../shared/domain/job/slots.ts";
import { newId } from "../../shared/kernel/id.ts";
import { aJob, aQuote, aTask } from "../support/marketplace.ts";
import { examined, type Seen } from "./standing.ts";

const now = Date.parse("2027-03-01T12:00:00.000Z");
const job = aJob({ state: "assigned", service_provider_id: newId("service_provider") });
const quote = aQuote({ id: job.quote_id, tasks: [aTask({ task_id: job.task_id, job_id: job.id })] });

const slotItems = ({ id, ...rest }: Job): Item[] =>
  slotsOf({ id, ...rest }).map(({ service_provider_id, starts_at }) => ({
    pk: `SLOT#${service_provider_id}#${starts_at.slice(0, 10)}`,
    sk: "SLOT",
    [starts_at.slice(11, 16)]: id,
  }));

const entry = (amount: number) => ({
  currency: "usd",
  kind: "capture",
  reference: "ch_1",
  lines: [
    { account: "processor", amount_minor: 100 },
    { account: "platform_fee", amount_minor: amount },
  ],
});

const asItMustBe = (): Record<string, Item[]> => ({
  posting: [entry(-100)],
  job: [{ ...job, pk: `JOB#${job.id}` }],
  quote: [quote],
  payment: [{ id: "1", job_id: job.id, state: "authorized" }],
  slot: slotItems(job),
  feedback: [{ pk: "FEEDBACK#1", state: "published" }],
  counter: [{ pk: "COUNTER#feedback", sk: "published#3", amount: 1 }],
  event_waiting: [{ sk: "2027-03-01T11:58:00.000Z#1" }],
});

const wrongIn = async (change: Record<string, Item[]>): Promise<string[]> => {
  const seen: Seen = new Map(Object.entries({ ...asItMustBe(), ...change }));
  return Object.entries(await examined(seen, new Map(), now)).flatMap(([what, wrong]) =>
    wrong.length > 0 ? [what] : [],
  );
};

test("accepts a consistent state", async () => {
  expect(await wrongIn({})).toEqual([]);
});

const double = aJob({ ...job, id: "0199a1b2c3d4e5f607182930" as Job["id"] });

test.each<[string, Record<string, Item[]>]>([
  ["the books sum to 0", { posting: [entry(-99)] }],
  ["slots are as jobs need them", { slot: [] }],
  ["slots are as jobs need them", { job: [], quote: [] }],
  ["a task has one live job", { job: [job, { ...double, state: "open", service_provider_id: undefined }] }],
  ["a task has one live job", { quote: [{ ...quote, tasks: [aTask({ task_id: job.task_id })] }] }],
  [
    "no money is held for a job that has ended",
    { job: [{ ...job, state: "canceled" }], payment: [{ id: "1", job_id: job.id, state: "authorized" }] },
  ],
  ["counts are as states are", { counter: [] }],
  [
    "every state has its exit",
    { feedback: [{ pk: "FEEDBACK#1", state: "published", duesk: "2027-03-01T08:00:00.000Z#1" }] },
  ],
  ["every state has its exit", { refund: [{ pk: "REFUND#1", state: "limbo" }] }],
  ["every state has its exit", { media: [{ pk: "MEDIA#1", state: "deleting" }] }],
  ["no event is left behind", { event_waiting: [{ sk: "2027-03-01T11:30:00.000Z#1" }] }],
])("it is found where not: %s", async (what, change) => {
  expect(await wrongIn(change)).toContain(what);
});
