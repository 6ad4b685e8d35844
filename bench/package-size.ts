import { globSync, readFileSync, statSync } from "node:fs";
import { resolve } from "node:path";
import { gzipSync } from "node:zlib";
import type { Metafile } from "esbuild";
import { bundle, loadedAtStart, sizes } from "../platform/bundle.ts";
import { builtIn } from "../platform/functions.ts";
import { root } from "../platform/operations.ts";
import { writeZips } from "../platform/zips.ts";
import { compile, directory } from "./builds.ts";

/** The zips of the deployment in bytes, with the code that this machine's Node.js has compiled. */
export const zipBytes = async (): Promise<number[]> => {
  const folder = resolve(directory, "zips");
  const code = { folder: resolve(directory, "compiled-dist"), at: root, user: 0 };
  const metafile = await bundle();
  compile(resolve(root, builtIn()), code.folder);
  await writeZips(metafile, folder, code);
  return globSync("*.zip", { cwd: folder }).map((zip) => statSync(resolve(folder, zip)).size);
};

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
