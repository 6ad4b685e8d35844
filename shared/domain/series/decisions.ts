import type * as z from "zod/mini";
import type { Decision } from "../../kernel/event.ts";
import type { Id } from "../../kernel/id.ts";
import { RequestInvalid } from "../../kernel/refusal.ts";
import { minus, plus } from "../../kernel/time.ts";
import { bookableFrom } from "../job/booking.ts";
import type { Job } from "../job/job.ts";
import type { Payment } from "../payment/payment.ts";
import { policy, seriesPolicy } from "../policy.ts";
import { agreedPrice } from "../quote/quote.ts";
import { next } from "../transition.ts";
import { comingVisits, nextVisit, type Visit } from "./dates.ts";
import { SeriesCreated } from "./events.ts";
import { type SeriesStep, seriesMachine, seriesSteps } from "./machine.ts";
import { hasRepeatableState, provenCardOf } from "./repeatable.ts";
import {
  type Series,
  SeriesAlreadyThere,
  SeriesDateUnknown,
  SeriesJobUnfit,
  SeriesNoCard,
} from "./series.ts";

const factsOf = ({ id, user_id, last_job_id }: Series) => ({ series_id: id, user_id, job_id: last_job_id });

type Data<S extends SeriesStep> = z.output<(typeof seriesSteps)[S]["event"]["data"]>;
type StepChange<S extends SeriesStep> = {
  changes?: Partial<Series>;
  facts: Omit<Data<S>, keyof ReturnType<typeof factsOf>>;
};

/** Takes one step of the machine. Throws `series.invalid_transition`. */
const advance = <S extends SeriesStep>(
  series: Series,
  step: S,
  now: string,
  { changes, facts }: StepChange<S>,
): Decision<Series> => {
  const state = next(seriesMachine, series.state, step);
  const record: Series = { ...series, ...changes, state, updated_at: now };
  const { event } = seriesSteps[step];
  const told = event.atNextVersion(record, {
    data: { ...factsOf(record), ...facts } as never,
    from: series.state,
    to: state,
    audience: [series.user_id],
  });
  return { record, events: [told] };
};

type EndCause = NonNullable<Series["end_cause"]>;

const ending = (now: string, cause: EndCause) => ({
  changes: { ended_at: now, end_cause: cause, proposal: undefined, paused_at: undefined },
  facts: { cause },
});

/** Ends a series for a reason of the service's own. */
export const endSeries = (series: Series, cause: EndCause, now: string): Decision<Series> =>
  advance(series, "end", now, ending(now, cause));

/** The same decision, followed by the series' end where nothing is left to be booked. */
const finished = (decision: Decision<Series>, now: string): Decision<Series> => {
  if (nextVisit(decision.record)) return decision;
  const { record, events } = endSeries(decision.record, "finished", now);
  return { record, events: [...decision.events, ...events] };
};

export type Wish = Pick<Series, "frequency" | "until" | "visits_most">;

const requireEnd = ({ until, visits_most }: Pick<Series, "until" | "visits_most">, now: string): void => {
  const latest = plus(now, { days: seriesPolicy.days_most }).slice(0, 10);
  const [field, problem] =
    (until === undefined) === (visits_most === undefined)
      ? ["until", "either until or visits_most must be given, and not both"]
      : until !== undefined && until > latest
        ? ["until", `must be ${latest} or earlier`]
        : [];
  if (field && problem) throw RequestInvalid({ fields: [{ field, problem }] });
};

