import { modulePath } from "./builds.ts";
import { inParallel, instructionsOf, valgrindVersion } from "./counting.ts";
import { startReplay } from "./replay.ts";
import type { Goal, Section } from "./report.ts";
import { type Variant, variants } from "./variants.ts";

type Counted = { cold: number; warm: number };

const bound = 1.06;

const goal = (what: string, ratio: number): Goal => ({
  what,
  bound: `≤ ${bound.toFixed(2)} ×`,
  measured: `${ratio.toFixed(3)} ×`,
  met: ratio <= bound,
});

const millions = (count: number) => (count / 1e6).toFixed(2);

const bookings = variants.find(({ module }) => module === "functions/job/create-job") as Variant;
const lists = variants.find(({ module }) => module === "functions/job/get-job-list-for-user") as Variant;

const pairs = [
  { variant: bookings, byHand: "create-job" },
  { variant: lists, byHand: "get-job-list" },
] as const;

const title = "Instructions";

/**
 * The framework's cost in counted instructions instead of time: a whole process for one event (cold), and the
 * difference between many and few events (warm). The result is the same on a busy machine.
 */
export const measureInstructions = async (
  { few, many }: { few: number; many: number },
  environment: Record<string, string>,
  progress: (share: number) => void,
): Promise<Section[]> => {
  if (!(await valgrindVersion()))
    return [
      { title, about: "Not counted: valgrind is not installed here.", columns: [""], rows: [], goals: [] },
    ];
  const replay = await startReplay(environment.AWS_ENDPOINT_URL_DYNAMODB as string);
  const behind = { ...environment, AWS_ENDPOINT_URL_DYNAMODB: replay.endpoint };
  let counted = 0;
  const counting =
    ({ module, prepare }: Pick<Variant, "module" | "prepare">, times: number) =>
    async () => {
      const count = await instructionsOf({ module, event: await prepare(), times, environment: behind });
      counted += 1;
      progress(counted / (pairs.length * 6));
      return count;
    };
  try {
    const counts = await inParallel(
      pairs.flatMap(({ variant: { module, prepare }, byHand }) => {
        const sides = [modulePath.operation(module), modulePath.bare(byHand, "slim")];
        return sides.flatMap((side) =>
          [1, few, many].map((times) => counting({ module: side, prepare }, times)),
        );
      }),
    );
    const measured = pairs.map(({ variant }, at) => {
      const side = (from: number): Counted => {
        const [cold = 0, less = 0, more = 0] = counts.slice(from, from + 3);
        return { cold, warm: (more - less) / (many - few) };
      };
      const [ours, byHand] = [side(at * 6), side(at * 6 + 3)];
      const name = variant.module.replace("functions/", "");
      return { name, ours, byHand, cold: ours.cold / byHand.cold, warm: ours.warm / byHand.warm };
    });
    return [
      {
        title,
        about: `Counted by cachegrind, in millions. Counts repeat within half a percent even on a busy machine; times don't. “By hand” is the same operation written as one function from the same parts, in the same kind of bundle (bench/bare): the difference is the wrapper. Warm is (count at ${many.toLocaleString("en")} calls − count at ${few.toLocaleString("en")}) ÷ ${(many - few).toLocaleString("en")}.`,
        columns: ["", "cold", "by hand", "×", "warm", "by hand", "×"],
        rows: measured.map(({ name, ours, byHand, cold, warm }) => [
          name,
          millions(ours.cold),
          millions(byHand.cold),
          cold.toFixed(3),
          millions(ours.warm),
          millions(byHand.warm),
          warm.toFixed(3),
        ]),
        goals: measured.flatMap(({ name, cold, warm }) => [
          goal(`${name} compared with by hand, cold`, cold),
          goal(`${name} compared with by hand, warm`, warm),
        ]),
      },
    ];
  } finally {
    replay.close();
  }
};
