import { modulePath } from "./builds.ts";
import { callsOf } from "./recorder.ts";
import { startWarmProcess } from "./service-process.ts";
import { shuffled } from "./statistics.ts";
import { type Variant, variants } from "./variants.ts";

export type WarmCost = { module: string; service_us: number[]; bare_us: number[] };

const block = 50;

const inTurn = async <T>(count: number, make: () => Promise<T>): Promise<T[]> => {
  const made: T[] = [];
  for (let at = 0; at < count; at += 1) made.push(await make());
  return made;
};

/** The events of one block: for operations that change nothing the same event repeatedly. */
const eventsOf = async ({ kind, prepare }: Variant): Promise<{ events: unknown[]; times: number }> =>
  kind === "read"
    ? { events: [await prepare()], times: block }
    : { events: await inTurn(block, prepare), times: 1 };

/**
 * CPU time per request of an operation, and of its calls to the table alone: each in a process of its own, in blocks
 * of fifty in random order, after as many for warming up.
 */
const measure = async (
  variant: Variant,
  rounds: number,
  environment: Record<string, string>,
): Promise<WarmCost> => {
  const { module } = variant;
  const calls = await callsOf(modulePath.operation(module), variant.prepare, environment);
  const service = await startWarmProcess(modulePath.operation(module), environment);
  const bare = await startWarmProcess(modulePath.bare("document-calls", "slim"), environment);
  const cost: WarmCost = { module, service_us: [], bare_us: [] };
  const turns = {
    service_us: async () => {
      const { events, times } = await eventsOf(variant);
      return service.handle(events, times);
    },
    bare_us: () => bare.handle([calls], block),
  };
  try {
    for (let warmUp = 0; warmUp < Math.min(rounds, 3); warmUp += 1)
      for (const turn of Object.values(turns)) await turn();
    for (let round = 0; round < rounds; round += 1)
      for (const side of shuffled(["service_us", "bare_us"] as const))
        cost[side].push((await turns[side]()).cpu_us);
    return cost;
  } finally {
    await Promise.all([service.stop(), bare.stop()]);
  }
};

export const measureWarm = async (
  rounds: number,
  environment: Record<string, string>,
  progress: (share: number) => void,
): Promise<WarmCost[]> => {
  const measured = variants.filter((variant) => variant.measured.includes("warm"));
  const costs: WarmCost[] = [];
  for (const variant of measured) {
    costs.push(await measure(variant, rounds, environment));
    progress(costs.length / measured.length);
  }
  return costs;
};
