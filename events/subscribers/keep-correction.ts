import { quotes } from "../../shared/data/quotes.ts";
import { CorrectionConflict } from "../../shared/domain/quote/correction.ts";
import { QuoteReviewed, QuoteRevised } from "../../shared/domain/quote/events.ts";
import { subscriber } from "../../shared/stream/subscriber.ts";
import { againstContention } from "../../shared/workflows/contention.ts";
import { correctable, keepCorrection } from "../../shared/workflows/quote/keep-correction.ts";

/** Stores an administrator's correction of an estimate as an example to measure the estimator with. */
export const handler = subscriber({
  name: "keep-correction",
  lane: "prompt",
  on: [QuoteReviewed, QuoteRevised],
  uses: ["table"],
}).handle(async ({ event: { data, occurred_at }, commit }) => {
  const { quote_id: id, user_id } = data;
  await againstContention([CorrectionConflict], async () => {
    const [quote, { account, before }] = await Promise.all([quotes.get(id), correctable({ id, user_id })]);
    // The quote was read again since then, so it is not what the administrator saw.
    if (!quote || quote.revision !== data.revision || quote.state === "processing") return;
    const writes = keepCorrection({
      quote,
      right: quote.tasks,
      by: "admin",
      account,
      before,
      now: occurred_at,
    });
    if (writes.length > 0) await commit(writes, []);
  });
});
