import { mkdirSync, readdirSync, renameSync, rmSync } from "node:fs";
import { join, relative, resolve } from "node:path";
import { cached } from "../../platform/build-cache.ts";
import { root } from "../../platform/operations.ts";
import { oncePerRun } from "./once-per-run.ts";

const cache = resolve(root, "node_modules/.cache/marketplace");

/** What stands in a folder, apart from what is in folders there: others may add to it later. */
const filesIn = (folder: string): string[] =>
  readdirSync(folder, { withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map(({ name }) => relative(root, join(folder, name)));

/** A folder that is filled once for this run and for later ones, until one of these sources changes or the project is moved. */
export const keptFolder = (
  name: string,
  sources: readonly string[],
  fill: (folder: string) => Promise<unknown>,
): Promise<string> =>
  oncePerRun(name, () =>
    cached(join(cache, `${name}.json`), { root, sources, settings: [process.versions, cache] }, async () => {
      const folder = join(cache, name);
      const unfinished = `${folder}.${process.pid}`;
      mkdirSync(unfinished, { recursive: true });
      await fill(unfinished);
      rmSync(folder, { recursive: true, force: true });
      renameSync(unfinished, folder);
      return { made: folder, packages: filesIn(folder) };
    }),
  );
