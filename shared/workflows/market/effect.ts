import { jobs, statePartition } from "../../data/jobs.ts";
import { serviceProviders } from "../../data/service-providers.ts";
import { isWithin } from "../../domain/place-hours.ts";
import { imprintOf } from "../../markets/brand.ts";
import type { Brand, Market } from "../../markets/market.ts";
import { beginsWithin, marketOf } from "../../markets/served.ts";

type Hours = { from: string; to: string } | null | undefined;

type Bounds = { hours?: Hours; areas?: readonly string[] | null | undefined };

const newest = { limit: 100, scope: "effect" } as const;

/** Jobs of a market still to come that are outside its hours or areas, among the newest of each state. */
const jobsOutside = (market: Market, { hours, areas }: Bounds, now: string) =>
  (["open", "assigned"] as const).map((state) =>
    jobs.page("inState", statePartition(state), newest, (job) => {
      const isOurs = marketOf(job).id === market.id && job.starts_at > now;
      const isElsewhere = areas && !beginsWithin(job.place.postcode, areas);
      return isOurs && (isElsewhere || !isWithin(hours ?? undefined, job.scheduled_time));
    }),
  );

/** Whether some postcode begins both as a provider's area and as one of the market's. */
const meets = (prefix: string, areas: readonly string[]): boolean =>
  areas.some((area) => {
    const length = Math.min(prefix.length, area.split("-")[0]?.length ?? 0);
    const ends = area.split("-").map((end) => end.slice(0, length));
    return beginsWithin(prefix, [ends.join("-")]);
  });

/** Approved providers of a market that work nowhere in its areas, among the newest. */
const providersOutside = (market: Market, areas: readonly string[]) =>
  serviceProviders.page("inState", "PROVIDERS#approved", newest, ({ area, ...provider }) => {
    const isOurs = marketOf(provider).id === market.id && area !== undefined;
    return isOurs && !area.postcode_prefixes.some((prefix) => meets(prefix, areas));
  });

const outside = async (market: Market, bounds: Bounds, now: string) => {
  const { hours, areas } = bounds;
  const [providers, ...ofJobs] = await Promise.all([
    areas ? providersOutside(market, areas) : undefined,
    ...(hours || areas ? jobsOutside(market, bounds, now) : []),
  ]);
  return {
    jobs_outside: ofJobs.reduce((sum, { items }) => sum + items.length, 0),
    providers_outside: providers?.items.length ?? 0,
    all_counted: [...ofJobs, ...(providers ? [providers] : [])].every(
      ({ next_cursor }) => next_cursor === null,
    ),
  };
};

/** What comes of settings of a market. Two round trips where it has hours or areas. */
export const effectOf = async (
  market: Market,
  { hours, areas, support }: Bounds & { support?: Brand["support"] | null | undefined },
  { brand, now }: { brand: Brand; now: string },
) => ({
  ...(await outside(market, { hours, areas }, now)),
  mail_ends: imprintOf(support ? { ...brand, support } : brand),
});
