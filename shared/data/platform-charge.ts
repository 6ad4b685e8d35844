import * as z from "zod/mini";
import { policy } from "../domain/policy.ts";
import { documented } from "../kernel/documented.ts";
import { notFound, versionConflict } from "../kernel/refusal.ts";
import { Id, Instant } from "../kernel/schema.ts";
import { entity } from "./engine/entity.ts";

/** The platform's rate from a moment on; what was booked before keeps its own. */
export const PlatformCharge = z.object({
  id: Id("platform_charge"),
  version: z.int(),
  fee_bps: z.int().check(z.gte(0), z.lte(10_000)),
  effective_from: Instant,
  /** The rate until then. */
  previous_bps: z.int().check(z.gte(0), z.lte(10_000)),
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
  const rule = await platformCharges.get("current");
  if (!rule) return { fee_bps: policy.payment.fee_bps };
  return { fee_bps: rule.effective_from <= now ? rule.fee_bps : rule.previous_bps };
};
