import { jobs, statePartition } from "../../data/jobs.ts";
import { isWithin } from "../../domain/place-hours.ts";
import { imprintOf } from "../../markets/brand.ts";
import type { Brand, Market } from "../../markets/market.ts";
import { marketOf } from "../../markets/served.ts";

type Hours = { from: string; to: string } | null | undefined;

/** Jobs of a market still to come that start outside hours, among the newest of each state. */
const jobsOutside = async (market: Market, hours: Hours, now: string) => {
  if (!hours) return { jobs_outside: 0, all_counted: true };
  const pages = await Promise.all(
    (["open", "assigned"] as const).map((state) =>
      jobs.page("inState", statePartition(state), { limit: 100, scope: "effect" }, (job) => {
        const isOurs = marketOf(job).id === market.id && job.starts_at > now;
        return isOurs && !isWithin(hours, job.scheduled_time);
      }),
    ),
  );
  return {
    jobs_outside: pages.reduce((sum, { items }) => sum + items.length, 0),
    all_counted: pages.every(({ next_cursor }) => next_cursor === null),
  };
};

/** What comes of settings of a market. Two round trips where it has hours. */
export const effectOf = async (
  market: Market,
  { hours, support }: { hours?: Hours; support?: Brand["support"] | null | undefined },
  { brand, now }: { brand: Brand; now: string },
) => ({
  ...(await jobsOutside(market, hours, now)),
  mail_ends: imprintOf(support ? { ...brand, support } : brand),
});
