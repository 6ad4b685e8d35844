import { expect, test, vi } from "vitest";
import { handler as select } from "../../functions/service-provider/jobs/selected-job.ts";
import { historyOf } from "../../shared/data/engine/events.ts";
import { jobs } from "../../shared/data/jobs.ts";
import { plus } from "../../shared/kernel/time.ts";
import { aJob, approvedProvider, placeJobs } from "../support/marketplace.ts";
import { call } from "../support/world.ts";

vi.setConfig({ testTimeout: 300_000 });

const crowd = 50;
const rounds = 40;

test(`if ${crowd} providers take a job at the same time, exactly one gets it, ${rounds} times in a row`, async () => {
  const providers = await Promise.all(Array.from({ length: crowd }, () => approvedProvider()));
  const start = plus(`${new Date().toISOString().slice(0, 10)}T00:00:00.000Z`, { days: 3 });
  const offered = Array.from({ length: rounds }, (_, round) =>
    aJob({ starts_at: plus(start, { hours: 3 * round }) }),
  );
  await placeJobs(...offered);
  for (const job of offered) {
    const said = await Promise.all(
      providers.map(({ provider: as }) => call(select, { as, params: { job_id: job.id } })),
    );
    const won = said.flatMap(({ status }, index) => (status === 200 ? [index] : []));
    expect(won).toHaveLength(1);
    const lost = said.filter(({ status }) => status !== 200);
    expect(lost.map(({ status, error }) => `${status} ${error?.code}`)).toEqual(
      Array(crowd - 1).fill("409 job.already_taken"),
    );
    const winner = providers[won[0] as number]?.provider.id;
    expect(await jobs.get(job.id)).toMatchObject({
      state: "assigned",
      service_provider_id: winner,
      version: 2,
    });
    const { items } = await historyOf({ type: "job", id: job.id }, { limit: 10, scope: "test" });
    expect(items.map(({ type, actor }) => [type, actor.id])).toEqual([["job.assigned", winner]]);
  }
});
