import { type Measure, type Snapshot, type Spot, spotOf, type Told, type Work } from "./measure.ts";
import { minutes, type Slice, spread } from "./spread.ts";
import { metricTerms } from "./terms.ts";
import { workMeasures } from "./work.ts";

/** One more of something on a day. */
export const counted = (slice: Slice, measure: string, at: string, by = 1): Measure => ({
  family: "flow",
  measure,
  by,
  at,
  ...slice,
});

/** A record's states now: one more where it is, one less where it was. */
export const states = (slice: Slice, noun: string, { from, to, occurred_at }: Told): Measure[] =>
  to === undefined || from === to
    ? []
    : [
        counted(slice, `${noun}.state.${to}`, occurred_at),
        ...(from === undefined ? [] : [counted(slice, `${noun}.state.${from}`, occurred_at, -1)]),
      ];

export const first = (past: readonly Told[], ...types: string[]): Told | undefined =>
  past.find(({ type }) => types.includes(type));

/** How often a job's overlay happened counts once for a job, in the cohort of its assignment. */
const once = (past: readonly Told[], event: Told): boolean => !past.some(({ type }) => type === event.type);

const moved: Record<string, string> = {
  "job.rescheduled": "rescheduled",
  "job.reschedule_accepted": "rescheduled",
  "job.delayed": "delayed",
  "job.no_show": "no_show",
  "job.disputed": "disputed",
  "job.reassigned": "reassigned",
};

const ends = (event: Told, past: readonly Told[], slice: Slice): Measure[] => {
  const { data, occurred_at: at } = event;
  const created = first(past, "job.created");
  const by = String(data.by ?? "timer");
  const why = String(data.reason_code ?? data.cause ?? "unstated");
  return [
    counted(slice, "jobs.canceled", at),
    counted(slice, `jobs.canceled_by.${by}`, at),
    counted(
      slice,
      `jobs.canceled_for.${data.reason_code === undefined && by === "user" ? "unstated" : why}`,
      at,
    ),
    ...(created ? [counted(slice, "of_created.canceled", created.occurred_at)] : []),
  ];
};

const finished = (event: Told, past: readonly Told[], slice: Slice, work: Work | undefined): Measure[] => {
  const { data, occurred_at: at } = event;
  if (first(past, "job.completed") || past.some(({ data: { outcome } }) => outcome === "completed"))
    return [];
  const created = first(past, "job.created");
  const assigned = first(past, "job.assigned", "job.reassigned");
  const price = data.price_minor;
  const { low_minor: low, high_minor: high } = created?.data ?? {};
  const known = typeof price === "number" && typeof low === "number" && typeof high === "number";
  const middle = known ? (low + high) / 2 : 0;
  return [
    counted(slice, "jobs.completed", at),
    ...(data.by === "timer" ? [counted(slice, "jobs.auto_confirmed", at)] : []),
    ...(assigned ? [counted(slice, "of_assigned.completed", assigned.occurred_at)] : []),
    ...(created ? [counted(slice, "of_created.completed", created.occurred_at)] : []),
    ...(created ? spread(slice, "created_to_completed", minutes(created.occurred_at, at), at) : []),
    ...(known ? [counted(slice, "estimates.compared", at)] : []),
    ...(known && price >= low && price <= high ? [counted(slice, "estimates.within", at)] : []),
    ...(known && middle > 0
      ? spread(slice, "estimate_error", (Math.abs(price - middle) / middle) * 10_000, at)
      : []),
    ...(known
      ? workMeasures(
          event,
          past,
          { ...slice, work },
          {
            price_minor: price,
            currency: String(data.currency),
            middle_minor: middle,
          },
        )
      : []),
  ];
};

