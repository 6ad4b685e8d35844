import { handler as runBooks } from "../../events/schedules/books.ts";
import { booksDays, booksMonths } from "../../shared/data/books.ts";
import { postings } from "../../shared/data/ledger.ts";
import { reconciliations } from "../../shared/data/reconciliations.ts";
import {
  daysOf,
  lastMonth,
  monthOf,
  spanOfDay,
  utcDaysOf,
} from "../../shared/domain/payment/books/calendar.ts";
import { beginDay, countedDay } from "../../shared/domain/payment/books/day.ts";
import { begunCount } from "../../shared/domain/payment/books/digest.ts";
import { beginMonth } from "../../shared/domain/payment/books/month.ts";
import { capturePosted, type Posting } from "../../shared/domain/payment/ledger.ts";
import { reconciled } from "../../shared/domain/payment/reconciliation.ts";
import { newId } from "../../shared/kernel/id.ts";
import { plus } from "../../shared/kernel/time.ts";
import { defaultMarket } from "../../shared/markets/served.ts";
import { clock, runSchedule, write } from "./world.ts";

/** An entry of a job that was paid. */
export const aCapture = (posted_at: string, amount_minor = 10_000, more: Partial<Posting> = {}): Posting => ({
  ...capturePosted({ book_id: newId("payment"), currency: "usd", posted_at }, newId("charge"), {
    amount_minor,
    fee_minor: amount_minor / 10,
    cost_minor: 320,
  }),
  ...more,
});

export const entered = async (...some: Posting[]): Promise<Posting[]> => {
  await write(...some.map((posting) => postings.insert(posting)));
  return some;
};

/** That each day from one to another was compared with the payment provider, and nothing differs. */
export const comparedDays = async (first: string, last: string): Promise<void> => {
  const nothing = {
    movements: 0,
    payments: 0,
    caught_up: 0,
    fees_posted_minor: 0,
    totals: [],
    differences: [],
  };
  for (let day = first; day <= last; day = plus(`${day}T00:00:00.000Z`, { days: 1 }).slice(0, 10))
    await write(reconciliations.put(reconciled(undefined, day, nothing, `${day}T23:00:00.000Z`)));
};

/** The books' schedule at a moment. */
export const countedAt = async (now: string): Promise<void> => {
  clock.set(now);
  await runSchedule(runBooks);
};

/** A month that can close: the books begin on its last day. */
export const aClosableMonth = async (): Promise<string> => {
  const now = new Date().toISOString();
  const month = lastMonth(lastMonth(monthOf(now, defaultMarket)));
  const day = daysOf(month).at(-1) as string;
  const span = await spanOfDay(day, defaultMarket);
  const days = utcDaysOf(span);
  const count = { ...begunCount(span.from), next: span.to };
  await comparedDays(days[0] as string, days.at(-1) as string);
  await write(
    booksDays.insert(countedDay(beginDay(defaultMarket.id, day, span), { count, before: [] }, now)),
    booksMonths.insert(beginMonth(defaultMarket.id, month, now)),
  );
  return month;
};
