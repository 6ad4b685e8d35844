import { existsSync, readFileSync } from "node:fs";
import { resolve } from "node:path";
import { cached, putInPlace, sources } from "../build-cache.ts";
import { root } from "../operations.ts";

type Files = Record<string, string>;

const put = (files: Files): void => {
  for (const [path, text] of Object.entries(files)) {
    const place = resolve(root, path);
    if (!existsSync(place) || readFileSync(place, "utf8") !== text) putInPlace(place, text);
  }
};

/** The console is built with the client's operations, so those are written first. */
const make = async (): Promise<Files> => {
  const { derivedDocuments, builtOfThem } = await import("./documents.ts");
  const made: Files = {};
  for (const documents of [derivedDocuments, builtOfThem]) {
    for (const [path, text] of Object.entries(documents)) made[path] = await text();
    put(made);
  }
  return made;
};

/**
 * The files derived from the contracts that are not in git, by their paths. Writes them, and only rebuilds them if a
 * source has changed.
 */
export const derivedFiles = async (): Promise<Files> => {
  const files = await cached<Files>(
    resolve(root, "node_modules/.cache/marketplace/derived.json"),
    { root, sources, settings: process.versions.node },
    async () => ({ made: await make(), packages: [] }),
  );
  put(files);
  return files;
};
