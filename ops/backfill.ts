import { repositories } from "../platform/document/access-patterns.ts";
import { BackfillConflict, backfills } from "../shared/data/backfills.ts";
import type { Item } from "../shared/data/engine/write.ts";
import { Refusal } from "../shared/kernel/refusal.ts";
import { plus } from "../shared/kernel/time.ts";
import { type AnyRepository, attributesOf } from "./backfill-rows.ts";
import { entriesOf, type Going, newRun, nextRound, save, undo_days, undoRound } from "./backfill-run.ts";
import { type Command, needed, type Order } from "./command.ts";
import { plural } from "./plural.ts";
import { UsageError } from "./usage-error.ts";

type Kind = AnyRepository & {
  definition: { schema: () => { safeParse: (record: unknown) => { success: boolean } } };
};

type Asked = { kind: Kind; id: string; only: readonly string[] | undefined; rate: number };

const shown_most = 5;
const rounds_between_lines = 20;
const now = () => new Date().toISOString();

const rateIn = (given: string | undefined): number => {
  const rate = Number(given ?? 500);
  if (!Number.isInteger(rate) || rate < 1 || rate > 100_000)
    throw new UsageError("--rate must be a whole number of capacity units a second, from 1 to 100000.");
  return rate;
};

/** Only one process at a time goes on with a run: it saves each step under the version that it has read. */
const alone = async <T>(work: () => Promise<T>): Promise<T> => {
  try {
    return await work();
  } catch (error) {
    if (error instanceof Refusal && error.reason === BackfillConflict)
      throw new UsageError("Another process works on this backfill. Wait until it is done, or end it first.");
    throw error;
  }
};

const fill = async ({ kind, id, only, rate }: Asked, { dryRun, terminal }: Order): Promise<void> => {
  const before = await backfills.get(id);
  if (before?.state === "undoing" && !dryRun)
    throw new UsageError("Taking this backfill back was not finished. Repeat the command with --undo first.");
  const shown = { differs: 0, unfit: 0 };
  const going: Going = {
    repository: kind,
    only,
    rate,
    dryRun,
    now,
    fits: (row: Item) => kind.definition.schema().safeParse(kind.read(row)).success,
    found: (what, { pk }, names) => {
      shown[what] += 1;
      if (shown[what] > shown_most) return;
      if (what === "unfit")
        terminal.tell(`${pk} is no ${kind.definition.name} of this release: left as it is`);
      else if (dryRun) terminal.tell(`${pk} would get other ${names.join(", ")}`);
    },
  };
  const resumed = !dryRun && before?.state === "filling" ? before : undefined;
  if (resumed) terminal.tell(`Goes on where it stopped, after ${resumed.looked_at} rows.`);
  let run = resumed ?? newRun(id, now(), before?.version);
  if (!dryRun && !resumed) run = await save(run);
  for (let round = 1; run.state !== "filled"; round += 1) {
    run = await nextRound(run, going);
    if (round % rounds_between_lines === 0)
      terminal.tell(
        `${run.looked_at} rows looked at, ${run.filled} ${dryRun ? "to be filled" : "filled"}, ${plural(run.cursors.filter((cursor) => cursor === null).length, "part")} of ${run.cursors.length} done`,
      );
  }
  const { looked_at, filled, unfit } = run;
  terminal.tell(
    `${looked_at} rows looked at. ${dryRun ? "Would fill" : "Filled"} ${plural(filled, kind.definition.name)}; ${plural(unfit, "row")} left because this release can't read ${unfit === 1 ? "it" : "them"}.`,
  );
  if (unfit > 0)
    throw new UsageError(
      `Mend what reads them ("upgrade" in the repository of ${kind.definition.name}), then repeat.`,
    );
};

const undo = async ({ id, rate }: Asked, { dryRun, terminal }: Order): Promise<void> => {
  let run = await backfills.get(id);
  if (!run) throw new UsageError("Nothing of this kind was ever filled: there is nothing to take back.");
  if (run.state !== "undoing" && plus(run.updated_at, { days: undo_days }) < now())
    throw new UsageError(
      `A backfill can be taken back for ${undo_days} days. This one ended at ${run.updated_at}.`,
    );
  if (dryRun) {
    let entries = 0;
    for (const part of run.cursors.keys())
      for (let page = await entriesOf(id, part, 1000); page.length > 0; ) {
        entries += page.length;
        page = await entriesOf(id, part, 1000, page.at(-1)?.sk);
      }
    terminal.tell(`Would take back ${plural(entries, "row")}, except those that have changed since.`);
    return;
  }
  run = await save({ ...run, state: "undoing", updated_at: now() });
  let [back, kept] = [0, 0];
  for (let round = 1; ; round += 1) {
    const one = await undoRound(run, rate);
    if (one.back + one.kept === 0) break;
    back += one.back;
    kept += one.kept;
    if (round % rounds_between_lines === 0) terminal.tell(`${plural(back, "row")} taken back`);
  }
  await save({ ...run, state: "undone", updated_at: now() });
  terminal.tell(
    `Took back ${plural(back, "row")}. ${plural(kept, "row")} changed since, and stay as they are.`,
  );
};

export const command: Command = {
  summary: "Give rows of older releases the lists and fields that this release has.",
  description: `
Reads the whole table, looks for rows of one kind that this release would store otherwise, and stores them so: in a list
that was added, with a field that "upgrade" adds, with another due time. A record stays what it is, and so does its
version: nobody who works on it meanwhile is refused. What the service writes meanwhile wins. Run it when all traffic is
on the new release. It may be stopped at any time: repeated, it goes on where it stopped.
With --undo the rows get back what they had, for ${undo_days} days; what the service has changed since stays as it is.
The rate counts what is read and written; ask for less if the stage's own requests are throttled.`,
  options: {
    entity: {
      type: "string",
      says: "the kind of records, as docs/access-patterns.md names it",
      required: true,
    },
    index: { type: "string", says: "only this list of it, or due; default: all that differs" },
    rate: { type: "string", says: "capacity units a second, at most; default: 500" },
    undo: { type: "boolean", says: "take back what was filled" },
  },
  run: async (order) => {
    const { given, stage } = order;
    const rate = rateIn(given.rate as string | undefined);
    const name = needed(given, "entity");
    const all = (await repositories()) as unknown as Kind[];
    const kind = all.find(({ definition }) => definition.name === name);
    if (!kind)
      throw new UsageError(
        `There are no records ${name}. There are: ${all.map(({ definition }) => definition.name).join(", ")}.`,
      );
    const index = given.index as string | undefined;
    const asked = { kind, id: index ? `${name}.${index}` : name, only: attributesOf(kind, index), rate };
    await stage.enter();
    await alone(() => (given.undo === true ? undo(asked, order) : fill(asked, order)));
  },
};
