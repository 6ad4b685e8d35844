import { readFile } from "node:fs/promises";
import { extname, resolve } from "node:path";
import type { Metafile, Plugin } from "esbuild";
import { root } from "../operations.ts";

type Inputs = Metafile["inputs"];

/** A file and all that it imports, at once or late. */
const reachedFrom = (inputs: Inputs, file: string, reached = new Set<string>()): Set<string> => {
  if (reached.has(file)) return reached;
  reached.add(file);
  for (const { path } of inputs[file]?.imports ?? []) reachedFrom(inputs, path, reached);
  return reached;
};

/** The files that a page's script loads late, and that no other page loads. */
export const loadedLate = (inputs: Inputs, script: string, others: readonly string[]): Set<string> => {
  const foreign = new Set(others.flatMap((other) => [...reachedFrom(inputs, other)]));
  const late = [...reachedFrom(inputs, script)].flatMap((file) =>
    (inputs[file]?.imports ?? []).filter(({ kind }) => kind === "dynamic-import").map(({ path }) => path),
  );
  return new Set(late.filter((file) => !foreign.has(file)));
};

/**
 * Has what a page loads late import the page's script, which is there by then. The script's parts then belong to the same
 * pages and screens, and become one file: the builder makes one of each part that other screens share.
 */
export const afterScript = (late: ReadonlySet<string>, script: string): Plugin => ({
  name: "after-script",
  setup: ({ onLoad }) => {
    const paths = new Set([...late].map((file) => resolve(root, file)));
    onLoad({ filter: /\.tsx?$/ }, async ({ path }) => {
      if (!paths.has(path)) return undefined;
      const text = await readFile(path, "utf8");
      return {
        contents: `${text}\nimport ${JSON.stringify(resolve(root, script))};\n`,
        loader: extname(path).slice(1) as "ts" | "tsx",
      };
    });
  },
});
