import { readFileSync } from "node:fs";
import { dirname, resolve } from "node:path";
import type { Plugin } from "esbuild";
import { catalog } from "../shared/domain/pricing/taxonomy/catalog.ts";
import { described } from "../shared/domain/pricing/taxonomy/task-kind.ts";
import { root } from "./operations.ts";

const read = (path: string) => JSON.parse(readFileSync(resolve(root, path), "utf8"));

const compiled = (service: string): string => {
  const [figures, words] = [read(`catalog/${service}.json`), read(`catalog/words/en/${service}.json`)];
  const kinds = JSON.stringify(described(figures, words));
  return `  serviceOf(${JSON.stringify(service)}, ${JSON.stringify(words.title)}, ${kinds}),`;
};

/** Puts the figures and the words of each kind of work together when a function is built, so that its key is there once. */
export const compiledCatalog: Plugin = {
  name: "compiled-catalog",
  setup(build) {
    build.onLoad({ filter: /pricing[\\/]taxonomy[\\/]catalog\.ts$/ }, ({ path }) => ({
      contents: [
        `import { serviceOf } from "./task-kind.ts";`,
        "export const catalog = [",
        ...catalog.map(({ service }) => compiled(service)),
        "];",
      ].join("\n"),
      loader: "js",
      resolveDir: dirname(path),
    }));
  },
};
