import { comparisonChunks, comparisonSlices, slicesOf } from "../../../../data/comparison-slices.ts";
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
} from "../../../../domain/payment/slice-steps.ts";
import { committed } from "../../../../kernel/record.ts";
import { Refusal } from "../../../../kernel/refusal.ts";
import { wait } from "../../../../kernel/time.ts";
import { sendToBooks } from "../../../../vendors/queue/send.ts";
import type { Doing } from "../doing.ts";
import { chunkOf } from "./part.ts";
import { stages } from "./stages.ts";
import { nothingTold, toldOn } from "./told.ts";

/** `clock`: the time as it goes on. `pause`: what is waited for between two pages of the payment provider. */
export type Working = Doing & { clock: () => string; pause?: () => Promise<void> };

/** How much of its time a worker leaves for its last piece. */
const reserve_ms = 60_000;

/** Between two pages, so that all workers together ask no more often than is agreed. */
export const betweenPages = (): Promise<void> =>
  wait((1000 * slicePolicy.workers) / slicePolicy.calls_a_second);

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
      if (working.remaining() < reserve_ms) {
        await working.commit({ writes: [comparisonSlices.update(givenBack(slice))], events: [] });
        return sendToBooks({ day, hour });
      }
    }
    const done = stageDone(slice);
    await working.commit({ writes: [comparisonSlices.update(done)], events: [] });
    if (done.stage === "entries" || done.stage === "over") return goOn(day);
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

/**
 * Compares an hour of a day as far as there is time. What was found is kept every thousand movements or entries, and
 * who comes after a kill goes on from there.
 */
export const workSlice = (message: { day: string; hour: number }, working: Working): Promise<void> =>
  compareHour(message, working).catch(async (error: unknown) => {
    if (!(error instanceof Refusal) || error.reason.status !== 409) throw error;
    // Somebody else has it.
    if (error.reason === ComparisonSliceConflict) return;
    if (!(await again(message.day, message.hour, working))) throw error;
  });
