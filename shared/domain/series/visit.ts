import type { DomainEvent } from "../../kernel/event.ts";
import type { Id } from "../../kernel/id.ts";
import { plus } from "../../kernel/time.ts";
import { newJob } from "../job/booking.ts";
import { blockingReasons } from "../job/eligibility.ts";
import type { Job, ScheduledTime } from "../job/job.ts";
import { seriesPolicy } from "../policy.ts";
import type { PricedTask } from "../pricing/priced-task.ts";
import { price } from "../pricing/pricing.ts";
import type { PricingBasis } from "../pricing/rules.ts";
import type { ServiceProvider } from "../provider/service-provider.ts";
import { agreedPrice, type Quote } from "../quote/quote.ts";
import { findingsOf } from "../quote/recompute.ts";
import { circumstancesOf } from "../quote/region.ts";
import { homeTask } from "../quote/tax.ts";
import type { Series } from "./series.ts";

/**
 * What the work of a series would cost by the rules and rates as they are now; undefined where its kind of work or its
 * quote is no longer known.
 */
export const presentPrice = (
  series: Series,
  quote: Quote | undefined,
  { rules, rates }: PricingBasis,
  now: string,
): Pick<Series, "low_minor" | "high_minor" | "price_minor"> | undefined => {
  const tasks = quote?.tasks.filter(({ task_id }) => task_id === series.task_id) ?? [];
  const findings = findingsOf({ tasks, urgency: quote?.urgency });
  if (findings.length === 0) return undefined;
  const { tasks: priced } = price(findings, rules, rates, circumstancesOf(series, now));
  const [task] = priced as [PricedTask];
  const { low_minor, high_minor } = series.tax?.home_confirmed_at
    ? (homeTask(task, series.currency) ?? task)
    : task;
  return { low_minor, high_minor, price_minor: agreedPrice({ low_minor, high_minor }) };
};

/** The provider who did the last visit: the job that was booked last tells, else who did one before. */
export const lastProvider = (series: Series, last: Job | undefined): string | undefined => {
  const { state, service_provider_id } = last ?? {};
  if (state === "canceled" || state === "disputed" || state === "expired") return undefined;
  const dropped =
    series.service_provider_id && last?.excluded_provider_ids.includes(series.service_provider_id);
  return service_provider_id ?? (dropped ? undefined : series.service_provider_id);
};

/** The next visit as a job of its own, kept for the provider of the last one for a while where it can take it. */
export const visitOf = (
  series: Series,
  when: ScheduledTime,
  {
    customer_name,
    provider,
    mandatory,
  }: {
    customer_name: string;
    provider: ServiceProvider | undefined;
    mandatory: readonly string[];
  },
  { id, now }: { id: Id<"job">; now: string },
): { job: Job; created: DomainEvent } => {
  const { user_id, quote_id, quote_revision, task_id, media_ids, title, service, task_kind, place } = series;
  const { optional_message, duration_minutes, low_minor, high_minor, price_minor, currency } = series;
  const { job, created } = newJob(
    {
      user_id,
      customer_name,
      quote_id,
      quote_revision,
      task_id,
      ...(media_ids && { media_ids }),
      title,
      service,
      task_kind,
      place,
      ...(optional_message && { optional_message }),
      duration_minutes,
      low_minor,
      high_minor,
      price_minor,
      currency,
      ...(series.market && { market: series.market }),
      ...(series.tax && { tax: series.tax }),
      series_id: series.id,
    },
    when,
    { id, now },
  );
  const until = plus(now, { hours: seriesPolicy.first_offer_hours });
  const isWanted =
    provider !== undefined &&
    plus(until, { hours: seriesPolicy.first_offer_hours }) <= when.starts_at &&
    blockingReasons(provider, job, now, mandatory).length === 0;
  return isWanted
    ? { job: { ...job, reserved: { service_provider_id: provider.id, until } }, created }
    : { job, created };
};
