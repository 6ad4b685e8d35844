import { accounts } from "../../shared/data/accounts.ts";
import { documents } from "../../shared/data/documents.ts";
import type { Item } from "../../shared/data/engine/write.ts";
import { feedback } from "../../shared/data/feedback.ts";
import { jobs } from "../../shared/data/jobs.ts";
import { payments } from "../../shared/data/payments.ts";
import { refunds } from "../../shared/data/refunds.ts";
import { serviceProviders } from "../../shared/data/service-providers.ts";
import { sessions } from "../../shared/data/sessions.ts";
import { slotsOf } from "../../shared/domain/job/slots.ts";
import { keptOf } from "../../shared/domain/payment/decisions.ts";
import { allDifferences } from "./balances.ts";
import { type Counted, countersChangedWrongly } from "./counters.ts";
import { itemsOf, scanned } from "./engine.ts";
import { changes, depend } from "./footprint.ts";
import type { Party } from "./gate.ts";
import { allOrders, choicesOf, type Play, type Played, playedAs, type Step } from "./orders.ts";
import { differencesBetween, linesOf, tokensIn } from "./outcomes.ts";
import { allSlots } from "./slots.ts";
import type { Came, Outcome, Together } from "./together.ts";

export type Member = Party<Came>;

const absent: Came = { status: 0 };
const succeeded = ({ status }: Came): boolean => status >= 200 && status < 300;
/** Whoever loses is told so, or to come again. */
const isLost = ({ status }: Came): boolean => status === 409 || status === 503;

const permutationsOf = (places: readonly number[]): number[][] =>
  places.length === 0
    ? [[]]
    : places.flatMap((first) =>
        permutationsOf(places.filter((one) => one !== first)).map((rest) => [first, ...rest]),
      );

const subsetsOf = ([first, ...rest]: readonly number[]): number[][] =>
  first === undefined ? [[]] : subsetsOf(rest).flatMap((one) => [one, [first, ...one]]);

/**
 * What comes of parties one after another, in this order of their places; the others stay away. `isEarly`: all have shown their
 * sessions before the first of them goes on, as requests do that arrive together.
 */
const inSequence = async (
  together: Together,
  members: readonly Member[],
  order: readonly number[],
  isEarly = false,
): Promise<Played<Outcome>> => {
  const present = members.map(
    ({ name, work }, place): Member => ({ name, work: order.includes(place) ? work : async () => absent }),
  );
  const play: Play<Outcome> = together.player(present);
  const { steps, outcome } = await play((waiting) => ({
    lane: order.find((place) => waiting.includes(place)) as number,
    isStale: false,
    isEarly,
  }));
  return { order: "", switches: 0, steps, outcome };
};

/** What a party does alone. */
export const alone = (together: Together, member: Member): Promise<Played<Outcome>> =>
  inSequence(together, [member], [0]);

/** Whether a party changes something when it is asked alone, and gets what it asked for. */
export const joins = ({ steps, outcome }: Played<Outcome>): boolean =>
  succeeded(outcome.came[0] as Came) &&
  Object.keys(outcome.records).length + Object.keys(outcome.objects).length > 0 &&
  steps.some(({ footprint }) => changes(footprint));

/** Whether what two do touches. */
export const meet = (one: readonly Step[], other: readonly Step[]): boolean =>
  one.some((step) => other.some(({ footprint }) => depend(step.footprint, footprint)));

type Records = { [name: string]: Item[] };

const refundsOver = ({ payment, refund }: Records): string[] =>
  (payment ?? []).map(payments.read).flatMap((one) => {
    const own = (refund ?? []).map(refunds.read).filter(({ payment_id }) => payment_id === one.id);
    const back = own.reduce(
      (total, { state, amount_minor }) => (state === "failed" ? total : total + amount_minor),
      0,
    );
    const failed = own.filter(({ state }) => state === "failed");
    return [
      ...(keptOf(one) < 0 ? [`of payment ${one.id} ${keptOf(one)} is kept`] : []),
      ...(back > one.captured_minor
        ? [`${back} of ${one.captured_minor} goes back of payment ${one.id}`]
        : []),
      ...(failed.length > 0 ? [`a refund of payment ${one.id} failed`] : []),
      ...own
        .filter(({ initiator, author_id }) => initiator === "admin" && author_id === undefined)
        .map(({ id }) => `nobody knows who decided refund ${id}`),
    ];
  });

