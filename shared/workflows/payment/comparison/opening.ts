import { latestDays } from "../../../data/books.ts";
import { postedIn, postings } from "../../../data/ledger.ts";
import { isWhole } from "../../../domain/payment/books/day.ts";
import { balanceIn } from "../../../domain/payment/books/sums.ts";
import type { Posting } from "../../../domain/payment/ledger.ts";
import type { Reconciliation } from "../../../domain/payment/reconciliation.ts";
import { earliest, plus } from "../../../kernel/time.ts";
import type { Market } from "../../../markets/market.ts";
import { marketOfCurrency, markets } from "../../../markets/served.ts";
import { type Amounts, addAll } from "./amounts.ts";
import { type Doing, inTime } from "./doing.ts";

/** How much of the ledger is read at most where no day is known from before. */
const most_days = 3;
const looked_back = 4;

/** A market's balances as its books counted them last before a moment, and from when on entries are not in them. */
const countedBefore = async (market: Market, moment: string, first: string) => {
  const days = (await latestDays(market.id, looked_back)).filter(isWhole);
  const last = days.find(({ to }) => to <= moment);
  return { market, from: last?.to ?? first, balances: last?.balances ?? [] };
};

/**
 * What the books had at the payment provider at a moment: what their days came to by then, and the entries since.
 * Undefined while the books have not counted so far.
 */
const countedAt = async (moment: string, doing: Doing): Promise<Amounts | undefined> => {
  const oldest = await postings.page("all", "LEDGER", { limit: 1, scope: "books", order: "oldest" });
  const first = earliest(oldest.items[0]?.posted_at, moment) as string;
  const known = await Promise.all(markets.map((market) => countedBefore(market, moment, first)));
  if (known.some(({ from }) => plus(from, { days: most_days }) < moment)) return undefined;
  const amounts: Amounts = new Map();
  for (const { market, balances } of known)
    for (const currency of new Set(balances.map((balance) => balance.currency)))
      if (marketOfCurrency(currency).id === market.id)
        amounts.set(
          currency,
          balanceIn(balances, "processor", currency) + balanceIn(balances, "processor_reserve", currency),
        );
  const from = earliest(...known.map((one) => one.from)) as string;
  const fromOf = new Map(known.map(({ market, from: start }) => [market.id, start]));
  const isSince = ({ currency, posted_at }: Posting) =>
    posted_at >= (fromOf.get(marketOfCurrency(currency).id) ?? moment);
  for await (const page of inTime(postedIn(from, moment), doing)) addAll(amounts, page.filter(isSince));
  return amounts;
};

/** What the books had at the payment provider when a day began: as the day before left it, else as they counted it. */
export const openingOf = async (
  start: string,
  before: Reconciliation | undefined,
  reads: boolean,
  doing: Doing,
): Promise<Amounts | undefined> => {
  if (before?.closing) return new Map(before.closing.map(({ currency, minor }) => [currency, minor]));
  return reads ? countedAt(start, doing) : undefined;
};
