import * as z from "zod/mini";
import type { DomainEvent } from "../../kernel/event.ts";
import type { Id as IdOf } from "../../kernel/id.ts";
import { Refusal, RequestInvalid } from "../../kernel/refusal.ts";
import { described, GivenInstant, Id, Line, orEmpty, Text } from "../../kernel/schema.ts";
import { offsetOf, writtenTime } from "../../kernel/wall-clock.ts";
import { zonesOf } from "../place-zones.ts";
import { settle } from "../quote/acceptance.ts";
import { type Quote, QuoteConflict, TaskAlreadyBooked, TaskNotFound } from "../quote/quote.ts";
import { type BookingGrounds, book } from "./booking.ts";
import { type Job, JobOutsideHours, JobStartTooFar, JobStartTooSoon, type ScheduledTime } from "./job.ts";

const WholeMinute = GivenInstant.check(
  z.refine((text) => text.endsWith(":00.000Z"), "must be a whole minute"),
);

/** What a client asks for: a task of a quote, and when. */
export const TaskToBook = z.strictObject({
  task_id: Id("task"),
  starts_at: described(WholeMinute, "When the work starts: `starts_at` of get-available-times."),
  optional_message: described(orEmpty(Text(2000)), "A note for the provider."),
});

const tasks_most = 8;

/** Tasks of a quote that are done one after another, as a query names them. */
export const TaskIds = described(
  Line(500).check(
    z.regex(/^[0-9a-f]{24}(,[0-9a-f]{24}){0,7}$/, {
      error: `must be up to ${tasks_most} ids with commas between them`,
      abort: true,
    }),
    z.refine((ids) => new Set(ids.split(",")).size === ids.split(",").length, "has an id twice"),
  ),
  `Up to ${tasks_most} tasks to do one after another, with commas between them.`,
);

/** One task of several that are booked together, with the start that the customer chose. */
export type BookedTask = z.output<typeof TaskToBook> & { job_id: IdOf<"job"> };

/** The field of a task that a refusal is about. */
const fieldsOfTask = new Map<string, string>([
  [TaskNotFound.code, "task_id"],
  [TaskAlreadyBooked.code, "task_id"],
  [JobStartTooSoon.code, "starts_at"],
  [JobStartTooFar.code, "starts_at"],
  [JobOutsideHours.code, "starts_at"],
]);

/** A refusal of one task among others, with the field that it is about. */
const naming = (error: unknown, position: number): unknown => {
  const name = error instanceof Refusal ? fieldsOfTask.get(error.code) : undefined;
  if (!(error instanceof Refusal) || name === undefined) return error;
  const { reason, facts } = error;
  const field = `tasks.${position}.${name}`;
  return reason({ ...facts, fields: [{ field, problem: facts.message ?? reason.message }] });
};

/** Refuses a task that is there twice. */
const requireDistinct = (tasks: readonly BookedTask[]): void => {
  const fields = tasks.flatMap(({ task_id }, position) =>
    tasks.findIndex((one) => one.task_id === task_id) < position
      ? [{ field: `tasks.${position}.task_id`, problem: "is there twice" }]
      : [],
  );
  if (fields.length > 0) throw RequestInvalid({ fields });
};

/** Which tasks are booked at the taxes of a home: those whose taxes are lower then. Without any, `book` refuses the first. */
const atHome = ({ tasks: all }: Quote, tasks: readonly BookedTask[], private_home: boolean | undefined) => {
  const lower = tasks.filter(({ task_id }) => all.find((task) => task.task_id === task_id)?.home_tax);
  return private_home ? (lower.length > 0 ? lower : tasks) : [];
};

/** A moment as the clocks at the place of a quote show it: the likeliest of its zones, unless one is given. */
const scheduledAt = (starts_at: string, { place }: Quote, given: string | undefined): ScheduledTime => {
  const time_zone = given ?? (place && zonesOf(place)[0]);
  if (!time_zone && place)
    throw RequestInvalid({
      fields: [{ field: "time_zone", problem: "must be given, because the postal code does not tell it" }],
    });
  const zone = time_zone ?? "UTC";
  const [scheduled_date = "", scheduled_time = ""] = writtenTime(starts_at, zone).split(" ");
  return {
    scheduled_date,
    scheduled_time,
    time_zone: zone,
    starts_at,
    offset_minutes: offsetOf(starts_at, zone),
  };
};

/** What holds for all tasks that are booked together. */
type Together = {
  version: number;
  time_zone: string | undefined;
  private_home?: boolean | undefined;
};

/**
 * Accepts a quote, unless that is done, and books several of its tasks as `book` does each: all or none. Throws
 * `quote.version_conflict` where there is a newer estimate, and what accepting and booking refuse; what is about one
 * task names its field.
 */
export const bookTogether = (
  tasks: readonly BookedTask[],
  { version, time_zone, private_home, ...grounds }: BookingGrounds & Together,
  now: string,
): { jobs: Job[]; quote: Quote; events: DomainEvent[] } => {
  requireDistinct(tasks);
  const { revision, state } = grounds.quote;
  if (version !== revision) throw QuoteConflict({ details: { version: revision } });
  const accepted =
    state === "estimated" ? settle(grounds.quote, { decision: "accept", version }, now) : undefined;
  const jobs: Job[] = [];
  const events = [...(accepted?.events ?? [])];
  let quote = accepted?.record ?? grounds.quote;
  const homes = atHome(quote, tasks, private_home);
  for (const [position, task] of tasks.entries()) {
    try {
      const { job_id: id, task_id, starts_at, optional_message } = task;
      const when = scheduledAt(starts_at, quote, time_zone);
      const booking = { task_id, when, optional_message, private_home: homes.includes(task) };
      const booked = book(booking, { ...grounds, quote }, { id, now });
      jobs.push(booked.job);
      events.push(...booked.events);
      quote = booked.quote;
    } catch (error) {
      throw naming(error, position);
    }
  }
  return { jobs, quote, events };
};
