import { configuration } from "../../shared/configuration.ts";
import { postedApart } from "../../shared/data/ledger.ts";
import type { Posting } from "../../shared/domain/payment/ledger.ts";
import { log } from "../../shared/kernel/log.ts";
import { metrics } from "../../shared/kernel/metrics.ts";
import { minus } from "../../shared/kernel/time.ts";
import { schedule } from "../../shared/stream/schedule.ts";
import { lackOf } from "../../shared/workflows/payment/comparison/unbalanced.ts";

const measured = metrics("events", { unbalanced_postings: "Count" });

/** Checks the postings of the last quarter of an hour, each of them three times, and reports any that don't balance. */
export const handler = schedule({
  name: "ledger",
  rate: "5 minutes",
  due: async (now) => [{ from: minus(now, { minutes: 15 }), to: now }],
}).handle(async ({ due: { from, to } }) => {
  let seen = 0;
  const unbalanced: Posting[] = [];
  const look = async (pages: AsyncIterable<Posting[]>): Promise<void> => {
    for await (const page of pages) {
      seen += page.length;
      for (const posting of page) if ((await lackOf(posting)) !== 0) unbalanced.push(posting);
    }
  };
  await Promise.all(postedApart(from, to).map(look));
  for (const { id, book_id, kind } of unbalanced)
    log("error", "posting out of balance", { id, book_id, kind });
  log("info", "books looked through", {
    postings: seen,
    ...measured(configuration().STAGE, { unbalanced_postings: unbalanced.length }),
  });
});
