import { Int } from "../kernel/schema.ts";
import { marketOf, markets } from "./served.ts";

/** The least that the payment provider charges for a record of this market. */
export const leastCharge = (record: { market?: string | undefined }): number =>
  marketOf(record).payments.minimum_minor;

/** A price that somebody gives, in minor units: at least what can be charged in any of the stage's markets. */
export const ChargedAmount = Int(
  Math.min(...markets.map(({ payments }) => payments.minimum_minor)),
  99_999_999,
);
