import { expect, test } from "vitest";
import { balanceOf } from "../../shared/domain/payment/ledger.ts";
import { simulateYear } from "./simulate.ts";
import { kinds } from "./world.ts";

const until = "2027-06-01T00:00:00.000Z";
const year = simulateYear({ jobs: 200, until });

test("a year is the same for the same seed, and another for another", () => {
  const [one, same, other] = [1, 1, 2].map((seed) => simulateYear({ jobs: 30, until, seed }));
  expect(one?.events).toEqual(same?.events);
  expect(one?.postings).toEqual(same?.postings);
  expect(one?.events).not.toEqual(other?.events);
});

test("its books balance, its records are what their schemas say, and no version is left out", () => {
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
    expect(new Set(seen).size).toBe(seen.length);
  }
});

test("an event leads from the state that the one before led to", () => {
  const state = new Map<string, string>();
  const ordered = year.events.toSorted(
    (a, b) => a.aggregate.version - b.aggregate.version || a.ordinal - b.ordinal,
  );
  for (const { aggregate, from, to, type } of ordered) {
    if (to === undefined || !["job", "quote", "incident", "document"].includes(aggregate.type)) continue;
    expect([type, from]).toEqual([type, state.get(aggregate.id)]);
    state.set(aggregate.id, to);
  }
});
