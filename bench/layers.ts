import { readFileSync } from "node:fs";
import { SourceMap } from "node:module";
import { resolve } from "node:path";
import { fileURLToPath } from "node:url";
import { build } from "esbuild";
import { root } from "../platform/operations.ts";
import { slim } from "../platform/slim-bundle.ts";
import { directory, modulePath } from "./builds.ts";
import { callsName, profiledStart } from "./cold.ts";
import { callsOf } from "./recorder.ts";
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

type CallFrame = CpuProfile["nodes"][number]["callFrame"];

/** What the profiler reports outside of scripts: the runtime's own code, garbage collection, waiting. */
const builtinLayer = ({ functionName, url }: CallFrame): string | undefined => {
  if (functionName === "(garbage collector)") return "garbage collector";
  if (functionName === "(idle)") return "idle";
  return url === "" || url.startsWith("node:") ? "Node.js: HTTP, streams, crypto" : undefined;
};

/** The same for a start, most of which is the runtime's: starting, and finding, reading and compiling modules. */
const startLayer = (frame: CallFrame): string | undefined => {
  const { functionName, url } = frame;
  if (/^node:internal\/(modules|vm|source_map)/.test(url) || functionName === "compileSourceTextModule")
    return "Node.js: finding and compiling modules";
  if (functionName === "(program)" || url.startsWith("node:internal/bootstrap"))
    return "Node.js: start, and work outside of scripts";
  return builtinLayer(frame);
};

/** Microseconds by layer, without waiting. */
const timesOf = (
  { nodes, samples, timeDeltas }: CpuProfile,
  layerInRuntime: (frame: CallFrame) => string | undefined,
): Map<string, number> => {
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
      const inRuntime = layerInRuntime(callFrame);
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
  return times;
};

const shareOut = (profile: CpuProfile): [string, number][] => {
  const times = timesOf(profile, builtinLayer);
  const all = [...times.values()].reduce((sum, time) => sum + time, 0);
  return [...times].map(([layer, time]): [string, number] => [layer, time / all]).sort((a, b) => b[1] - a[1]);
};

/** A deployed module of the project, with a source map. */
const mapped = async (module: string): Promise<string> => {
  const outfile = resolve(directory, "mapped", `${module}.mjs`);
  await build({ ...slim, entryPoints: [resolve(root, `${module}.ts`)], outfile, sourcemap: "external" });
  return outfile;
};

export type ColdLayers = { name: string; ms: [layer: string, ms: number][] };

/** Where the time of cold starts goes, on average: of an operation, and of its calls alone. */
export const measureColdLayers = async (
  { module, prepare }: Variant,
  rounds: number,
  environment: Record<string, string>,
): Promise<ColdLayers[]> => {
  const calls = await callsOf(modulePath.operation(module), prepare, environment);
  const subjects = [
    {
      name: callsName(module, "slim"),
      path: await mapped("bench/bare/calls"),
      event: async () => ({ calls }),
    },
    { name: module, path: await mapped(module), event: prepare },
  ];
  const measured: ColdLayers[] = [];
  for (const { name, path, event } of subjects) {
    const sums = new Map<string, number>();
    for (let round = 0; round < rounds; round += 1)
      for (const [layer, us] of timesOf(await profiledStart(path, await event(), environment), startLayer))
        sums.set(layer, (sums.get(layer) ?? 0) + us / 1000 / rounds);
    measured.push({ name, ms: [...sums].sort((a, b) => b[1] - a[1]) });
  }
  return measured;
};

/** Where the time of a warm operation goes, by whose code is running. */
export const measureLayers = async (
  { module, prepare }: Variant,
  environment: Record<string, string>,
): Promise<Layers> => {
  const outfile = await mapped(module);
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
