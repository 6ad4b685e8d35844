import { execFileSync } from "node:child_process";
import { mkdirSync, writeFileSync } from "node:fs";
import { resolve } from "node:path";
import { build, type Metafile } from "esbuild";
import { bundle } from "../platform/bundle.ts";
import { root } from "../platform/operations.ts";
import { slim } from "../platform/slim-bundle.ts";
import { ownCodec } from "../platform/slim-sdk.ts";

export const directory = resolve(root, ".local/bench");
export const deployed = resolve(directory, "deployed");

/** What the service is compared with; see bench/bare. `nothing` is the runtime alone. */
const bareHandlers = [
  "nothing",
  "get-item",
  "get-item-and-sign-upload",
  "get-item-and-verify-webhook",
  "calls",
  "document-calls",
  "create-job",
  "get-job-list",
  "steps",
] as const;
export type BareHandler = (typeof bareHandlers)[number];

/** Two builds of the same handler: with esbuild's defaults, and as the service is built. */
export type Style = "default" | "slim";

export const modulePath = {
  operation: (name: string) => resolve(deployed, `${name}.mjs`),
  bare: (name: BareHandler, style: Style) => resolve(directory, style, `${name}.mjs`),
};

const sourceOf = (name: BareHandler) => resolve(root, `bench/bare/${name}.ts`);

/** Those that call the table with the service's own client. */
const byHand: readonly BareHandler[] = ["create-job", "get-job-list", "steps"];

/** Where the code of all modules is that Node.js has compiled, as a package has it for the runtime's. */
export const compiled = resolve(directory, "compiled");

/** Lets Node.js compile every module of a folder. */
export const compile = (folder: string, into = compiled): void => {
  execFileSync(process.execPath, [resolve(root, "platform/compile-modules.mjs"), folder], {
    env: { NODE_COMPILE_CACHE: into },
    stdio: "ignore",
  });
};

/** Builds the service as it is deployed. */
export const buildDeployed = (): Promise<Metafile> => {
  mkdirSync(directory, { recursive: true });
  writeFileSync(resolve(directory, "package.json"), "{}\n");
  return bundle(deployed);
};

/** Builds the service as it is deployed, and the bare handlers it is compared with, all with compiled code. */
export const buildAll = async (): Promise<Metafile> => {
  const metafile = await buildDeployed();
  await build({
    entryPoints: bareHandlers.map(sourceOf),
    outdir: resolve(directory, "default"),
    outExtension: { ".js": ".mjs" },
    format: "esm",
    banner: {
      js: 'import { createRequire } from "node:module"; const require = createRequire(import.meta.url);',
    },
    bundle: true,
    minify: true,
    platform: "node",
    define: slim.define,
    logLevel: "warning",
  });
  for (const name of bareHandlers)
    await build({
      ...slim,
      plugins: [...(byHand.includes(name) ? [ownCodec] : []), ...slim.plugins],
      entryPoints: [sourceOf(name)],
      outdir: resolve(directory, "slim"),
      outExtension: { ".js": ".mjs" },
      splitting: true,
    });
  for (const folder of [deployed, resolve(directory, "slim")]) compile(folder);
  return metafile;
};
