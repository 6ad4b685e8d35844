import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { handler as runCorrections } from "../../events/schedules/book-corrections.ts";
import { handler as releaseShares } from "../../events/schedules/transfers.ts";
import { credits } from "../../shared/data/credits.ts";
import { differences } from "../../shared/data/differences.ts";
import { bookPostings, postings } from "../../shared/data/ledger.ts";
import { payments, transfers } from "../../shared/data/payments.ts";
import { owing, providerDebts } from "../../shared/data/provider-debts.ts";
import type { BookChange } from "../../shared/domain/payment/book-change.ts";
import {
  balanceOf,
  debtPosted,
  offlineFeePosted,
  reversalPosted,
} from "../../shared/domain/payment/ledger.ts";
import type { Transfer } from "../../shared/domain/payment/transfer.ts";
import { newId } from "../../shared/kernel/id.ts";
import { defaultMarket } from "../../shared/markets/served.ts";
import { joinedAs } from "../../tests/support/admins.ts";
import { administrator } from "../../tests/support/callers.ts";
import { aKnownDifference } from "../../tests/support/known-difference.ts";
import {
  completeJob,
  customer,
  grantedCredit,
  payableProvider,
  securedPayment,
  settled,
  storedPayableProvider,
} from "../../tests/support/money-world.ts";
import { type StripeWorld, startStripe } from "../../tests/support/stripe.ts";
import { type Caller, call, clock, runSchedule, storyOf, write } from "../../tests/support/world.ts";
import { handler } from "./approve-correction.ts";
import { handler as decline } from "./decline-correction.ts";
import { handler as getCorrections } from "./get-corrections.ts";
import { handler as propose } from "./propose-correction.ts";
import { handler as reconcileDay } from "./reconcile-day.ts";

let stripe: StripeWorld;
let ada: Caller;
let grace: Caller;
beforeAll(async () => {
  clock.set("2029-03-05T10:00:00.000Z");
  stripe = await startStripe();
});
beforeEach(async () => {
  ada = await administrator();
  grace = await joinedAs(ada, "finance");
});
afterAll(() => stripe.close());

const bookOfShare = ({ payment_id, job_id, service_provider_id, currency }: Transfer) => ({
  book_id: payment_id,
  job_id,
  service_provider_id,
  currency,
});

const proposed = (change: unknown, as = ada) =>
  call(propose, { as, body: { change, reason: "Seen at the bank" } });
const idOf = async (change: BookChange | Record<string, unknown>): Promise<string> => {
  const { data, body } = await proposed(change);
  if (!data) throw new Error(body);
  return data.id;
};
const approve = (book_correction_id: string, as = grace) =>
  call(handler, { as, params: { book_correction_id } });
const agreed = async (change: Record<string, unknown>) => approve(await idOf(change));

test("a charge that no payment explains is corrected by two people, and the next comparison agrees", async () => {
  const day = "2029-03-05";
  stripe.emulator.book({ type: "charge", category: "charge", amount: 777 });
  await settled(stripe);
  clock.set("2029-03-06T02:00:00.000Z");
  ada = await administrator();
  grace = await joinedAs(ada, "finance");
  const compare = () => call(reconcileDay, { as: ada, body: { day } });
  const { data } = await compare();
  expect(data.differences).toMatchObject([{ class: "missing_ours", theirs_minor: 777 }]);
  const known = await differences.page("ofDay", `DIFFERENCES#DAY#${day}`, { limit: 5, scope: "test" });
  const difference_id = known.items[0]?.id as string;
  const lines = [
    { account: "processor", amount_minor: 777 },
    { account: "platform_fee", amount_minor: -777 },
  ];
  const id = await idOf({ kind: "correction", currency: "usd", lines, difference_id });
  expect((await differences.find(difference_id)).state).toBe("open");
  expect((await approve(id)).data).toMatchObject({
    state: "approved",
    proposed_by: ada.id,
    decided_by: grace.id,
  });
  expect(await differences.find(difference_id)).toMatchObject({ state: "corrected", correction_id: id });
  expect((await compare()).data.differences).toEqual([]);
  expect((await differences.find(difference_id)).state).toBe("corrected");
  expect(await storyOf("difference", difference_id)).toEqual(["difference.found", "difference.corrected"]);
  const [posting] = (await bookPostings("platform")).filter(({ reference }) => reference.endsWith(id));
  await write(postings.remove(posting as never));
  expect((await compare()).data.differences).toHaveLength(1);
  expect((await differences.find(difference_id)).state).toBe("open");
});

