import { configuration } from "../../shared/configuration.ts";
import { postedIn } from "../../shared/data/ledger.ts";
import type { Posting } from "../../shared/domain/payment/ledger.ts";
import { log } from "../../shared/kernel/log.ts";
import { metrics } from "../../shared/kernel/metrics.ts";
import { minus } from "../../shared/kernel/time.ts";
import { schedule } from "../../shared/stream/schedule.ts";
import { lackOf } from "../../shared/workflows/payment/comparison/unbalanced.ts";

const measured = metrics("events", { unbalanced_postings: "Count" });

/** The spans of the last quarter of an hour; all are looked at, at once. */
const ago = [15, 10, 5];

/** Checks the postings of the last minutes, each of them three times, and reports any that don't balance. */
export const handler = schedule({
  name: "ledger",
  rate: "5 minutes",
  due: async (now) =>
    ago.map((minutes) => ({ from: minus(now, { minutes }), to: minus(now, { minutes: minutes - 5 }) })),
}).handle(async ({ due: { from, to } }) => {
  let seen = 0;
  const unbalanced: Posting[] = [];
  for await (const page of postedIn(from, to)) {
    seen += page.length;
    for (const posting of page) if ((await lackOf(posting)) !== 0) unbalanced.push(posting);
  }
  for (const { id, book_id, kind } of unbalanced)
    log("error", "posting out of balance", { id, book_id, kind });
  log("info", "books looked through", {
    postings: seen,
    ...measured(configuration().STAGE, { unbalanced_postings: unbalanced.length }),
  });
});
