import { createHash } from "node:crypto";
import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, statSync } from "node:fs";
import { dirname, resolve } from "node:path";
import { fileURLToPath } from "node:url";
import { readChecks, writeChecks } from "./validation.ts";

const sources = ["openapi.json", "checks.ts", "further-operations.ts", "validation.ts"];
const shelf = fileURLToPath(new URL("../../node_modules/.cache/marketplace/stripe-checks", import.meta.url));

/** What was kept of other sources is deleted after a day: until then somebody may read it. */
const forgotten_ms = 86_400_000;

const digest = (): string => {
  const hash = createHash("sha256").update(JSON.stringify(process.versions));
  const paths = [
    ...sources.map((name) => new URL(name, import.meta.url)),
    new URL("../../package-lock.json", import.meta.url),
  ];
  for (const path of paths) hash.update("\0").update(readFileSync(path));
  return hash.digest("hex").slice(0, 32);
};

/** Takes the compiled checks that an earlier run kept, if it had the same sources. */
export const readKeptChecks = (folder = resolve(shelf, digest())): boolean => {
  if (!existsSync(folder)) return false;
  readChecks(folder);
  return true;
};

/** Compiles the checks for every process that reads them later, unless they are kept, and says where they are. */
export const keepChecks = (folder = resolve(shelf, digest()), write = writeChecks): string => {
  if (existsSync(folder)) return folder;
  const unfinished = `${folder}.${process.pid}`;
  mkdirSync(unfinished, { recursive: true });
  write(unfinished);
  try {
    renameSync(unfinished, folder);
  } catch (error) {
    rmSync(unfinished, { recursive: true });
    if (!existsSync(folder)) throw error;
  }
  // By the times of the files alone: this process may live at another time.
  const { mtimeMs } = statSync(folder);
  for (const name of readdirSync(dirname(folder))) {
    const other = resolve(dirname(folder), name);
    if (mtimeMs - statSync(other).mtimeMs > forgotten_ms) rmSync(other, { recursive: true, force: true });
  }
  return folder;
};
