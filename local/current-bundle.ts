import { createHash } from "node:crypto";
import { existsSync, globSync, readFileSync, statSync } from "node:fs";
import { resolve } from "node:path";
import { bundle } from "../platform/bundle.ts";
import { builtIn } from "../platform/functions.ts";
import { root } from "../platform/operations.ts";
import { replaceFile } from "./state-file.ts";

const directory = resolve(root, builtIn("local"));
const record = `${directory}.json`;
const sources = [
  "{functions,events,shared}/**/*.ts",
  "clients/{console,typescript}/**/*.{ts,tsx,css,html,svg}",
  "package-lock.json",
  "node_modules/.package-lock.json",
];

type Built = { from: string; outputs: string[] };

/** A digest of the functions' sources: every file's path, size and time of change. */
const digest = (): string => {
  const hash = createHash("sha256").update(root);
  for (const path of globSync(sources, { cwd: root }).sort()) {
    const { size, mtimeMs } = statSync(resolve(root, path));
    hash.update(`${path}\n${size}\n${mtimeMs}\n`);
  }
  return hash.digest("hex");
};

const stands = (from: string): boolean => {
  if (!existsSync(record)) return false;
  const built = JSON.parse(readFileSync(record, "utf8")) as Built;
  return built.from === from && built.outputs.every((path) => existsSync(resolve(root, path)));
};

/** Has the functions of this machine's stage built; what was built from the very same files before is taken as it is. */
export const currentBundle = async (): Promise<void> => {
  const from = digest();
  if (stands(from)) return;
  const { outputs } = await bundle(directory, { together: true });
  replaceFile(record, JSON.stringify({ from, outputs: Object.keys(outputs) } satisfies Built));
};
