import { AsyncLocalStorage, AsyncResource } from "node:async_hooks";
import { setImmediate as turn } from "node:timers/promises";
import { monotonic_ms } from "../../shared/kernel/time.ts";
import { drawingBy } from "./drawing.ts";
import { hashing } from "./known-hashes.ts";
import { pass, stand } from "./lengths-of-time.ts";
import { type Answered, type Asking, answerAt, wayTo } from "./outward.ts";

const { setTimeout: start, clearTimeout: stop } = globalThis;
const { random } = Math;

/** A call that waits at the gate. */
type Waiting = { call: Call; answer: (answer: Answered) => void; fail: (error: unknown) => void };

/** An outward call of a party, whole before it is sent. */
export type Call = Asking & { port: number };

/** One of several that do something at the same time. */
type Lane = {
  name: string;
  waiting: Waiting[];
  /** Calls to whom nobody stands before: they are answered in their own time. */
  answers: Set<Promise<Answered>>;
  pauses: Map<NodeJS.Timeout, { until_ms: number; end: () => void }>;
  done: boolean;
  drawn: number;
};

const lanes = new AsyncLocalStorage<Lane>();
const owners = new WeakMap<object, Lane>();

/** Pauses are drawn. What takes longer, or a whole number of seconds, is a deadline. */
const isPause = (ms: number): boolean => ms < 5000 && (ms === 0 || ms % 1000 !== 0);

/** In a lane no time passes but that of pauses: nobody comes to a deadline because the machine is slow. */
const startIn = (lane: Lane, done: () => void, ms: number): NodeJS.Timeout => {
  const timer = start(() => undefined, ms);
  stop(timer);
  if (!isPause(ms)) return timer;
  const end = AsyncResource.bind(() => {
    lane.pauses.delete(timer);
    done();
  });
  owners.set(timer, lane);
  lane.pauses.set(timer, { until_ms: monotonic_ms() + ms, end });
  return timer;
};

const laneNow = (): Lane | undefined => {
  const lane = lanes.getStore();
  return lane?.done ? undefined : lane;
};

Object.assign(globalThis, {
  setTimeout: Object.assign((done: (...given: unknown[]) => void, ms = 0, ...given: unknown[]) => {
    const lane = laneNow();
    return lane ? startIn(lane, () => done(...given), ms) : start(done, ms, ...given);
  }, start),
  clearTimeout: (timer?: NodeJS.Timeout | null) => {
    if (typeof timer === "object" && timer) owners.get(timer)?.pauses.delete(timer);
    stop(timer ?? undefined);
  },
});

const { timeout } = AbortSignal;
AbortSignal.timeout = (ms) => (laneNow() ? new AbortController().signal : timeout.call(AbortSignal, ms));

/** In a lane chance is the same in each run. */
Math.random = () => {
  const lane = lanes.getStore();
  if (!lane) return random();
  lane.drawn = (lane.drawn * 1_103_515_245 + 12_345) % 2_147_483_648;
  return lane.drawn / 2_147_483_648;
};

/** Ends the shortest pause of a lane that waits for nothing else. Whether there was one. */
const endPause = ({ pauses }: Lane): boolean => {
  const [shortest] = [...pauses].sort(([, one], [, other]) => one.until_ms - other.until_ms);
  if (!shortest) return false;
  const [, { until_ms, end }] = shortest;
  pass(Math.max(0, until_ms - monotonic_ms()) / 1000);
  end();
  return true;
};

const quiet_turns = 4;
/** Who takes longer than so many turns loads code. */
const turns_fast = 1000;
const turns_most = 100_000;

