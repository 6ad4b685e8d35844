import { beforeEach, expect, test, vi } from "vitest";
import { breaker, breakerPolicy, wasNotAsked } from "./breaker.ts";
import { traced } from "./log.ts";
import { Refusal } from "./refusal.ts";

beforeEach(() => {
  vi.useFakeTimers({ toFake: ["hrtime"] });
  return () => vi.useRealTimers();
});

const later = (seconds: number) => vi.advanceTimersByTime(seconds * 1000);

class Down extends Error {
  override name = "TimeoutError";
}
class Declined extends Error {
  $metadata = { httpStatusCode: 400 };
}

class Throttled extends Declined {
  override name = "ThrottlingException";
}

/** A dependency that counts its calls, and the breaker in front of it. */
const neighborOf = (settings: { always?: boolean } = {}) => {
  const guarded = breaker("neighbor", { pause_seconds: 5, ...settings });
  const neighbor = {
    asked: 0,
    fails: undefined as (new () => Error) | undefined,
    answering: Promise.resolve(),
    ask: () =>
      guarded(async () => {
        neighbor.asked += 1;
        const { fails } = neighbor;
        await neighbor.answering;
        if (fails) throw new fails();
        return "well";
      }),
  };
  return neighbor;
};

const asRequest = <T>(work: () => Promise<T>) => traced({}, work, { awaited: true });
const inBackground = <T>(work: () => Promise<T>) => traced({}, work);

const failed = async (work: () => Promise<unknown>): Promise<unknown> =>
  work().then(
    () => undefined,
    (error: unknown) => error,
  );

const opened = async (settings?: { always: boolean }) => {
  const neighbor = neighborOf(settings);
  neighbor.fails = Down;
  for (let left = breakerPolicy.failures; left > 0; left -= 1)
    expect(await failed(() => asRequest(neighbor.ask))).toBeInstanceOf(Down);
  return neighbor;
};

test("opens after five failures in a row, with Retry-After", async () => {
  const neighbor = await opened();
  later(1);
  const error = (await failed(() => asRequest(neighbor.ask))) as Refusal;
  expect(error).toBeInstanceOf(Refusal);
  expect([error.reason.status, error.facts.retry_after_seconds]).toEqual([503, 4]);
  expect([wasNotAsked(error), neighbor.asked]).toEqual([true, 5]);
});

test("a success or a long pause resets the count", async () => {
  const neighbor = neighborOf();
  const fail = async (times: number) => {
    neighbor.fails = Down;
    for (let left = times; left > 0; left -= 1) await failed(() => asRequest(neighbor.ask));
  };
  await fail(4);
  neighbor.fails = undefined;
  await asRequest(neighbor.ask);
  await fail(4);
  later(breakerPolicy.within_seconds + 1);
  await fail(4);
  expect(wasNotAsked(await failed(() => asRequest(neighbor.ask)))).toBe(false);
});

test.each([Declined, Throttled])("a refusal by the dependency counts as an answer", async (refused) => {
  const neighbor = neighborOf();
  neighbor.fails = refused;
  for (let times = 0; times < 20; times += 1)
    expect(await failed(() => asRequest(neighbor.ask))).toBeInstanceOf(refused);
  expect(neighbor.asked).toBe(20);
});

test("lets one trial request through after the pause", async () => {
  const neighbor = await opened();
  later(5);
  neighbor.fails = undefined;
  let answer = (): void => undefined;
  neighbor.answering = new Promise((done) => {
    answer = done;
  });
  const trial = asRequest(() => Promise.all([neighbor.ask(), neighbor.ask()]));
  const other = await failed(() => asRequest(neighbor.ask));
  expect([wasNotAsked(other), (other as Refusal).facts.retry_after_seconds]).toEqual([true, 1]);
  expect(neighbor.asked).toBe(7);
  answer();
  expect(await trial).toEqual(["well", "well"]);
});

test("a successful trial closes it for all", async () => {
  const neighbor = await opened();
  later(5);
  neighbor.fails = undefined;
  await asRequest(neighbor.ask);
  await Promise.all([asRequest(neighbor.ask), asRequest(neighbor.ask)]);
  expect(neighbor.asked).toBe(8);
});

test("a failed trial opens it for another pause", async () => {
  const neighbor = await opened();
  later(5);
  expect(await failed(() => asRequest(neighbor.ask))).toBeInstanceOf(Down);
  later(4);
  expect(wasNotAsked(await failed(() => asRequest(neighbor.ask)))).toBe(true);
  later(1);
  expect(await failed(() => asRequest(neighbor.ask))).toBeInstanceOf(Down);
});

test("background work is tried while open and can close it", async () => {
  const neighbor = await opened();
  expect(await failed(() => inBackground(neighbor.ask))).toBeInstanceOf(Down);
  neighbor.fails = undefined;
  expect(await inBackground(neighbor.ask)).toBe("well");
  expect(await asRequest(neighbor.ask)).toBe("well");
});

test("refuses background work too, if configured", async () => {
  const neighbor = await opened({ always: true });
  expect(wasNotAsked(await failed(() => inBackground(neighbor.ask)))).toBe(true);
});
