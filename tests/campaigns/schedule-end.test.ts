import { isDeepStrictEqual } from "node:util";
import { beforeAll, describe, expect, test, vi } from "vitest";
import { operations, schedules } from "../../platform/operations.ts";
import { type AnyContract, methodOf } from "../../shared/http/contract.ts";
import { handlerIn } from "../support/callers.ts";
import { scanned } from "../support/engine.ts";
import { drawnOf, some } from "../support/fuzzing.ts";
import { heldLists, questionsOfSchedules } from "../support/partitions.ts";
import { type End, type Failing, faults, type Line, lineOf, neighborsAmong } from "../support/process-end.ts";
import { call, clock, runSchedule } from "../support/world.ts";
import { type Standing, worldOfOne } from "../support/world-of-one.ts";

const whole = import.meta.env.MODE === "fuzz";
vi.setConfig({ testTimeout: whole ? 3_600_000 : 120_000 });

const { begin, settle, standing } = await worldOfOne();

/** Runs that begin on different days differ: in the days of the books that are closed, and in which jobs are past. */
const each_begins_at = "2027-02-01T12:00:00.000Z";
const minute = 60_000;
const tries_most = 3;
/** A record may have several things due at once, and has one done at a time; a year of the books is caught up in parts. */
const rounds_after = { least: 3, most: 30 };
const turns = await Promise.all(
  (await schedules()).map(async ({ file, contract }) => ({
    name: contract.name,
    contract,
    handler: (await handlerIn(file)) as never,
  })),
);
let questions: Awaited<ReturnType<typeof questionsOfSchedules>>;
beforeAll(async () => {
  questions = await questionsOfSchedules();
});

/** The next due time of a record that is not due yet. */
const nextDue = async (): Promise<number | undefined> => {
  const due: number[] = [];
  for (const { duesk } of await scanned({ IndexName: "due" }))
    due.push(Date.parse(duesk?.S?.slice(0, 24) ?? ""));
  const coming = due.filter((at) => at > Date.now());
  return coming.length > 0 ? Math.min(...coming) : undefined;
};

/** A schedule that ran, where its calls are among those of its line, and whether it found something. */
type Turn = { name: string; from: number; to: number; isFound: boolean };

/** Runs the schedules, again where their process has ended. */
const runAll = async (
  line: Line,
  which: "all" | "those that may find something" = "all",
): Promise<Turn[]> => {
  const ran: Turn[] = [];
  let held = which === "all" ? undefined : await heldLists();
  for (const { name, contract, handler } of turns) {
    if (held && !questions.mayFind(contract, held)) continue;
    let handled = 0;
    let failed = true;
    const from = line.calls();
    const run = () =>
      line.endsIn(async () => {
        const turn = await runSchedule(handler).catch(() => undefined);
        failed = turn === undefined;
        handled = turn?.handled ?? 0;
      });
    for (let left = tries_most; ((await run()) || failed) && left > 0; left -= 1);
    ran.push({ name, from, to: line.calls(), isFound: handled > 0 });
    if (held) held = await heldLists();
  }
  return ran;
};

type Where = "subscribers" | "schedules";
/** Without figures: how many cells there are follows from the minute at which they were counted. */
type Played = { ran: Turn[]; lines: Record<Where, Line>; standing: Standing };

/**
 * Sends a request, runs what follows, and then what becomes due next. In one of these a process may end or a dependency
 * fail and recover later.
 */
const play = async (
  { file, contract }: { file: string; contract: AnyContract },
  trouble?: { in: Where; end?: End; failing?: Failing },
): Promise<Played> => {
  const lineIn = (where: Where): Line => lineOf(trouble?.in === where ? trouble : {});
  const lines = { subscribers: lineIn("subscribers"), schedules: lineIn("schedules") };
  const asked = await begin(contract, each_begins_at);
  expect((await call((await handlerIn(file)) as never, asked)).status).toBe(200);
  // Subscribers that go on failing are no longer tried: what they failed on comes again later.
  await settle(lines.subscribers).catch(() => undefined);
  await settle(lineOf());
  const due = await nextDue();
  if (due !== undefined) clock.set(new Date(due + minute).toISOString());
  const ran = due === undefined ? [] : await runAll(lines.schedules);
  await settle(lineOf());
  let isFound = due !== undefined;
  for (let round = 0; isFound && round < rounds_after.most; round += 1) {
    clock.advance({ minutes: 5 });
    const after = await runAll(lineOf(), "those that may find something");
    await settle(lineOf());
    isFound = round + 1 < rounds_after.least || after.some((turn) => turn.isFound);
  }
  const { figure: _, ...stands } = await standing();
  return { ran, lines, standing: stands };
};

