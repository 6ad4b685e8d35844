import { describe, expect, test } from "vitest";
import { aPayment } from "../../../tests/support/payments.ts";
import { newId } from "../../kernel/id.ts";
import { plus } from "../../kernel/time.ts";
import {
  availableOf,
  type Credit,
  type CreditGrant,
  creditDueAt,
  creditGrantId,
  creditPolicy,
  elapseCredit,
  forfeitCredit,
  grantCredit,
  heldOf,
  noCredit,
  reserveCredit,
  returnCredit,
  revokeCredit,
  rewardCredit,
  settleCredit,
} from "./credit.ts";
import type { Posting } from "./ledger.ts";
import type { Payment } from "./payment.ts";

const now = "2027-03-05T12:00:00.000Z";
const inDays = (days: number) => plus(now, { days });
const aGrant = (given: Partial<CreditGrant> = {}): CreditGrant => ({
  id: newId("credit_grant"),
  source: "goodwill",
  granted_minor: 1000,
  left_minor: 1000,
  expires_at: inDays(100),
  granted_at: "2027-01-01T09:00:00.000Z",
  ...given,
});
const credit = (grants: readonly CreditGrant[] = [], rest: Partial<Credit> = {}): Credit => ({
  ...noCredit(newId("user"), "usd", "2027-01-01T09:00:00.000Z"),
  version: 3,
  grants: [...grants],
  ...rest,
});
const codeOf = (decide: () => unknown) => {
  try {
    decide();
  } catch (error) {
    const { reason, facts } = error as { reason: { code: string }; facts: { details?: object } };
    return { code: reason.code, ...facts.details };
  }
};
const linesOf = (postings: readonly Posting[]) =>
  postings.map(({ kind, reference, lines }) => ({
    kind,
    reference,
    ...Object.fromEntries(lines.map(({ account, amount_minor }) => [account, amount_minor])),
  }));
const toldOf = (events: readonly { type: string; data: object }[]) =>
  events.map(({ type, data }) => ({ type, ...data }));

test("credit begins with nothing", () => {
  const id = newId("user");
  expect(noCredit(id, "usd", now)).toEqual({
    id,
    version: 0,
    currency: "usd",
    grants: [],
    holds: [],
    updated_at: now,
  });
});

describe("what can be used", () => {
  test.each([
    ["nothing of no credit", undefined, 0],
    ["what is left of every grant", credit([aGrant({ left_minor: 300 }), aGrant({ left_minor: 50 })]), 350],
    ["nothing that expires now", credit([aGrant({ expires_at: now })]), 0],
    ["nothing that has expired", credit([aGrant({ expires_at: inDays(-1) }), aGrant()]), 1000],
  ])("is %s", (_, given, available) => {
    expect(availableOf(given, now)).toBe(available);
  });

  test("does not include what is held", () => {
    const [payment_id, job_id] = [newId("payment"), newId("job")];
    const held = credit([], {
      holds: [
        { payment_id, job_id, parts: [aGrant({ left_minor: 200 }), aGrant({ left_minor: 30 })] },
        { payment_id, job_id, parts: [aGrant({ left_minor: 4 })] },
      ],
    });
    expect([availableOf(held, now), heldOf(held)]).toEqual([0, 234]);
  });
});

test.each([
  [
    "seven days before the first grant expires",
    [aGrant({ expires_at: inDays(50) }), aGrant({ expires_at: inDays(30) })],
    inDays(23),
  ],
  [
    "at its end once its customer was reminded",
    [aGrant({ expires_at: inDays(3), reminded: true })],
    inDays(3),
  ],
  ["never without a grant", [], undefined],
])("credit is due %s", (_, grants, due) => {
  expect(creditDueAt(credit(grants))).toBe(due);
});