/** Comes back when each lane is done or waits at the gate, and nothing else comes of it. */
const quietOf = async (all: readonly Lane[]): Promise<void> => {
  const stateOf = () => all.map(({ waiting, done }) => `${waiting.length}${done}`).join();
  let [before, quiet, idle] = ["", 0, 0];
  for (let turns = 0; turns < turns_most; turns += 1) {
    await (turns < turns_fast ? turn() : new Promise((done) => start(done, 2)));
    const elsewhere = [...hashing(), ...all.flatMap(({ answers }) => [...answers])];
    if (elsewhere.length > 0) {
      await Promise.race(elsewhere).catch(() => undefined);
      [quiet, idle] = [0, 0];
      continue;
    }
    const now = stateOf();
    const isStill = all.every(({ waiting, done }) => done || waiting.length > 0);
    quiet = isStill && now === before ? quiet + 1 : 0;
    if (quiet >= quiet_turns) return;
    before = now;
    idle = isStill ? 0 : idle + 1;
    if (idle > quiet_turns && all.some((lane) => !lane.done && lane.waiting.length === 0 && endPause(lane)))
      idle = 0;
  }
  const hanging = all.filter(({ done, waiting }) => !done && waiting.length === 0).map(({ name }) => name);
  throw new Error(`${hanging.join(" and ")} came neither to the gate nor to an end`);
};

export type Party<T> = { name: string; work: () => Promise<T> };

/** Whether a call reads the session of whoever asks: with that a request is let in, and whatever else it reads comes after. */
export const letsIn = ({ headers, body }: Call): boolean =>
  /GetItem$/.test(String(headers["x-amz-target"])) && /"sk":\{"S":"SESSION#/.test(body.toString());

/** Whom the gate lets through next: the place of a party. Asked with the first call of each that waits. */
export type Choose = (waiting: readonly (Call | undefined)[]) => number;

/**
 * Stands between this process and its neighbors. Calls of parties that play together wait until all of them are quiet; then
 * one goes through and is answered. So the same choices give the same calls. All other calls go through at once, and those to
 * `others` are waited for. `through` sends one of a party, `beside` one of anybody else.
 */
export const openGate = (
  neighbors: readonly URL[],
  {
    others,
    through,
    beside,
  }: {
    others: readonly URL[];
    through: (place: number, call: Call, send: (call: Call) => Promise<Answered>) => Promise<Answered>;
    beside: (call: Call, send: (call: Call) => Promise<Answered>) => Promise<Answered>;
  },
) => {
  const ways = new Map([...neighbors, ...others].map((url) => [Number(url.port), wayTo(url)]));
  const send = (call: Call) => (ways.get(call.port) as ReturnType<typeof wayTo>).send(call);
  const gated = neighbors.map(({ port }) => Number(port));
  const closing = gated.map((port) =>
    answerAt(port, async (asked) => {
      const [lane, call] = [laneNow(), { ...asked, port }];
      if (lane) return new Promise<Answered>((answer, fail) => lane.waiting.push({ call, answer, fail }));
      return beside(call, send);
    }),
  );
  for (const { port } of others)
    closing.push(
      answerAt(Number(port), async (asked) => {
        const answer = send({ ...asked, port: Number(port) });
        const lane = laneNow();
        lane?.answers.add(answer);
        return answer.finally(() => lane?.answers.delete(answer));
      }),
    );
  return {
    /** Plays parties together to their ends. Gives what each of them came to. */
    play: async <T>(parties: readonly Party<T>[], choose: Choose): Promise<T[]> => {
      const all = parties.map(
        ({ name }, place): Lane => ({
          name,
          waiting: [],
          answers: new Set(),
          pauses: new Map(),
          done: false,
          drawn: place + 1,
        }),
      );
      const goOn = stand();
      const ends = parties.map(({ work }, place) => {
        const lane = all[place] as Lane;
        return lanes
          .run(lane, () => drawingBy(`lane ${place}`, work))
          .finally(() => {
            lane.done = true;
          });
      });
      const settled = Promise.allSettled(ends);
      for (;;) {
        await quietOf(all);
        for (const { waiting } of all)
          waiting.sort((one, other) => Number(letsIn(other.call)) - Number(letsIn(one.call)));
        const heads = all.map(({ waiting: [first] }) => first?.call);
        if (heads.every((head) => head === undefined)) break;
        const place = choose(heads);
        const { call, answer, fail } = (all[place] as Lane).waiting.shift() as Waiting;
        await through(place, call, send).then(answer, fail);
      }
      await settled;
      goOn();
      return Promise.all(ends);
    },
    close: (): void => {
      for (const end of closing) end();
      for (const { close } of ways.values()) close();
    },
  };
};
