import { handler as documentsCount } from "../functions/admin/document/documents-count.ts";
import { handler as getAllJobs } from "../functions/admin/job/get-all-jobs.ts";
import { handler as getJob } from "../functions/job/get-individual-job-data-for-user.ts";
import { handler as getJobs } from "../functions/job/get-job-list-for-user.ts";
import { handler as getOpenJobs } from "../functions/service-provider/jobs/get-jobs-list-of-service-provider.ts";
import { handler as claim } from "../functions/service-provider/jobs/selected-job.ts";
import { jobs } from "../shared/data/jobs.ts";
import { documentMember } from "../shared/domain/document/count.ts";
import { DocumentState } from "../shared/domain/document/document.ts";
import { defaultKinds } from "../shared/domain/document/kinds.ts";
import { type AnyContract, nameOf } from "../shared/http/contract.ts";
import { newId } from "../shared/kernel/id.ts";
import { minus, plus } from "../shared/kernel/time.ts";
import { aJob, approvedProvider } from "../tests/support/marketplace.ts";
import { type Asked, signedIn } from "../tests/support/world.ts";
import { type Answered, asking, type Cost } from "./asking.ts";
import { counted, type Filling, freeSpace, type Made, onTables } from "./bulk.ts";
import type { Stage } from "./stage.ts";

/** What one call costs at each size, with the time of those that are repeated thirty times. */
export type Flatness = { call: string; costs: Cost[]; wall_ms: number[] };

export type Scale = { sizes: readonly number[]; found: Flatness[]; made: Made[] };

const timings = 30;
const million = 1_000_000;
const roomForMillion = 20e9;

/** A million jobs take 12 GB on disk, so they are measured only where there is room. */
export const sizesOfScale = (): number[] => [
  1000,
  10_000,
  100_000,
  ...(freeSpace() > roomForMillion ? [million] : []),
];

/** Open jobs of one customer, booked and starting a minute apart; documents of all kinds. */
const jobsOf = (size: number, user_id: string, now: string): Filling => {
  const sorts = defaultKinds.kinds.flatMap(({ doc_name }) =>
    DocumentState.options.map((state) => documentMember(state, doc_name)),
  );
  const members = [...new Set(sorts)];
  return {
    once: counted("document", members, size / members.length),
    recordsOf: (nth) => {
      const created_at = minus(now, { minutes: size - nth });
      const starts_at = plus(now, { days: 2, minutes: nth });
      return [jobs.itemOf(aJob({ user_id, starts_at, created_at, updated_at: created_at }))];
    },
  };
};

/** Makes all calls on a table; `halfway` is when half of its jobs were booked. */
const askedAt = async (user_id: string, halfway: string, environment: Record<string, string>) => {
  const { ask, askWarm, askPages } = asking(environment);
  const user = await signedIn("user", user_id);
  const admin = await signedIn("admin");
  const { provider: plumber } = await approvedProvider();
  const asked: { call: string; answered: Answered; timed?: true }[] = [];
  const list = async (contract: AnyContract, given: Asked): Promise<Answered> => {
    const [first, third] = await askPages(contract, given, timings);
    const filters = Object.entries(given.query ?? {}).map(([name, value]) =>
      value === halfway ? name : `${name}=${value}`,
    );
    const call = [nameOf(contract), ...filters].join(" ");
    asked.push({ call: `${call}, first page`, answered: first, timed: true });
    asked.push({ call: `${call}, third page`, answered: third });
    return third;
  };
  const own = await list(getJobs.contract, { as: user });
  await list(getAllJobs.contract, { as: admin });
  await list(getAllJobs.contract, { as: admin, query: { to: halfway } });
  await list(getAllJobs.contract, { as: admin, query: { state: "open" } });
  await list(getAllJobs.contract, { as: admin, query: { state: "open", from: halfway, sort: "oldest" } });
  const offered = await list(getOpenJobs.contract, { as: plumber });

  const params = { job_id: own.data.items?.[0]?.job_id as string };
  const got = await askWarm(getJob.contract, { as: user, params }, timings);
  asked.push({ call: nameOf(getJob.contract), answered: got, timed: true });
  const free = { job_id: offered.data.items?.[0]?.job_id as string };
  const [claimed] = (await ask(claim.contract, { as: plumber, params: free })) as [Answered];
  asked.push({ call: nameOf(claim.contract), answered: claimed });
  const counts = await askWarm(documentsCount.contract, { as: admin }, timings);
  asked.push({ call: nameOf(documentsCount.contract), answered: counts, timed: true });
  return asked;
};

/** Makes the same calls on tables of each size. */
export const measureFlatness = async (
  sizes: readonly number[],
  stage: Pick<Stage, "environment" | "replaceTable">,
  progress: (share: number) => void,
): Promise<Scale> => {
  const user_id = newId("user");
  const now = new Date().toISOString();
  const flatness = new Map<string, Flatness>();
  const made: Made[] = [];
  await onTables(
    sizes,
    (size) => jobsOf(size, user_id, now),
    stage,
    progress,
    async (size, madeIn) => {
      made.push(madeIn);
      const halfway = minus(now, { minutes: size / 2 });
      for (const { call, answered, timed } of await askedAt(user_id, halfway, stage.environment)) {
        const { costs, wall_ms } = flatness.get(call) ?? { costs: [], wall_ms: [] };
        flatness.set(call, {
          call,
          costs: [...costs, answered.cost],
          wall_ms: timed ? [...wall_ms, answered.wall_ms] : [],
        });
      }
    },
  );
  return { sizes, found: [...flatness.values()], made };
};
