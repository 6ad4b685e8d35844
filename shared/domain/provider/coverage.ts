import * as z from "zod/mini";
import { lazyObject } from "../../kernel/lazy-object.ts";
import { versionConflict } from "../../kernel/refusal.ts";
import { Id } from "../../kernel/schema.ts";
import { districtOf } from "../place.ts";
import type { ServiceProvider } from "./service-provider.ts";
import { workingTimes } from "./working-times.ts";

/**
 * One district that a provider works in, and what it offers there and when: where open jobs find their providers, and
 * customers the times at which somebody works.
 */
export const Coverage = lazyObject(() => ({
  ...workingTimes(),
  id: Id("service_provider"),
  version: z.int(),
  district: z.string(),
  services: z.array(z.string()),
  /** How the postal codes in this district begin that the provider serves. */
  postcodes: z.array(z.string()),
  /** Until when it may take jobs, as far as is known; absent: it may not at present. */
  works_until: z.optional(z.string()),
}));
export type Coverage = z.output<typeof Coverage>;

export const CoverageConflict = versionConflict("coverage");

/** The postal codes of a provider's area by the district that they are in. */
const postcodesByDistrict = ({ area }: Pick<ServiceProvider, "area">): Map<string, string[]> =>
  Map.groupBy(area?.postcode_prefixes ?? [], (postcode) =>
    districtOf({ country: area?.country ?? "", postcode }),
  );

export const districtsOf = (provider: Pick<ServiceProvider, "area">): string[] => [
  ...postcodesByDistrict(provider).keys(),
];

/** Every district of a provider's area. */
export const coverageOf = (provider: ServiceProvider, works_until: string | undefined): Coverage[] => {
  const { id, services, hours, time_zone, time_off, lead_hours } = provider;
  return services.length === 0
    ? []
    : [...postcodesByDistrict(provider)].map(([district, postcodes]) => ({
        id,
        version: 0,
        district,
        services,
        postcodes,
        ...(hours && { hours }),
        ...(time_zone && { time_zone }),
        ...(time_off && { time_off }),
        ...(lead_hours && { lead_hours }),
        ...(works_until && { works_until }),
      }));
};
