import * as z from "zod/mini";
import { versionConflict } from "../../kernel/refusal.ts";
import { Id } from "../../kernel/schema.ts";
import { districtOf } from "../place.ts";
import type { ServiceProvider } from "./service-provider.ts";

/** One district that a provider works in, and what it offers there: where open jobs find their providers. */
export const Coverage = z.object({
  id: Id("service_provider"),
  version: z.int(),
  district: z.string(),
  services: z.array(z.string()),
});
export type Coverage = z.output<typeof Coverage>;

export const CoverageConflict = versionConflict("coverage");

/** Every district of a provider's area. */
export const coverageOf = ({ id, area, services }: ServiceProvider): Coverage[] => {
  const country = area?.country ?? "";
  const districts = new Set(area?.postcode_prefixes.map((postcode) => districtOf({ country, postcode })));
  return services.length === 0
    ? []
    : [...districts].map((district) => ({ id, version: 0, district, services }));
};