test("an explanation by two closes a difference and changes nothing else", async () => {
  const { id: difference_id } = await aKnownDifference();
  await agreed({ kind: "acknowledgement", difference_id });
  expect(await differences.find(difference_id)).toMatchObject({
    state: "explained",
    reason: "Seen at the bank",
    explained_by: ada.id,
  });
  expect((await proposed({ kind: "acknowledgement", difference_id })).error?.code).toBe(
    "difference.not_open",
  );
});

test("whoever proposed it can't approve it, and of two who do one does", async () => {
  const { id: difference_id } = await aKnownDifference();
  const id = await idOf({ kind: "acknowledgement", difference_id });
  expect(await approve(id, ada)).toMatchObject({ status: 403, error: { code: "correction.same_person" } });
  const alan = await joinedAs(ada, "finance");
  const said = await Promise.all([approve(id), approve(id, alan)]);
  expect(said.map(({ status }) => status).toSorted()).toEqual([200, 409]);
  expect((await approve(id)).error).toMatchObject({
    code: "correction.decided",
    details: { state: "approved" },
  });
});

test("of two proposals about one difference only the first that is approved counts", async () => {
  const { id: difference_id } = await aKnownDifference();
  const [first, second] = [
    await idOf({ kind: "acknowledgement", difference_id }),
    await idOf({ kind: "acknowledgement", difference_id }),
  ];
  expect((await approve(first)).status).toBe(200);
  expect((await approve(second)).error?.code).toBe("difference.not_open");
});

test("what a provider will never pay is written off, at most what it owes", async () => {
  const { id } = await payableProvider(stripe);
  const book = {
    book_id: id,
    currency: "usd",
    service_provider_id: id as never,
    posted_at: "2029-03-05T10:00:00.000Z",
  };
  await write(
    await owing(id as never, 5000, "usd" as never),
    postings.insert(offlineFeePosted(book, "job", 5000)),
  );
  const off = (amount_minor: number) => ({ kind: "write_off", service_provider_id: id, amount_minor });
  expect((await proposed(off(5001))).error).toMatchObject({
    code: "correction.too_much",
    details: { owed_minor: 5000 },
  });
  const both = [await idOf(off(3000)), await idOf(off(3000))];
  expect((await approve(both[0] as string)).status).toBe(200);
  expect((await providerDebts.find(id)).amount_minor).toBe(2000);
  const entries = await bookPostings(id);
  expect([balanceOf(entries, "provider_debt"), balanceOf(entries, "bad_debt")]).toEqual([2000, 3000]);
  expect((await approve(both[1] as string)).error?.code).toBe("correction.too_much");
  expect((await bookPostings(id)).length).toBe(entries.length);
});

test("a record is set to what its book says: a debt, credit, a charge", async () => {
  const { id } = await payableProvider(stripe);
  const book = {
    book_id: id,
    currency: "usd",
    service_provider_id: id as never,
    posted_at: "2029-03-05T10:00:00.000Z",
  };
  await write(await owing(id as never, 4821, "usd" as never), postings.insert(debtPosted(book, "tr_1", 500)));
  const debt = { kind: "row_repair", row: "provider_debt", record_id: id };
  await agreed(debt);
  expect((await providerDebts.find(id)).amount_minor).toBe(500);
  expect((await proposed(debt)).error?.code).toBe("correction.nothing_to_repair");

  const { id: user_id } = await customer();
  await grantedCredit(user_id, 2500);
  for (const wrong of [3500, 1000]) {
    const credit = await credits.find(user_id, defaultMarket.currency);
    const [grant] = credit.grants;
    await write(
      credits.update({ ...credit, grants: [{ ...(grant as never as object), left_minor: wrong } as never] }),
    );
    await agreed({ kind: "row_repair", row: "credit", record_id: user_id });
    expect((await credits.find(user_id, defaultMarket.currency)).grants).toMatchObject([
      { left_minor: 2500 },
    ]);
  }

  const { payment_id } = await securedPayment(stripe);
  const payment = await payments.find(payment_id);
  await write(payments.update({ ...payment, captured_minor: 1000 }));
  await agreed({ kind: "row_repair", row: "payment", record_id: payment_id });
  expect((await payments.find(payment_id)).captured_minor).toBe(payment.captured_minor);
});