/** Repeats a job: it is the first visit. Throws what `create-series` refuses. */
export const createSeries = (
  job: Job,
  payment: Payment | undefined,
  wish: Wish,
  { id, now }: { id: Id<"series">; now: string },
): Decision<Series> => {
  if (job.series_id) throw SeriesAlreadyThere({ details: { series_id: job.series_id } });
  if (!hasRepeatableState(job)) throw SeriesJobUnfit({ details: { state: job.state } });
  const card = provenCardOf(payment);
  if (!card) throw SeriesNoCard();
  requireEnd(wish, now);
  const { until, visits_most, frequency } = wish;
  const record: Series = {
    id,
    version: 0,
    user_id: job.user_id,
    state: "active",
    frequency,
    anchor_date: job.scheduled_date,
    next_number: 1,
    scheduled_time: job.scheduled_time,
    time_zone: job.time_zone,
    ...(until !== undefined && { until }),
    ...(visits_most !== undefined && { visits_most }),
    booked: 1,
    skipped: [],
    quote_id: job.quote_id,
    quote_revision: job.quote_revision,
    task_id: job.task_id,
    ...(job.media_ids && { media_ids: job.media_ids }),
    title: job.title,
    service: job.service,
    task_kind: job.task_kind,
    place: job.place,
    ...(job.optional_message && { optional_message: job.optional_message }),
    duration_minutes: job.duration_minutes,
    low_minor: job.low_minor,
    high_minor: job.high_minor,
    price_minor: agreedPrice(job),
    currency: job.currency,
    ...(job.market && { market: job.market }),
    ...(job.tax && { tax: job.tax }),
    ...card,
    consented_at: now,
    last_job_id: job.id,
    missed: 0,
    created_at: now,
    updated_at: now,
  };
  if (!nextVisit(record))
    throw RequestInvalid({ fields: [{ field: "until", problem: "must leave room for a second visit" }] });
  const created = SeriesCreated.atNextVersion(record, {
    data: factsOf(record),
    to: record.state,
    audience: [record.user_id],
  });
  return { record, events: [created] };
};

/** Leaves one day out. Throws `series.no_such_visit` for a day that is not one of those to come. */
export const skipVisit = (series: Series, date: string, now: string): Decision<Series> => {
  const skipped = [...series.skipped, date];
  const { proposal } = series;
  const following = nextVisit({ ...series, skipped });
  const step = advance(series, "skip", now, {
    changes: {
      skipped,
      ...(proposal && following && { proposal: { ...proposal, answer_by: answerBy(following, now) } }),
    },
    facts: { date },
  });
  if (!comingVisits(series, seriesPolicy.visits_most).some((visit) => visit.date === date))
    throw SeriesDateUnknown();
  return finished(step, now);
};

export type Change = Partial<
  Pick<Series, "frequency" | "scheduled_time" | "until" | "visits_most" | "optional_message">
> & { next_date?: string | undefined };

/** Changes the visits that are not booked yet. A next day begins the rhythm anew. Throws `request.invalid`. */
export const changeSeries = (series: Series, change: Change, now: string): Decision<Series> => {
  const { next_date, until, visits_most, ...plain } = change;
  const present = nextVisit(series) as Visit;
  const rhythm = next_date !== undefined || plain.frequency !== undefined;
  const end = until !== undefined || visits_most !== undefined ? { until, visits_most } : {};
  const step = advance(series, "change", now, {
    changes: {
      ...plain,
      ...end,
      ...(rhythm && { anchor_date: next_date ?? present.date, next_number: 0, skipped: [] }),
    },
    facts: { fields: Object.keys(change).sort() },
  });
  requireEnd(step.record, now);
  if (!nextVisit(step.record))
    throw RequestInvalid({ fields: [{ field: "until", problem: "must leave room for another visit" }] });
  return step;
};

export const pauseSeries = (
  series: Series,
  cause: NonNullable<Series["pause_cause"]>,
  now: string,
): Decision<Series> =>
  advance(series, "pause", now, {
    changes: { paused_at: now, pause_cause: cause, proposal: undefined },
    facts: { cause },
  });

/** Goes on with the first visit that can still be booked. */
export const resumeSeries = (series: Series, now: string): Decision<Series> => {
  const step = advance(series, "resume", now, {
    changes: { paused_at: undefined, pause_cause: undefined, missed: 0 },
    facts: {},
  });
  let record = step.record;
  for (let visit = nextVisit(record); visit && lastMoment(visit) <= now; visit = nextVisit(record))
    record = { ...record, next_number: visit.number + 1 };
  return finished({ ...step, record }, now);
};

