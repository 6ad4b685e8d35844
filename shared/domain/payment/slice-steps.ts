import { plus } from "../../kernel/time.ts";
import { endOf, startOf } from "./reconciliation.ts";
import { type ComparisonSlice, type SliceStage, slicePolicy, sliceStages } from "./slice.ts";

export const slicesOfDay = (day: string, run: string): ComparisonSlice[] =>
  Array.from({ length: 24 }, (_, hour) => ({
    id: `${day}#${hour}`,
    version: 0,
    day,
    hour,
    run,
    stage: "movements",
    chunks: 0,
  }));

export const spanOf = ({ day, hour }: Pick<ComparisonSlice, "day" | "hour">) => {
  const from = plus(startOf(day), { hours: hour });
  return { from, to: hour === 23 ? endOf(day) : plus(from, { hours: 1 }) };
};

/** Whether the money of an hour is compared: entries wait until that of all hours is. */
const isBefore = ({ stage }: ComparisonSlice): boolean => stage === "movements" || stage === "holds";

/** Whether something can be done for it now, seen with the others of its day. */
export const isReady = (slice: ComparisonSlice, all: readonly ComparisonSlice[], now: string): boolean =>
  slice.stage !== "over" && (slice.held_until ?? "") <= now && (isBefore(slice) || !all.some(isBefore));

/** What is to be sent for once an hour has got on: all hours, for their entries, or the end of the day. */
export const nextOf = (all: readonly ComparisonSlice[]): "entries" | "end" | undefined => {
  if (all.length > 0 && all.every(({ stage }) => stage === "over")) return "end";
  const isWaiting = ({ stage, cursor, held_until }: ComparisonSlice) =>
    stage === "entries" && cursor === undefined && held_until === undefined;
  return all.length > 0 && all.every(isWaiting) ? "entries" : undefined;
};

export const heldSlice = (slice: ComparisonSlice, now: string): ComparisonSlice => ({
  ...slice,
  held_until: plus(now, { seconds: slicePolicy.lease_seconds }),
});

const without = ({
  cursor: _,
  held_until: _h,
  tries: _t,
  piece: _p,
  ...slice
}: ComparisonSlice): ComparisonSlice => slice;

/** A piece of it is kept. */
export const pieceKept = (
  { tries: _, ...slice }: ComparisonSlice,
  cursor: string,
  now: string,
): ComparisonSlice => heldSlice({ ...slice, cursor, chunks: slice.chunks + 1 }, now);

/** A stage of it is done. It waits for its next one. */
export const stageDone = (slice: ComparisonSlice): ComparisonSlice => ({
  ...without(slice),
  stage: [...sliceStages, "over" as const][sliceStages.indexOf(slice.stage as SliceStage) + 1] as "over",
});

export const givenBack = ({ held_until: _, ...slice }: ComparisonSlice): ComparisonSlice => slice;

export const pieceOf = ({ piece = slicePolicy.checkpoint }: ComparisonSlice): number => piece;

/** The same with smaller pieces, where there was no time for one. Undefined: there are no smaller ones. */
export const withSmallerPieces = (slice: ComparisonSlice): ComparisonSlice | undefined =>
  pieceOf(slice) > 1
    ? { ...givenBack(slice), piece: Math.ceil(pieceOf(slice) / slicePolicy.piece_shrinks) }
    : undefined;