test("an entry that does not balance is made up for by two people, in its own book, and is not found again", async () => {
  clock.set("2029-03-12T10:00:00.000Z");
  ada = await administrator();
  grace = await joinedAs(ada, "finance");
  const day = "2029-03-12";
  const { payment_id } = await securedPayment(stripe);
  const [posting] = await bookPostings(payment_id);
  if (!posting) throw new Error("no entry");
  const more = [
    { account: "platform_fee" as const, amount_minor: 7 },
    { account: "memo_held" as const, amount_minor: 2 },
  ];
  await write(postings.update({ ...posting, lines: [...posting.lines, ...more] }));
  clock.set("2029-03-13T02:00:00.000Z");
  ada = await administrator();
  grace = await joinedAs(ada, "finance");
  const compared = async () => (await call(reconcileDay, { as: ada, body: { day } })).data.differences;
  const { id, book_id, kind, reference } = posting;
  const found = { check: "entries", source: id, ours_minor: 9, entry: { book_id, kind, reference } };
  expect(await compared()).toContainEqual(expect.objectContaining(found));
  const known = await differences.page("ofDay", `DIFFERENCES#DAY#${day}`, { limit: 50, scope: "test" });
  const difference_id = known.items.find((one) => one.found.source === id)?.id as string;
  const entry = (lines: object[], over: object = {}) => ({
    kind: "correction",
    currency: "usd",
    lines,
    difference_id,
    ...over,
  });
  const fee = { account: "platform_fee", amount_minor: -7 };
  const memo = { account: "memo_held", amount_minor: -2 };
  expect((await proposed(entry([fee]))).error).toMatchObject({
    code: "correction.unbalanced",
    details: { sum_minor: 0, memo_minor: 2 },
  });
  expect((await proposed(entry([fee, memo], { currency: "eur" }))).error?.code).toBe(
    "correction.mixed_currency",
  );
  expect((await proposed(entry([fee, memo], { difference_id: undefined }))).error?.code).toBe(
    "correction.unbalanced",
  );
  const both = [await idOf(entry([fee, memo])), await idOf(entry([fee, memo]))];
  expect((await approve(both[0] as string)).status).toBe(200);
  expect((await approve(both[1] as string)).error?.code).toBe("correction.unbalanced");
  const book = await bookPostings(payment_id);
  expect(balanceOf(book)).toBe(0);
  expect(book.find((one) => one.id === id)?.lines).toEqual([...posting.lines, ...more]);
  expect(await differences.find(difference_id)).toMatchObject({ state: "corrected" });
  const isAbout = (all: { source?: string }[]) =>
    all.filter(({ source }) => book.some((one) => one.id === source));
  expect(isAbout(await compared())).toEqual([]);
  const made_up = book.find(({ makes_up_for }) => makes_up_for !== undefined);
  await write(postings.remove(made_up as never));
  expect(isAbout(await compared())).toMatchObject([found]);
  expect((await differences.find(difference_id)).state).toBe("open");
});