/** Money that is held for work that nobody will do, and for which nothing is owed. */
const holdsOver = ({ payment, job }: Records): string[] => {
  const over = new Set(
    (job ?? [])
      .map(jobs.read)
      .filter(({ state, fee_minor = 0 }) => (state === "canceled" || state === "expired") && fee_minor === 0)
      .map(({ id }) => id as string),
  );
  return (payment ?? [])
    .map(payments.read)
    .filter(({ state, job_id }) => state === "authorized" && over.has(job_id))
    .map(({ id }) => `payment ${id} is held for a job that is over`);
};

/** Sessions that are older than what should have ended them. */
const livingOn = (
  { account, session }: Records,
  changed: ReadonlySet<string>,
  known: ReadonlySet<string>,
): string[] =>
  (account ?? []).map(accounts.read).flatMap((one) => {
    const own = (session ?? [])
      .map(sessions.read)
      .filter(({ account_id, state }) => account_id === one.id && state === "active");
    const live = own.map(({ id }) => id as string);
    if (one.state !== "active")
      return live.length > 0 ? [`account ${one.id} is ${one.state} and has ${live.length} sessions`] : [];
    const old = live.filter((id) => known.has(id));
    return changed.has(one.id) && old.length > 1
      ? [`account ${one.id} has another password and ${old.length} sessions from before`]
      : [];
  });

const slotsAsNeeded = async ({ job }: Records): Promise<string[]> => {
  const lineOf = (one: { service_provider_id: string; starts_at: string; job_id: string }) =>
    `${one.job_id} ${one.service_provider_id} ${one.starts_at}`;
  const held = (await allSlots()).map(lineOf);
  const needed = (job ?? [])
    .map(jobs.read)
    .flatMap((one) => slotsOf(one).map((slot) => lineOf({ ...slot, job_id: one.id })));
  return [
    ...needed.filter((line) => !held.includes(line)).map((line) => `nobody holds the slot ${line}`),
    ...held
      .filter((line) => !needed.includes(line))
      .map((line) => `the slot ${line} is held by no job that needs it`),
  ];
};

const readers: Record<string, (item: Item) => Item> = {
  account: accounts.read,
  document: documents.read,
  feedback: feedback.read,
  service_provider: serviceProviders.read,
};

const countedOf = (items: readonly Item[]): Counted => {
  const kinds = Map.groupBy(items, ({ entity }) => String(entity));
  return { get: (kind) => kinds.get(kind)?.map((item) => readers[kind]?.(item) ?? item) };
};

/** Rules that hold once all that follows has followed, and who breaks them. */
const brokenRules = async (together: Together): Promise<string[]> => {
  const items = itemsOf(await scanned());
  const before = together.itemsBefore();
  const records: Records = Object.fromEntries(Map.groupBy(items, ({ entity }) => String(entity)));
  const known = new Set(before.flatMap(({ entity, id }) => (entity === "session" ? [id as string] : [])));
  return [
    ...(await allDifferences(together.stripe())),
    ...refundsOver(records),
    ...holdsOver(records),
    ...livingOn(records, together.passwordsChanged(records.account ?? []), known),
    ...(await slotsAsNeeded(records)),
    ...countersChangedWrongly(countedOf(items), countedOf(before)),
  ];
};

export type Violation = { order: string; switches: number; why: string[]; steps: string[] };
export type Explored = {
  orders: number;
  isCut: boolean;
  outcomes: number;
  /** How often somebody lost who in no sequence would have. */
  lost: number;
  /** How often it ended as in no sequence where that is excepted. */
  unlike: number;
  violation: Violation | undefined;
};

const told = (steps: readonly Step[]): string[] =>
  steps.map(
    ({ lane, isStale, name }) =>
      `  ${String.fromCharCode(65 + lane)} ${name}${isStale ? " (a list as it was before)" : ""}`,
  );

/** The outcomes that are allowed: of each set of parties, of each order of those. */
const sequencesOf = async (together: Together, members: readonly Member[], known: ReadonlySet<string>) => {
  const all: { who: number[]; lines: string[]; came: Came[] }[] = [];
  for (const subset of subsetsOf(members.map((_, place) => place)))
    for (const order of permutationsOf(subset))
      for (const isEarly of subset.length > 1 ? [false, true] : [false]) {
        const { outcome } = await inSequence(together, members, order, isEarly);
        all.push({ who: order, lines: linesOf(outcome, known), came: outcome.came });
      }
  return all;
};

/** What is wrong with an outcome, whether somebody lost, whether it is unlike all sequences, and its text. */
type Judged = { why: string[]; lost?: true; unlike?: true; text: string };

