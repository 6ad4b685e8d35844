import { postedIn } from "../../../data/ledger.ts";
import { type Count, hourOf } from "../../../domain/payment/books/digest.ts";
import type { Market } from "../../../markets/market.ts";
import { marketOfCurrency } from "../../../markets/served.ts";

/** How long before the end of the time counting stops, at the end of an hour of entries. */
const reserve_ms = 20_000;

const hourIn = (instant: string): string => `${instant.slice(0, 13)}:00:00.000Z`;

/**
 * Counts a market's entries up to a moment, hour by hour. `next` of what it returns is that moment, or where the next
 * run goes on because the time was over.
 */
export const counted = async (
  begun: Count,
  { market, to, remaining }: { market: Market; to: string; remaining: () => number },
): Promise<Count> => {
  let count = begun;
  let hour = hourOf(market);
  let at = "";
  for await (const page of postedIn(begun.next, to)) {
    const own = page.filter(({ currency }) => marketOfCurrency(currency).id === market.id);
    for (const [next, some] of Map.groupBy(own, ({ posted_at }) => hourIn(posted_at))) {
      if (next !== at) {
        if (at) count = hour.endedIn(count, at, next);
        if (remaining() < reserve_ms) return count;
        hour = hourOf(market);
        at = next;
      }
      hour.add(some);
    }
  }
  return hour.endedIn(count, at, to);
};
