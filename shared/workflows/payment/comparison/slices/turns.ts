import { ReconciliationTooLong } from "../../../../domain/payment/reconciliation.ts";
import { slicePolicy } from "../../../../domain/payment/slice.ts";
import { type PaceTime, paced } from "../../../../kernel/pace.ts";

/** `turn`: is waited for before each question. `begin`: a piece begins, which has its own number of them. */
export type Turns = { turn: () => Promise<void>; begin: () => void };

const millisecond = 1000;

/**
 * When a worker asks the payment provider, so that all of them together ask no more often than is agreed: for pages, and
 * for what is not in the books, one by one. A piece with too many questions is not waited for: it is to be made smaller.
 */
export const turnsOfWorker = (time?: PaceTime): Turns => {
  const { workers, calls_a_second, calls_at_once, calls_a_piece } = slicePolicy;
  const next = paced({ at_once: calls_at_once, apart_ms: (millisecond * workers) / calls_a_second }, time);
  let asked = 0;
  const unlessTooMany = () => {
    if (asked > calls_a_piece) throw ReconciliationTooLong();
  };
  return {
    turn: async () => {
      asked += 1;
      unlessTooMany();
      await next();
      // Who was waiting when it was given up does not ask any more.
      unlessTooMany();
    },
    begin: () => {
      asked = 0;
    },
  };
};

/** When the one asks that ends a day, whose hours are over by then. */
export const turnsAtEnd = (time?: PaceTime): (() => Promise<void>) => {
  const { calls_a_second, calls_at_once } = slicePolicy;
  return paced({ at_once: calls_at_once, apart_ms: millisecond / calls_a_second }, time);
};
