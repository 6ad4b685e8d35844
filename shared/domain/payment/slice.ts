import * as z from "zod/mini";
import { lazyObject } from "../../kernel/lazy-object.ts";
import { notFound, versionConflict } from "../../kernel/refusal.ts";
import { Instant, LocalDate, Version } from "../../kernel/schema.ts";
import { Difference, Reconciliation } from "./reconciliation.ts";

/** How a day with many movements is compared: by the hour, by several workers. */
export const slicePolicy = {
  /** A day with no more movements is compared whole. */
  whole_day_most: 1000,
  /** After so many movements or entries what was found is kept: who goes on after a kill goes on from there. */
  checkpoint: 1000,
  /** So many entries around a piece's movements are held at once. */
  entries_around_most: 5000,
  workers: 10,
  /** How often the payment provider is asked in a second, by all workers together. */
  calls_a_second: 5,
  /** So often a worker asks without waiting when it is given an hour: quiet hours take no longer than they have to. */
  calls_at_once: 4,
  /** A piece that asks more often is made so many times smaller: its worker would have no time for it. */
  calls_a_piece: 40,
  piece_shrinks: 8,
  /** For so long nobody else works on an hour that a worker has taken, since it kept something last. */
  lease_seconds: 120,
  tries_most: 5,
  kept_days: 7,
};

/** What of an hour is compared, in this order. Entries wait until all hours of the day have their movements. */
export const sliceStages = ["movements", "holds", "entries", "payments"] as const;
const Stage = z.enum([...sliceStages, "over"]);
export type SliceStage = (typeof sliceStages)[number];

/** One hour of a day, in UTC, and how far it is compared. */
export const ComparisonSlice = lazyObject(() => ({
  id: z.string(),
  version: Version,
  day: LocalDate,
  hour: z.int(),
  /** When the comparison of its day began: what others found is not of it. */
  run: Instant,
  stage: Stage,
  /** Where in its stage it goes on. */
  cursor: z.optional(z.string()),
  /** How many pieces of what was found are kept. */
  chunks: z.int(),
  /** How many movements or entries a piece of this stage has, where there is no time for as many as usual. */
  piece: z.optional(z.int()),
  held_until: z.optional(Instant),
  /** How often somebody else's change has got in its way since it kept something last. */
  tries: z.optional(z.int()),
}));
export type ComparisonSlice = z.output<typeof ComparisonSlice>;

/** What one piece of an hour has come to. */
export const ComparisonChunk = lazyObject(() => ({
  id: z.string(),
  version: Version,
  day: LocalDate,
  hour: z.int(),
  run: Instant,
  nth: z.int(),
  /** Short digests of what moved, and of the payments that were looked at, without anything between. */
  moved: z.string(),
  looked: z.string(),
  found: z.array(Difference),
  /** Books whose movements differ: what they lack is not told again. */
  told: z.array(z.string()),
  totals: Reconciliation.shape.totals,
  movements: z.int(),
  caught_up: z.int(),
  fees_posted_minor: z.int(),
  fees_posted: z.optional(z.record(z.string(), z.int())),
  at_processor: z.array(z.object({ currency: z.string(), minor: z.int() })),
  expires_at: Instant,
}));
export type ComparisonChunk = z.output<typeof ComparisonChunk>;

export const ComparisonSliceNotFound = notFound("comparison_slice");
export const ComparisonSliceConflict = versionConflict("comparison_slice");
export const ComparisonChunkNotFound = notFound("comparison_chunk");
export const ComparisonChunkConflict = versionConflict("comparison_chunk");
