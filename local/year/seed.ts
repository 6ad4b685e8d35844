import { configuration } from "../../shared/configuration.ts";
import { eventEntries } from "../../shared/data/engine/events.ts";
import { tableName } from "../../shared/data/engine/table.ts";
import { directoryEntry, figuresStanding, positionOf, positions } from "../../shared/data/figures.ts";
import { minus } from "../../shared/kernel/time.ts";
import { rebuild, writeAll } from "../../shared/workflows/figures/rebuild.ts";
import { openEngineRows } from "../engine-rows.ts";
import { countYear, figureItems } from "./count.ts";
import { simulateYear } from "./simulate.ts";
import { countsOf, itemsOf, storeYear } from "./store.ts";

const seeded_jobs = 400;
const past_days = 200;

type Places = {
  /** The engine's file, which nobody else uses meanwhile. Absent: everything is written by requests. */
  table_file?: string | undefined;
  /** The file of the payment provider's stand-in, which is started afterwards, and where it will be found. */
  stripe: { file: string; base_url: string };
};

/**
 * Puts a year of a marketplace into a table that has no past yet, with its figures, and what it did at the payment provider
 * into that one's file.
 */
export const seedYear = async ({ table_file: file, stripe }: Places, jobs = seeded_jobs): Promise<void> => {
  const until = new Date().toISOString();
  const { entries } = await eventEntries("", minus(until, { days: past_days }), 1);
  if (entries.length > 0) return;
  const year = simulateYear({ jobs, until, stripe });
  await year.past.close();
  const zones = configuration().FIGURES_TIME_ZONES;
  const { pointer } = await figuresStanding();
  const generation = pointer.generation + 1;
  if (file === undefined) {
    await storeYear(year);
    await rebuild({ generation, zones, until });
  } else {
    const counted = await countYear(year, zones);
    const rows = openEngineRows(file, tableName(), { in_use: true });
    for (const item of [...itemsOf(year), ...figureItems(generation, counted)]) rows.put(item);
    rows.close();
    const position = { ...(await positionOf(generation)), ...counted.last, through: until };
    await writeAll([...countsOf(year), ...[...counted.entries].map(directoryEntry), positions.put(position)]);
  }
  await writeAll([positions.put({ ...pointer, generation })]);
};
