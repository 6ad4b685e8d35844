import { bookCorrections } from "../../shared/data/book-corrections.ts";
import { expireCorrection } from "../../shared/domain/payment/decide-correction.ts";
import { BookCorrectionExpired } from "../../shared/domain/payment/events.ts";
import { schedule } from "../../shared/stream/schedule.ts";

/** Ends what was proposed for the books and nobody approved in time. */
export const handler = schedule({
  name: "book-corrections",
  rate: "1 hour",
  due: bookCorrections.due,
  emits: [BookCorrectionExpired],
  uses: ["table"],
}).handle(async ({ due, now, commit }) => {
  const expired = expireCorrection(due, now);
  if (expired) await commit([bookCorrections.update(expired.record)], expired.events);
});