/** A judge of outcomes of these parties. Says what is wrong, if anything, and whether somebody lost. */
const judgeOf = async (together: Together, members: readonly Member[]) => {
  const known = tokensIn(together.known());
  const sequences = await sequencesOf(together, members, known);
  const whole = sequences.filter(({ who }) => who.length === members.length);
  const someSucceed = whole.some(({ came }) => came.some(succeeded));
  const nearest = (lines: readonly string[]): string[] =>
    whole
      .map((one) => differencesBetween(lines, one.lines))
      .sort((one, other) => one.length - other.length)[0] ?? [];
  return (outcome: Outcome): Judged => {
    const lines = linesOf(outcome, known);
    const text = lines.join("\n");
    const isSame = (others: readonly string[]) => text === others.join("\n");
    const broken = outcome.came.filter(({ status }) => status === 500);
    if (broken.length > 0) return { why: [`somebody is answered ${JSON.stringify(broken[0])}`], text };
    if (whole.some((one) => isSame(one.lines))) return { why: [], text };
    const places = outcome.came.map((_, place) => place);
    const lost = places.filter((place) => isLost(outcome.came[place] as Came));
    const late = places.filter((place) => !lost.includes(place) && outcome.came[place]?.again);
    for (const some of subsetsOf(late)) {
      const winners = places.filter((place) => !lost.includes(place) && !some.includes(place));
      if (winners.length === members.length || (winners.length === 0 && someSucceed)) continue;
      const came = outcome.came.map((one, place) => (winners.includes(place) ? one : absent));
      const rest = linesOf({ ...outcome, came }, known).join("\n");
      const asIfAlone = sequences.some(
        ({ who, lines: alone }) => [...who].sort().join() === winners.join() && rest === alone.join("\n"),
      );
      if (asIfAlone) return { why: [], lost: true, text };
    }
    return {
      why: ["it ends as in no sequence; the nearest one differs so:", ...nearest(lines)],
      unlike: true,
      text,
    };
  };
};

/** Plays every order of some parties' calls, and judges how each ends. */
export const explore = async (
  together: Together,
  members: readonly Member[],
  { isExcepted = false, order: only }: { isExcepted?: boolean; order?: string | undefined } = {},
): Promise<Explored> => {
  const judge = await judgeOf(together, members);
  const before = await brokenBefore(together);
  const seen = new Map<string, string[]>();
  let [lost, unlike, orders] = [0, 0, 0];
  let violation: Violation | undefined;
  const visit = async ({ order, switches, steps, outcome }: Played<Outcome>) => {
    orders += 1;
    const judged = judge(outcome);
    if (judged.lost) lost += 1;
    if (judged.unlike && isExcepted) unlike += 1;
    const present = seen.get(judged.text);
    const why = present ?? [
      ...(judged.unlike && isExcepted ? [] : judged.why),
      ...(await settledProblems(together)).filter((one) => !before.has(one)),
    ];
    seen.set(judged.text, why);
    if (why.length === 0 || (violation && violation.switches <= switches)) return;
    const answers = outcome.came.map(
      ({ status, code }, place) =>
        `  ${String.fromCharCode(65 + place)} = ${members[place]?.name}: ${status} ${code ?? ""}`,
    );
    violation = { order, switches, why, steps: [...answers, ...told(steps)] };
  };
  const play = together.player(members);
  if (only !== undefined) {
    await visit(await playedAs(play, choicesOf(only)));
    return { orders, isCut: false, outcomes: seen.size, lost, unlike, violation };
  }
  const { isCut } = await allOrders(play, visit);
  return { orders, isCut, outcomes: seen.size, lost, unlike, violation };
};

const broken = new WeakMap<object, ReadonlySet<string>>();

/** What a world breaks that nobody plays in: records that it places by hand may. */
const brokenBefore = async (together: Together): Promise<ReadonlySet<string>> => {
  const known = broken.get(together.start());
  if (known) return known;
  await inSequence(together, [], []);
  const found = new Set(await settledProblems(together));
  broken.set(together.start(), found);
  return found;
};

/** Lets follow what follows, and says which rules are broken then. */
const settledProblems = async (together: Together): Promise<string[]> => {
  try {
    await together.settle();
  } catch (error) {
    return [`what follows fails: ${error instanceof Error ? error.message : String(error)}`];
  }
  return brokenRules(together);
};

/** A violation for people, with the command that plays it again. */
export const toldOf = (pair: string, { order, why, steps }: Violation): string =>
  [`${pair}`, ...steps, ...why, `PAIR="${pair}" ORDER=${order} npm run pairs`].join("\n");
