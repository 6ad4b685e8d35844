import { writeFileSync } from "node:fs";
import { resolve } from "node:path";
import { parseArgs } from "node:util";
import { root } from "../shared/platform/operations.ts";
import { buildAll } from "./builds.ts";
import { measureColdStarts } from "./cold.ts";
import { measureLayers } from "./layers.ts";
import { bundles, zipBytes } from "./package-size.ts";
import { asMarkdown, asPicture, asText, type Section } from "./report.ts";
import { measureFlatness } from "./scale.ts";
import {
  bundleSection,
  coldSection,
  layerSection,
  scaleSection,
  tripsSection,
  warmSection,
} from "./sections.ts";
import { startStage } from "./stage.ts";
import { countTrips } from "./trips.ts";
import { variants } from "./variants.ts";
import { measureWarm } from "./warm.ts";

const help = `npm run bench [-- --quick] [-- --only cold|warm|trips|scale]

Measures the service as it is deployed against bare handlers, in one run and in random order, and prints ratios.
A whole run writes docs/benchmark.md and docs/benchmark.svg. Ends with 1 when a goal is missed.

  --quick   fewer rounds and items: an impression, nothing is written
  --only    one part of it, nothing is written
`;

const { values } = parseArgs({
  options: { quick: { type: "boolean" }, only: { type: "string" }, help: { type: "boolean" } },
});

const parts = ["cold", "warm", "trips", "scale"] as const;
type Part = (typeof parts)[number];
const extent = values.quick
  ? { cold: 8, warm: 5, items: [1000, 5000] }
  : { cold: 30, warm: 16, items: [1000, 100_000] };

const progressOf =
  (part: string) =>
  (share: number): void => {
    if (process.stderr.isTTY)
      process.stderr.write(`\r${part} ${Math.round(share * 100)} %${share === 1 ? "\n" : ""}`);
  };

const wanted = (): readonly Part[] => {
  if (values.only === undefined) return parts;
  const part = parts.find((name) => name === values.only);
  if (!part) throw new Error(`--only ${values.only}: it is one of ${parts.join(", ")}`);
  return [part];
};

const measure = async (): Promise<Section[]> => {
  const chosen = wanted();
  const stage = await startStage();
  try {
    const { environment } = stage;
    const metafile = await buildAll();
    const measured = {
      cold: async () => [
        coldSection(await measureColdStarts(extent.cold, environment, progressOf("cold")), extent.cold),
        bundleSection(bundles(metafile), zipBytes()),
      ],
      warm: async () => {
        const costs = await measureWarm(extent.warm, environment, progressOf("warm"));
        const reads = variants.filter(({ kind, measured }) => kind === "read" && measured.includes("warm"));
        const layers = [];
        for (const variant of reads) layers.push(await measureLayers(variant, environment));
        return [warmSection(costs), layerSection(layers)];
      },
      trips: async () => [tripsSection(await countTrips(environment, progressOf("trips")))],
      scale: async () => {
        const found = await measureFlatness(extent.items, environment, progressOf("scale"));
        return [scaleSection(found, extent.items)];
      },
    };
    const sections: Section[] = [];
    for (const part of chosen) sections.push(...(await measured[part]()));
    return sections;
  } finally {
    await stage.close();
  }
};

const introduction = `Written by \`npm run bench\` with Node.js ${process.versions.node}. What counts are ratios within one run: figures of one part are measured in turns, so that a busy machine disturbs all of them alike. Run it on yours.`;

if (values.help) console.log(help);
else {
  const sections = await measure();
  console.log(asText(sections));
  if (!values.quick && !values.only) {
    writeFileSync(resolve(root, "docs/benchmark.md"), asMarkdown(sections, introduction));
    writeFileSync(resolve(root, "docs/benchmark.svg"), asPicture(sections[0] as Section));
  }
  if (sections.some(({ goals }) => goals.some(({ met }) => !met))) process.exitCode = 1;
}
