import { type Tax, taxOf } from "../tax/tax.ts";
import type { Payment } from "./payment.ts";

/** What of a charge is tax. Undefined: nothing was charged, or the market knows none. */
export const taxOfCharge = ({ tax, captured_minor, currency }: Payment): Tax | undefined =>
  tax && captured_minor > 0 ? taxOf(captured_minor, tax, currency) : undefined;