const overlay = (event: Told, past: readonly Told[], slice: Slice): Measure[] => {
  const name = moved[event.type];
  if (!name) return [];
  const assigned = first(past, "job.assigned", "job.reassigned");
  const party =
    event.type === "job.no_show"
      ? [counted(slice, `jobs.no_show_by.${event.data.party}`, event.occurred_at)]
      : [];
  const same = Object.keys(moved).filter((type) => moved[type] === name);
  return [
    counted(slice, `jobs.${name}`, event.occurred_at),
    ...party,
    ...(assigned && !first(past.slice(past.indexOf(assigned)), ...same)
      ? [counted(slice, `of_assigned.${name}`, assigned.occurred_at)]
      : []),
  ];
};

const begun = (event: Told, past: readonly Told[], slice: Slice): Measure[] => {
  if (first(past, "job.started")) return [];
  const at = event.occurred_at;
  const late = minutes(String(event.data.starts_at), at);
  return [
    counted(slice, "jobs.started", at),
    ...(late <= metricTerms.on_time_minutes ? [counted(slice, "jobs.started_on_time", at)] : []),
    ...spread(slice, "scheduled_to_started", late, at),
  ];
};

const taken = (event: Told, past: readonly Told[], slice: Slice): Measure[] => {
  if (first(past, "job.assigned", "job.reassigned")) return [];
  const at = event.occurred_at;
  const opened = first(past, "job.opened");
  const created = first(past, "job.created");
  return [
    counted(slice, "jobs.assigned", at),
    ...(created ? [counted(slice, "of_created.assigned", created.occurred_at)] : []),
    ...(opened ? spread(slice, "opened_to_assigned", minutes(opened.occurred_at, at), at) : []),
    ...(opened && at < String(event.data.starts_at)
      ? [counted(slice, "of_opened.filled", opened.occurred_at)]
      : []),
  ];
};

const worked = (event: Told, past: readonly Told[], slice: Slice): Measure[] => {
  const started = first(past, "job.started");
  if (!started || !once(past, event)) return [];
  const paused = Number(event.data.paused_minutes ?? 0);
  const at = event.occurred_at;
  return spread(slice, "started_to_work_completed", minutes(started.occurred_at, at) - paused, at);
};

const simple: Record<string, string> = {
  "job.created": "jobs.created",
  "job.expired": "jobs.expired",
  "job.reopened": "jobs.reopened",
  "job.provider_canceled": "jobs.given_back",
  "job.rework_requested": "jobs.reworked",
};

/** What an event of a job counts. `past` are the job's earlier events. */
export const jobMeasures = (
  event: Told,
  past: readonly Told[],
  { service, spot, work }: Snapshot,
): Measure[] => {
  const slice = { service, spot };
  const { type, occurred_at: at, data } = event;
  const plain = simple[type];
  const all: Measure[] = [
    ...states(slice, "jobs", event),
    ...(plain ? [counted(slice, plain, at)] : []),
    ...overlay(event, past, slice),
  ];
  switch (type) {
    case "job.opened":
      return first(past, "job.opened") ? all : [...all, counted(slice, "jobs.opened", at)];
    case "job.assigned":
      return [...all, ...taken(event, past, slice)];
    case "job.reassigned":
      return [...all, ...taken(event, past, slice)];
    case "job.started":
      return [...all, ...begun(event, past, slice)];
    case "job.work_completed":
      return [...all, ...worked(event, past, slice)];
    case "job.completed":
      return [...all, ...finished(event, past, slice, work)];
    case "job.dispute_resolved":
      return data.outcome === "completed" ? [...all, ...finished(event, past, slice, work)] : all;
    case "job.canceled":
      return [...all, ...ends(event, past, slice)];
    case "job.provider_canceled":
      return [...all, counted(slice, `jobs.given_back_for.${data.reason_code ?? "unstated"}`, at)];
    default:
      return all;
  }
};

/** The place that a quote's first event names, where the customer had given it by then. */
export const spotIn = ({ data }: Told): Spot | undefined => {
  const place = data.place as Parameters<typeof spotOf>[0] | undefined;
  return place && spotOf({ ...place, postcode: place.postcode ?? "" });
};