describe("a grant", () => {
  const granting = {
    id: newId("credit_grant"),
    amount_minor: 500,
    source: "goodwill" as const,
    reason: "Sorry.",
  };

  test("lasts 180 days, is told and owed", () => {
    const before = credit([aGrant({ left_minor: 200, expires_at: inDays(10) })]);
    const { record, events, postings } = grantCredit(before, granting, now);
    const grant = {
      id: granting.id,
      source: "goodwill",
      granted_minor: 500,
      left_minor: 500,
      expires_at: inDays(180),
      granted_at: now,
    };
    expect(record).toEqual({ ...before, grants: [...before.grants, grant], updated_at: now });
    expect(events).toMatchObject([{ reason: "Sorry.", audience: [before.id], aggregate: { version: 4 } }]);
    expect(toldOf(events)).toEqual([
      {
        type: "credit.granted",
        user_id: before.id,
        currency: "usd",
        balance_minor: 700,
        grant_id: granting.id,
        amount_minor: 500,
        source: "goodwill",
        expires_at: inDays(180),
      },
    ]);
    expect(linesOf(postings)).toEqual([
      { kind: "credit_granted", reference: granting.id, credit_cost: 500, customer_credit: -500 },
    ]);
    expect(postings[0]).toMatchObject({ book_id: before.id, currency: "usd", posted_at: now });
  });

  test("without a reason has none in its event", () => {
    const [event] = grantCredit(credit(), { ...granting, reason: undefined }, now).events;
    expect(event).not.toHaveProperty("reason");
  });

  test.each([
    ["a moment from now", plus(now, { minutes: 1 })],
    ["in two years", inDays(730)],
  ])("can expire %s", (_, expires_at) => {
    expect(grantCredit(credit(), { ...granting, expires_at }, now).record.grants[0]?.expires_at).toBe(
      expires_at,
    );
  });

  test.each([
    ["now", now],
    ["before now", inDays(-1)],
    ["later than in two years", plus(inDays(730), { minutes: 1 })],
  ])("can't expire %s", (_, expires_at) => {
    expect(codeOf(() => grantCredit(credit(), { ...granting, expires_at }, now))).toEqual({
      code: "credit.expiry_wrong",
      latest: inDays(730),
    });
  });

  test("is refused to whoever has fifty, and not to whoever has 49", () => {
    const grants = Array.from({ length: creditPolicy.grants_most }, () => aGrant());
    expect(codeOf(() => grantCredit(credit(grants), granting, now))).toEqual({ code: "credit.too_many" });
    expect(grantCredit(credit(grants.slice(1)), granting, now).record.grants).toHaveLength(50);
  });

  test("stands in the order in which grants expire, then in which they were given", () => {
    const late = aGrant({ expires_at: inDays(300) });
    const younger = aGrant({ expires_at: inDays(180), granted_at: "2027-02-01T09:00:00.000Z" });
    const older = aGrant({ expires_at: inDays(180), granted_at: "2027-01-01T09:00:00.000Z" });
    const { grants } = grantCredit(credit([late, younger, older]), granting, now).record;
    expect(grants.map(({ id }) => id)).toEqual([older.id, younger.id, granting.id, late.id]);
  });
});

describe("a reward at the limit", () => {
  const reward = { id: newId("credit_grant"), amount_minor: 1000, source: "invite" as const };
  const others = Array.from({ length: 48 }, () => aGrant());
  const old = aGrant({ source: "invite", granted_at: "2027-01-01T09:00:00.000Z" });
  const young = aGrant({
    source: "invite",
    granted_at: "2027-02-01T09:00:00.000Z",
    left_minor: 400,
    reminded: true,
    expires_at: inDays(5),
  });

  test("joins the youngest of its source, for the longer time, and reminds again", () => {
    const { record } = rewardCredit(credit([young, old, ...others]), reward, now);
    expect(record.grants).toHaveLength(50);
    const { reminded: _, ...rest } = young;
    expect(record.grants.find(({ id }) => id === young.id)).toEqual({
      ...rest,
      granted_minor: 2000,
      left_minor: 1400,
      expires_at: inDays(180),
    });
    expect(record.grants.find(({ id }) => id === old.id)).toEqual(old);
  });

  test("keeps the time of the grant that it joins if that is the longer one", () => {
    const { record } = rewardCredit(
      credit([{ ...young, expires_at: inDays(400) }, old, ...others]),
      reward,
      now,
    );
    expect(record.grants.find(({ id }) => id === young.id)?.expires_at).toBe(inDays(400));
  });

  test("is one more grant where there is none of its source, and below the limit", () => {
    const other = Array.from({ length: 50 }, () => aGrant());
    expect(rewardCredit(credit(other), reward, now).record.grants).toHaveLength(51);
    expect(rewardCredit(credit([young]), reward, now).record.grants).toHaveLength(2);
  });
});

