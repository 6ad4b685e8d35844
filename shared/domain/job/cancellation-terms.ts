import * as z from "zod/mini";
import type { Decision } from "../../kernel/event.ts";
import { lazyObject } from "../../kernel/lazy-object.ts";
import { notFound, refusal, versionConflict } from "../../kernel/refusal.ts";
import { described, GivenInstant, Id, Instant, Int, Line } from "../../kernel/schema.ts";
import { policy } from "../policy.ts";
import { CancellationTermsChanged } from "./events.ts";

/** What a cancellation costs. Hours count back from the start; `bps` are hundredths of a percent of the price. */
const termsShape = {
  free_hours: described(Int(0, 336), "Canceling is free until so many hours before the start."),
  late_bps: described(
    Int(0, 10_000),
    "What it costs after that, in hundredths of a percent of the price, as `fee_bps` elsewhere.",
  ),
  last_minute_hours: described(Int(0, 336), "From so many hours before the start on it costs more."),
  last_minute_bps: described(
    Int(0, 10_000),
    "What it costs then, and once the provider is on the way, in hundredths of a percent of the price.",
  ),
};

export const GivenTerms = z.strictObject({
  ...termsShape,
  effective_from: described(GivenInstant, "Jobs that are booked from then on have these terms."),
  reason: described(Line(200, 3), "Why the terms change."),
});

export const CancellationTerms = lazyObject(() => ({
  number: described(z.int(), "Number of these terms: 1 are those that the service began with."),
  ...termsShape,
  effective_from: described(z.optional(Instant), "Jobs that were booked from then on have these terms."),
  reason: described(z.optional(z.string()), "Why the terms were changed."),
}));
export type CancellationTerms = z.output<typeof CancellationTerms>;

/** All cancellation terms since the first. Terms are only ever added. */
export const TermsHistory = lazyObject(() => ({
  id: Id("cancellation_terms"),
  version: z.int(),
  /** The folder of their market; absent: the legacy one. */
  market: z.optional(z.string()),
  later: z.array(CancellationTerms),
  updated_at: Instant,
}));
export type TermsHistory = z.output<typeof TermsHistory>;

const { cancel_free_hours, cancel_late_bps, cancel_last_minute_hours, cancel_last_minute_bps } = policy.job;

/** The terms that the service began with. */
export const firstTerms: CancellationTerms = {
  number: 1,
  free_hours: cancel_free_hours,
  late_bps: cancel_late_bps,
  last_minute_hours: cancel_last_minute_hours,
  last_minute_bps: cancel_last_minute_bps,
};

/** Every version of the terms, the oldest first. */
export const allTerms = (history: TermsHistory | undefined): CancellationTerms[] => [
  firstTerms,
  ...(history?.later ?? []),
];

/** The terms of a job: those that were in force when it was booked. */
export const termsOf = (
  { created_at }: { created_at: string },
  history: TermsHistory | undefined,
): CancellationTerms =>
  allTerms(history).findLast(({ effective_from }) => !effective_from || effective_from <= created_at) ??
  firstTerms;

export const TermsNotFound = notFound("cancellation_terms");
export const TermsConflict = versionConflict("cancellation_terms", "schedule of cancellation fees");
export const TermsTooEarly = refusal(
  "cancellation_terms.too_early",
  409,
  "New terms can't begin before now, nor before those that are planned already.",
  "Send an effective_from after details.not_before.",
);

/** Adds terms to those that there are. What was booked before keeps its own. Throws `cancellation_terms.too_early`. */
export const addTerms = (
  history: TermsHistory,
  given: z.output<typeof GivenTerms>,
  now: string,
): Decision<TermsHistory> => {
  const last = history.later.at(-1)?.effective_from ?? now;
  const not_before = last > now ? last : now;
  if (given.effective_from <= not_before) throw TermsTooEarly({ details: { not_before } });
  const number = allTerms(history).length + 1;
  const record = { ...history, later: [...history.later, { number, ...given }], updated_at: now };
  const { reason, ...data } = given;
  return {
    record,
    events: [CancellationTermsChanged.atNextVersion(record, { data: { number, ...data }, reason })],
  };
};
