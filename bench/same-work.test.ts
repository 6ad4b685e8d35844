import { ScanCommand } from "@aws-sdk/client-dynamodb";
import { unmarshall } from "@aws-sdk/util-dynamodb";
import { afterAll, beforeEach, expect, test } from "vitest";
import { handler as createJob } from "../functions/job/create-job.ts";
import { handler as getJobs } from "../functions/job/get-job-list-for-user.ts";
import { localClient } from "../local/dynamodb.ts";
import { noteBusyTime } from "../shared/data/busy-times.ts";
import { coverage } from "../shared/data/coverage.ts";
import { coverageOf } from "../shared/domain/provider/coverage.ts";
import type { HttpEvent } from "../shared/http/call.ts";
import { newId } from "../shared/kernel/id.ts";
import { aJob, aProvider, bookingOf, customerWithQuote, placeJobs } from "../tests/support/marketplace.ts";
import { clock, httpEvent, lambdaContext, signedIn, write } from "../tests/support/world.ts";
import { handler as createJobByHand } from "./bare/create-job.ts";
import { handler as getJobsByHand } from "./bare/get-job-list.ts";

beforeEach(() => clock.set("2027-03-10T15:00:00.000Z"));

type Answered = { statusCode?: number; body?: string };
type Handler = (event: HttpEvent, context: ReturnType<typeof lambdaContext>) => Promise<Answered>;

const plainModule = new URL("peers/lambda/plain.mjs", import.meta.url).href;
const peer: Handler = async (event, context) => {
  const { handler } = (await import(plainModule)) as { handler: Handler };
  return handler(event, context);
};

type Row = Record<string, unknown>;

const engine = localClient(process.env.AWS_ENDPOINT_URL_DYNAMODB as string);
afterAll(() => engine.destroy());

const rows = async (): Promise<Map<string, Row>> => {
  const scan = new ScanCommand({ TableName: process.env.TABLE_NAME, ConsistentRead: true });
  const { Items = [] } = await engine.send(scan);
  return new Map(Items.map((item) => unmarshall(item)).map((row) => [`${row.pk} ${row.sk}`, row]));
};

const someId = /\b([0-9a-f]{24}|[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12})\b/g;
const shard = /#\d{1,2}(?=[" ])/g;

/** JSON with the members of objects in one order: the engine gives them in any. */
const ordered = (value: unknown): string =>
  JSON.stringify(value, (_, held: unknown) =>
    typeof held === "object" && held !== null && !Array.isArray(held)
      ? Object.fromEntries(Object.entries(held).sort(([one], [other]) => (one < other ? -1 : 1)))
      : held,
  );

/** The same text with every id called by the place where it first comes, and every shard alike. */
const withoutIds = (value: unknown): unknown => {
  const names = new Map<string, string>();
  const text = ordered(value).replace(someId, (id) => {
    names.set(id, names.get(id) ?? `id ${names.size + 1}`);
    return names.get(id) as string;
  });
  return JSON.parse(text.replace(shard, "#n"));
};

/** Attributes that name the writer itself. */
const withoutWriter = ({ writer: _, ...row }: Row) => row;

/** What a handler answers to a new customer's booking, and what the table has afterwards that it had not before. */
const bookedBy = async (handler: Handler) => {
  const { customer, quote } = await customerWithQuote();
  const before = await rows();
  const event = httpEvent(createJob.contract, {
    as: customer,
    body: bookingOf(quote, { scheduled_date: "2027-03-12" }),
  });
  const { statusCode, body } = await handler(event, lambdaContext());
  const written = [...(await rows())]
    .filter(([place, row]) => ordered(before.get(place)) !== ordered(row))
    .map(([, row]) => withoutWriter(row))
    .sort((one, other) => sortOf(one).localeCompare(sortOf(other)));
  return withoutIds({ statusCode, answer: JSON.parse(body ?? ""), written });
};

const sortOf = ({ entity, sk }: Row): string => `${entity} ${String(sk).replace(someId, "")}`;

/** Two providers of the place, one of whom is taken at the time. */
const workers = async () => {
  for (const job_id of [newId("job"), undefined]) {
    const [row] = coverageOf(aProvider(), "9999");
    if (!row) throw new Error("the provider works nowhere");
    await write(coverage.insert(row));
    const place = { district: row.district, service_provider_id: row.id };
    const held = { from: "2027-03-12T15:00:00.000Z", until: "2027-03-12T20:00:00.000Z" };
    if (job_id) await noteBusyTime({ ...place, job_id }, held, "2027-03-10T15:00:00.000Z");
  }
};

test("whoever books by hand or with another framework answers and writes what the operation does", async () => {
  await workers();
  const ours = await bookedBy(createJob as Handler);
  expect(ours).toMatchObject({ statusCode: 200, answer: { data: { providers_free: 1 } } });
  expect(await bookedBy(createJobByHand as Handler)).toEqual(ours);
  expect(await bookedBy(peer)).toEqual(ours);
});

test("whoever lists jobs by hand answers what the operation does", async () => {
  const as = await signedIn("user");
  await placeJobs(
    ...[2, 3, 4].map((days) => aJob({ user_id: as.id, starts_at: `2027-03-1${days}T15:00:00.000Z` })),
  );
  const event = httpEvent(getJobs.contract, { as, query: { limit: "2" } });
  const context = lambdaContext();
  const [ours, byHand] = [await getJobs(event, context), await getJobsByHand(event, context)];
  const withoutCursor = ({ body }: Answered) => {
    const { data, ...rest } = JSON.parse(body ?? "") as { data: { items: unknown[]; next_cursor: string } };
    return { ...rest, items: data.items, more: data.next_cursor !== null };
  };
  expect(withoutCursor(ours)).toMatchObject({ items: { length: 2 }, more: true });
  expect(withoutCursor(byHand as Answered)).toEqual(withoutCursor(ours));
});
