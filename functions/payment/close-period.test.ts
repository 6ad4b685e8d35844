import { beforeAll, expect, test } from "vitest";
import { booksMonths } from "../../shared/data/books.ts";
import { differences } from "../../shared/data/differences.ts";
import { entering } from "../../shared/data/entering.ts";
import { bookPostings } from "../../shared/data/ledger.ts";
import { hashOf } from "../../shared/domain/payment/books/month.ts";
import type { KnownDifference } from "../../shared/domain/payment/difference.ts";
import { joinedAs } from "../../tests/support/admins.ts";
import { aCapture, comparedDays, countedAt, entered } from "../../tests/support/books-world.ts";
import { administrator } from "../../tests/support/callers.ts";
import { aKnownDifference } from "../../tests/support/known-difference.ts";
import { type Caller, call, clock, storyOf, write } from "../../tests/support/world.ts";
import { handler as approveCorrection } from "./approve-correction.ts";
import { handler } from "./close-period.ts";
import { handler as getPeriods } from "./get-periods.ts";
import { handler as getTrialBalance } from "./get-trial-balance.ts";
import { handler as propose } from "./propose-correction.ts";

const month = "2031-03";
let ada: Caller;
let grace: Caller;
let known: KnownDifference;
beforeAll(async () => {
  clock.set("2031-03-01T12:00:00.000Z");
  // In New York, the first is still in February.
  await entered(
    aCapture("2031-03-01T04:59:59.000Z", 7000),
    aCapture("2031-03-01T05:00:00.000Z", 10_000),
    aCapture("2031-04-01T03:59:59.000Z", 20_000),
    aCapture("2031-04-01T04:00:00.000Z", 40_000),
  );
  await countedAt("2031-04-02T15:00:00.000Z");
});

const signedIn = async () => {
  ada = await administrator();
  grace = await joinedAs(ada, "finance");
};
const close = (which: string, as = ada) => call(handler, { as, body: { month: which, reason: "Looked at" } });
const approve = (book_correction_id: string, as = grace) =>
  call(approveCorrection, { as, params: { book_correction_id } });
const missingOf = async (which: string) =>
  (await call(getPeriods, { as: ada, query: { month: which } })).data.items[0].missing;
const feesIn = async (period: string) => {
  const { data } = await call(getTrialBalance, { as: ada, query: { period } });
  const { accounts } = data.currencies[0];
  return accounts.find(({ account }: { account: string }) => account === "platform_fee");
};
const correction = async (period: string) =>
  call(propose, {
    as: ada,
    body: {
      reason: "A late fee",
      change: {
        kind: "correction",
        currency: "usd",
        period,
        lines: [
          { account: "processing_fee", amount_minor: 50 },
          { account: "processor", amount_minor: -50 },
        ],
      },
    },
  });

test("a month's trial balance has the market's local days, opens with the month before, and adds up to 0", async () => {
  await signedIn();
  expect(await feesIn(month)).toMatchObject({
    number: 4000,
    kind: "income",
    opening_minor: -700,
    debit_minor: 0,
    credit_minor: 3000,
    closing_minor: -3700,
  });
  expect(await feesIn("2031-04")).toMatchObject({ opening_minor: -3700, credit_minor: 4000 });
  const { data } = await call(getTrialBalance, { as: ada, query: { period: "2031" } });
  expect(data.currencies[0].total).toMatchObject({ opening_minor: 0, closing_minor: 0 });
});

test("what is missing is named before a month closes: days, differences, suspense, the month before", async () => {
  await signedIn();
  known = await aKnownDifference({ day: "2031-03-10" });
  await write(
    ...entering({
      ...aCapture("2031-04-02T10:00:00.000Z"),
      lines: [
        { account: "suspense", amount_minor: 7 },
        { account: "processor", amount_minor: -7 },
      ],
      period: month,
    }),
  );
  const answer = await close(month);
  expect(answer.error).toMatchObject({ code: "period.not_ready" });
  const named = answer.error?.details?.missing as { what: string; values?: string[]; count: number }[];
  expect(named.map(({ what }) => what).toSorted()).toEqual([
    "days_not_compared",
    "earlier_month",
    "not_over",
    "open_differences",
    "suspense",
  ]);
  expect(named.find(({ what }) => what === "suspense")?.values).toEqual(["7 usd"]);
  expect(named.find(({ what }) => what === "open_differences")?.values?.[0]).toContain(known.id);
  expect(await missingOf(month)).toEqual(named);
});

