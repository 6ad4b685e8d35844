import type { DynamoDBClient } from "@aws-sdk/client-dynamodb";
import { afterAll, beforeAll, expect, test } from "vitest";
import { aCapture, countedAt, entered } from "../../../../tests/support/books-world.ts";
import { type StripeWorld, startStripe } from "../../../../tests/support/stripe.ts";
import { clock } from "../../../../tests/support/world.ts";
import { latestDays } from "../../../data/books.ts";
import { table } from "../../../data/engine/table.ts";
import { feePosted } from "../../../domain/payment/ledger.ts";
import { newId } from "../../../kernel/id.ts";
import { reconcileDay } from "./day.ts";

let stripe: StripeWorld;
let reads = 0;
beforeAll(async () => {
  clock.set("2028-03-01T10:00:00.000Z");
  stripe = await startStripe();
  const { middlewareStack } = table() as unknown as DynamoDBClient;
  middlewareStack.add(
    (next, { commandName = "" }) =>
      async (args) => {
        if (/Get|Query/.test(commandName)) reads += 1;
        return next(args);
      },
    { step: "initialize" },
  );
});
afterAll(() => stripe.close());

const compare = async (day: string) => {
  reads = 0;
  const commit = async () => undefined;
  const doing = { now: new Date().toISOString(), newId, commit, remaining: () => 60_000 };
  const { closing, differences } = await reconcileDay(day, doing, { opens: true });
  return { closing, differences, reads };
};

const fees = async (from: number, to: number) => {
  const book = { book_id: "platform", currency: "usd", posted_at: "2028-03-02T12:00:00.000Z" };
  for (let at = from; at < to; at += 50)
    await entered(
      ...Array.from({ length: 50 }, (_, nth) => feePosted(book, "account_fee", `txn_${at + nth}`, 1)),
    );
};

test("a platform that has been there for long costs no more reads, and the first comparison counts on from the books' days", async () => {
  for (const day of [2, 3, 4, 5]) await entered(aCapture(`2028-03-0${day}T15:00:00.000Z`, 1000));
  await fees(0, 50);
  await countedAt("2028-03-06T12:00:00.000Z");
  await entered(aCapture("2028-03-06T12:30:00.000Z", 500));
  clock.set("2028-03-07T02:00:00.000Z");
  const young = await compare("2028-03-06");
  const [counted] = await latestDays("us", 1);
  expect(counted?.day).toBe("2028-03-05");
  // Of each 1,000 the payment provider kept 320; the account's own fees were 50.
  expect(young.closing).toEqual([{ currency: "usd", minor: 4 * 680 + 180 - 50 }]);
  await fees(50, 1250);
  const old = await compare("2028-03-06");
  expect(old.closing).toEqual(young.closing);
  expect(old.reads).toBe(young.reads);
}, 60_000);

test("while the books have not counted their days, the whole ledger is not read instead", async () => {
  clock.set("2028-03-12T02:00:00.000Z");
  const behind = await compare("2028-03-11");
  expect(behind.closing).toBeUndefined();
  await countedAt("2028-03-12T03:00:00.000Z");
  expect((await compare("2028-03-11")).closing).toHaveLength(1);
}, 60_000);
