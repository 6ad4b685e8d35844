import { lastOf } from "../../data/engine/entity.ts";
import type { PageRequest } from "../../data/engine/page.ts";
import { jobs, providerPartition, statePartition } from "../../data/jobs.ts";
import { serviceProviders } from "../../data/service-providers.ts";
import { expectedEnd, expectedStart, type Job } from "../../domain/job/job.ts";
import type { ServiceProvider } from "../../domain/provider/service-provider.ts";
import { resolveOrNext } from "../../kernel/local-time.ts";
import { minus, plus } from "../../kernel/time.ts";

/** A stretch of time: from, and until (exclusive). */
type Stretch = { from: string; to: string };

/** No job lasts longer than this, so that one of the day before may last into the first day. */
const longest = { days: 1 };
const each_most = 100;

const dayAfter = (date: string, days: number): string => plus(`${date}T00:00:00.000Z`, { days }).slice(0, 10);

/** When each of some local days begins, and one more. */
export const daysFrom = (date: string, days: number, zone: string) =>
  Promise.all(
    Array.from({ length: days + 1 }, async (_, at) => {
      const one = dayAfter(date, at);
      return { date: one, starts_at: (await resolveOrNext(one, "00:00", zone)).starts_at };
    }),
  );

const isIn = (job: Job, { from, to }: Stretch): boolean => expectedStart(job) < to && expectedEnd(job) > from;

const isOff = ({ state }: Job): boolean => state === "canceled" || state === "expired";

/** The jobs of a provider in a stretch, the earliest first. One round trip. */
const jobsOf = async (id: string, stretch: Stretch): Promise<Job[]> => {
  const request = { from: minus(stretch.from, longest), to: stretch.to, limit: each_most, scope: "board" };
  const { items } = await jobs.page("ofProvider", providerPartition(id), { ...request, order: "oldest" });
  return items.filter((job) => isIn(job, stretch) && !isOff(job));
};

/** The jobs that nobody has taken in a stretch, and whether there may be more. Two round trips. */
export const unclaimedIn = async (stretch: Stretch) => {
  const request = { limit: each_most, scope: "board", order: "oldest" as const };
  const page = await jobs.page("inState", statePartition("open"), request, (job) => isIn(job, stretch));
  const items = page.items.toSorted((a, b) => a.starts_at.localeCompare(b.starts_at));
  return { items, more: page.next_cursor !== null };
};

/** A page of the providers that may work or have jobs in a stretch, with these jobs. Two round trips. */
export const boardPage = async (stretch: Stretch, request: PageRequest) => {
  const held = new Map<string, Job[]>();
  const isShown = ({ id, state }: ServiceProvider): boolean =>
    state === "approved" || (held.get(id)?.length ?? 0) > 0;
  const page = await serviceProviders.page("all", "PROVIDERS", request, isShown, (keys) =>
    Promise.all(
      keys.map(async ({ pk }) => {
        const id = lastOf(pk);
        held.set(id, await jobsOf(id, stretch));
      }),
    ),
  );
  return {
    items: page.items.map((provider) => ({ provider, jobs: held.get(provider.id) ?? [] })),
    next_cursor: page.next_cursor,
  };
};
