import { chunksOf, comparisonSlices, slicesOf } from "../../../../data/comparison-slices.ts";
import type { Write } from "../../../../data/engine/write.ts";
import { postedIn } from "../../../../data/ledger.ts";
import { allSuspended } from "../../../../data/suspended.ts";
import { differenceIdOf } from "../../../../domain/payment/difference.ts";
import { type Difference, endOf, type Findings } from "../../../../domain/payment/reconciliation.ts";
import {
  eachShort,
  type ShortDigests,
  shortDigests,
  shortOf,
} from "../../../../domain/payment/short-digest.ts";
import type { ComparisonChunk } from "../../../../domain/payment/slice.ts";
import type { Suspended } from "../../../../domain/payment/suspended.ts";
import { plus } from "../../../../kernel/time.ts";
import { type Amounts, add } from "../amounts.ts";
import { type Doing, each, noting } from "../doing.ts";
import { checkProcessor, dayBefore } from "../processor.ts";
import { reviewSuspended } from "../suspense.ts";
import { addedFees } from "../totals.ts";
import { addedTotals } from "./part.ts";

/** Each difference once. What differs by its movements is not told again of its book. */
const onceEach = (all: readonly Difference[], told: ReadonlySet<string>): Difference[] => {
  const kept = all.filter(({ check, source }) => check !== "books" || !told.has(source ?? ""));
  return [...new Map(kept.map((one) => [differenceIdOf(one), one])).values()];
};

/** Adds up what the pieces of a day's hours have found, one after the other, and leaves in `held` what has not moved. */
const addedChunks = async (day: string, run: string, held: Map<string, Suspended>) => {
  const [looked, told, ofDay, found]: [ShortDigests, Set<string>, Amounts, Difference[]] = [
    shortDigests(),
    new Set(),
    new Map(),
    [],
  ];
  const sums = { movements: 0, caught_up: 0, ...addedFees([]) };
  let totals: ComparisonChunk["totals"] = [];
  for await (const page of chunksOf(day, run))
    for (const chunk of page) {
      looked.add(chunk.looked);
      if (held.size > 0) for (const moved of eachShort(chunk.moved)) held.delete(moved);
      for (const book of chunk.told) told.add(book);
      for (const { currency, minor } of chunk.at_processor) add(ofDay, currency, minor);
      found.push(...chunk.found);
      totals = addedTotals([totals, chunk.totals]);
      sums.movements += chunk.movements;
      sums.caught_up += chunk.caught_up;
      Object.assign(sums, addedFees([sums, chunk]));
    }
  return { ...sums, payments: looked.size(), totals, ofDay, differences: onceEach(found, told) };
};

/** What the hours of a day have come to, as the day. `writes` end them. Undefined: they are not over, or somebody has ended them. */
export const mergedDay = async (
  day: string,
  given: Doing,
): Promise<{ findings: Findings; writes: Write[] } | undefined> => {
  const slices = await slicesOf(day);
  const [first] = slices;
  if (!first || slices.some(({ stage }) => stage !== "over")) return undefined;
  const { entered, ...doing } = noting(given);
  const held = new Map((await allSuspended()).map((one) => [shortOf(one.id), one]));
  const { ofDay, differences: found, ...added } = await addedChunks(day, first.run, held);
  await each([...held.values()], doing, (one) => reviewSuspended(one, doing));
  const to = endOf(day);
  const late = async function* () {
    yield* postedIn(to, plus(to, { days: 1 }));
    yield entered;
  };
  const before = await dayBefore(day);
  const { differences, ...atProcessor } = await checkProcessor(
    day,
    { ofDay, late, before, opens: true },
    doing,
  );
  const findings = { ...added, ...atProcessor, differences: [...found, ...differences] };
  return { findings, writes: slices.map((slice) => comparisonSlices.remove(slice)) };
};
