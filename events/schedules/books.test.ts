import { expect, test } from "vitest";
import { booksDays, booksMonths } from "../../shared/data/books.ts";
import { differences, differencesOfDay, openDifferences } from "../../shared/data/differences.ts";
import { PutCommand } from "../../shared/data/engine/commands.ts";
import { table, tableName } from "../../shared/data/engine/table.ts";
import { entering } from "../../shared/data/entering.ts";
import { postings } from "../../shared/data/ledger.ts";
import { closeMonth } from "../../shared/domain/payment/books/month.ts";
import type { Posting } from "../../shared/domain/payment/ledger.ts";
import { newId } from "../../shared/kernel/id.ts";
import { aCapture, countedAt, entered } from "../../tests/support/books-world.ts";
import { write } from "../../tests/support/world.ts";

/** As somebody with the table in their hands would write it. */
const forced = (posting: Posting) =>
  table().send(new PutCommand({ TableName: tableName(), Item: postings.itemOf({ ...posting, version: 1 }) }));

const found = async () => {
  const { items } = await differences.page("inState", openDifferences, { limit: 100, scope: "test" });
  return items.map(({ found: { check, source, reason } }) => ({ check, source, reason }));
};
const at = (day: string) => `${day}T15:00:00.000Z`;

let old: Posting[] = [];

test("each day is counted two hours after its end on the market's clocks, days without entries too", async () => {
  old = await entered(
    aCapture("2030-01-10T04:59:00.000Z", 1000),
    aCapture("2030-01-10T05:00:00.000Z", 2000),
    aCapture("2030-01-10T18:00:00.000Z", 3000),
    aCapture("2030-01-13T04:00:00.000Z", 4000),
  );
  await countedAt("2030-01-13T06:59:00.000Z");
  expect((await booksDays.get("us", "2030-01-11"))?.postings).toBe(0);
  expect(await booksDays.get("us", "2030-01-12")).toBeUndefined();
  await countedAt("2030-01-13T07:00:00.000Z");
  const days = await Promise.all(
    ["2030-01-09", "2030-01-10", "2030-01-12"].map((day) => booksDays.find("us", day)),
  );
  expect(days.map(({ postings: count }) => count)).toEqual([1, 2, 1]);
  const fees = days.map(
    ({ balances }) => balances?.find(({ account }) => account === "platform_fee")?.credit_minor,
  );
  expect(fees).toEqual([100, 600, 1000]);
  const { sums } = await booksMonths.find("us", "2030-01");
  expect(sums.find(({ account }) => account === "platform_fee")?.credit_minor).toBe(1000);
});

test("a day that takes long is gone on with, and comes to the same", async () => {
  const { counted } = await import("../../shared/workflows/payment/books/count.ts");
  const { begunCount } = await import("../../shared/domain/payment/books/digest.ts");
  const { markets } = await import("../../shared/markets/served.ts");
  const day = await booksDays.find("us", "2030-01-10");
  const [market] = markets as [never];
  let left = 30_000;
  const once = await counted(begunCount(day.from), {
    market,
    to: day.to,
    remaining: () => {
      left -= 8000;
      return left;
    },
  });
  expect(once.next < day.to).toBe(true);
  expect(once.hours.length).toBe(1);
  const whole = await counted(once, { market, to: day.to, remaining: () => 100_000 });
  expect(whole).toEqual(day.count);
});

test("an entry of an old day that is changed, added or removed is found within a week", async () => {
  const [first, second, , last] = old as [Posting, Posting, Posting, Posting];
  await countedAt(at("2030-01-20"));
  expect(await found()).toEqual([]);
  await forced({ ...first, reference: "ch_other", id: first.id });
  await forced({ ...aCapture("2030-01-11T12:00:00.000Z"), book_id: newId("payment") });
  await write(postings.remove((await postings.find(last.book_id, last.kind, last.reference)) as never));
  await forced({
    ...second,
    lines: second.lines.map((line) => ({ ...line, amount_minor: line.amount_minor * 2 })),
  });
  await countedAt(at("2030-01-28"));
  const seen = await found();
  expect(seen.map(({ source }) => source).toSorted()).toEqual([
    "us 2030-01-09",
    "us 2030-01-10",
    "us 2030-01-11",
    "us 2030-01-12",
  ]);
  expect(seen.find(({ source }) => source === "us 2030-01-12")?.reason).toContain("1 then, 0 now");
  expect(await differencesOfDay("2030-01-12")).toEqual([]);
});

test("an entry that is put into a closed month is found", async () => {
  const month = await booksMonths.find("us", "2030-01");
  const closing = {
    correction_id: newId("book_correction"),
    proposed_by: newId("account"),
    approved_by: newId("account"),
    balances: [],
    postings: 3,
    days_digest: "",
    previous_hash: "",
    all_named: [],
  };
  await write(booksMonths.update(closeMonth(month, closing, at("2030-02-05")).record));
  await countedAt(at("2030-02-06"));
  const before = (await found()).length;
  const put = aCapture("2030-02-06T16:00:00.000Z", 1000, { period: "2030-01" });
  await forced(put);
  const { sums } = await booksMonths.find("us", "2030-01");
  await countedAt(at("2030-02-08"));
  const seen = await found();
  expect(seen).toHaveLength(before + 1);
  expect(seen.find(({ source }) => source === "us 2030-01")?.reason).toContain("0 then, 1 now");
  expect((await booksMonths.find("us", "2030-01")).sums).toEqual(sums);
});

test("a catch-up counts in the month that it names while that is open, else in the next open one", async () => {
  const { inOpenMonth } = await import("../../shared/workflows/payment/books/open-month.ts");
  const late = (posted_at: string) => aCapture(posted_at, 1000, { period: "2029-11" });
  expect((await inOpenMonth(late("2029-12-01T06:00:00.000Z"))).period).toBe("2029-11");
  // In New York it is still November.
  expect((await inOpenMonth(late("2029-12-01T04:00:00.000Z"))).period).toBeUndefined();
  const { closingGate } = await import("../../shared/data/books-gates.ts");
  await write(closingGate(undefined, "us", "2029-11", at("2029-12-05")));
  expect((await inOpenMonth(late("2030-01-03T06:00:00.000Z"))).period).toBe("2029-12");
  expect((await inOpenMonth(late("2029-12-06T06:00:00.000Z"))).period).toBeUndefined();
  await expect(write(...entering(late("2029-12-06T06:00:00.000Z")))).rejects.toThrow("period.closed");
});
