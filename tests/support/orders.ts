import { depend, type Footprint } from "./footprint.ts";

/** One call that went through the gate. `isStale`: a list answered as it was before anybody began. */
export type Step = {
  lane: number;
  isStale: boolean;
  /** Whether it is a list that would be answered otherwise as it was before. */
  lags: boolean;
  enabled: readonly number[];
  footprint: Footprint;
  name: string;
};

/** `isEarly`: it is let in by its session as that was before anybody began. */
export type Choice = { lane: number; isStale: boolean; isEarly?: boolean };

/** Says whom to let through next, by the lanes that wait and the steps so far. */
export type ChooseStep = (enabled: readonly number[], steps: readonly Step[]) => Choice;

/** Plays once from the start. */
export type Play<O> = (choose: ChooseStep) => Promise<{ steps: Step[]; outcome: O }>;

export type Played<O> = { order: string; switches: number; steps: Step[]; outcome: O };

const nameOf = ({ lane, isStale }: Choice): string => {
  const letter = String.fromCharCode(65 + lane);
  return isStale ? letter.toLowerCase() : letter;
};

/** An order as it is written: a capital for each call, by its lane; a small letter where a list lagged. */
export const orderOf = (steps: readonly Choice[]): string => steps.map(nameOf).join("");

/** The choices that an order says. */
export const choicesOf = (order: string): Choice[] =>
  [...order].map((letter) => ({
    lane: letter.toUpperCase().charCodeAt(0) - 65,
    isStale: letter !== letter.toUpperCase(),
  }));

const switchesOf = (steps: readonly Choice[]): number =>
  steps.filter(({ lane }, at) => at > 0 && lane !== steps[at - 1]?.lane).length;

/** Goes on with the lane that went last, as long as it may. */
const goOn = (enabled: readonly number[], steps: readonly Step[]): number => {
  const last = steps.at(-1)?.lane;
  return last !== undefined && enabled.includes(last) ? last : (enabled[0] as number);
};

const playedBy = async <O>(play: Play<O>, choose: ChooseStep): Promise<Played<O>> => {
  const { steps, outcome } = await play(choose);
  return { order: orderOf(steps), switches: switchesOf(steps), steps, outcome };
};

/** Plays these choices first; where one can't be made, and after them, the lane that went last goes on. */
export const playedAs = <O>(play: Play<O>, choices: readonly Choice[]): Promise<Played<O>> =>
  playedBy(play, (enabled, steps) => {
    const wanted = choices[steps.length];
    return wanted && enabled.includes(wanted.lane) ? wanted : { lane: goOn(enabled, steps), isStale: false };
  });

type Asleep = Map<string, { choice: Choice; footprint: Footprint }>;

/** A place in the tree of orders: what went on from here, what has to be tried yet, and what need not be. */
type Place = {
  enabled: readonly number[];
  chosen: Choice;
  tried: Asleep;
  wanted: Map<string, Choice>;
  asleep: Asleep;
};

/** What need not be tried after a step: what was tried instead of it, or need not be tried before, and does not depend on it. */
const asleepAfter = ({ asleep, tried }: Place, step: Step): Asleep =>
  new Map(
    [...asleep, ...tried].filter(
      ([, { choice, footprint }]) => choice.lane !== step.lane && !depend(footprint, step.footprint),
    ),
  );

/** For each step, which steps before it it follows from. */
const causesOf = (steps: readonly Step[]): Set<number>[] => {
  const causes: Set<number>[] = [];
  for (const [at, step] of steps.entries()) {
    const own = new Set<number>();
    for (let before = at - 1; before >= 0; before -= 1) {
      const earlier = steps[before] as Step;
      if (own.has(before) || (earlier.lane !== step.lane && !depend(earlier.footprint, step.footprint)))
        continue;
      own.add(before);
      for (const cause of causes[before] as Set<number>) own.add(cause);
    }
    causes.push(own);
  }
  return causes;
};

/** Whether one step comes before another only because it was chosen so. */
const isRace = (
  steps: readonly Step[],
  causes: readonly Set<number>[],
  before: number,
  at: number,
): boolean => {
  const [one, other] = [steps[before] as Step, steps[at] as Step];
  if (one.lane === other.lane || !depend(one.footprint, other.footprint)) return false;
  for (let between = before + 1; between < at; between += 1)
    if (causes[at]?.has(between) && causes[between]?.has(before)) return false;
  return true;
};