describe("reserving", () => {
  const payment = { id: newId("payment"), job_id: newId("job"), credit_minor: 1200 };

  test("takes from what expires first, and leaves the rest", () => {
    const [late, soon] = [aGrant({ expires_at: inDays(90) }), aGrant({ expires_at: inDays(10) })];
    const expired = aGrant({ expires_at: now });
    const before = credit([expired, soon, late]);
    const { record, events } = reserveCredit(before, payment, now) ?? {};
    expect(record).toEqual({
      ...before,
      grants: [expired, { ...late, left_minor: 800 }],
      holds: [
        { payment_id: payment.id, job_id: payment.job_id, parts: [soon, { ...late, left_minor: 200 }] },
      ],
      updated_at: now,
    });
    expect(toldOf(events ?? [])).toEqual([
      {
        type: "credit.reserved",
        user_id: before.id,
        currency: "usd",
        balance_minor: 800,
        payment_id: payment.id,
        job_id: payment.job_id,
        amount_minor: 1200,
      },
    ]);
  });

  test.each([
    ["without credit", undefined, 1200],
    ["of a payment that uses none", credit([aGrant()]), 0],
    ["of a payment that says nothing of it", credit([aGrant()]), undefined],
  ])("%s changes nothing", (_, before, credit_minor) => {
    expect(reserveCredit(before, { ...payment, credit_minor }, now)).toBeUndefined();
  });
});

describe("settling", () => {
  const payment_id = newId("payment");
  const job_id = newId("job");
  const part = aGrant({ left_minor: 1000, expires_at: inDays(90) });
  const other = { payment_id: newId("payment"), job_id, parts: [aGrant()] };
  const before = credit([], { holds: [{ payment_id, job_id, parts: [part] }, other] });
  const paid = (given: Partial<Payment>) => aPayment({ id: payment_id, credit_minor: 600, ...given });

  test("uses what was charged to credit, and the rest comes back", () => {
    const { record, events } = settleCredit(before, paid({}), now) ?? {};
    expect(record).toEqual({
      ...before,
      holds: [other],
      grants: [{ ...part, left_minor: 400 }],
      updated_at: now,
    });
    const told = { user_id: before.id, currency: "usd", balance_minor: 400, payment_id, job_id };
    expect(toldOf(events ?? [])).toEqual([
      { type: "credit.used", ...told, amount_minor: 600 },
      { type: "credit.returned", ...told, amount_minor: 400 },
    ]);
  });

  test("of a payment that took all of it returns nothing", () => {
    const { record, events } = settleCredit(before, paid({ credit_minor: 1000 }), now) ?? {};
    expect(record?.grants).toEqual([]);
    expect(toldOf(events ?? []).map(({ type }) => type)).toEqual(["credit.used"]);
  });

  test("of a payment that ended without a charge returns all of it", () => {
    const { record, events } = settleCredit(before, paid({ state: "voided", captured_minor: 0 }), now) ?? {};
    expect(record?.grants).toEqual([part]);
    expect(toldOf(events ?? [])).toMatchObject([{ type: "credit.returned", amount_minor: 1000 }]);
  });

  test.each([
    ["is under way", before, paid({ state: "authorized", captured_minor: 0 })],
    ["holds no credit", before, paid({ id: newId("payment") })],
  ])("changes nothing if the payment %s", (_, given, payment) => {
    expect(settleCredit(given, payment, now)).toBeUndefined();
  });

  test("what comes back is good for thirty days at least, and reminded of again", () => {
    const soon = aGrant({ expires_at: inDays(30), left_minor: 1000, reminded: true });
    const held = credit([], { holds: [{ payment_id, job_id, parts: [soon] }] });
    const { record } = settleCredit(held, paid({}), now) ?? {};
    expect(record?.grants).toEqual([
      { ...soon, left_minor: 400, expires_at: inDays(30), reminded: undefined },
    ]);
    const longer = { ...soon, expires_at: inDays(31) };
    const kept = credit([], { holds: [{ payment_id, job_id, parts: [longer] }] });
    expect(settleCredit(kept, paid({}), now)?.record.grants).toEqual([{ ...longer, left_minor: 400 }]);
  });

  test("what comes back joins what was left of its grant, whose time counts", () => {
    const rest = { ...part, left_minor: 70, expires_at: inDays(200) };
    const { record } = settleCredit({ ...before, grants: [rest] }, paid({}), now) ?? {};
    expect(record?.grants).toEqual([{ ...part, left_minor: 470, expires_at: inDays(200) }]);
  });
});

