import {
  ComparisonChunk,
  ComparisonChunkConflict,
  ComparisonChunkNotFound,
  ComparisonSlice,
  ComparisonSliceConflict,
  ComparisonSliceNotFound,
} from "../domain/payment/slice.ts";
import { entity } from "./engine/entity.ts";
import { allOf, pagesOf } from "./engine/page.ts";

const slicesOn = (day: string): string => `COMPARISON#${day}`;
const chunksOn = (day: string): string => `COMPARISON#${day}#CHUNKS`;
const placed = (number: number | string, digits: number): string => String(number).padStart(digits, "0");

/** The hours of a day that is being compared; gone once it is. */
export const comparisonSlices = entity({
  name: "comparison_slice",
  schema: () => ComparisonSlice,
  key: (day, hour) => [slicesOn(day as string), placed(hour as string, 2)],
  identity: ({ day, hour }) => [day, String(hour)],
  indexes: {
    ofDay: { on: "table", key: ({ day, hour }) => [slicesOn(day), placed(hour, 2)] },
  },
  notFound: ComparisonSliceNotFound,
  conflict: ComparisonSliceConflict,
});

export const slicesOf = (day: string): Promise<ComparisonSlice[]> =>
  allOf((request) => comparisonSlices.page("ofDay", slicesOn(day), request));

/** What was found in them, piece by piece. */
export const comparisonChunks = entity({
  name: "comparison_chunk",
  schema: () => ComparisonChunk,
  key: (day, hour, run, nth) => [
    chunksOn(day as string),
    `${run}#${placed(hour as string, 2)}#${placed(nth as string, 6)}`,
  ],
  identity: ({ day, hour, run, nth }) => [day, String(hour), run, String(nth)],
  indexes: {
    ofDay: {
      on: "table",
      key: ({ day, hour, run, nth }) => [chunksOn(day), `${run}#${placed(hour, 2)}#${placed(nth, 6)}`],
    },
  },
  expires: ({ expires_at }) => expires_at,
  notFound: ComparisonChunkNotFound,
  conflict: ComparisonChunkConflict,
});

/** The pieces of one comparison of a day, a few at a time. */
export const chunksOf = (day: string, run: string): AsyncGenerator<ComparisonChunk[]> =>
  pagesOf((request) =>
    comparisonChunks.page("ofDay", chunksOn(day), { ...request, from: `${run}#`, to: `${run}#~` }),
  );
