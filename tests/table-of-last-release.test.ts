import { readFileSync } from "node:fs";
import { resolve } from "node:path";
import { gunzipSync } from "node:zlib";
import { type AttributeValue, BatchWriteItemCommand } from "@aws-sdk/client-dynamodb";
import { beforeAll, expect, test, vi } from "vitest";
import { handler as getServices } from "../functions/admin/default-services/get-defaultservices.ts";
import { handler as getJobs } from "../functions/admin/job/get-all-jobs.ts";
import { handler as getJob } from "../functions/admin/job/get-individual-job.ts";
import { handler as getRecord } from "../functions/admin/job/get-job-record.ts";
import { handler as getQuote } from "../functions/admin/quote/get-individualquote.ts";
import { handler as listPlans } from "../functions/admin/subscription/list-plans.ts";
import { handler as getDisputes } from "../functions/payment/get-disputes.ts";
import { handler as getLedger } from "../functions/payment/get-ledger.ts";
import { handler as getReconciliations } from "../functions/payment/get-reconciliations.ts";
import { handler as getRefunds } from "../functions/payment/get-refunds.ts";
import { handler as getTransfers } from "../functions/payment/get-transfers.ts";
import { handler as paymentList } from "../functions/payment/payment-list.ts";
import { handler as getUsers } from "../functions/user/get-all-users.ts";
import { localClient } from "../local/dynamodb.ts";
import { sum } from "../shared/kernel/money.ts";
import { administrator } from "./support/callers.ts";
import { type Caller, call, clock } from "./support/world.ts";

vi.hoisted(() => {
  process.env.MARKETS = "us,es";
});

type Answer = Record<string, unknown>;
type Lists =
  | "listed"
  | "payments"
  | "people"
  | "services"
  | "plans"
  | "transfers"
  | "refunds"
  | "disputes"
  | "reconciliations";
type Told = Record<"jobs" | "records" | "quotes" | "books" | Lists, Answer[]>;

/**
 * What release 0.9.0 stored, and what its operator was answered: made on 30 November 2026 by the code of commit e54dd692 with `npm start -- --fresh`,
 * `npm run demo` and `npm run demo -- money`, then a scan of the table without answers kept for repeats (replay) and counts of requests (limit).
 */
const { at, items, answers } = JSON.parse(
  gunzipSync(readFileSync(resolve(import.meta.dirname, "table-0.9.0.json.gz"))).toString("utf8"),
  (_, value) => (value?.$b === undefined ? value : Buffer.from(value.$b, "base64")),
) as { at: string; items: Record<string, AttributeValue>[]; answers: Told };

let as: Caller;
beforeAll(async () => {
  const engine = localClient(process.env.AWS_ENDPOINT_URL_DYNAMODB as string);
  const name = process.env.TABLE_NAME as string;
  for (let from = 0; from < items.length; from += 25) {
    const puts = items.slice(from, from + 25).map((Item) => ({ PutRequest: { Item } }));
    const { UnprocessedItems } = await engine.send(
      new BatchWriteItemCommand({ RequestItems: { [name]: puts } }),
    );
    expect(UnprocessedItems ?? {}).toEqual({});
  }
  engine.destroy();
  clock.set(at);
  as = await administrator();
});

/** An answer without the addresses of files, which are signed for a moment. Messages of one moment stand in any order. */
const lasting = (told: unknown): object =>
  JSON.parse(JSON.stringify(told), (name, value) => {
    if (name === "messages")
      return value.toSorted((one: Answer, other: Answer) =>
        `${one.account_id}`.localeCompare(`${other.account_id}`),
      );
    const { url, expires_at, ...rest } = value ?? {};
    return typeof url === "string" && expires_at !== undefined ? rest : value;
  });
const expectAsBefore = (now: unknown, before: unknown) => expect(lasting(now)).toMatchObject(lasting(before));
const told = async (handler: Parameters<typeof call>[0], asked: object) =>
  (await call(handler, { as, ...asked })).data;

test("each job and its record are answered as that release did", async () => {
  expect(answers.jobs.map(({ state }) => state)).toContain("completed");
  for (const [nth, job] of answers.jobs.entries()) {
    const params = { job_id: job.job_id };
    expectAsBefore(await told(getJob, { params }), job);
    expectAsBefore(await told(getRecord, { params }), answers.records[nth]);
  }
});

test("each quote is answered as that release did", async () => {
  expect(answers.quotes.length).toBeGreaterThan(3);
  for (const quote of answers.quotes)
    expectAsBefore(await told(getQuote, { params: { quote_id: quote.quote_id } }), quote);
});

test("the books of each payment are answered as that release did, and add up to 0", async () => {
  for (const [nth, { id }] of answers.payments.entries()) {
    const query = { payment_id: id as string, limit: "100" };
    const book = await told(getLedger, { query });
    expectAsBefore(book, answers.books[nth]);
    const lines = book.items.flatMap((posting: { lines: { amount_minor: number }[] }) => posting.lines);
    expect(lines.length).toBeGreaterThan(3);
    expect(sum(lines.map(({ amount_minor }: { amount_minor: number }) => amount_minor))).toBe(0);
  }
});

test.each<[Lists, Parameters<typeof call>[0], number]>([
  ["listed", getJobs, 4],
  ["payments", paymentList, 5],
  ["people", getUsers, 5],
  ["services", getServices, 17],
  ["plans", listPlans, 1],
  ["transfers", getTransfers, 5],
  ["refunds", getRefunds, 1],
  ["disputes", getDisputes, 2],
  ["reconciliations", getReconciliations, 35],
])("the list of %s is answered as that release did", async (name, handler, count) => {
  const { items: all } = await told(handler, { query: { limit: "100" } });
  expect(all).toHaveLength(count);
  expectAsBefore(all, answers[name]);
});