test("a share's record is set to what its payment's book says", async () => {
  const worker = await storedPayableProvider(stripe);
  const one = await securedPayment(stripe, { hours: 1, service_provider_id: worker.id as never });
  await completeJob(stripe, one.job.id, worker.id);
  const repair = { kind: "row_repair", row: "transfer", record_id: one.payment_id };
  expect((await proposed(repair)).error?.code).toBe("correction.nothing_to_repair");
  clock.advance({ hours: 26 });
  await settled(stripe);
  await runSchedule(releaseShares);
  await settled(stripe);
  ada = await administrator();
  grace = await joinedAs(ada, "finance");
  const share = await transfers.find(one.job.id, "1");
  expect(share.state).toBe("paid");
  expect((await proposed(repair)).error?.code).toBe("correction.nothing_to_repair");
  const wrong = {
    amount_minor: share.amount_minor - 300,
    debt_minor: 40,
    owed_minor: 60,
    reversed_minor: 500,
  };
  await write(transfers.update({ ...share, ...wrong, state: "partially_reversed" }));
  const id = await idOf(repair);
  expect(await transfers.find(one.job.id, "1")).toMatchObject(wrong);
  expect((await approve(id)).status).toBe(200);
  const { amount_minor, debt_minor, owed_minor, reversed_minor, state } = share;
  const right = { amount_minor, debt_minor, owed_minor, reversed_minor, state };
  expect(await transfers.find(one.job.id, "1")).toMatchObject(right);
  expect((await proposed(repair)).error?.code).toBe("correction.nothing_to_repair");
  expect((await proposed({ ...repair, record_id: newId("payment") })).error?.code).toBe("payment.not_found");
  const sent = (await bookPostings(one.payment_id)).find(({ kind }) => kind === "transfer");
  await write(postings.remove(sent as never));
  const reversal = reversalPosted(
    { ...bookOfShare(share), posted_at: share.updated_at },
    `${share.stripe_transfer_id}:9`,
    9,
  );
  await write(postings.insert(reversal));
  expect((await proposed(repair)).error?.code).toBe("correction.not_repairable");
});

test("lines that don't balance, the wrong currency and unknown records are refused, and nothing is kept", async () => {
  const before = (await call(getCorrections, { as: ada, query: { state: "proposed" } })).data.items.length;
  const entry = (over: object) => ({
    kind: "correction",
    currency: "usd",
    lines: [
      { account: "bank", amount_minor: 5 },
      { account: "suspense", amount_minor: -5 },
    ],
    ...over,
  });
  const code = async (change: unknown) => (await proposed(change)).error?.code;
  const lines = [
    { account: "bank", amount_minor: 5 },
    { account: "suspense", amount_minor: -4 },
  ];
  expect((await proposed(entry({ lines }))).error).toMatchObject({
    code: "correction.unbalanced",
    details: { sum_minor: 1, memo_minor: 0 },
    fields: [{ field: "change.lines" }],
  });
  const mixed = [
    { account: "bank", amount_minor: 5 },
    { account: "memo_held", amount_minor: -5 },
  ];
  expect(await code(entry({ lines: mixed }))).toBe("correction.unbalanced");
  const { payment_id } = await securedPayment(stripe);
  expect(await code(entry({ payment_id, currency: "eur" }))).toBe("correction.mixed_currency");
  expect(await code(entry({ payment_id: newId("payment") }))).toBe("payment.not_found");
  expect(await code({ kind: "acknowledgement", difference_id: newId("difference") })).toBe(
    "difference.not_found",
  );
  expect(await code(entry({ period: "2029-13" }))).toBe("request.invalid");
  expect(await code(entry({ lines: [] }))).toBe("request.invalid");
  const support = await joinedAs(ada, "support");
  expect((await proposed(entry({}), support)).error?.code).toBe("auth.admin_role_forbidden");
  const after = (await call(getCorrections, { as: ada, query: { state: "proposed" } })).data.items.length;
  expect(after).toBe(before);
});

test("a declined proposal, or one of two weeks ago, changes nothing any more", async () => {
  const { id: difference_id } = await aKnownDifference();
  const change = { kind: "acknowledgement", difference_id };
  const first = await idOf(change);
  const said = await call(decline, {
    as: ada,
    params: { book_correction_id: first },
    body: { reason: "It was a real charge" },
  });
  expect(said.data).toMatchObject({ state: "declined", decline_reason: "It was a real charge" });
  expect((await approve(first)).error?.code).toBe("correction.decided");
  const second = await idOf(change);
  clock.advance({ days: 14, minutes: 1 });
  ada = await administrator();
  grace = await joinedAs(ada, "finance");
  expect((await approve(second)).error?.code).toBe("correction.expired");
  await runSchedule(runCorrections);
  const expired = await call(getCorrections, { as: ada, query: { state: "expired" } });
  expect(expired.data.items.map(({ id }: { id: string }) => id)).toContain(second);
  expect((await approve(second)).error?.code).toBe("correction.expired");
  expect((await differences.find(difference_id)).state).toBe("open");
});
