import { existsSync, readFileSync } from "node:fs";
import { builtinModules } from "node:module";
import type { BuildOptions, Plugin } from "esbuild";
import { contractsAsRun } from "./slim-contracts.ts";
import { zonesAsBuilt } from "./slim-zones.ts";

/**
 * On Lambda credentials are in the environment and nowhere else, so the SDK's chain of providers (profiles, SSO,
 * processes, web identity, HTTP) is replaced by one function that reads them.
 */
export const credentialsFromEnvironment: Plugin = {
  name: "credentials-from-environment",
  setup(build) {
    build.onResolve({ filter: /^@aws-sdk\/credential-provider-node$/ }, () => ({
      path: "credentials",
      namespace: "credentials-from-environment",
    }));
    build.onLoad({ filter: /.*/, namespace: "credentials-from-environment" }, () => ({
      contents: `
        const present = (name) => {
          const value = process.env[name];
          if (!value) throw new Error(name + " is not set: AWS credentials come from the environment");
          return value;
        };
        export const defaultProvider = () => async () => ({
          accessKeyId: present("AWS_ACCESS_KEY_ID"),
          secretAccessKey: present("AWS_SECRET_ACCESS_KEY"),
          ...(process.env.AWS_SESSION_TOKEN && { sessionToken: process.env.AWS_SESSION_TOKEN }),
        });`,
      loader: "js",
    }));
  },
};

/**
 * On Lambda there are no profile files either: settings come from the environment, and nothing looks for files at a
 * start. No client of ours discovers endpoints, so what it would keep them in (mnemonist's cache) stays empty.
 */
export const settingsFromEnvironment: Plugin = {
  name: "settings-from-environment",
  setup(build) {
    build.onLoad({ filter: /shared-ini-file-loader\/loadSharedConfigFiles\.js$/ }, () => ({
      contents: `
        export const CONFIG_PREFIX_SEPARATOR = ".";
        export const loadSharedConfigFiles = async () => ({ configFile: {}, credentialsFile: {} });`,
      loader: "js",
    }));
    build.onLoad({ filter: /@aws-sdk\/endpoint-cache\/dist-es\/EndpointCache\.js$/ }, () => ({
      contents: "export class EndpointCache {}",
      loader: "js",
    }));
  },
};

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
  plugins: [
    credentialsFromEnvironment,
    settingsFromEnvironment,
    builtinsOnDemand,
    zonesAsBuilt,
    contractsAsRun,
  ],
} satisfies BuildOptions;
