import { jobs } from "../../shared/data/jobs.ts";
import { quotes } from "../../shared/data/quotes.ts";
import { JobCanceled, JobExpired } from "../../shared/domain/job/events.ts";
import { releaseTask } from "../../shared/domain/quote/booking.ts";
import { QuoteReopened } from "../../shared/domain/quote/events.ts";
import { subscriber } from "../../shared/stream/subscriber.ts";

/** Frees the task of a job that ended before a provider had it, so that it can be booked again. */
export const handler = subscriber({
  name: "release-quote-task",
  on: [JobCanceled, JobExpired],
  lane: "prompt",
  emits: [QuoteReopened],
}).handle(async ({ event, now, commit }) => {
  if (event.from !== "pending_payment" && event.from !== "open") return;
  const { job_id, quote_id } = event.data;
  const [job, quote] = await Promise.all([jobs.get(job_id), quotes.get(quote_id)]);
  if (!quote || (job?.state !== "canceled" && job?.state !== "expired")) return;
  const released = releaseTask(quote, job, now);
  if (released) await commit([quotes.update(released.record), jobs.unchanged(job)], released.events);
});
