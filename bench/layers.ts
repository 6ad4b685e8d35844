import { readFileSync } from "node:fs";
import { SourceMap } from "node:module";
import { resolve } from "node:path";
import { fileURLToPath } from "node:url";
import { build } from "esbuild";
import { root } from "../shared/platform/operations.ts";
import { slim } from "../shared/platform/slim-bundle.ts";
import { directory } from "./builds.ts";
import { type CpuProfile, startWarmProcess } from "./service-process.ts";
import type { Variant } from "./variants.ts";

export type Layers = { module: string; shares: [layer: string, share: number][] };

const layers: readonly [RegExp, string][] = [
  [/node_modules\/@(aws-sdk|smithy|aws)\//, "AWS SDK"],
  [/node_modules\/zod\//, "zod"],
  [/node_modules\/jose\//, "jose"],
  [/node_modules\/@middy\//, "middy"],
  [/node_modules\/([^/]+)\//, "other packages"],
  [/shared\/http\//, "shared/http"],
  [/shared\/data\//, "shared/data"],
  [/(shared|functions|events)\//, "the operation and its domain"],
];

const layerOf = (source: string): string =>
  layers.find(([pattern]) => pattern.test(source))?.[1] ?? "elsewhere";

/** What the profiler calls time in no script: the runtime's own code, its garbage collector, waiting. */
const builtinLayer = ({
  functionName,
  url,
}: CpuProfile["nodes"][number]["callFrame"]): string | undefined => {
  if (functionName === "(garbage collector)") return "garbage collector";
  if (functionName === "(idle)") return "idle";
  return url === "" || url.startsWith("node:") ? "Node.js: HTTP, streams, crypto" : undefined;
};

const shareOut = ({ nodes, samples, timeDeltas }: CpuProfile): [string, number][] => {
  const maps = new Map<string, SourceMap>();
  const mapOf = (url: string): SourceMap => {
    const known =
      maps.get(url) ?? new SourceMap(JSON.parse(readFileSync(`${fileURLToPath(url)}.map`, "utf8")));
    maps.set(url, known);
    return known;
  };
  const layerOfNode = new Map(
    nodes.map(({ id, callFrame }) => {
      const { url, lineNumber, columnNumber } = callFrame;
      const inRuntime = builtinLayer(callFrame);
      if (inRuntime !== undefined) return [id, inRuntime];
      if (!url.startsWith("file:") || url.includes("/bench/process/")) return [id, "elsewhere"];
      const entry = mapOf(url).findEntry(lineNumber, columnNumber);
      return [id, layerOf("originalSource" in entry ? entry.originalSource : "")];
    }),
  );
  const times = new Map<string, number>();
  for (const [at, sample] of samples.entries()) {
    const layer = layerOfNode.get(sample) ?? "elsewhere";
    times.set(layer, (times.get(layer) ?? 0) + (timeDeltas[at] ?? 0));
  }
  times.delete("idle");
  const all = [...times.values()].reduce((sum, time) => sum + time, 0);
  return [...times].map(([layer, time]): [string, number] => [layer, time / all]).sort((a, b) => b[1] - a[1]);
};

/** Where the time of a warm operation goes, by whose code is running. */
export const measureLayers = async (
  { module, prepare }: Variant,
  environment: Record<string, string>,
): Promise<Layers> => {
  const outfile = resolve(directory, "mapped", `${module}.mjs`);
  await build({ ...slim, entryPoints: [resolve(root, `${module}.ts`)], outfile, sourcemap: "external" });
  const service = await startWarmProcess(outfile, environment);
  try {
    const events = [await prepare()];
    await service.handle(events, 300);
    const { profile } = await service.profile(events, 500);
    return { module, shares: shareOut(profile) };
  } finally {
    await service.stop();
  }
};
