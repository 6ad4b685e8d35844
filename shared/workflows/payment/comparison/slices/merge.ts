import { chunksOf, comparisonSlices, slicesOf } from "../../../../data/comparison-slices.ts";
import type { Write } from "../../../../data/engine/write.ts";
import { postedIn } from "../../../../data/ledger.ts";
import { allSuspended } from "../../../../data/suspended.ts";
import { differenceIdOf } from "../../../../domain/payment/difference.ts";
import { type Difference, endOf, type Findings } from "../../../../domain/payment/reconciliation.ts";
import { eachShort, shortOf } from "../../../../domain/payment/short-digest.ts";
import type { ComparisonChunk } from "../../../../domain/payment/slice.ts";
import { sum } from "../../../../kernel/money.ts";
import { plus } from "../../../../kernel/time.ts";
import { type Amounts, add } from "../amounts.ts";
import { type Doing, each, gathered, noting } from "../doing.ts";
import { checkProcessor, dayBefore } from "../processor.ts";
import { reviewSuspended } from "../suspense.ts";
import { addedTotals } from "./part.ts";

/** Each difference once. What differs by its movements is not told again of its book. */
const onceEach = (chunks: readonly ComparisonChunk[]): Difference[] => {
  const told = new Set(chunks.flatMap((chunk) => chunk.told));
  const all = chunks.flatMap(({ found }) => found);
  const kept = all.filter(({ check, source }) => check !== "books" || !told.has(source ?? ""));
  return [...new Map(kept.map((one) => [differenceIdOf(one), one])).values()];
};

const distinct = (all: readonly string[]): Set<string> => new Set(all.flatMap(eachShort));

/** What the hours of a day have come to, as the day. `writes` end them. Undefined: they are not over, or somebody has ended them. */
export const mergedDay = async (
  day: string,
  given: Doing,
): Promise<{ findings: Findings; writes: Write[] } | undefined> => {
  const slices = await slicesOf(day);
  const [first] = slices;
  if (!first || slices.some(({ stage }) => stage !== "over")) return undefined;
  const { entered, ...doing } = noting(given);
  const chunks = (await Array.fromAsync(chunksOf(day, first.run))).flat();
  const moved = distinct(chunks.map((chunk) => chunk.moved));
  const held = (await allSuspended()).filter(({ id }) => !moved.has(shortOf(id)));
  await each(held, doing, (one) => reviewSuspended(one, doing));
  const ofDay: Amounts = new Map();
  for (const { currency, minor } of chunks.flatMap((chunk) => chunk.at_processor))
    add(ofDay, currency, minor);
  const to = endOf(day);
  const late = async () => [...(await gathered(postedIn(to, plus(to, { days: 1 })), doing)), ...entered];
  const before = await dayBefore(day);
  const { differences, ...atProcessor } = await checkProcessor(
    day,
    { ofDay, late, before, opens: true },
    doing,
  );
  const total = (of: (chunk: ComparisonChunk) => number): number => sum(chunks.map(of));
  const findings = {
    movements: total(({ movements }) => movements),
    payments: distinct(chunks.map(({ looked }) => looked)).size,
    caught_up: total(({ caught_up }) => caught_up),
    fees_posted_minor: total(({ fees_posted_minor }) => fees_posted_minor),
    totals: addedTotals(chunks.map(({ totals }) => totals)),
    ...atProcessor,
    differences: [...onceEach(chunks), ...differences],
  };
  return { findings, writes: slices.map((slice) => comparisonSlices.remove(slice)) };
};
