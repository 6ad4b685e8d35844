import { rmSync } from "node:fs";
import { resolve } from "node:path";
import { handler as documentsCount } from "../functions/admin/document/documents-count.ts";
import { handler as getAllJobs } from "../functions/admin/job/get-all-jobs.ts";
import { handler as getJob } from "../functions/job/get-individual-job-data-for-user.ts";
import { handler as getJobs } from "../functions/job/get-job-list-for-user.ts";
import { handler as getOpenJobs } from "../functions/service-provider/jobs/get-jobs-list-of-service-provider.ts";
import { handler as claim } from "../functions/service-provider/jobs/selected-job.ts";
import type { AnyContract } from "../shared/http/contract.ts";
import { nameOf } from "../shared/http/contract.ts";
import { newId } from "../shared/kernel/id.ts";
import { provider } from "../tests/marketplace.ts";
import { type Asked, httpEvent, signedIn } from "../tests/world.ts";
import { directory, modulePath } from "./builds.ts";
import { tableOf } from "./bulk.ts";
import { type LogLine, startWarmProcess } from "./service-process.ts";
import type { Stage } from "./stage.ts";

export type Cost = Pick<LogLine, "sequential_round_trips" | "read_units" | "write_units">;

/** What one call costs, by how many records it has behind it. */
export type Flatness = { call: string; costs: Cost[] };

export type Answered = { cost: Cost; data: { next_cursor?: string; items?: { job_id: string }[] } };

/** Asks the operations of one size, each in a process of its own and warm: what is read once is not counted. */
export const asking = (environment: Record<string, string>) => {
  const ask = async (contract: AnyContract, ...calls: readonly Asked[]): Promise<Answered[]> => {
    const service = await startWarmProcess(
      modulePath.operation(`functions/${nameOf(contract)}`),
      environment,
    );
    try {
      const answered: Answered[] = [];
      for (const asked of calls) {
        const { answers } = await service.handle([httpEvent(contract, asked)]);
        const [cost] = service.logged() as [LogLine];
        answered.push({ cost, data: JSON.parse(answers[0]?.body as string).data });
      }
      return answered;
    } finally {
      await service.stop();
    }
  };

  /** The first and the third page, each after it was asked for once before. */
  const pages = async (contract: AnyContract, asked: Asked): Promise<Answered[]> => {
    const page = (cursor?: string): Asked => ({
      ...asked,
      query: { ...asked.query, limit: "20", ...(cursor && { cursor }) },
    });
    const [, first] = (await ask(contract, page(), page())) as [Answered, Answered];
    const [second] = (await ask(contract, page(first.data.next_cursor))) as [Answered];
    const beyond = page(second.data.next_cursor);
    const [, third] = (await ask(contract, beyond, beyond)) as [Answered, Answered];
    return [first, third];
  };
  return { ask, pages };
};

const costsAt = async (user_id: string, environment: Record<string, string>): Promise<[string, Cost][]> => {
  const { ask, pages } = asking(environment);
  const user = await signedIn("user", user_id);
  const admin = await signedIn("admin");
  const { provider: plumber } = await provider();
  const found: [string, Cost][] = [];
  const list = async (contract: AnyContract, asked: Asked): Promise<Answered> => {
    const name = [nameOf(contract), ...Object.entries(asked.query ?? {}).map((pair) => pair.join("="))];
    const [first, third] = (await pages(contract, asked)) as [Answered, Answered];
    found.push([`${name.join(" ")}, first page`, first.cost], [`${name.join(" ")}, third page`, third.cost]);
    return third;
  };
  const own = await list(getJobs.contract, { as: user });
  await list(getAllJobs.contract, { as: admin });
  await list(getAllJobs.contract, { as: admin, query: { status: "open" } });
  const offered = await list(getOpenJobs.contract, { as: plumber });

  const params = { job_id: own.data.items?.[0]?.job_id as string };
  const [got] = (await ask(getJob.contract, { as: user, params })) as [Answered];
  found.push([nameOf(getJob.contract), got.cost]);
  const free = { job_id: offered.data.items?.[0]?.job_id as string };
  const [claimed] = (await ask(claim.contract, { as: plumber, params: free })) as [Answered];
  found.push([nameOf(claim.contract), claimed.cost]);
  const [counted] = (await ask(documentsCount.contract, { as: admin })) as [Answered];
  found.push([nameOf(documentsCount.contract), counted.cost]);
  return found;
};

/** Asks the same of tables of each size, put one after the other in the place of the stage's. */
export const measureFlatness = async (
  sizes: readonly number[],
  { environment, replaceTable }: Pick<Stage, "environment" | "replaceTable">,
  progress: (share: number) => void,
): Promise<Flatness[]> => {
  const user_id = newId("user");
  const all = sizes.reduce((sum, size) => sum + size, 0);
  const flatness = new Map<string, Cost[]>();
  let before = 0;
  try {
    for (const size of sizes) {
      const file = await tableOf(size, user_id, environment.TABLE_NAME as string, (share) =>
        progress((before + share * size) / all),
      );
      before += size;
      await replaceTable(file);
      for (const [call, cost] of await costsAt(user_id, environment))
        flatness.set(call, [...(flatness.get(call) ?? []), cost]);
    }
  } finally {
    await replaceTable();
    rmSync(resolve(directory, "scale"), { recursive: true, force: true });
  }
  return [...flatness].map(([call, costs]) => ({ call, costs }));
};