/** Notes what else has to be tried: steps that depend on each other the other way around, and lists that lag. */
const wantOthers = (places: readonly Place[], steps: readonly Step[]): void => {
  const causes = causesOf(steps);
  for (const [at, step] of steps.entries()) {
    const here = places[at] as Place;
    if (step.lags && !step.isStale) {
      const stale = { lane: step.lane, isStale: true };
      here.wanted.set(nameOf(stale), stale);
    }
    for (let before = at - 1; before >= 0; before -= 1) {
      if (!isRace(steps, causes, before, at)) continue;
      const node = places[before] as Place;
      const others = node.enabled.includes(step.lane) ? [step.lane] : node.enabled;
      for (const lane of others) node.wanted.set(nameOf({ lane, isStale: false }), { lane, isStale: false });
    }
  }
};

/** All orders with a few switches. */
const fewSwitches = async <O>(
  play: Play<O>,
  visit: (played: Played<O>) => Promise<void>,
  { switches: most, orders_most }: { switches: number; orders_most: number },
): Promise<number> => {
  let count = 0;
  const queue: Choice[][] = [[]];
  for (let prefix = queue.pop(); prefix && count < orders_most; prefix = queue.pop()) {
    const played = await playedAs(play, prefix);
    count += 1;
    await visit(played);
    const made = played.steps;
    for (let at = prefix.length; at < made.length; at += 1) {
      const step = made[at] as Step;
      const before = made.slice(0, at);
      if (step.lags && !step.isStale) queue.push([...before, { lane: step.lane, isStale: true }]);
      for (const lane of step.enabled) {
        const next = [...before, { lane, isStale: false }];
        if (lane !== step.lane && switchesOf(next) <= most) queue.push(next);
      }
    }
  }
  return count;
};

export type Explored = { runs: number; isCut: boolean };

/** Where a search is cut: instead of more orders than this, those with so few switches are played, and at most so many. */
export const cut = { orders: 400, switches: 3, orders_most: 600 };

const leftAt = ({ wanted, tried, asleep }: Place): Choice | undefined =>
  [...wanted].find(([name]) => !tried.has(name) && !asleep.has(name))?.[1];

const isLeft = (place: Place): boolean => leftAt(place) !== undefined;

/** The next place where something is left to try, with what to try there. Places after it are forgotten. */
const nextOf = (places: Place[], steps: readonly Step[]): boolean => {
  for (let place = places.pop(); place; place = places.pop()) {
    const step = steps[places.length];
    if (step) place.tried.set(nameOf(place.chosen), { choice: place.chosen, footprint: step.footprint });
    const next = leftAt(place);
    if (!next) continue;
    places.push({ ...place, chosen: next });
    return true;
  }
  return false;
};

/**
 * Plays every order of calls that may end otherwise, each once: of calls that don't depend on each other one order stands for
 * all. It is found by playing, by turning around what depends on each other, and by leaving out what was tried (dynamic
 * partial order reduction with sleep sets). `visit` sees each.
 */
export const allOrders = async <O>(
  play: Play<O>,
  visit: (played: Played<O>) => Promise<void>,
): Promise<Explored> => {
  const places: Place[] = [];
  for (let runs = 1; ; runs += 1) {
    let isRepeated = false;
    const played = await playedBy(play, (enabled, steps) => {
      const at = steps.length;
      const present = places[at];
      if (present) return present.chosen;
      const before = places[at - 1];
      const asleep = before ? asleepAfter(before, steps[at - 1] as Step) : (new Map() as Asleep);
      const awake = enabled.filter((lane) => !asleep.has(nameOf({ lane, isStale: false })));
      isRepeated ||= awake.length === 0;
      const chosen = { lane: goOn(isRepeated ? enabled : awake, steps), isStale: false };
      places.push({ enabled, chosen, tried: new Map(), wanted: new Map(), asleep });
      return chosen;
    });
    await visit(played);
    wantOthers(places, played.steps);
    if (runs === cut.orders && places.some(isLeft)) {
      const few = await fewSwitches(play, visit, cut);
      return { runs: runs + few, isCut: true };
    }
    if (!nextOf(places, played.steps)) return { runs, isCut: false };
  }
};
