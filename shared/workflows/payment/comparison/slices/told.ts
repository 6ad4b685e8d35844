import { chunksOf } from "../../../../data/comparison-slices.ts";
import { shortDigests } from "../../../../domain/payment/short-digest.ts";
import type { ComparisonSlice } from "../../../../domain/payment/slice.ts";
import type { Told } from "./deeds.ts";

export const nothingTold: Told = { moved: shortDigests(), books: new Set(), sources: new Set() };

/** What the movements of all hours have told. */
export const toldOn = async ({ day, run }: ComparisonSlice): Promise<Told> => {
  const [moved, books, sources] = [shortDigests(), new Set<string>(), new Set<string>()];
  for await (const page of chunksOf(day, run))
    for (const { moved: some, told, found } of page) {
      moved.add(some);
      for (const id of told) books.add(id);
      for (const { check, movement, source } of found)
        if (movement && !check) sources.add(`${movement} ${source}`);
    }
  return { moved, books, sources };
};
