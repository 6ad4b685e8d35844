import type { Decision, DomainEvent } from "../../kernel/event.ts";
import type { Id } from "../../kernel/id.ts";
import { earliest, plus } from "../../kernel/time.ts";
import { policy } from "../policy.ts";
import { QuoteConverted, QuoteReopened } from "./events.ts";
import {
  type Quote,
  QuoteExpired,
  QuoteNotAccepted,
  type Task,
  TaskAlreadyBooked,
  TaskNotFound,
} from "./quote.ts";

/** Until when the tasks of an accepted quote can be booked at its price; undefined while it is not accepted. */
export const bookableUntil = (quote: Quote): string | undefined =>
  quote.accepted_at &&
  earliest(quote.expires_at, plus(quote.accepted_at, { hours: policy.quote.price_lock_hours }));

/**
 * The task that is to be booked, if it can be. Throws `quote.not_accepted`, `quote.expired`, `task.not_found`
 * or `quote.task_already_booked`.
 */
export const bookableTask = (quote: Quote, taskId: Id<"task">, now: string): Task => {
  const task = quote.tasks.find(({ task_id }) => task_id === taskId);
  if (!task) throw TaskNotFound();
  if (quote.state === "expired") throw QuoteExpired();
  if (quote.state !== "accepted" && quote.state !== "converted") throw QuoteNotAccepted();
  if (task.job_id) throw TaskAlreadyBooked({ details: { job_id: task.job_id } });
  const until = bookableUntil(quote);
  if (until === undefined || now >= until) throw QuoteExpired({ details: { expired_at: until } });
  return task;
};

const withJob = (quote: Quote, taskId: Id<"task">, job_id: Id<"job"> | undefined): Task[] =>
  quote.tasks.map((task) => (task.task_id === taskId ? { ...task, job_id } : task));

type Booked = { id: Id<"job">; task_id: Id<"task"> };

/** A quote whose standing a booking or its end has changed, told to the customer. */
const toldOf = (
  event: typeof QuoteConverted | typeof QuoteReopened,
  { before, record, job }: { before: Quote; record: Quote; job: Booked },
): DomainEvent =>
  event.atNextVersion(record, {
    data: { quote_id: record.id, user_id: record.user_id, job_id: job.id },
    from: before.state,
    to: record.state,
    audience: [record.user_id],
  });

/** Notes the job that books a task; with the last task the quote is converted. */
export const bookTask = (quote: Quote, job: Booked, now: string): Decision<Quote> => {
  bookableTask(quote, job.task_id, now);
  const tasks = withJob(quote, job.task_id, job.id);
  const converted = tasks.every(({ job_id }) => job_id);
  const record: Quote = {
    ...quote,
    tasks,
    state: converted ? "converted" : "accepted",
    updated_at: now,
  };
  return { record, events: converted ? [toldOf(QuoteConverted, { before: quote, record, job })] : [] };
};

/** States in which nobody will price the quote again and book its tasks from there. */
const settled: readonly Quote["state"][] = ["accepted", "converted", "expired"];

/**
 * Books the task of a job once more that ended and takes place after all, at the price that was agreed. Undefined where
 * it is still the job's. Throws `quote.task_already_booked` or, while the quote is priced anew, `quote.not_accepted`.
 */
export const retakeTask = (quote: Quote, job: Booked, now: string): Decision<Quote> | undefined => {
  const task = quote.tasks.find(({ task_id }) => task_id === job.task_id);
  if (!task || task.job_id === job.id) return undefined;
  if (task.job_id) throw TaskAlreadyBooked({ details: { job_id: task.job_id } });
  if (!settled.includes(quote.state)) throw QuoteNotAccepted();
  const tasks = withJob(quote, job.task_id, job.id);
  const converted = quote.state === "accepted" && tasks.every(({ job_id }) => job_id);
  const record: Quote = {
    ...quote,
    tasks,
    state: converted ? "converted" : quote.state,
    updated_at: now,
  };
  return { record, events: converted ? [toldOf(QuoteConverted, { before: quote, record, job })] : [] };
};

/**
 * Frees the task of a job that ended before a provider had it, while the quote's price still holds; a
 * converted quote is open for booking again. Nothing when the quote is past booking or has another job there.
 */
export const releaseTask = (quote: Quote, job: Booked, now: string): Decision<Quote> | undefined => {
  const until = bookableUntil(quote);
  const holds = quote.tasks.some(({ task_id, job_id }) => task_id === job.task_id && job_id === job.id);
  if (!holds || until === undefined || now >= until) return undefined;
  const reopened = quote.state === "converted";
  const record: Quote = {
    ...quote,
    tasks: withJob(quote, job.task_id, undefined),
    state: reopened ? "accepted" : quote.state,
    updated_at: now,
  };
  return { record, events: reopened ? [toldOf(QuoteReopened, { before: quote, record, job })] : [] };
};
