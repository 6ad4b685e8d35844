import type { AppFormats } from "../kit/app/formats.ts";
import { may } from "../kit/app/may.ts";
import type { IconName } from "../kit/app/pieces/icon.tsx";
import type { Tone } from "../kit/app/pieces/layout.tsx";
import type { Job, Quote } from "./data.ts";
import type { Words } from "./words/en.ts";

/** How a job or a quote stands: a state, what happened, and what is next and by when. */
export type Told = { icon: IconName; tone: Tone; state: string; what: string; next: string };

export const isLive = ({ state }: Job): boolean => ["en_route", "in_progress", "paused"].includes(state);

export const isPast = ({ state }: Job): boolean => ["completed", "canceled", "expired"].includes(state);

/** Whether a job waits for its customer: to pay, to answer, or to confirm. */
export const needsAnswer = (job: Job): boolean =>
  may(job, "payment/create-payment") ||
  may(job, "job/user_confirm_job_completed") ||
  may(job, "payment/accept-job-payment", { decision: "accept" }) ||
  may(job, "job/re-schedulejob", { action: "accept" });

/** How far a job is on its way, of four: taken, on the way, at work, done. */
export const stageOf = ({ state }: Job): number =>
  ({ assigned: 0, en_route: 1, in_progress: 2, paused: 2, awaiting_confirmation: 3 })[state as string] ?? -1;

export const arrivalOf = (job: Job): string => job.delay?.eta ?? job.arrives_at ?? job.starts_at;

/** What a job's customer is told of it, in each of its states. */
export const tellJob = (job: Job, { job: words, report }: Words, format: AppFormats): Told => {
  const when = (instant: string | undefined) => (instant ? format.when(instant, job.time_zone) : "");
  const who = job.service_provider?.name ?? words.provider;
  const starts = when(job.starts_at);
  const told = (icon: IconName, tone: Tone, what: string, next: string): Told => ({
    icon,
    tone,
    state: words.states[job.state],
    what,
    next,
  });
  if (job.price_change)
    return {
      ...told("ask", "info", words.priceAsked(who), words.answerBy(when(job.price_change.expires_at))),
      state: words.newPrice,
    };
  if (may(job, "job/re-schedulejob", { action: "accept" }) && job.reschedule)
    return {
      ...told("ask", "info", words.timeAsked(who), words.answerBy(when(job.reschedule.expires_at))),
      state: words.newTime,
    };
  switch (job.state) {
    case "pending_payment":
      return told(
        "card",
        "warn",
        words.what.pending_payment(starts),
        job.hold_expires_at ? words.payBy(when(job.hold_expires_at)) : words.payNow,
      );
    case "open":
      return job.provider_missed
        ? told("alert", "warn", words.what.missed, words.next.missed)
        : told("clock", "info", words.what.open, words.next.open);
    case "assigned":
      return told(
        "done",
        "good",
        words.what.assigned(who),
        job.delay ? words.next.late(when(arrivalOf(job))) : words.next.assigned(starts),
      );
    case "en_route":
      return told("van", "good", words.what.en_route(who), words.next.en_route(when(arrivalOf(job))));
    case "in_progress":
      if (job.rework) return told("again", "info", words.what.rework(who), words.next.in_progress);
      return told(
        "wrench",
        "good",
        words.what.in_progress(who, when(job.started_at)),
        words.next.in_progress,
      );
    case "paused":
      return told("clock", "warn", words.what.paused(who, when(job.paused_at)), words.next.paused);
    case "awaiting_confirmation":
      return told(
        "ask",
        "info",
        words.what.awaiting_confirmation(who, when(job.work_completed_at)),
        words.next.awaiting_confirmation(when(job.confirm_by)),
      );
    case "completed":
      return told("done", "good", words.what.completed(when(job.completed_at)), words.next.completed);
    case "disputed":
      return job.dispute?.answer_by
        ? told("ask", "warn", words.what.disputed, report.asksYou(when(job.dispute.answer_by)))
        : told("flag", "warn", words.what.disputed, words.next.disputed);
    case "expired":
      return told("alert", "bad", words.what.expired(starts), words.next.expired);
    default:
      if (job.no_show)
        return told(
          "me",
          "warn",
          words.what.absent(who),
          job.no_show.decided_at
            ? words.next.absenceDecided
            : job.no_show.contested_at
              ? words.next.contested
              : words.next.contestBy(
                  format.money(job.fee_minor ?? 0, job.currency),
                  when(job.no_show.contest_by),
                ),
        );
      return told(
        "close",
        "calm",
        words.what.canceled(job.canceled_by ?? "timer"),
        job.fee_minor
          ? words.next.canceledFee(format.money(job.fee_minor, job.currency))
          : words.next.canceled,
      );
  }
};

export const titleOf = (quote: Quote, { quote: words }: Words): string =>
  quote.tasks[0]?.title ?? quote.understood[0]?.title ?? (quote.user_prompt.slice(0, 60) || words.untitled);

/** A quote that asks nothing of its customer any more, and that no new price can be had for. */
export const isOver = (quote: Quote): boolean =>
  ["converted", "declined", "abandoned", "rejected", "expired"].includes(quote.state);

/** What a quote's customer is told of it, in each of its states. */
export const tellQuote = (quote: Quote, { quote: words }: Words, format: AppFormats): Told => {
  const zone = quote.time_zones[0];
  const until = quote.expires_at ? format.when(quote.expires_at, zone) : "";
  const told = (icon: IconName, tone: Tone, next: string): Told => ({
    icon,
    tone,
    state: words.states[quote.state],
    what: words.what[quote.state],
    next,
  });
  switch (quote.state) {
    case "processing":
      return told("clock", "info", words.next.processing);
    case "awaiting_answers":
      return told("ask", "info", words.questions(quote.questions.length));
    case "estimated":
      return told("done", "good", words.goodUntil(until));
    case "accepted":
      return told("day", "good", words.bookUntil(until));
    case "needs_review":
      return told("eye", "info", words.next.needs_review);
    case "failed":
      return told("alert", "bad", words.next.failed);
    default:
      return told("close", "calm", words.next.over);
  }
};
