import { configuration } from "../../shared/configuration.ts";
import { analyticsPosition, noteInDirectory, positionOf, positions } from "../../shared/data/analytics.ts";
import { eventEntries } from "../../shared/data/engine/events.ts";
import { tableName } from "../../shared/data/engine/table.ts";
import { minus } from "../../shared/kernel/time.ts";
import { rebuild, writeAll } from "../../shared/workflows/analytics/rebuild.ts";
import { openEngineRows } from "../engine-rows.ts";
import { countYear, figureItems } from "./count.ts";
import { simulateYear } from "./simulate.ts";
import { countsOf, itemsOf, storeYear } from "./store.ts";

const seeded_jobs = 400;
const past_days = 200;

type Places = {
  /** The engine's file, which nothing else uses meanwhile. Absent: everything is written by requests. */
  table_file?: string | undefined;
  /** The file of the Stripe emulator, which starts afterwards, and its address. */
  stripe: { file: string; base_url: string };
};

/**
 * Writes a year of a marketplace into an empty table, with its figures, and its payments into the Stripe emulator's
 * file.
 */
export const seedYear = async ({ table_file: file, stripe }: Places, jobs = seeded_jobs): Promise<void> => {
  const until = new Date().toISOString();
  const { entries } = await eventEntries("", minus(until, { days: past_days }), 1);
  if (entries.length > 0) return;
  const year = simulateYear({ jobs, until, stripe });
  await year.past.close();
  const zones = configuration().ANALYTICS_TIME_ZONES;
  const { pointer } = await analyticsPosition();
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
    await noteInDirectory([...counted.entries]);
    await writeAll([...countsOf(year), positions.put(position)]);
  }
  await writeAll([positions.put({ ...pointer, generation })]);
};
