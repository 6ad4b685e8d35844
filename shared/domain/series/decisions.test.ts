import fc from "fast-check";
import { expect, test } from "vitest";
import { aJob, aSeries } from "../../../tests/support/marketplace-records.ts";
import { aPayment } from "../../../tests/support/payments.ts";
import type { Decision } from "../../kernel/event.ts";
import { Refusal } from "../../kernel/refusal.ts";
import { plus } from "../../kernel/time.ts";
import { comingVisits, nextVisit, type Visit } from "./dates.ts";
import {
  acceptPrice,
  changeSeries,
  createSeries,
  declinePrice,
  endSeries,
  missVisit,
  noteBooked,
  pauseSeries,
  proposePrice,
  resumeSeries,
  seriesDueAt,
  skipVisit,
  stopSeries,
} from "./decisions.ts";
import type { SeriesStep } from "./machine.ts";
import type { Series, SeriesState } from "./series.ts";

const now = "2027-06-02T12:00:00.000Z";

test("a surcharge of the first visit stays with it: each visit costs what its quote's task does", () => {
  const job = aJob({
    state: "completed",
    low_minor: 10_000,
    high_minor: 15_000,
    price_minor: 17_500,
    starts_at: "2027-06-01T14:00:00.000Z",
  });
  const payment = aPayment({
    state: "captured",
    payment_method_id: "pm_1",
    stripe_customer_id: "cus_1",
  });
  const wish = { frequency: "weekly", visits_most: 4 } as const;
  const { record } = createSeries(job, payment, wish, { id: "5".repeat(24) as never, now });
  expect([record.low_minor, record.price_minor, record.high_minor]).toEqual([10_000, 12_500, 15_000]);
});
const range = { low_minor: 20_000, high_minor: 30_000, price_minor: 25_000 };
const card = { payment_method_id: "pm_1" };

const fresh = (): Series => aSeries({ anchor_date: "2027-06-01" });
const inState: Record<SeriesState, () => Series> = {
  active: fresh,
  price_pending: () => proposePrice(fresh(), range, nextVisit(fresh()) as Visit, now).record,
  paused: () => pauseSeries(fresh(), "customer", now).record,
  ended: () => stopSeries(fresh(), now).record,
};

const said: Record<SeriesStep, (series: Series) => Decision<Series>> = {
  book: (series) => noteBooked(series, nextVisit(series) as Visit, aJob(), card, now),
  skip: (series) => skipVisit(series, (nextVisit(series) as Visit).date, now),
  miss: (series) => missVisit(series, nextVisit(series) as Visit, "too_late", now),
  change: (series) => changeSeries(series, { scheduled_time: "10:00" }, now),
  pause: (series) => pauseSeries(series, "customer", now),
  resume: (series) => resumeSeries(series, now),
  propose_price: (series) => proposePrice(series, range, nextVisit(series) as Visit, now),
  accept_price: (series) => acceptPrice(series, now),
  decline_price: (series) => declinePrice(series, now),
  stop: (series) => stopSeries(series, now),
  end: (series) => endSeries(series, "finished", now),
};

const allowed: Record<SeriesState, Partial<Record<SeriesStep, SeriesState>>> = {
  active: {
    book: "active",
    skip: "active",
    miss: "active",
    change: "active",
    pause: "paused",
    propose_price: "price_pending",
    stop: "ended",
    end: "ended",
  },
  price_pending: {
    skip: "price_pending",
    miss: "price_pending",
    pause: "paused",
    accept_price: "active",
    decline_price: "ended",
    stop: "ended",
    end: "ended",
  },
  paused: { resume: "active", stop: "ended", end: "ended" },
  ended: {},
};

const cells = (Object.keys(inState) as SeriesState[]).flatMap((state) =>
  (Object.keys(said) as SeriesStep[]).map((step) => [state, step] as const),
);

test.each(cells)("a series that is %s and is told to %s", (state, step) => {
  const before = inState[state]();
  const to = allowed[state][step];
  if (to) {
    const { record, events } = said[step](before);
    expect(record.state).toBe(to);
    expect(events[0]).toMatchObject({
      from: state,
      to,
      data: { series_id: before.id, job_id: record.last_job_id },
    });
  } else
    expect(() => said[step](before)).toThrow(
      expect.objectContaining({ code: "series.invalid_transition" }) as Error,
    );
});

const wishes = fc.array(
  fc.constantFrom<SeriesStep>(
    "skip",
    "change",
    "pause",
    "resume",
    "propose_price",
    "accept_price",
    "book",
    "miss",
  ),
  { maxLength: 12 },
);

/** What time alone does to a series, whatever else happens: the schedule's turn, without anybody's word. */
const elapse = (series: Series, at: string, books: boolean): Series => {
  const visit = nextVisit(series);
  if (series.state === "paused") return endSeries(series, "paused_too_long", at).record;
  if (!visit) return endSeries(series, "finished", at).record;
  if (series.state === "price_pending") return missVisit(series, visit, "price_unanswered", at).record;
  return books
    ? noteBooked(series, visit, aJob(), card, at).record
    : missVisit(series, visit, "too_late", at).record;
};

test("a series left alone ends, and stays on the due list until then", () => {
  fc.assert(
    fc.property(
      wishes,
      fc.boolean(),
      fc.constantFrom("weekly", "fortnightly", "monthly"),
      (steps, books, frequency) => {
        let series: Series = { ...fresh(), frequency: frequency as Series["frequency"] };
        for (const step of steps)
          try {
            series = said[step](series).record;
          } catch (error) {
            expect(error).toBeInstanceOf(Refusal);
          }
        let turns = 0;
        let last = now;
        for (; series.state !== "ended"; turns += 1) {
          const due = seriesDueAt(series);
          expect(due).toBeDefined();
          last = [last, due as string].sort().at(-1) as string;
          series = elapse(series, last, books);
          expect(turns).toBeLessThan(30);
        }
        expect(seriesDueAt(series)).toBeUndefined();
        expect(last <= plus(now, { days: 800 })).toBe(true);
      },
    ),
    { numRuns: 500 },
  );
});

test("while a price is pending, a skipped visit moves the answer's time to the next one", () => {
  const pending = inState.price_pending();
  const [first, second] = comingVisits(pending, 2) as [Visit, Visit];
  expect(pending.proposal?.answer_by).toBe("2027-06-06T00:00:00.000Z");
  expect([first.date, second.date]).toEqual(["2027-06-08", "2027-06-15"]);
  expect(skipVisit(pending, first.date, now).record.proposal?.answer_by).toBe("2027-06-13T00:00:00.000Z");
});
