import { handler as createJob } from "../functions/job/create-job.ts";
import { plus } from "../shared/kernel/time.ts";
import { bookingOf, customerWithQuote } from "../tests/support/marketplace.ts";
import { httpEvent } from "../tests/support/world.ts";
import { modulePath } from "./builds.ts";
import { startReplay } from "./replay.ts";
import type { Section } from "./report.ts";
import { startWarmProcess } from "./service-process.ts";
import { median, shuffled } from "./statistics.ts";

/** The steps of one request, in order; small steps are repeated many times to be measurable. */
const steps = [
  { step: "token", times: 200, what: "check the access token (known from the request before)" },
  { step: "input", times: 200, what: "parse the body and check it against its schema" },
  { step: "load", times: 2, what: "read session, account, quote, video, terms and documents together" },
  { step: "decide", times: 100, what: "decide: the booking, the quote, two events" },
  { step: "search", times: 2, what: "search for the providers who are free then: two lists" },
  { step: "answer", times: 100, what: "check the answer against its schema and write it as JSON" },
  { step: "commit", times: 2, what: "commit: one transaction of records and events" },
  { step: "log", times: 100, what: "write the one line of the log" },
] as const;

const perTurn = 50;

/** The number of runs until V8 has optimized the code of both processes. */
const warmUps = 20;

/** A booking that can be repeated: behind a replay nothing is stored. */
export const bookingEvent = async (): Promise<unknown> => {
  const { customer, quote } = await customerWithQuote();
  const scheduled_date = plus(new Date().toISOString(), { days: 3 }).slice(0, 10);
  return httpEvent(createJob.contract, { as: customer, body: bookingOf(quote, { scheduled_date }) });
};

/** The CPU and waiting time of each step of one operation alone, and of the whole beyond them. */
export const measureSteps = async (
  rounds: number,
  environment: Record<string, string>,
  progress: (share: number) => void,
): Promise<Section> => {
  const replay = await startReplay(environment.AWS_ENDPOINT_URL_DYNAMODB as string);
  const behind = { ...environment, AWS_ENDPOINT_URL_DYNAMODB: replay.endpoint };
  const whole = await startWarmProcess(modulePath.operation("functions/job/create-job"), behind);
  const apart = await startWarmProcess(modulePath.bare("steps", "slim"), behind);
  // In a process of its own, which waits for its turn as long as the whole does.
  const together = await startWarmProcess(modulePath.bare("steps", "slim"), behind);
  try {
    const event = await bookingEvent();
    const turns = [
      { name: "whole", take: () => whole.handle([event], perTurn), times: 1 },
      { name: "all", take: () => together.handle([{ step: "all", times: 1, event }], perTurn), times: 1 },
      ...steps.map(({ step, times }) => ({
        name: step as string,
        take: () => apart.handle([{ step, times, event }], perTurn),
        times,
      })),
    ];
    const cpu = new Map<string, number[]>(turns.map(({ name }) => [name, []]));
    const wall = new Map<string, number[]>(turns.map(({ name }) => [name, []]));
    for (const { take } of turns)
      for (let warmUp = 0; warmUp < (rounds === 1 ? 1 : warmUps); warmUp += 1) await take();
    for (let round = 0; round < rounds; round += 1) {
      for (const { name, take, times } of shuffled(turns)) {
        const { cpu_us, wall_us } = await take();
        cpu.get(name)?.push(cpu_us / times);
        wall.get(name)?.push(wall_us / times);
      }
      progress((round + 1) / rounds);
    }
    const costOf = (name: string) => [median(cpu.get(name) ?? []), median(wall.get(name) ?? [])] as const;
    const [whole_cpu, whole_wall] = costOf("whole");
    const [all_cpu, all_wall] = costOf("all");
    const line = (what: string, cpu_us: number, wall_us: number) => [
      what,
      cpu_us.toFixed(0),
      `${((cpu_us / whole_cpu) * 100).toFixed(0)} %`,
      wall_us.toFixed(0),
    ];
    const each = steps.map(({ step, what }) => ({ what, cost: costOf(step) }));
    const sum = (at: 0 | 1) => each.reduce((total, { cost }) => total + cost[at], 0);
    const between = Math.max(0, all_cpu - sum(0));
    const around = Math.max(0, whole_cpu - all_cpu);
    return {
      title: "A booking step by step",
      about:
        "`POST /job/create-job` in a warm process, each step measured alone with the input that it has in the request; the table's answers are replayed. Run one after the other the steps take longer than when each is repeated, because caches go cold in between. What the whole request takes beyond that is the wrapper: middleware, route, headers, metrics.",
      columns: ["", "CPU µs", "", "waiting µs"],
      rows: [
        ...each.map(({ what, cost }) => line(what, ...cost)),
        line("changing from step to step", between, Math.max(0, all_wall - sum(1))),
        line("the wrapper around them", around, Math.max(0, whole_wall - all_wall)),
        line("the whole request", whole_cpu, whole_wall),
      ],
      goals: [],
      charts: [
        {
          kind: "parts",
          title: "Where a warm booking's time goes",
          unit: "µs",
          values: [
            ...each.map(({ what, cost }) => ({ name: what.split(/[:(,]/)[0] as string, value: cost[0] })),
            { name: "changing from step to step", value: between },
            { name: "the wrapper around them", value: around },
          ],
        },
      ],
    };
  } finally {
    await Promise.all([whole.stop(), apart.stop(), together.stop()]);
    replay.close();
  }
};