test("a month closes by two people, keeps its balances, and names the month before by its hash", async () => {
  await signedIn();
  await write(differences.remove(await differences.find(known.id)));
  await write(
    ...entering({
      ...aCapture("2031-04-02T11:00:00.000Z"),
      lines: [
        { account: "processor", amount_minor: 7 },
        { account: "suspense", amount_minor: -7 },
      ],
      period: month,
    }),
  );
  await comparedDays("2031-02-28", "2031-04-01");
  await countedAt("2031-04-04T16:00:00.000Z");
  await signedIn();
  expect(await missingOf(month)).toEqual([{ what: "earlier_month", count: 1, values: ["2031-02"] }]);
  expect((await approve((await close("2031-02")).data.id)).status).toBe(200);
  const { data } = await close(month);
  expect(await approve(data.id, ada)).toMatchObject({ error: { code: "correction.same_person" } });
  expect((await booksMonths.find("us", month)).state).toBe("open");
  expect((await approve(data.id)).data).toMatchObject({
    state: "approved",
    change: { kind: "close", month },
  });
  const [before, closed] = await Promise.all(["2031-02", month].map((one) => booksMonths.find("us", one)));
  expect(closed?.closed).toMatchObject({
    proposed_by: ada.id,
    approved_by: grace.id,
    previous_hash: before?.closed?.hash,
    postings: 2,
    named: 2,
  });
  expect(closed?.closed && hashOf(closed, closed.closed)).toBe(closed?.closed?.hash);
  const [shown] = (await call(getPeriods, { as: ada, query: { month } })).data.items;
  expect(shown).toMatchObject({ state: "closed", hash: closed?.closed?.hash, correction_id: data.id });
  expect(shown.missing).toBeUndefined();
  expect(await storyOf("books_month", closed?.id as string)).toEqual(["books_month.closed"]);
  expect((await close(month)).error?.code).toBe("period.closed");
  expect((await close("2029-01")).error?.code).toBe("period.not_found");
});

test("nothing is put into a closed month, and nothing is named for a month that is not over", async () => {
  await signedIn();
  expect((await correction(month)).error?.code).toBe("period.closed");
  expect((await correction("2031-05")).error).toMatchObject({ code: "request.invalid" });
  const late = aCapture("2031-04-04T17:00:00.000Z", 500, { period: month });
  await expect(write(...entering(late))).rejects.toThrow("period.closed");
  expect(await bookPostings(late.book_id)).toEqual([]);
});

test("of two who close a month one does, and an entry is in it or is refused", async () => {
  await comparedDays("2031-04-02", "2031-05-01");
  await countedAt("2031-05-04T16:00:00.000Z");
  await signedIn();
  const ids = [(await close("2031-04")).data.id, (await close("2031-04")).data.id];
  const alan = await joinedAs(ada, "finance");
  const late = (await correction("2031-04")).data.id;
  const said = await Promise.all([approve(ids[0]), approve(ids[1], alan), approve(late)]);
  expect(
    said
      .slice(0, 2)
      .map(({ status }) => status)
      .toSorted(),
  ).toEqual([200, 409]);
  const { closed, sums } = await booksMonths.find("us", "2031-04");
  const isIn = said[2]?.status === 200;
  expect(isIn ? undefined : said[2]?.error?.code).toBe(isIn ? undefined : "period.closed");
  expect(closed?.named).toBe(isIn ? 1 : 0);
  const fees = sums.find(({ account }) => account === "processing_fee");
  expect(fees?.debit_minor).toBe(320 + (isIn ? 50 : 0));
  const kept = await feesIn("2031-04");
  await countedAt("2031-05-06T16:00:00.000Z");
  await signedIn();
  expect(await feesIn("2031-04")).toEqual(kept);
  expect((await booksMonths.find("us", "2031-04")).sums).toEqual(sums);
});
