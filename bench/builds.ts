import { mkdirSync, writeFileSync } from "node:fs";
import { resolve } from "node:path";
import { build, type Metafile } from "esbuild";
import { bundle } from "../shared/platform/bundle.ts";
import { root } from "../shared/platform/operations.ts";
import { slim } from "../shared/platform/slim-bundle.ts";

export const directory = resolve(root, ".local/bench");
export const deployed = resolve(directory, "deployed");

/** What cold starts are compared with. `nothing` is the runtime alone. */
export const bareHandlers = [
  "nothing",
  "get-item",
  "get-item-and-sign-upload",
  "get-item-and-verify-webhook",
] as const;
export type BareHandler = (typeof bareHandlers)[number];

/** A bare handler as esbuild makes it when nobody asks for anything: CommonJS, minified, main fields in their default order. */
const buildDefault = async (name: BareHandler): Promise<Metafile> =>
  (
    await build({
      entryPoints: [resolve(root, `bench/bare/${name}.ts`)],
      outfile: resolve(directory, `default/${name}.cjs`),
      bundle: true,
      minify: true,
      platform: "node",
      metafile: true,
      logLevel: "warning",
    })
  ).metafile;

/** The same handler, built as the service is. */
const buildSlim = async (name: BareHandler | "replay"): Promise<Metafile> =>
  (
    await build({
      ...slim,
      entryPoints: [resolve(root, `bench/bare/${name}.ts`)],
      outfile: resolve(directory, `slim/${name}.mjs`),
    })
  ).metafile;

export const modulePath = {
  operation: (name: string) => resolve(deployed, `${name}.mjs`),
  default: (name: BareHandler) => resolve(directory, `default/${name}.cjs`),
  slim: (name: BareHandler | "replay") => resolve(directory, `slim/${name}.mjs`),
};

/** Builds the service as it is deployed, and the bare handlers it is compared with. */
export const buildAll = async (): Promise<Metafile> => {
  mkdirSync(directory, { recursive: true });
  writeFileSync(resolve(directory, "package.json"), "{}\n");
  await Promise.all([...bareHandlers.map(buildDefault), ...bareHandlers.map(buildSlim), buildSlim("replay")]);
  return bundle(deployed);
};
