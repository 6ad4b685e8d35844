import type { Metafile } from "esbuild";
import { measureAnalytics } from "./analytics.ts";
import { buildAll } from "./builds.ts";
import { measureColdStarts } from "./cold.ts";
import { measureEnumeration } from "./enumeration.ts";
import { measureHotKeys } from "./hot-keys.ts";
import { measureHour } from "./hour.ts";
import { measureInstructions } from "./instructions.ts";
import { measureColdLayers, measureLayers } from "./layers.ts";
import { measureLists } from "./lists.ts";
import { measureLoad } from "./load.ts";
import { bundles, zipBytes } from "./package-size.ts";
import { measurePeople } from "./people.ts";
import type { Section } from "./report.ts";
import { measureFlatness, sizesOfScale } from "./scale.ts";
import {
  bundleSection,
  coldLayerSection,
  coldSection,
  layerSection,
  scaleSection,
  streamSection,
  tripsSection,
  warmSection,
} from "./sections.ts";
import { type Stage, startStage } from "./stage.ts";
import { measureSteps } from "./steps.ts";
import { measureStream } from "./stream.ts";
import { countTrips } from "./trips.ts";
import { variants } from "./variants.ts";
import { measureWarm } from "./warm.ts";

/** How much is measured: what the document needs, a first impression, or one round of each part to see that it runs. */
export type Size = "whole" | "quick" | "once";

type Asked = { size: Size; progress: (share: number) => void };
type Part = (asked: Asked) => Promise<Section[]>;

let stage: Promise<Stage> | undefined;
let metafile: Promise<Metafile> | undefined;

/** Works with the table, the secrets and the built service, which are prepared at the first use. */
const onStage =
  (
    work: (
      given: Asked & { environment: Stage["environment"]; stage: Stage; metafile: Metafile },
    ) => Promise<Section[]>,
  ): Part =>
  async (asked) => {
    stage ??= startStage();
    metafile ??= buildAll();
    const { environment } = await stage;
    return work({ ...asked, environment, stage: await stage, metafile: await metafile });
  };

const sized = <T>(size: Size, by: Record<Size, T>): T => by[size];

/** `npm run check` leaves bench/peers out: a literal path here would include it again. */
const peersModule = new URL("peers/measure.ts", import.meta.url).href;
type MeasurePeers = (
  rounds: { cold: number; warm: number },
  environment: Record<string, string>,
  metafile: Metafile,
  progress: (share: number) => void,
) => Promise<Section[]>;

/** The parts, in the order of the report. */
export const parts = {
  cold: onStage(async ({ size, environment, metafile, progress }) => {
    const rounds = sized(size, { whole: 25, quick: 5, once: 1 });
    const cold = coldSection(await measureColdStarts(rounds, environment, progress), rounds);
    const layers = [];
    for (const variant of variants.filter(({ module }) => module.endsWith("/create-job")))
      layers.push(...(await measureColdLayers(variant, rounds, environment)));
    return [cold, coldLayerSection(layers, rounds), bundleSection(bundles(metafile), await zipBytes())];
  }),
  peers: onStage(async ({ size, environment, metafile, progress }) => {
    const { measurePeers } = (await import(peersModule)) as { measurePeers: MeasurePeers };
    const rounds = sized(size, {
      whole: { cold: 20, warm: 12 },
      quick: { cold: 5, warm: 4 },
      once: { cold: 1, warm: 1 },
    });
    return measurePeers(rounds, environment, metafile, progress);
  }),
  warm: onStage(async ({ size, environment, progress }) => {
    const rounds = sized(size, { whole: 16, quick: 4, once: 1 });
    const costs = await measureWarm(rounds, environment, progress);
    const reads = variants.filter(({ kind, measured }) => kind === "read" && measured.includes("warm"));
    const layers = [];
    for (const variant of reads) layers.push(await measureLayers(variant, environment));
    return [warmSection(costs), await measureSteps(rounds, environment, progress), layerSection(layers)];
  }),
  instructions: onStage(({ size, environment, progress }) => {
    const times = sized(size, {
      whole: { few: 300, many: 1300 },
      quick: { few: 20, many: 70 },
      once: { few: 1, many: 2 },
    });
    return measureInstructions(times, environment, progress);
  }),
  trips: onStage(async ({ environment, progress }) => [
    tripsSection(await countTrips(environment, progress)),
  ]),
  scale: onStage(async ({ size, stage, progress }) => {
    const sizes = sized(size, { whole: sizesOfScale(), quick: [1000, 10_000], once: [1000] });
    return [scaleSection(await measureFlatness(sizes, stage, progress))];
  }),
  people: onStage(async ({ size, stage, progress }) => {
    const sizes = sized(size, { whole: [1000, 100_000], quick: [1000, 5000], once: [1000] });
    return [await measurePeople(sizes, stage, progress)];
  }),
  lists: onStage(async ({ size, stage, progress }) => {
    const sizes = sized(size, { whole: [2000, 20_000], quick: [500, 2000], once: [300] });
    return [await measureLists(sizes, stage, progress)];
  }),
  analytics: onStage(async ({ stage, progress }) => [await measureAnalytics(stage, progress)]),
  "hot-keys": onStage(({ size, progress }) =>
    measureHotKeys(sized(size, { whole: 2000, quick: 300, once: 20 }), progress),
  ),
  hour: onStage(async ({ size, progress }) => {
    const seconds = sized(size, { whole: 3600, quick: 600, once: 60 });
    return [await measureHour({ jobs_month: 100_000_000, seconds, seed: 1 }, progress)];
  }),
  stream: onStage(async ({ size, progress }) => {
    const { records, rounds } = sized(size, {
      whole: { records: 100_000, rounds: 200 },
      quick: { records: 10_000, rounds: 20 },
      once: { records: 1000, rounds: 2 },
    });
    return [streamSection(await measureStream({ records, rounds }, progress), records, rounds)];
  }),
  load: onStage(({ size, progress }) => {
    const asked = sized(size, {
      whole: { seconds: 5, connections: [1, 4, 16, 64], turns: 6 },
      quick: { seconds: 2, connections: [1, 16], turns: 2 },
      once: { seconds: 1, connections: [1], turns: 1 },
    });
    return measureLoad(asked, progress);
  }),
  enumeration: onStage(async ({ size, progress }) => [
    await measureEnumeration(sized(size, { whole: 100, quick: 20, once: 1 }), progress),
  ]),
} satisfies Record<string, Part>;

export type PartName = keyof typeof parts;
export const partNames = Object.keys(parts) as PartName[];

/** Ends what the parts have started. */
export const leaveStage = async (): Promise<void> => {
  await (await stage)?.close();
};
