import * as z from "zod/mini";
import { series } from "../../shared/data/series.ts";
import { bookableFrom, bookableUntil } from "../../shared/domain/job/booking.ts";
import { requireTimeOfDay } from "../../shared/domain/place-hours.ts";
import { seriesPolicy } from "../../shared/domain/policy.ts";
import { SeriesAction } from "../../shared/domain/series/action.ts";
import {
  acceptPrice,
  type Change,
  changeSeries,
  declinePrice,
  pauseSeries,
  resumeSeries,
  skipVisit,
  stopSeries,
} from "../../shared/domain/series/decisions.ts";
import {
  SeriesChanged,
  SeriesEnded,
  SeriesPaused,
  SeriesPriceAccepted,
  SeriesResumed,
  SeriesVisitSkipped,
} from "../../shared/domain/series/events.ts";
import { SeriesTransition } from "../../shared/domain/series/machine.ts";
import {
  type Series,
  SeriesConflict,
  SeriesDateUnknown,
  SeriesNotFound,
  SeriesView,
  seriesView,
} from "../../shared/domain/series/series.ts";
import { operation } from "../../shared/http/operation.ts";
import { resolveOrNext } from "../../shared/kernel/local-time.ts";
import { committed } from "../../shared/kernel/record.ts";
import { RequestInvalid } from "../../shared/kernel/refusal.ts";
import { Id } from "../../shared/kernel/schema.ts";
import { marketSettings } from "../../shared/workflows/market/settings.ts";

/** Refuses a next visit on a day that can't be booked. */
const requireBookableDay = async (present: Series, { next_date, scheduled_time }: Change, now: string) => {
  if (next_date === undefined) return;
  const time = scheduled_time ?? present.scheduled_time;
  const { starts_at } = await resolveOrNext(next_date, time, present.time_zone);
  const problem =
    starts_at < bookableFrom(now)
      ? "is too soon to be booked"
      : starts_at > bookableUntil(now)
        ? "is too far in the future"
        : undefined;
  if (problem) throw RequestInvalid({ fields: [{ field: "next_date", problem }] });
};

const decide = async (present: Series, body: z.output<typeof SeriesAction>, now: string) => {
  switch (body.action) {
    case "skip":
      return skipVisit(present, body.date, now);
    case "change": {
      const { action: _, ...change } = body;
      requireTimeOfDay(present.place, change);
      await requireBookableDay(present, change, now);
      return changeSeries(present, change, now);
    }
    case "pause":
      return pauseSeries(present, "customer", now);
    case "resume":
      return resumeSeries(present, now);
    case "stop":
      return stopSeries(present, now);
    case "accept_price":
      return acceptPrice(present, now);
    case "decline_price":
      return declinePrice(present, now);
  }
};

export const handler = operation({
  route: "PUT /job/update-series/{series_id}",
  summary:
    "Skip a visit of a series, change the following ones, pause, resume or stop it, or answer a new price.",
  description: `This changes visits that are not booked yet. A visit that is booked is a job: cancel or move that job. A series that is paused for ${seriesPolicy.paused_days_most} days ends.`,
  access: ["user"],
  extra: true,
  params: z.strictObject({ series_id: Id("series") }),
  body: SeriesAction,
  response: SeriesView,
  refuses: [SeriesNotFound, SeriesConflict, SeriesTransition, SeriesDateUnknown],
  steps: {
    series: {
      skip: { action: "skip" },
      change: { action: "change" },
      pause: { action: "pause" },
      resume: { action: "resume" },
      accept_price: { action: "accept_price" },
      decline_price: { action: "decline_price" },
      stop: { action: "stop" },
    },
  },
  emits: [SeriesVisitSkipped, SeriesChanged, SeriesPaused, SeriesResumed, SeriesPriceAccepted, SeriesEnded],
  example: { params: { series_id: "018f3a5c9d2e4b7a6c1d0e9f" }, body: { action: "pause" } },
  alongside: ({ params, body }) =>
    Promise.all([series.find(params.series_id), body.action === "change" && marketSettings()]),
}).handle(async ({ alongside, body, actor, now, commit }) => {
  const [present] = await alongside;
  if (present.user_id !== actor.id) throw SeriesNotFound();
  const { record, events } = await decide(present, body, now);
  return commit([series.update(record)], events, seriesView(committed(record)));
});
