import { configuration } from "../../shared/configuration.ts";
import { transact } from "../../shared/data/engine/commit.ts";
import { eventEntries } from "../../shared/data/engine/events.ts";
import { figuresStanding, positions } from "../../shared/data/figures.ts";
import { minus } from "../../shared/kernel/time.ts";
import { rebuild } from "../../shared/workflows/figures/rebuild.ts";
import { simulateYear } from "./simulate.ts";
import { storeYear } from "./store.ts";

const jobs = 250;
const past_days = 200;

/** Puts a year of a marketplace into a table that has no past yet, and counts its figures anew. */
export const seedYear = async (): Promise<void> => {
  const until = new Date().toISOString();
  const { entries } = await eventEntries("", minus(until, { days: past_days }), 1);
  if (entries.length > 0) return;
  await storeYear(simulateYear({ jobs, until }));
  const { pointer } = await figuresStanding();
  const generation = pointer.generation + 1;
  await rebuild({ generation, zones: configuration().FIGURES_TIME_ZONES, until });
  await transact([positions.put({ ...pointer, generation })], () => 10_000);
};
