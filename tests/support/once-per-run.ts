import { existsSync, mkdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { putInPlace } from "../../platform/build-cache.ts";

type Told<T> = { gave: T } | { failed: string };

/**
 * Does work once for all test files of a run: the first that asks does it in a folder that is kept until the run ends,
 * the others wait for what it gave. Files that add to the folder take one of their own.
 */
export const oncePerRun = async <T>(name: string, work: (folder: string) => Promise<T>): Promise<T> => {
  const folder = join(process.env.RUN_FOLDER as string, name);
  const told = `${folder}.json`;
  if (mkdirSync(folder, { recursive: true })) {
    const outcome = await work(folder).then(
      (gave): Told<T> => ({ gave }),
      (error: Error): Told<T> => ({ failed: error.message }),
    );
    putInPlace(told, JSON.stringify(outcome));
  }
  while (!existsSync(told)) await wait(100);
  const outcome = JSON.parse(readFileSync(told, "utf8")) as Told<T>;
  if ("failed" in outcome) throw new Error(outcome.failed);
  return outcome.gave;
};
