import { existsSync, readFileSync } from "node:fs";
import { builtinModules } from "node:module";
import type { BuildOptions, Plugin } from "esbuild";
import { compiledCatalog } from "./compiled-catalog.ts";
import { sdkAsRun } from "./slim-sdk.ts";

const reached = (builtin: string) => `process.getBuiltinModule(${JSON.stringify(builtin)})`;

const isName = (name: string) => /^[a-zA-Z_$][\w$]*$/.test(name) && name !== "default";

/** A module with one export for each of a built-in's, of which esbuild keeps those that are imported by name. */
const builtinByNames = (builtin: string): string => {
  const names = Object.getOwnPropertyNames(process.getBuiltinModule(builtin)).filter(isName);
  const exported = names.map((name) => `export const ${name} = /* @__PURE__ */ (() => builtin.${name})();`);
  return [`const builtin = ${reached(builtin)};`, "export default builtin;", ...exported].join("\n");
};

/** Whether a file imports a built-in as one object, which would keep every export. */
const takesWhole = (importer: string, builtin: string): boolean =>
  new RegExp(`\\*\\s*as\\s+[\\w$]+\\s+from\\s*["']${builtin}["']`).test(readFileSync(importer, "utf8"));

/** Matches built-ins alone: every other import is resolved without asking the plugin. */
const builtinName = new RegExp(
  `^(node:.+|${builtinModules.filter((name) => /^[a-z]/.test(name)).join("|")})$`,
);

/**
 * An import of `node:http` reads every export of it and so loads undici, 27 ms that nothing needs; reached
 * through `process.getBuiltinModule`, only the exports that are used are read. See nodejs/node#59686.
 */
export const builtinsOnDemand: Plugin = {
  name: "builtins-on-demand",
  setup(build) {
    build.onResolve({ filter: builtinName }, ({ path, importer, kind }) => {
      const byNames = kind === "import-statement" && existsSync(importer) && !takesWhole(importer, path);
      return { path, namespace: byNames ? "builtin-by-names" : "builtin" };
    });
    build.onLoad({ filter: /.*/, namespace: "builtin-by-names" }, ({ path }) => ({
      contents: builtinByNames(path),
      loader: "js",
    }));
    build.onLoad({ filter: /.*/, namespace: "builtin" }, ({ path }) => ({
      contents: `module.exports = ${reached(path)};`,
      loader: "js",
    }));
  },
};

/** How whatever runs on Lambda is built. */
export const slim = {
  bundle: true,
  minify: true,
  metafile: true,
  platform: "node",
  format: "esm",
  target: "node24",
  mainFields: ["module", "main"],
  legalComments: "none",
  logLevel: "warning",
  define: { "import.meta.deployed": "true" },
  plugins: [sdkAsRun, builtinsOnDemand, compiledCatalog],
} satisfies BuildOptions;
