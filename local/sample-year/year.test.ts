import { expect, test } from "vitest";
import { everything, keyOf, partitionOf } from "../../shared/domain/analytics/cells.ts";
import { balanceOf } from "../../shared/domain/payment/ledger.ts";
import { countYear } from "./count.ts";
import { simulateYear } from "./simulate.ts";
import { kinds } from "./world.ts";

const until = "2027-06-01T00:00:00.000Z";
const year = simulateYear({ jobs: 200, until });

test("a year is the same for the same seed, and differs for another", () => {
  const [one, same, other] = [1, 1, 2].map((seed) => simulateYear({ jobs: 30, until, seed }));
  expect(one?.events).toEqual(same?.events);
  expect(one?.postings).toEqual(same?.postings);
  expect(one?.events).not.toEqual(other?.events);
});

test("every month has requests, with more in the second half", () => {
  const asked = year.events
    .filter(({ type }) => type === "quote.requested")
    .map(({ occurred_at }) => occurred_at);
  const months = Map.groupBy(asked, (at) => at.slice(0, 7));
  expect([...months.keys()].sort()).toEqual([
    ...["06", "07", "08", "09", "10", "11", "12"].map((month) => `2026-${month}`),
    ...["01", "02", "03", "04", "05"].map((month) => `2027-${month}`),
  ]);
  const later = asked.filter((at) => at >= "2026-12-01").length;
  expect(later / asked.length).toBeGreaterThan(0.55);
});

test("its ledger balances, its records match their schemas, and no version is missing", () => {
  expect(balanceOf(year.postings)).toBe(0);
  for (const posting of year.postings) expect(balanceOf([posting])).toBe(0);
  for (const { kind, record } of year.records.values()) {
    const { success, error } = kinds[kind].definition.schema().safeParse(record);
    expect([kind, success, error?.issues]).toEqual([kind, true, undefined]);
  }
  const versions = Map.groupBy(year.events, ({ aggregate }) => `${aggregate.type} ${aggregate.id}`);
  for (const [key, events] of versions) {
    const record = year.records.get(key)?.record;
    if (!record) continue;
    const seen = [...new Set(events.map(({ aggregate }) => aggregate.version))].toSorted((a, b) => a - b);
    expect([key, (seen.at(-1) as number) <= record.version]).toEqual([key, true]);
    // Every change of these records has an event, so no version is without one.
    if (!/^(job|quote|payment|incident|invite) /.test(key)) continue;
    expect([key, seen]).toEqual([key, Array.from({ length: record.version }, (_, at) => at + 1)]);
  }
  // Each version has one decision.
  for (const events of versions.values())
    for (const same of Map.groupBy(events, ({ aggregate }) => aggregate.version).values())
      expect(new Set(same.map(({ correlation_id }) => correlation_id)).size).toBe(1);
});

test("an event starts in the state in which the one before ended", () => {
  const state = new Map<string, string>();
  const ordered = year.events.toSorted(
    (a, b) => a.aggregate.version - b.aggregate.version || a.ordinal - b.ordinal,
  );
  for (const { aggregate, from, to, type } of ordered) {
    if (to === undefined || !["job", "quote", "incident", "document", "membership"].includes(aggregate.type))
      continue;
    // An event that does not move a membership only reports its state.
    const stays = aggregate.type === "membership" && from === undefined && state.has(aggregate.id);
    expect([type, stays ? to : from]).toEqual([type, state.get(aggregate.id)]);
    state.set(aggregate.id, to);
  }
});

test("the money in the figures equals the ledger, line by line and month by month", async () => {
  const { adds } = await countYear(year, ["UTC"]);
  const bookKinds = new Set<string>(year.postings.map(({ kind }) => kind));
  const kept: Record<string, number> = {};
  for (const [key, cell] of adds) {
    const { partition, sort } = keyOf(key);
    if (partition !== partitionOf("UTC", "money.usd", everything) || !sort.startsWith("M#")) continue;
    for (const [measure, amount] of cell)
      if (bookKinds.has(measure.split(".")[0] as string) && !measure.endsWith(".n"))
        kept[`${sort.slice(2)} ${measure}`] = amount;
  }
  const booked: Record<string, number> = {};
  for (const { kind, lines, posted_at } of year.postings)
    for (const { account, amount_minor } of lines.filter((line) => !line.account.startsWith("memo_"))) {
      const name = `${posted_at.slice(0, 7)} ${kind}.${account}`;
      booked[name] = (booked[name] ?? 0) + amount_minor;
    }
  const held = Object.fromEntries(Object.entries(booked).filter(([, amount]) => amount !== 0));
  expect(kept).toEqual(held);
  expect(Object.keys(held).length).toBeGreaterThan(100);
});

test("cards are held at once or a day before, money goes to providers and their banks, and some of it is returned", () => {
  const happened = new Set(year.events.map(({ type }) => type));
  for (const type of [
    "payment.authorized",
    "payment.deferred",
    "payment.captured",
    "payment.voided",
    "payment.dispute_opened",
    "payment.dispute_closed",
    "dispute.evidence_submitted",
    "refund.succeeded",
    "tip.paid",
    "transfer.paid",
    "transfer.reversed",
    "payout.paid",
    "credit.granted",
  ])
    expect([type, happened.has(type)]).toEqual([type, true]);
  const booked = new Set<string>(year.postings.map(({ kind }) => kind));
  for (const kind of ["cancellation_fee", "dispute_won", "dispute_lost", "debt", "payout", "credit_granted"])
    expect([kind, booked.has(kind)]).toEqual([kind, true]);
});

test("members join, pay, are late, change plans and leave; people write to the assistant and to each other", () => {
  const happened = new Set(year.events.map(({ type }) => type));
  for (const type of [
    "membership.trial_started",
    "membership.activated",
    "membership.renewed",
    "membership.payment_failed",
    "membership.recovered",
    "membership.plan_changed",
    "membership.cancel_scheduled",
    "membership.ended",
    "membership.paid",
    "chat.session_created",
    "chat.message_created",
    "chat.message_completed",
    "chat.closed",
  ])
    expect([type, happened.has(type)]).toEqual([type, true]);
  const kept = [...year.records.values()].filter(({ kind }) => kind === "service_provider");
  for (const { record } of kept) {
    const shown = (record as { membership?: { state: string } }).membership?.state;
    const { state } = (year.records.get(`membership ${record.id}`)?.record ?? {}) as { state?: string };
    expect([record.id, shown ?? "canceled"]).toEqual([record.id, state ?? "canceled"]);
  }
});
