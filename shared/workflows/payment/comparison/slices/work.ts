import { comparisonChunks, comparisonSlices, slicesOf } from "../../../../data/comparison-slices.ts";
import { ReconciliationTooLong } from "../../../../domain/payment/reconciliation.ts";
import {
  type ComparisonSlice,
  ComparisonSliceConflict,
  type SliceStage,
  slicePolicy,
} from "../../../../domain/payment/slice.ts";
import {
  givenBack,
  heldSlice,
  isReady,
  nextOf,
  pieceKept,
  stageDone,
  withSmallerPieces,
} from "../../../../domain/payment/slice-steps.ts";
import { committed } from "../../../../kernel/record.ts";
import { Refusal } from "../../../../kernel/refusal.ts";
import { waitToAsk } from "../../../../vendors/payments/turns.ts";
import { sendToBooks } from "../../../../vendors/queue/send.ts";
import type { Doing } from "../doing.ts";
import { chunkOf } from "./part.ts";
import { stages } from "./stages.ts";
import { nothingTold, toldOn } from "./told.ts";
import type { Turns } from "./turns.ts";

/** `clock`: the time as it goes on. `turns`: when the payment provider is asked. */
export type Working = Doing & { clock: () => string; turns?: Turns };

/** How much of its time a worker leaves for its last piece. */
const reserve_ms = 110_000;

/** Takes an hour. Undefined: nothing can be done for it now, or somebody else has it. */
const taken = async (
  day: string,
  hour: number,
  { commit, clock }: Working,
): Promise<ComparisonSlice | undefined> => {
  const all = await slicesOf(day);
  const slice = all.find((one) => one.hour === hour);
  if (!slice || !isReady(slice, all, clock())) return undefined;
  const mine = heldSlice(slice, clock());
  await commit({ writes: [comparisonSlices.update(mine)], events: [] });
  return committed(mine);
};

/** Sends for what is to be done next on a day once one of its hours has got on. */
const goOn = async (day: string): Promise<void> => {
  const all = await slicesOf(day);
  const next = nextOf(all);
  if (next === "end") await sendToBooks({ day });
  if (next === "entries") await Promise.all(all.map(({ hour }) => sendToBooks({ day, hour })));
};

const compareHour = async ({ day, hour }: { day: string; hour: number }, working: Working): Promise<void> => {
  let slice = await taken(day, hour, working);
  while (slice && slice.stage !== "over") {
    const stage = slice.stage as SliceStage;
    const isLate = stage === "entries" || stage === "payments";
    const told = isLate ? await toldOn(slice) : nothingTold;
    for await (const { cursor, part } of stages[stage](slice, { ...working, now: working.clock() }, told)) {
      const next = pieceKept(slice, cursor, working.clock());
      const kept = comparisonChunks.insert(chunkOf(slice, part));
      await working.commit({ writes: [comparisonSlices.update(next), kept], events: [] });
      slice = committed(next);
      working.turns?.begin();
      if (working.remaining() < reserve_ms) {
        await working.commit({ writes: [comparisonSlices.update(givenBack(slice))], events: [] });
        return sendToBooks({ day, hour });
      }
    }
    const done = stageDone(slice);
    await working.commit({ writes: [comparisonSlices.update(done)], events: [] });
    if (done.stage === "entries" || done.stage === "over") return goOn(day);
    working.turns?.begin();
    slice = await taken(day, hour, working);
  }
};

/** Gives an hour back in whose way somebody else's change got, and has it taken again. Whether it may be. */
const again = async (day: string, hour: number, { commit }: Working): Promise<boolean> => {
  const slice = await comparisonSlices.get(day, String(hour));
  if (!slice || (slice.tries ?? 0) >= slicePolicy.tries_most) return false;
  const next = { ...givenBack(slice), tries: (slice.tries ?? 0) + 1 };
  await commit({ writes: [comparisonSlices.update(next)], events: [] });
  await sendToBooks({ day, hour });
  return true;
};

/** Gives an hour back that has a piece for which there is no time, and has it taken again in smaller ones. Whether it can. */
const inSmallerPieces = async (day: string, hour: number, { commit }: Working): Promise<boolean> => {
  const slice = await comparisonSlices.get(day, String(hour));
  const next = slice && withSmallerPieces(slice);
  if (!next) return false;
  await commit({ writes: [comparisonSlices.update(next)], events: [] });
  await sendToBooks({ day, hour });
  return true;
};

/**
 * Compares an hour of a day as far as there is time. What was found is kept every thousand movements or entries, and
 * who comes after a kill goes on from there.
 */
export const workSlice = (message: { day: string; hour: number }, working: Working): Promise<void> => {
  const { day, hour } = message;
  if (working.turns) waitToAsk(working.turns.turn);
  return compareHour(message, working).catch(async (error: unknown) => {
    if (!(error instanceof Refusal)) throw error;
    if (error.reason === ReconciliationTooLong && (await inSmallerPieces(day, hour, working))) return;
    if (error.reason.status !== 409) throw error;
    // Somebody else has it.
    if (error.reason === ComparisonSliceConflict) return;
    if (!(await again(day, hour, working))) throw error;
  });
};
