import { execFile } from "node:child_process";
import { existsSync } from "node:fs";
import { availableParallelism } from "node:os";
import { resolve } from "node:path";
import { pathToFileURL } from "node:url";
import { promisify } from "node:util";
import { endingWithParent } from "../local/child-process.ts";
import { root } from "../platform/operations.ts";

const run = promisify(execFile);
const program = resolve(import.meta.dirname, "process/repeat.mjs");

/** Valgrind's version; undefined where it is not installed. */
export const valgrindVersion = (): Promise<string | undefined> =>
  run("valgrind", ["--version"], { timeout: 10_000 }).then(
    ({ stdout }) => stdout.trim(),
    () => undefined,
  );

/** The Node.js that the lockfile names, whatever Node.js started this process. Undefined where npm installed none. */
export const lockedNode = (): string | undefined => {
  const path = resolve(root, `node_modules/node-${process.platform}-${process.arch}/bin/node`);
  return existsSync(path) ? path : undefined;
};

/**
 * How a process is run so that it takes the same steps each time: one thread, no optimizing compiler whose work depends
 * on when it is done, and no instructions of cryptography that only some processors have. Valgrind shows the program the
 * same processor on every machine and places its memory itself.
 */
const repeatable = {
  flags: ["--predictable", "--single-threaded", "--no-opt", "--no-maglev"],
  environment: { OPENSSL_ia32cap: ":0", LC_ALL: "C", TZ: "UTC" },
};

type Counted = {
  module: string;
  event: unknown;
  times: number;
  environment: Record<string, string>;
  /** Counts the same code as on another machine, not the code that runs fastest. */
  repeatably?: string;
};

/** The instructions of a process that handles an event this many times, counted by cachegrind. */
export const instructionsOf = async ({
  module,
  event,
  times,
  environment,
  repeatably,
}: Counted): Promise<number> => {
  const counting = run(
    "valgrind",
    [
      ...["--tool=cachegrind", "--cache-sim=no", "--cachegrind-out-file=/dev/null"],
      ...[repeatably ?? process.execPath, "--random-seed=1", ...(repeatably ? repeatable.flags : [])],
      ...[program, pathToFileURL(module).href, JSON.stringify(event), String(times)],
    ],
    {
      env: { ...environment, ...(repeatably && repeatable.environment), PATH: process.env.PATH },
      timeout: 600_000,
      maxBuffer: 64 * 1024 * 1024,
    },
  );
  endingWithParent(counting.child);
  const { stderr } = await counting;
  const [, counted] = /I\s+refs:\s+([\d,]+)/.exec(stderr) ?? [];
  if (!counted) throw new Error(`valgrind said no count of ${module}: ${stderr.slice(-500)}`);
  return Number(counted.replaceAll(",", ""));
};

/** Runs work on all processors at once. Counts of instructions are not affected by that. */
export const inParallel = async <T>(tasks: readonly (() => Promise<T>)[]): Promise<T[]> => {
  const done: T[] = [];
  let next = 0;
  const work = async (): Promise<void> => {
    while (next < tasks.length) {
      const at = next;
      next += 1;
      done[at] = await (tasks[at] as () => Promise<T>)();
    }
  };
  await Promise.all(Array.from({ length: availableParallelism() }, work));
  return done;
};
