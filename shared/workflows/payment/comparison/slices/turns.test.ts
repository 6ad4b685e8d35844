import { afterEach, expect, test } from "vitest";
import { ReconciliationTooLong } from "../../../../domain/payment/reconciliation.ts";
import { slicePolicy } from "../../../../domain/payment/slice.ts";
import type { PaceTime } from "../../../../kernel/pace.ts";
import { turnsAtEnd, turnsOfWorker } from "./turns.ts";

const policy = { ...slicePolicy };
afterEach(() => void Object.assign(slicePolicy, policy));

/** A clock that goes on once all wait, to the moment that the first of them waits for. */
const modelTime = () => {
  let now = 0;
  let waiting: { until: number; go: () => void }[] = [];
  const time: PaceTime = {
    now: () => now,
    pause: (ms) => new Promise<void>((go) => waiting.push({ until: now + ms, go })),
  };
  const goOn = async (until: number): Promise<void> => {
    for (;;) {
      await new Promise(setImmediate);
      const next = Math.min(...waiting.map((one) => one.until));
      if (next > until) return;
      now = next;
      const over = waiting.filter((one) => one.until <= now);
      waiting = waiting.filter((one) => one.until > now);
      for (const { go } of over) go();
    }
  };
  return { time, goOn };
};

/** When those asked that always have another question, twenty at a time, in so many seconds. */
const askedBy = async (turnsOf: (time: PaceTime) => (() => Promise<void>)[], seconds: number) => {
  const { time, goOn } = modelTime();
  const times: number[] = [];
  const asking = async (turn: () => Promise<void>): Promise<void> => {
    for (;;) {
      await turn();
      times.push(time.now());
    }
  };
  for (const turn of turnsOf(time)) for (let nth = 0; nth < 20; nth += 1) asking(turn);
  await goOn(seconds * 1000);
  return times;
};

const most = (times: readonly number[], from: number, ms: number): number =>
  Math.max(
    ...times
      .filter((at) => at > from)
      .map((at) => times.filter((other) => other >= at && other < at + ms).length),
  );

test("ten workers together ask five times a second, however much there is to ask", async () => {
  Object.assign(slicePolicy, { calls_a_piece: Number.POSITIVE_INFINITY });
  const { workers, calls_a_second, calls_at_once } = slicePolicy;
  const everybody = (time: PaceTime) => Array.from({ length: workers }, () => turnsOfWorker(time).turn);
  const times = await askedBy(everybody, 60);
  expect([workers, calls_a_second]).toEqual([10, 5]);
  expect(times.filter((at) => at === 0).length).toBe(workers * calls_at_once);
  expect(most(times, 0, 2000)).toBe(2 * calls_a_second);
  expect(times.length).toBe(workers * calls_at_once + 60 * calls_a_second);
});

test("who ends a day alone asks five times a second, too", async () => {
  const times = await askedBy((time) => [turnsAtEnd(time)], 60);
  expect(most(times, 0, 1000)).toBe(5);
  expect(times.length).toBe(slicePolicy.calls_at_once + 60 * 5);
});

test("a piece with too many questions is given up, and nobody who waited asks any more", async () => {
  Object.assign(slicePolicy, { calls_a_piece: 10 });
  const { time, goOn } = modelTime();
  const { turn, begin } = turnsOfWorker(time);
  let asked = 0;
  const ask = async () => {
    await turn();
    asked += 1;
  };
  const waiting = Array.from({ length: 10 }, ask);
  await goOn(0);
  const all = Promise.allSettled([...waiting, ask()]);
  await goOn(60_000);
  const reasons = (await all).flatMap((one) => (one.status === "rejected" ? [one.reason.reason] : []));
  expect(asked).toBe(slicePolicy.calls_at_once);
  expect(reasons).toEqual(Array.from({ length: 7 }, () => ReconciliationTooLong));
  begin();
  const more = Promise.allSettled(Array.from({ length: 10 }, ask));
  await goOn(120_000);
  expect((await more).map(({ status }) => status)).not.toContain("rejected");
});