export const stopSeries = (series: Series, now: string): Decision<Series> =>
  advance(series, "stop", now, ending(now, "customer"));

type Range = Pick<Series, "low_minor" | "high_minor" | "price_minor">;

/** Asks the customer about another price before anything is booked at it. */
export const proposePrice = (series: Series, range: Range, visit: Visit, now: string): Decision<Series> => {
  const answer_by = answerBy(visit, now);
  return advance(series, "propose_price", now, {
    changes: { proposal: { ...range, answer_by } },
    facts: {
      price_minor: range.price_minor,
      previous_minor: series.price_minor,
      currency: series.currency,
      answer_by,
    },
  });
};

export const acceptPrice = (series: Series, now: string): Decision<Series> => {
  const { low_minor, high_minor, price_minor } = series.proposal ?? series;
  return advance(series, "accept_price", now, {
    changes: { low_minor, high_minor, price_minor, proposal: undefined, missed: 0, consented_at: now },
    facts: { price_minor, currency: series.currency },
  });
};

export const declinePrice = (series: Series, now: string): Decision<Series> =>
  advance(series, "decline_price", now, ending(now, "price_declined"));

/** A visit that could not be booked falls out; after several in a row the series ends. */
export const missVisit = (
  series: Series,
  visit: Visit,
  cause: "price_unanswered" | "too_late",
  now: string,
): Decision<Series> => {
  const { number, date } = visit;
  const later = { ...series, next_number: number + 1 };
  const following = nextVisit(later);
  const { proposal } = series;
  const step = advance(series, "miss", now, {
    changes: {
      next_number: number + 1,
      missed: series.missed + 1,
      ...(proposal && following && { proposal: { ...proposal, answer_by: answerBy(following, now) } }),
    },
    facts: { date, cause },
  });
  if (step.record.missed < seriesPolicy.missed_most) return finished(step, now);
  const { record, events } = endSeries(step.record, "visits_missed", now);
  return { record, events: [...step.events, ...events] };
};

/** Notes that a visit was booked as a job; the last one ends the series. */
export const noteBooked = (
  series: Series,
  visit: Visit,
  job: Job,
  facts: Pick<Series, "payment_method_id"> & Partial<Pick<Series, "service_provider_id">>,
  now: string,
): Decision<Series> =>
  finished(
    advance(series, "book", now, {
      changes: {
        ...facts,
        next_number: visit.number + 1,
        booked: series.booked + 1,
        missed: 0,
        last_job_id: job.id,
        skipped: series.skipped.filter((date) => date > visit.date),
      },
      facts: { date: visit.date, starts_at: job.starts_at },
    }),
    now,
  );

const dayStart = (date: string): string => `${date}T00:00:00.000Z`;

/** From then on a visit can't be booked any more, wherever its clock is: somebody has to have time to take it. */
const lastMoment = ({ date }: Visit): string => minus(dayStart(date), { hours: policy.job.lead_hours });

const answerBy = (visit: Visit, now: string): string => {
  const wished = minus(dayStart(visit.date), { hours: seriesPolicy.answer_before_hours });
  return wished > now ? wished : bookableFrom(now);
};

/** When the service processes a series next. Undefined: never. */
export const seriesDueAt = (series: Series): string | undefined => {
  switch (series.state) {
    case "active": {
      const visit = nextVisit(series);
      return visit && minus(dayStart(visit.date), { days: seriesPolicy.book_ahead_days });
    }
    case "price_pending":
      return series.proposal?.answer_by;
    case "paused":
      return plus(series.paused_at as string, { days: seriesPolicy.paused_days_most });
    case "ended":
      return undefined;
  }
};

/** Whether a price lies outside of what the customer has accepted. */
export const isOutside = ({ low_minor, high_minor }: Range, price_minor: number): boolean =>
  price_minor < low_minor || price_minor > high_minor;
