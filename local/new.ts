import { spawnSync } from "node:child_process";
import { existsSync, mkdirSync, writeFileSync } from "node:fs";
import { dirname, resolve } from "node:path";
import { root } from "../platform/operations.ts";
import { operationSkeleton, type Skeleton, Unfit } from "./skeleton.ts";

const usage = "Usage: npm run new -- operation POST /suggestion/withdraw-suggestion";

const write = ({ files, next }: Skeleton): void => {
  const taken = Object.keys(files).filter((path) => existsSync(resolve(root, path)));
  if (taken.length > 0) throw new Unfit(`${taken[0]} exists already. Choose another name.`);
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(dirname(resolve(root, path)), { recursive: true });
    writeFileSync(resolve(root, path), text);
    console.log(`  wrote ${path}`);
  }
  const biome = resolve(root, "node_modules/@biomejs/biome/bin/biome");
  spawnSync(process.execPath, [biome, "check", "--write", ...Object.keys(files)], { cwd: root });
  console.log(["", "Next:", ...next.map((step, at) => `  ${at + 1}. ${step}`)].join("\n"));
};

const [kind, ...words] = process.argv.slice(2);
try {
  if (kind !== "operation" || words.length !== 2)
    throw new Unfit(`${kind && kind !== "operation" ? `There is no skeleton of "${kind}".\n` : ""}${usage}`);
  write(operationSkeleton(...words));
} catch (error) {
  if (!(error instanceof Unfit)) throw error;
  console.error(error.message);
  process.exitCode = 1;
}
