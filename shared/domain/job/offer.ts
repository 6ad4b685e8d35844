import { distanceKm } from "../../kernel/distance.ts";
import { bucketsOf } from "../../kernel/time.ts";
import { districtOf } from "../place.ts";
import { policy } from "../policy.ts";
import type { ServiceProvider } from "../provider/service-provider.ts";
import { servesPlace } from "../provider/serving.ts";
import { type BlockingReason, claimReasons } from "./eligibility.ts";
import type { Job } from "./job.ts";
import { slotsOf } from "./slots.ts";

export type Offer = {
  job: Job;
  blocking_reasons: (BlockingReason | "time_taken")[];
  /** The provider's own hours or notice, which it may pass over. */
  notices: BlockingReason[];
  /** The distance from the provider's base. Absent if either place is unknown. */
  distance_km?: number;
};

/** The services and districts whose open jobs a provider is shown. */
export const offeredTo = ({
  services,
  area,
}: Pick<ServiceProvider, "services" | "area">): { service: string; district: string }[] => {
  const districts = new Set(
    (area?.postcode_prefixes ?? []).map((postcode) =>
      districtOf({ country: area?.country as string, postcode }),
    ),
  );
  return services.flatMap((service) => [...districts].map((district) => ({ service, district })));
};

const overlaps = (job: Job, busy: ReadonlySet<string>): boolean =>
  bucketsOf(job.starts_at, job.ends_at, policy.job.slot_minutes).some((slot) => busy.has(slot));

/** Open jobs in the provider's area that were not kept from it, nearest first, each with what is in the way. */
export const offersOf = (
  provider: ServiceProvider,
  open: readonly Job[],
  own: readonly Job[],
  now: string,
  mandatory?: readonly string[],
): Offer[] => {
  const busy = new Set(own.flatMap(slotsOf).map(({ starts_at }) => starts_at));
  const base = provider.area?.base;
  return open
    .filter(
      ({ place, excluded_provider_ids }) =>
        servesPlace(provider, place) && !excluded_provider_ids.includes(provider.id),
    )
    .map((job) => {
      const { blocking_reasons, notices } = claimReasons(provider, job, now, mandatory);
      return {
        job,
        blocking_reasons: [...blocking_reasons, ...(overlaps(job, busy) ? (["time_taken"] as const) : [])],
        notices,
        ...(base && job.place.point && { distance_km: distanceKm(base, job.place.point) }),
      };
    })
    .sort(
      (a, b) => (a.distance_km ?? Number.POSITIVE_INFINITY) - (b.distance_km ?? Number.POSITIVE_INFINITY),
    );
};
