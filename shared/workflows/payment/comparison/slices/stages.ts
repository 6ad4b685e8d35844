import { type Page, type PageRequest, pagesOf } from "../../../../data/engine/page.ts";
import { postings } from "../../../../data/ledger.ts";
import { payments } from "../../../../data/payments.ts";
import { placeInBooks } from "../../../../domain/payment/ledger.ts";
import type { Payment } from "../../../../domain/payment/payment.ts";
import type { Movement } from "../../../../domain/payment/reconciliation.ts";
import type { ComparisonSlice, SliceStage } from "../../../../domain/payment/slice.ts";
import { pieceOf, spanOf } from "../../../../domain/payment/slice-steps.ts";
import { holdsIn, movementsIn, type SeenHold } from "../../../../vendors/payments/movements.ts";
import { type Doing, each } from "../doing.ts";
import { strayHold } from "../holds.ts";
import { compareEntered, compareMoved, followingEntries, lookAtBegun, type Told } from "./deeds.ts";
import type { Part } from "./part.ts";

/** Some of what a stage looks at, and where it goes on after it. */
type Piece = { cursor: string; part: Part };

type Stage = (slice: ComparisonSlice, doing: Doing, told: Told) => AsyncGenerator<Piece>;

/** Pages as pieces between two checkpoints. */
async function* pieces<T>(slice: ComparisonSlice, pages: AsyncIterable<T[]>): AsyncGenerator<T[]> {
  const size = pieceOf(slice);
  let piece: T[] = [];
  for await (const page of pages) {
    piece.push(...page);
    for (; piece.length >= size; piece = piece.slice(size)) yield piece.slice(0, size);
  }
  if (piece.length > 0) yield piece;
}

async function* movements(...[slice, doing]: Parameters<Stage>): AsyncGenerator<Piece> {
  const { from, to } = spanOf(slice);
  const entriesFor = followingEntries(doing);
  const pages = movementsIn(from, to, { after: slice.cursor });
  for await (const moved of pieces<Movement>(slice, pages)) {
    const part = await compareMoved(moved, await entriesFor(moved), doing);
    yield { cursor: moved.at(-1)?.id as string, part };
  }
}

async function* holds(...[slice, doing]: Parameters<Stage>): AsyncGenerator<Piece> {
  const { from, to } = spanOf(slice);
  const pages = holdsIn(from, to, { after: slice.cursor });
  for await (const some of pieces<SeenHold>(slice, pages)) {
    const found = (await each(some, doing, strayHold)).flat();
    // The rest of an hour in which nothing was found is not worth keeping.
    if (found.length > 0 || some.length === pieceOf(slice))
      yield { cursor: some.at(-1)?.intent_id as string, part: { found } };
  }
}

/** Entries or payments of an hour, from where it goes on, each with its place in the list. */
async function* listed<T>(
  pageOf: (asked: PageRequest) => Promise<Page<T>>,
  slice: ComparisonSlice,
  placeOf: (one: T) => string,
): AsyncGenerator<{ some: T[]; cursor: string }> {
  const { from, to } = spanOf(slice);
  const span = { limit: 500, from: slice.cursor ?? from, to };
  for await (const piece of pieces(
    slice,
    pagesOf((request) => pageOf({ ...request, ...span })),
  )) {
    const some = piece.filter((one) => placeOf(one) !== slice.cursor);
    if (some.length > 0) yield { some, cursor: placeOf(some.at(-1) as T) };
  }
}

async function* entries(...[slice, doing, told]: Parameters<Stage>): AsyncGenerator<Piece> {
  const pageOf = (asked: PageRequest) => postings.page("all", "LEDGER", asked);
  for await (const { some, cursor } of listed(pageOf, slice, placeInBooks))
    yield { cursor, part: await compareEntered(slice.day, some, told, doing) };
}

async function* begunPayments(...[slice, doing, told]: Parameters<Stage>): AsyncGenerator<Piece> {
  const placeOf = ({ created_at, id }: Payment) => `${created_at}#${id}`;
  const pageOf = (asked: PageRequest) => payments.page("all", "PAYMENTS", asked);
  for await (const { some, cursor } of listed(pageOf, slice, placeOf)) {
    const ids = some.map(({ id }) => id as string);
    yield { cursor, part: await lookAtBegun(ids, told, doing) };
  }
}

export const stages: Record<SliceStage, Stage> = { movements, holds, entries, payments: begunPayments };