const numbers = Array.from({ length: 24 }, (_, at) => at);
const changing = (await operations())
  .filter(({ contract }) => methodOf(contract) !== "GET")
  .filter(({ contract }) => whole || drawnOf(`due ${contract.route}`, numbers) === 0);

const known = new Set<string>();
/** Whether this is the first of its kind in the campaign; what is drawn is always played. */
const isNew = (...kind: readonly string[]): boolean => {
  if (!whole) return true;
  const name = kind.join("\n");
  const isFirst = !known.has(name);
  known.add(name);
  return isFirst;
};

/** What a schedule asked and wrote, as far as it is the same after another operation. */
const kindsOf = ({ name, from, to }: Turn, line: Line): string[] => [name, ...line.kinds().slice(from, to)];

/**
 * The failures to play. Those under schedules, or subscribers, that asked and wrote all the same after an earlier operation
 * are not played again.
 */
const failuresOf = (where: Where, { lines, ran }: Played) => {
  const line = lines[where];
  const kinds =
    where === "schedules"
      ? ran.map((turn) => kindsOf(turn, line))
      : [line.kinds().toSorted()].filter((calls) => calls.length > 0);
  if (!kinds.map((kind) => isNew(where, ...kind)).includes(true)) return [];
  return neighborsAmong(line.ports()).flatMap(({ neighbor, port }) =>
    faults
      // Hanging takes its time, and an answer of the table without records can't be told from one that found none.
      .filter((fault) => fault !== "hang" && !(neighbor === "table" && fault === "nonsense"))
      .map((fault) => ({ neighbor, failing: { port, fault } })),
  );
};

/** A schedule makes the same calls for each of many records, or days: of calls of one kind so many are played. */
const alike_most = 8;

/** So many of several, evenly from the first to the last. */
const spread = <T>(several: readonly T[], most: number): readonly T[] =>
  several.length <= most
    ? several
    : Array.from(
        { length: most },
        (_, at) => several[Math.round((at * (several.length - 1)) / (most - 1))] as T,
      );

/** Where processes may end: at the calls of the schedules that don't do the same that they did after an earlier operation. */
const endsOf = ({ lines: { schedules: line }, ran }: Played): End[] => {
  const kinds = line.kinds();
  return ran
    .filter((turn) => isNew("end", ...kindsOf(turn, line)))
    .flatMap(({ from, to }) => {
      const calls = Array.from({ length: to - from }, (_, at) => from + at + 1);
      const alike = Map.groupBy(calls, (at) => kinds[at - 1]);
      return [...alike.values()].flatMap((several) => spread(several, alike_most));
    })
    .flatMap((at): End[] => [
      { call: at, moment: "before" },
      { call: at, moment: "after" },
    ]);
};

const foundBy = ({ ran }: Played): string =>
  ran
    .filter(({ isFound }) => isFound)
    .map(({ name }) => name)
    .join();

/** How many days of the books are closed follows from when something is due next, which is sooner where it is tried again. */
const isDaily = (name: string): boolean => /^(figures_|reconciliation)/.test(name);
const withoutDaily = (standing: Standing): Standing =>
  Object.fromEntries(Object.entries(standing).filter(([name]) => !isDaily(name)));

const same = (played: Standing, once: Standing, what: string) => {
  if (!isDeepStrictEqual(played, once)) expect.soft(played, what).toEqual(once);
};

describe.each(changing)("after $contract.route", (one) => {
  const { route } = one.contract;
  let once: Played;
  beforeAll(async () => {
    once = await play(one);
  });

  test("killing a schedule's process anywhere has each effect once", async () => {
    for (const end of some(route, endsOf(once)))
      same(
        (await play(one, { in: "schedules", end })).standing,
        once.standing,
        `${foundBy(once)}: ${end.moment} call ${end.call} of ${once.lines.schedules.calls()}`,
      );
  });

  test.each(["schedules", "subscribers"] as const)(
    "a neighbor may fail under %s, and all is done once",
    async (where) => {
      const compared = where === "subscribers" ? withoutDaily : (standing: Standing) => standing;
      for (const { neighbor, failing } of some(`${where} ${route}`, failuresOf(where, once)))
        same(
          compared((await play(one, { in: where, failing })).standing),
          compared(once.standing),
          `${where}, ${neighbor} ${failing.fault}`,
        );
    },
  );
});
