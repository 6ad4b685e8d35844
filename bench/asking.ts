import { type AnyContract, nameOf } from "../shared/http/contract.ts";
import { type Asked, httpEvent } from "../tests/support/world.ts";
import { modulePath } from "./builds.ts";
import { type LogLine, startWarmProcess } from "./service-process.ts";
import { median } from "./statistics.ts";

export type Cost = Pick<LogLine, "sequential_round_trips" | "read_units" | "write_units">;

export type Answered = {
  cost: Cost;
  wall_ms: number;
  data: { next_cursor?: string; items?: { job_id: string }[] };
};

/** Calls the operations on a table, each in a process of its own. */
export const asking = (environment: Record<string, string>) => {
  /** Makes the calls one after the other. */
  const ask = async (contract: AnyContract, ...calls: readonly Asked[]): Promise<Answered[]> => {
    const service = await startWarmProcess(
      modulePath.operation(`functions/${nameOf(contract)}`),
      environment,
    );
    try {
      const answered: Answered[] = [];
      for (const asked of calls) {
        const { answers, wall_us } = await service.handle([httpEvent(contract, asked)]);
        const [cost] = service.logged() as [LogLine];
        answered.push({ cost, wall_ms: wall_us / 1000, data: JSON.parse(answers[0]?.body as string).data });
      }
      return answered;
    } finally {
      await service.stop();
    }
  };

  /**
   * Repeats a call in a warm process, not counting what is read only once. Returns the last answer and the median
   * time.
   */
  const askWarm = async (contract: AnyContract, asked: Asked, times: number): Promise<Answered> => {
    const [, ...warm] = await ask(contract, ...Array.from({ length: times + 1 }, () => asked));
    return { ...(warm.at(-1) as Answered), wall_ms: median(warm.map(({ wall_ms }) => wall_ms)) };
  };

  /** Repeats the call for the first page and for the third. */
  const askPages = async (contract: AnyContract, asked: Asked, times = 1): Promise<[Answered, Answered]> => {
    const page = (cursor?: string): Asked => ({
      ...asked,
      query: { ...asked.query, limit: "20", ...(cursor && { cursor }) },
    });
    const first = await askWarm(contract, page(), times);
    const [second] = (await ask(contract, page(first.data.next_cursor))) as [Answered];
    return [first, await askWarm(contract, page(second.data.next_cursor), 1)];
  };

  return { ask, askWarm, askPages };
};
