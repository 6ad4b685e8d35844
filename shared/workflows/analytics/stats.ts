import * as z from "zod/mini";
import { analyticsPosition, cellsBetween } from "../../data/analytics.ts";
import { countsOf } from "../../data/counters.ts";
import { jobs, statePartition } from "../../data/jobs.ts";
import { statePartition as quotePartition, quotes } from "../../data/quotes.ts";
import {
  AnalyticsAnswer,
  amountsOf,
  changeOf,
  hourlyAnswer,
  valuesOfHours,
} from "../../domain/analytics/answer.ts";
import { everything, inMarket, partitionOf } from "../../domain/analytics/cells.ts";
import { addDays } from "../../domain/analytics/days.ts";
import { reports } from "../../domain/analytics/reports.ts";
import { partsOf, plusAll } from "../../domain/analytics/sums.ts";
import { described } from "../../kernel/schema.ts";
import { wallClock } from "../../kernel/wall-clock.ts";
import { currencyOfFigures } from "../../markets/currency.ts";
import { firstHour, hoursFrom, supportedZone } from "./query.ts";
import { hoursBetween, otherCurrencies, slicedMarket } from "./report.ts";

const nouns = ["account", "service_provider", "document", "incident", "feedback"] as const;

type Counts = Record<string, number>;

const Counts = z.record(z.string(), z.int());
export const Stats = z.object({
  ...AnalyticsAnswer.shape,
  states: described(
    z.record(z.string(), Counts),
    "How many records of each kind are in each state: jobs, quotes and memberships as of `complete_through`, all others now.",
  ),
  queues: described(Counts, "What waits for an administrator."),
});

/** A counter's members by state. A suffix after the state names a kind and is left out. */
const byState = (members: Counts, stateOf: (member: string) => string): Counts => {
  const states: Counts = {};
  for (const [member, amount] of Object.entries(members)) {
    const state = stateOf(member);
    states[state] = (states[state] ?? 0) + amount;
  }
  return Object.fromEntries(Object.entries(states).filter(([, amount]) => amount !== 0));
};

const sum = (counts: Counts = {}, ...states: string[]): number =>
  states.reduce((total, state) => total + (counts[state] ?? 0), 0);

const months = ["M#", "M#\uffff"] as const;

/** The number of records in each of a family's states, as the sum of all months. One round trip. */
const statesIn = async (generation: number, zone: string, family: string, market: string | undefined) => {
  const slice = inMarket(everything, slicedMarket(market));
  const cells = await cellsBetween(generation, partitionOf(zone, family, slice), ...months);
  const sums = cells.reduce((all, { sums: added }) => plusAll(all, added), new Map<string, number>());
  return (noun: string): Counts =>
    Object.fromEntries(partsOf(sums, `${noun}.state.`).filter(([, amount]) => amount !== 0));
};

/** Current totals, what needs attention, and today compared with yesterday up to the same hour. Two round trips. */
export const stats = async (
  {
    time_zone: asked,
    ...figures
  }: { time_zone?: string | undefined; market?: string | undefined; currency?: string | undefined },
  now: string,
): Promise<z.output<typeof Stats>> => {
  const time_zone = supportedZone(asked);
  const { market } = figures;
  const currency = currencyOfFigures(figures);
  const others = otherCurrencies({ market, currency });
  const [{ position }, quotes_to_review, disputes_to_decide, ...counters] = await Promise.all([
    analyticsPosition(),
    quotes.count("inState", quotePartition("needs_review")),
    jobs.count("inState", statePartition("disputed")),
    ...nouns.map((noun) => countsOf(noun)),
  ]);
  const counts = Object.fromEntries(nouns.map((noun, at) => [noun, counters[at] as Counts]));
  const of = (noun: (typeof nouns)[number], stateOf = (member: string) => member) =>
    byState(counts[noun] ?? {}, stateOf);
  const people = (role: string) =>
    byState(
      Object.fromEntries(
        Object.entries(counts.account ?? {}).filter(([member]) => member.startsWith(`${role}#`)),
      ),
      (member) => member.slice(role.length + 1),
    );
  const { date } = wallClock(now, time_zone);
  const [start, midnight] = [firstHour(addDays(date, -1), time_zone), firstHour(date, time_zone)];
  const { generation } = position;
  const hoursIn = (of: string) =>
    hoursBetween(generation, { currency: of, market, from: start, to: hoursFrom(midnight, 24) });
  const [added, flow, membership, ...elsewhere] = await Promise.all([
    hoursIn(currency),
    statesIn(generation, time_zone, "flow", market),
    statesIn(generation, time_zone, "membership", market),
    ...others.map(hoursIn),
  ]);
  const states = {
    users: people("user"),
    service_providers: of("service_provider"),
    jobs: flow("jobs"),
    quotes: flow("quotes"),
    documents: of("document", (member) => member.split("/")[0] as string),
    incidents: of("incident"),
    feedback: of("feedback"),
    memberships: membership("memberships"),
  };
  const complete = position.through.slice(0, 13);
  const passed = Math.max(
    0,
    Math.round((Date.parse(`${complete}:00:00Z`) - Date.parse(`${midnight}:00:00Z`)) / 3_600_000),
  );
  const day = (first: string) =>
    Array.from({ length: passed }, (_, at) => ({ from: hoursFrom(first, at), to: hoursFrom(first, at + 1) }));
  const answer = hourlyAnswer(reports.analytics, {
    time_zone,
    currency,
    as_of: now,
    complete_through: position.through,
    hours: day(midnight),
    added,
  });
  const before = valuesOfHours(
    reports.analytics,
    day(start).map(({ from }) => added.get(from) ?? new Map()),
    currency,
  );
  const todayIn = (hours: (typeof elsewhere)[number], of: string) =>
    valuesOfHours(
      reports.analytics,
      day(midnight).map(({ from }) => hours.get(from) ?? new Map()),
      of,
    );
  return {
    ...answer,
    ...(others.length > 0 && {
      in_other_currencies: Object.fromEntries(
        others.map((of, at) => [of, amountsOf(todayIn(elsewhere[at] as (typeof elsewhere)[number], of))]),
      ),
    }),
    previous: { from: start, to: hoursFrom(start, passed), totals: before },
    change: changeOf(answer.totals, before),
    states,
    queues: {
      documents_to_verify: sum(states.documents, "pending_review"),
      providers_to_decide: sum(states.service_providers, "pending_approval"),
      quotes_to_review,
      disputes_to_decide,
      incidents_open: sum(
        states.incidents,
        "reported",
        "triaged",
        "investigating",
        "awaiting_info",
        "reopened",
      ),
      feedback_flagged: sum(states.feedback, "flagged"),
      jobs_unclaimed: sum(states.jobs, "open"),
      memberships_past_due: sum(states.memberships, "past_due"),
    },
  };
};
