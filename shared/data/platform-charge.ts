import * as z from "zod/mini";
import { policy } from "../domain/policy.ts";
import { documented } from "../kernel/documented.ts";
import { notFound, versionConflict } from "../kernel/refusal.ts";
import { Id, Instant } from "../kernel/schema.ts";
import { entity } from "./engine/entity.ts";

/** The platform's rates, each from its moment on, to which rates are only ever added; what was booked before keeps its own. */
export const PlatformCharge = z.object({
  id: Id("platform_charge"),
  version: z.int(),
  rates: z.array(z.object({ fee_bps: z.int().check(z.gte(0), z.lte(10_000)), effective_from: Instant })),
  updated_at: Instant,
});
export type PlatformCharge = z.output<typeof PlatformCharge>;

export const platformCharges = entity({
  name: "platform_charge",
  schema: documented(() => PlatformCharge),
  key: () => ["PLATFORM_CHARGE", "CURRENT"],
  notFound: notFound("platform_charge"),
  conflict: versionConflict("platform_charge"),
});

/** The rate in force: hundredths of a percent. */
export const platformCharge = async (now: string): Promise<{ fee_bps: number }> => {
  const rates = (await platformCharges.get("current"))?.rates ?? [];
  const begun = rates.filter(({ effective_from }) => effective_from <= now);
  const latest = begun.toSorted((a, b) => (a.effective_from < b.effective_from ? -1 : 1)).at(-1);
  return { fee_bps: latest?.fee_bps ?? policy.payment.fee_bps };
};