test("a refund's credit comes back as a grant of its own, once for each refund", () => {
  const [payment_id, job_id, refund_id] = [newId("payment"), newId("job"), newId("refund")];
  const before = credit([aGrant({ expires_at: inDays(10) })]);
  const { record, events } = returnCredit(before, { payment_id, job_id, refund_id, amount_minor: 250 }, now);
  const grant = {
    id: creditGrantId(`refund ${refund_id}`),
    source: "refund",
    granted_minor: 250,
    left_minor: 250,
    expires_at: inDays(180),
    granted_at: now,
  };
  expect(record).toEqual({ ...before, grants: [...before.grants, grant], updated_at: now });
  expect(grant.id).toMatch(/^[0-9a-f]{24}$/);
  expect(creditGrantId("another")).not.toBe(grant.id);
  expect(toldOf(events)).toEqual([
    {
      type: "credit.returned",
      user_id: before.id,
      currency: "usd",
      balance_minor: 1250,
      payment_id,
      job_id,
      amount_minor: 250,
    },
  ]);
});

test("revoking takes what is left of one grant, once", () => {
  const [gone, stays] = [aGrant({ left_minor: 300 }), aGrant()];
  const before = credit([gone, stays]);
  const { record, events, postings } = revokeCredit(before, gone.id, "Given by mistake.", now);
  expect(record).toEqual({ ...before, grants: [stays], updated_at: now });
  expect(events).toMatchObject([{ reason: "Given by mistake." }]);
  expect(toldOf(events)).toMatchObject([
    { type: "credit.revoked", grant_id: gone.id, amount_minor: 300, balance_minor: 1000 },
  ]);
  expect(linesOf(postings)).toEqual([
    { kind: "credit_revoked", reference: `${gone.id}:3`, customer_credit: 300, credit_cost: -300 },
  ]);
  expect(codeOf(() => revokeCredit(record, gone.id, "Again.", now))).toEqual({ code: "credit.used_up" });
});

test("in time credit expires, and is announced seven days before", () => {
  const over = aGrant({ expires_at: now, left_minor: 20 });
  const soon = aGrant({ expires_at: inDays(7), left_minor: 30 });
  const reminded = aGrant({ expires_at: inDays(6), left_minor: 40, reminded: true });
  const later = aGrant({ expires_at: plus(inDays(7), { minutes: 1 }), left_minor: 50 });
  const before = credit([over, reminded, soon, later]);
  const { record, events, postings } = elapseCredit(before, now);
  expect(record).toEqual({
    ...before,
    grants: [reminded, { ...soon, reminded: true }, later],
    updated_at: now,
  });
  expect(toldOf(events)).toMatchObject([
    { type: "credit.expired", grant_id: over.id, amount_minor: 20, expires_at: now, balance_minor: 120 },
    { type: "credit.expiring", grant_id: soon.id, amount_minor: 30, expires_at: inDays(7) },
  ]);
  expect(linesOf(postings)).toEqual([
    { kind: "credit_expired", reference: `${over.id}:3`, customer_credit: 20, credit_cost: -20 },
  ]);
});

test("an erased customer's credit ends, also what is held", () => {
  const [payment_id, job_id] = [newId("payment"), newId("job")];
  const before = credit([aGrant({ left_minor: 300 })], {
    holds: [{ payment_id, job_id, parts: [aGrant({ left_minor: 40 })] }],
  });
  const { record, events, postings } = forfeitCredit(before, now);
  expect(record.grants).toEqual([]);
  expect(toldOf(events)).toMatchObject([{ type: "credit.forfeited", amount_minor: 340, balance_minor: 0 }]);
  expect(linesOf(postings)).toEqual([
    { kind: "credit_forfeited", reference: `${before.id}:3`, customer_credit: 340, credit_cost: -340 },
  ]);
  expect(forfeitCredit(credit(), now)).toMatchObject({ events: [], postings: [] });
});
