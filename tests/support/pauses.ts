import { AsyncLocalStorage, AsyncResource } from "node:async_hooks";
import type { ClientRequest } from "node:http";
import { setImmediate as turn } from "node:timers/promises";
import { monotonic_ms } from "../../shared/kernel/time.ts";
import { passPause } from "./lengths-of-time.ts";

const { setTimeout: start, clearTimeout: stop } = globalThis;

type Pause = { until_ms: number; end: () => void };
type Work = { unanswered: number; pauses: Map<NodeJS.Timeout, Pause> };

const works = new AsyncLocalStorage<Work>();
/** Whose pause it is: it may be ended from the line of events of a connection, which is another's. */
const owners = new WeakMap<object, Work>();

/** Pauses are drawn. What takes longer, or a whole number of seconds, is a deadline. */
const isPause = (ms: number): boolean => ms < 5000 && ms % 1000 !== 0;

/** Ends the shortest pause if nothing else is waited for. */
const passWhenIdle = async (work: Work): Promise<void> => {
  // Who was answered has cleared its timeouts by then.
  await turn();
  await turn();
  if (work.unanswered > 0) return;
  const [shortest] = [...work.pauses].sort(([, one], [, other]) => one.until_ms - other.until_ms);
  if (!shortest) return;
  const [timer, { until_ms, end }] = shortest;
  stop(timer);
  passPause(Math.max(0, until_ms - monotonic_ms()));
  end();
};

const startPause = (work: Work, done: () => void, ms: number): NodeJS.Timeout => {
  const end = AsyncResource.bind(() => {
    work.pauses.delete(timer);
    done();
    void passWhenIdle(work);
  });
  const timer = start(end, ms);
  owners.set(timer, work);
  work.pauses.set(timer, { until_ms: monotonic_ms() + ms, end });
  void passWhenIdle(work);
  return timer;
};

Object.assign(globalThis, {
  setTimeout: Object.assign((done: (...given: unknown[]) => void, ms = 0, ...given: unknown[]) => {
    const work = works.getStore();
    return work && isPause(ms) ? startPause(work, () => done(...given), ms) : start(done, ms, ...given);
  }, start),
  clearTimeout: (timer?: NodeJS.Timeout | null) => {
    if (typeof timer === "object" && timer) owners.get(timer)?.pauses.delete(timer);
    stop(timer ?? undefined);
  },
});

const answered = (work: Work): void => {
  work.unanswered -= 1;
  void passWhenIdle(work);
};

const quiet_turns = 20;

/** Comes back when nobody of a work has been waited for, or has made a pause, for a while. */
const untilQuiet = async (work: Work): Promise<void> => {
  for (let quiet = 0; quiet < quiet_turns; quiet += 1) {
    await turn();
    if (work.unanswered > 0 || work.pauses.size > 0) quiet = 0;
  }
};

/**
 * Does work whose pauses, while it waits for no answer, pass at once; who measures how long it took finds them passed. `whole`,
 * it comes back when also that is done which the work began and did not wait for.
 */
export const withoutPauses = async <T>(work: () => Promise<T>, whole = false): Promise<T> => {
  const own: Work = { unanswered: 0, pauses: new Map() };
  try {
    return await works.run(own, work);
  } finally {
    if (whole) await untilQuiet(own);
  }
};

/** Somebody is asked, who answers in his own time. */
export const unanswered = <T extends ClientRequest | Promise<unknown>>(asked: T): T => {
  const work = works.getStore();
  if (!work) return asked;
  work.unanswered += 1;
  const end = () => answered(work);
  const answer =
    asked instanceof Promise
      ? asked
      : new Promise((done) => {
          // Whoever tries again after a failure need not read its answer.
          for (const event of ["response", "close"]) asked.once(event, done);
        });
  answer.then(end, end);
  return asked;
};
