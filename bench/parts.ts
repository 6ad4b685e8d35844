import type { Metafile } from "esbuild";
import { measureAnalytics } from "./analytics.ts";
import { buildAll } from "./builds.ts";
import { measureColdStarts } from "./cold.ts";
import { measureEnumeration } from "./enumeration.ts";
import { measureHotKeys } from "./hot-keys.ts";
import { measureInstructions } from "./instructions.ts";
import { measureColdLayers, measureLayers } from "./layers.ts";
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

type Asked = { quick: boolean; progress: (share: number) => void };
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
  cold: onStage(async ({ quick, environment, metafile, progress }) => {
    const rounds = quick ? 5 : 25;
    const cold = coldSection(await measureColdStarts(rounds, environment, progress), rounds);
    const layers = [];
    for (const variant of variants.filter(({ module }) => module.endsWith("/create-job")))
      layers.push(...(await measureColdLayers(variant, rounds, environment)));
    return [cold, coldLayerSection(layers, rounds), bundleSection(bundles(metafile), zipBytes())];
  }),
  peers: onStage(async ({ quick, environment, metafile, progress }) => {
    const { measurePeers } = (await import(peersModule)) as { measurePeers: MeasurePeers };
    return measurePeers(
      quick ? { cold: 5, warm: 4 } : { cold: 20, warm: 12 },
      environment,
      metafile,
      progress,
    );
  }),
  warm: onStage(async ({ quick, environment, progress }) => {
    const costs = await measureWarm(quick ? 4 : 16, environment, progress);
    const reads = variants.filter(({ kind, measured }) => kind === "read" && measured.includes("warm"));
    const layers = [];
    for (const variant of reads) layers.push(await measureLayers(variant, environment));
    return [
      warmSection(costs),
      await measureSteps(quick ? 4 : 16, environment, progress),
      layerSection(layers),
    ];
  }),
  instructions: onStage(({ quick, environment, progress }) =>
    measureInstructions(quick ? { few: 20, many: 70 } : { few: 300, many: 1300 }, environment, progress),
  ),
  trips: onStage(async ({ environment, progress }) => [
    tripsSection(await countTrips(environment, progress)),
  ]),
  scale: onStage(async ({ quick, stage, progress }) => {
    const sizes = quick ? [1000, 10_000] : sizesOfScale();
    return [scaleSection(await measureFlatness(sizes, stage, progress))];
  }),
  people: onStage(async ({ quick, stage, progress }) => [
    await measurePeople(quick ? [1000, 5000] : [1000, 100_000], stage, progress),
  ]),
  analytics: onStage(async ({ stage, progress }) => [await measureAnalytics(stage, progress)]),
  "hot-keys": onStage(({ quick, progress }) => measureHotKeys(quick ? 300 : 2000, progress)),
  stream: onStage(async ({ quick, progress }) => {
    const [records, rounds] = quick ? [10_000, 20] : [100_000, 200];
    return [streamSection(await measureStream({ records, rounds }, progress), records, rounds)];
  }),
  load: ({ quick, progress }) =>
    measureLoad(
      quick ? { seconds: 2, connections: [1, 16] } : { seconds: 5, connections: [1, 4, 16, 64] },
      progress,
    ),
  enumeration: onStage(async ({ quick, progress }) => [await measureEnumeration(quick ? 20 : 100, progress)]),
} satisfies Record<string, Part>;

export type PartName = keyof typeof parts;
export const partNames = Object.keys(parts) as PartName[];

/** Ends what the parts have started. */
export const leaveStage = async (): Promise<void> => {
  await (await stage)?.close();
};
