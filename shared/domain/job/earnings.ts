import * as z from "zod/mini";
import { lazyObject } from "../../kernel/lazy-object.ts";
import { described } from "../../kernel/schema.ts";

/** What a job's price brings its provider. */
export const Earnings = lazyObject(() => ({
  fee_minor: described(z.int(), "What the service keeps, in cents."),
  payout_minor: described(z.int(), "What you get, in cents."),
}));
