import { defaultMarket, legacy } from "../../markets/served.ts";
import { counted, first, spotIn, states } from "./jobs.ts";
import type { Measure, Told } from "./measure.ts";
import { minutes, spread } from "./spread.ts";

const outcomes: Record<string, string> = {
  "quote.accepted": "accepted",
  "quote.declined": "declined",
  "quote.expired": "expired",
  "quote.converted": "converted",
  "quote.rejected": "rejected",
  "quote.failed": "failed",
  "quote.abandoned": "abandoned",
  "quote.review_required": "sent_to_review",
  "quote.reviewed": "reviewed",
};
const priced = ["quote.estimated", "quote.reviewed", "quote.revised"];
const understood = ["quote.estimated", "quote.review_required"];

/** The service that a request counts under: the main one of its first reading. */
const serviceIn = (events: readonly Told[]): string | undefined => {
  const services = first(events, ...understood)?.data.services;
  return Array.isArray(services) && typeof services[0] === "string" ? services[0] : undefined;
};

const middleOf = ({ data: { low_minor: low, high_minor: high } }: Told): number | undefined =>
  typeof low === "number" && typeof high === "number" ? Math.round((low + high) / 2) : undefined;

/** Where prices are added up: by currency, of which the first one's name is that of before there were several. */
export const pricesIn = (currency: string, of: "n" | "sum"): string =>
  `of_requested.price_${of}${currency === defaultMarket.currency ? "" : `.${currency}`}`;

const pricesOf = ({ data: { currency = legacy.currency } }: Told, of: "n" | "sum"): string =>
  pricesIn(String(currency), of);

/**
 * What an event of a quote counts. A request counts on its own day, whatever becomes of it later; under its main service
 * once that is known, which is told by counting it there on the day of the request.
 */
export const quoteMeasures = (event: Told, past: readonly Told[]): Measure[] => {
  const { type, occurred_at: at, data } = event;
  const all = [...past, event];
  const asked = first(all, "quote.requested");
  if (!asked) return states({}, "quotes", event);
  const service = serviceIn(all);
  const slice = { service, spot: spotIn(asked) };
  const day = asked.occurred_at;
  const isFirst = !first(past, type);
  const counts: Measure[] = states(slice, "quotes", event);
  if (type === "quote.requested" && isFirst) {
    counts.push(counted(slice, "quotes.requested", at), counted(slice, `quotes.from.${data.source}`, at));
    return counts;
  }
  if (service !== undefined && serviceIn(past) === undefined) {
    // What was counted before under no service is counted under this one too, and under no place a second time.
    const only = (measure: string, when: string, by = 1): Measure => ({
      family: "flow",
      measure,
      by,
      at: when,
      ...slice,
      only_service: true,
    });
    counts.push(only("quotes.requested", day), only(`quotes.from.${asked.data.source}`, day));
    for (const earlier of past)
      for (const made of states(slice, "quotes", earlier))
        if (made.family === "flow") counts.push(only(made.measure, made.at, made.by));
  }
  const outcome = outcomes[type];
  if (outcome && isFirst) {
    counts.push(counted(slice, `quotes.${outcome}`, at), counted(slice, `of_requested.${outcome}`, day));
  }
  if (priced.includes(type) && !first(past, ...priced)) {
    counts.push(
      counted(slice, "quotes.estimated", at),
      counted(slice, "of_requested.estimated", day),
      ...spread(slice, "request_to_estimate", minutes(day, at), at),
    );
    const middle = middleOf(event);
    if (middle !== undefined)
      counts.push(
        counted(slice, pricesOf(event, "n"), day),
        counted(slice, pricesOf(event, "sum"), day, middle),
      );
  }
  if (understood.includes(type) && !first(past, ...understood) && typeof data.confidence === "number")
    counts.push(
      counted(slice, "of_requested.confidence_n", day),
      counted(slice, "of_requested.confidence_sum", day, Math.round(data.confidence * 1000)),
    );
  if (type === "quote.reviewed" && isFirst) {
    const before = first(past.toReversed(), ...understood);
    const [was, is] = [before && middleOf(before), middleOf(event)];
    if (was !== undefined && is !== undefined && was > 0)
      counts.push(
        counted(slice, "of_requested.review_n", day),
        counted(
          slice,
          "of_requested.review_change_bps",
          day,
          Math.round((Math.abs(is - was) / was) * 10_000),
        ),
      );
  }
  if (type === "quote.accepted" && isFirst) {
    const estimated = first(past, ...priced);
    if (estimated)
      counts.push(...spread(slice, "estimate_to_accept", minutes(estimated.occurred_at, at), at));
  }
  return counts;
};
