import { configuration } from "../../shared/configuration.ts";
import { figuresStanding } from "../../shared/data/figures.ts";
import { rebuild } from "../../shared/workflows/figures/rebuild.ts";
import { simulateYear } from "./simulate.ts";
import { storeYear } from "./store.ts";

const jobs = 600;

/** Puts a year of a marketplace into a table whose figures have not begun, and counts its figures. */
export const seedYear = async (): Promise<void> => {
  const until = new Date().toISOString();
  const { position } = await figuresStanding();
  if (position.version > 0) return;
  await storeYear(simulateYear({ jobs, until }));
  const { FIGURES_TIME_ZONES: zones } = configuration();
  await rebuild({ generation: position.generation, zones, until });
};
