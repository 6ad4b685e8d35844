import { globSync, readFileSync } from "node:fs";
import { resolve } from "node:path";
import { deflateRawSync, gzipSync } from "node:zlib";
import type { Metafile } from "esbuild";
import { loadedAtStart, sizes } from "../platform/bundle.ts";
import { root } from "../platform/operations.ts";
import { deployed } from "./builds.ts";

const localHeader = 30;
const centralHeader = 46;
const endOfDirectory = 22;

/** The size of the deployment as one zip, in bytes: every file deflated, with the format's headers. */
export const zipBytes = (): number =>
  globSync("**/*.mjs", { cwd: deployed }).reduce(
    (sum, path) =>
      sum +
      deflateRawSync(readFileSync(resolve(deployed, path))).length +
      localHeader +
      centralHeader +
      2 * Buffer.byteLength(`dist/${path}`),
    endOfDirectory,
  );

export type Bundle = {
  module: string;
  bytes: number;
  gzipped: number;
  files: number;
  /** The number of source modules in them. */
  modules: number;
  holds: [string, number][];
};

/** The package, or the folder of the service, that an input belongs to. */
const ownerOf = (input: string): string =>
  /node_modules\/((?:@[^/]+\/)?[^/]+)/.exec(input)?.[1] ?? input.split("/").slice(0, 2).join("/");

/** Every function by what it loads when it starts, the largest first. */
export const bundles = (metafile: Metafile): Bundle[] =>
  sizes(metafile)
    .map(({ module, bytes }) => {
      const loaded = loadedAtStart(metafile, module);
      const holds = new Map<string, number>();
      const inputs = loaded.flatMap((path) => Object.keys(metafile.outputs[path]?.inputs ?? {}));
      for (const path of loaded)
        for (const [input, { bytesInOutput }] of Object.entries(metafile.outputs[path]?.inputs ?? {}))
          holds.set(ownerOf(input), (holds.get(ownerOf(input)) ?? 0) + bytesInOutput);
      return {
        module: module.replace(/^.*?deployed\//, "").replace(/\.mjs$/, ""),
        bytes,
        gzipped: gzipSync(Buffer.concat(loaded.map((path) => readFileSync(resolve(root, path))))).length,
        files: loaded.length,
        modules: new Set(inputs).size,
        holds: [...holds].sort((a, b) => b[1] - a[1]),
      };
    })
    .sort((a, b) => b.bytes - a.bytes);
