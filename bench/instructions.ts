import { execFile } from "node:child_process";
import { resolve } from "node:path";
import { pathToFileURL } from "node:url";
import { promisify } from "node:util";
import { modulePath } from "./builds.ts";
import { bookingEvent } from "./peers.ts";
import { startReplay } from "./replay.ts";
import type { Goal, Section } from "./report.ts";
import { variants } from "./variants.ts";

const run = promisify(execFile);
const program = resolve(import.meta.dirname, "process/repeat.mjs");

const valgrindIsThere = (): Promise<boolean> =>
  run("valgrind", ["--version"], { timeout: 10_000 }).then(
    () => true,
    () => false,
  );

/** Instructions of a process that handles an event so many times, as cachegrind counts them. */
const instructionsOf = async (
  module: string,
  event: unknown,
  times: number,
  environment: Record<string, string>,
): Promise<number> => {
  const { stderr } = await run(
    "valgrind",
    [
      ...["--tool=cachegrind", "--cache-sim=no", "--cachegrind-out-file=/dev/null"],
      ...[process.execPath, "--random-seed=1", program, pathToFileURL(module).href],
      ...[JSON.stringify(event), String(times)],
    ],
    { env: { ...environment, PATH: process.env.PATH }, timeout: 600_000, maxBuffer: 64 * 1024 * 1024 },
  );
  const [, counted] = /I\s+refs:\s+([\d,]+)/.exec(stderr) ?? [];
  if (!counted) throw new Error(`valgrind said no count of ${module}: ${stderr.slice(-500)}`);
  return Number(counted.replaceAll(",", ""));
};

type Counted = { cold: number; warm: number };

const bound = 1.06;

const goal = (what: string, ratio: number): Goal => ({
  what,
  bound: `≤ ${bound.toFixed(2)} ×`,
  measured: `${ratio.toFixed(3)} ×`,
  met: ratio <= bound,
});

const millions = (count: number) => (count / 1e6).toFixed(2);

const pairs = [
  { name: "job/create-job", byHand: "create-job" },
  { name: "job/get-job-list-for-user", byHand: "get-job-list" },
] as const;

const title = "Instructions";

/**
 * What the house adds, counted and not timed: a whole process for one event (cold), and the difference between many
 * and few events for each (warm). The same on a busy machine.
 */
export const measureInstructions = async (
  { few, many }: { few: number; many: number },
  environment: Record<string, string>,
  progress: (share: number) => void,
): Promise<Section[]> => {
  if (!(await valgrindIsThere()))
    return [
      { title, about: "Not counted: valgrind is not installed here.", columns: [""], rows: [], goals: [] },
    ];
  const replay = await startReplay(environment.AWS_ENDPOINT_URL_DYNAMODB as string);
  const behind = { ...environment, AWS_ENDPOINT_URL_DYNAMODB: replay.endpoint };
  const count = async (module: string, event: unknown, from: number): Promise<Counted> => {
    const step = (at: number) => progress(from + at / 12);
    const cold = await instructionsOf(module, event, 1, behind);
    step(1);
    const less = await instructionsOf(module, event, few, behind);
    step(2);
    const more = await instructionsOf(module, event, many, behind);
    step(3);
    return { cold, warm: (more - less) / (many - few) };
  };
  try {
    const rows: string[][] = [];
    const goals: Goal[] = [];
    for (const [at, { name, byHand }] of pairs.entries()) {
      const event =
        name === "job/create-job"
          ? await bookingEvent()
          : await variants.find(({ module }) => module === `functions/${name}`)?.prepare();
      const ours = await count(modulePath.operation(`functions/${name}`), event, at / 2);
      const theirs = await count(modulePath.bare(byHand, "slim"), event, at / 2 + 0.25);
      const ratio = { cold: ours.cold / theirs.cold, warm: ours.warm / theirs.warm };
      rows.push([
        name,
        millions(ours.cold),
        millions(theirs.cold),
        ratio.cold.toFixed(3),
        millions(ours.warm),
        millions(theirs.warm),
        ratio.warm.toFixed(3),
      ]);
      goals.push(goal(`${name} : by hand, cold`, ratio.cold), goal(`${name} : by hand, warm`, ratio.warm));
    }
    return [
      {
        title,
        about: `Counted by cachegrind, in millions: they repeat within half a percent on a machine that is busy, where times do not. By hand is the same operation as one function from the same parts in the same kind of bundle (bench/bare): what is counted beside it is the house. Warm is (count at ${many.toLocaleString("en")} calls − count at ${few.toLocaleString("en")}) ÷ ${(many - few).toLocaleString("en")}.`,
        columns: ["", "cold", "by hand", "×", "warm", "by hand", "×"],
        rows,
        goals,
      },
    ];
  } finally {
    replay.close();
  }
};
