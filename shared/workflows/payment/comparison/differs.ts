import type { Difference } from "../../../domain/payment/reconciliation.ts";

type Check = NonNullable<Difference["check"]>;

/** A difference that one of the checks besides the movements found. */
export const differs = (
  check: Check,
  source: string,
  reason: string,
  more: Partial<Difference> = {},
): Difference => ({
  class: "amount",
  check,
  source,
  reason,
  ...more,
});
