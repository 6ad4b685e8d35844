import type { Metafile } from "esbuild";
import { type ColdStart, startInTurns } from "../cold.ts";
import { installPeers } from "../installed-peers.ts";
import { startReplay } from "../replay.ts";
import type { Goal, Section } from "../report.ts";
import { startWarmProcess } from "../service-process.ts";
import { median, ratioOfMedians, shuffled, written } from "../statistics.ts";
import { bookingEvent } from "../steps.ts";
import { buildPeers, type Peer } from "./build.ts";

const block = 50;

/** CPU time per request of each, in blocks of fifty in random order, each in a process of its own. */
const warmCosts = async (
  peers: readonly Peer[],
  rounds: number,
  event: unknown,
  environment: Record<string, string>,
  progress: (share: number) => void,
): Promise<Map<string, number[]>> => {
  const running = [];
  for (const { name, module } of peers)
    running.push({ name, process: await startWarmProcess(module, environment) });
  const costs = new Map<string, number[]>(peers.map(({ name }) => [name, []]));
  try {
    for (const { process } of running) await process.handle([event], 3 * block);
    for (let round = 0; round < rounds; round += 1) {
      for (const { name, process } of shuffled(running))
        costs.get(name)?.push((await process.handle([event], block)).cpu_us);
      progress((round + 1) / rounds);
    }
    return costs;
  } finally {
    await Promise.all(running.map(({ process }) => process.stop()));
  }
};

type Measured = { peers: readonly Peer[]; cold: Map<string, ColdStart[]>; warm: Map<string, number[]> };

const section = (
  title: string,
  chart: string,
  about: string,
  { peers, cold, warm }: Measured,
  goals: Goal[],
): Section => {
  const cpuOf = (name: string) => (cold.get(name) ?? []).map(({ cpu_ms }) => cpu_ms);
  const [ours] = peers as [Peer];
  return {
    title,
    about,
    columns: ["", "cold CPU ms", "cold wall ms", "× this service", "warm CPU µs", "× this service", "loaded"],
    rows: peers.map(({ name, bytes }) => [
      name,
      median(cpuOf(name)).toFixed(0),
      median((cold.get(name) ?? []).map(({ wall_ms }) => wall_ms)).toFixed(0),
      written(ratioOfMedians(cpuOf(name), cpuOf(ours.name))),
      median(warm.get(name) ?? []).toFixed(0),
      written(ratioOfMedians(warm.get(name) ?? [], warm.get(ours.name) ?? [])),
      `${Math.round(bytes / 1024)} KB`,
    ]),
    goals,
    charts: [
      {
        kind: "bars",
        title: `${chart}, cold`,
        unit: "ms",
        values: peers.map(({ name, ours: own }) => ({
          name,
          value: median(cpuOf(name)),
          reference: !own,
        })),
      },
    ],
  };
};

const coldGoals = ({ cold }: Measured): Goal[] => {
  const cpuOf = (name: string) => (cold.get(name) ?? []).map(({ cpu_ms }) => cpu_ms);
  return ["hono", "powertools"].map((router) => {
    const ratio = ratioOfMedians(cpuOf("this service"), cpuOf(router));
    return {
      what: `cold start compared with ${router}`,
      bound: "≤ 0.75 ×",
      measured: `${written(ratio)} ×`,
      met: ratio.value <= 0.75,
    };
  });
};

/**
 * The same booking by this service and by alternatives to it: one function for the operation, and one function for
 * all operations.
 */
export const measurePeers = async (
  rounds: { cold: number; warm: number },
  environment: Record<string, string>,
  metafile: Metafile,
  progress: (share: number) => void,
): Promise<Section[]> => {
  installPeers();
  const { one, all, routes } = await buildPeers(metafile);
  const replay = await startReplay(environment.AWS_ENDPOINT_URL_DYNAMODB as string);
  const behind = { ...environment, AWS_ENDPOINT_URL_DYNAMODB: replay.endpoint };
  try {
    const measured = async (peers: readonly Peer[], from: number): Promise<Measured> => {
      const event = await bookingEvent();
      const subjects = peers.map(({ name, module }) => ({ name, module, event: async () => event }));
      const cold = await startInTurns(subjects, rounds.cold, behind, (share) => progress(from + share * 0.3));
      const warm = await warmCosts(peers, rounds.warm, event, behind, (share) =>
        progress(from + 0.3 + share * 0.2),
      );
      return { peers, cold, warm };
    };
    const single = await measured(one, 0);
    const whole = await measured(all, 0.5);
    return [
      section(
        "Beside others: one function for an operation",
        "One function for an operation",
        "`POST /job/create-job` in this service and written with other frameworks (bench/peers): the same checks, decision, reads, answer and one transaction (a test compares them), routed as each framework's documents recommend, validated with zod, and built with this service's esbuild settings. The table's answers are replayed, so that only the function's own work is measured. The others do less: they check no `Idempotency-Key`, count no round trips and log nothing.",
        single,
        coldGoals(single),
      ),
      section(
        "Beside others: one function for everything",
        "One function for everything",
        `The same with all ${routes} operations in one function, each with its own route.`,
        whole,
        [],
      ),
    ];
  } finally {
    replay.close();
  }
};
