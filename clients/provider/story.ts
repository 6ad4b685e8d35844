import type { AppFormats } from "../kit/app/formats.ts";
import { may } from "../kit/app/may.ts";
import type { UnsentStep } from "../kit/app/outgoing.ts";
import type { IconName } from "../kit/app/pieces/icon.tsx";
import type { Tone } from "../kit/app/pieces/layout.tsx";
import type { Job } from "./data.ts";
import type { Words } from "./words/en.ts";

/** How a job stands: a state, what happened, and what is next and by when. */
export type Told = { icon: IconName; tone: Tone; state: string; what: string; next: string };

export const isLive = ({ state }: Job): boolean => ["en_route", "in_progress", "paused"].includes(state);

export const isPast = ({ state }: Job): boolean => ["completed", "canceled", "expired"].includes(state);

/** The steps of a job that ask for something in a sheet. */
export type Opened = "eta" | "pause" | "price" | "delay" | "move" | "back" | "report";

/** The operation that reports how far a job is. */
export const status = "service-provider/jobs/update-status";

/** Whether the provider can report this of a job now. */
export const mayReport = (job: Job, reported: string): boolean => may(job, status, { status: reported });

/** Whether the customer proposes another time, which the provider can accept. */
export const asksForTime = (job: Job): boolean =>
  may(job, "service-provider/jobs/reschedule-job", { action: "accept" }) && job.reschedule !== undefined;

/** How far a job is on its way, of four: taken, on the way, at work, done. */
export const stageOf = ({ state }: Job): number =>
  ({ assigned: 0, en_route: 1, in_progress: 2, paused: 2, awaiting_confirmation: 3 })[state as string] ?? -1;

export const expectedAt = (job: Job): string => job.delay?.eta ?? job.arrives_at ?? job.starts_at;

/** A step of a job, as its provider finds it again while it waits to be sent. */
export const named = ({ job_id, title }: Job, step: string) => ({ job_id, title: `${step} · ${title}` });

/** What can be reported after what was reported, before the service says it. */
const following: Partial<Record<string, { state: Job["state"]; after: readonly string[] }>> = {
  en_route: { state: "en_route", after: ["in_progress"] },
  in_progress: { state: "in_progress", after: ["awaiting_confirmation", "paused"] },
  paused: { state: "paused", after: ["resumed"] },
  resumed: { state: "in_progress", after: ["awaiting_confirmation", "paused"] },
  awaiting_confirmation: { state: "awaiting_confirmation", after: [] },
};

/** A job as it will be once its steps that wait have arrived, if the service agrees. */
export const expected = (job: Job, steps: readonly UnsentStep[]): Job => {
  const last = steps.map(({ act }) => act).findLast((act) => act.kind === "report");
  const next = last && following[last.status];
  if (!next) return job;
  const allowed = next.after.map((reported) => ({ operation: status, send: { status: reported } }));
  return { ...job, state: next.state, allowed: allowed as Job["allowed"] };
};

/** What a job's provider is told of it, in each of its states. */
export const tellJob = (
  job: Job,
  { job: words, report, unsent }: Words,
  format: AppFormats,
  isUnsent = false,
): Told => {
  const when = (instant: string | undefined) => (instant ? format.when(instant, job.time_zone) : "");
  const who = job.customer.name;
  const told = (icon: IconName, tone: Tone, what: string, next: string): Told => ({
    icon,
    tone,
    state: words.states[job.state],
    what,
    next,
  });
  if (isUnsent) return told("offline", "warn", unsent.waits, unsent.sentLater);
  if (asksForTime(job))
    return {
      ...told("ask", "info", words.timeAsked(who), words.answerBy(when(job.reschedule?.expires_at))),
      state: words.newTime,
    };
  if (job.price_change)
    return {
      ...told("clock", "info", words.priceWaits(who), words.lapsesAt(when(job.price_change.expires_at))),
      state: words.newPrice,
    };
  switch (job.state) {
    case "assigned":
      return told(
        "day",
        "good",
        words.what.assigned(who),
        job.delay ? words.next.late(when(expectedAt(job))) : words.next.assigned,
      );
    case "en_route":
      return told("van", "good", words.what.en_route(who), words.next.en_route(when(expectedAt(job))));
    case "in_progress":
      return told(
        "wrench",
        "good",
        job.reworks > 0 ? words.what.rework(who) : words.what.in_progress(when(job.started_at)),
        words.next.in_progress,
      );
    case "paused":
      return told("clock", "warn", words.what.paused(when(job.paused_at)), words.next.paused);
    case "awaiting_confirmation":
      return told(
        "ask",
        "info",
        words.what.awaiting_confirmation(who),
        words.next.awaiting_confirmation(when(job.confirm_by)),
      );
    case "completed":
      return told("done", "good", words.what.completed(when(job.completed_at)), words.next.completed);
    case "disputed":
      return job.dispute?.answer_by
        ? told("ask", "warn", words.what.disputed, report.asksYou(when(job.dispute.answer_by)))
        : told("flag", "warn", words.what.disputed, words.next.disputed);
    case "canceled":
      if (job.no_show)
        return told(
          "me",
          "calm",
          words.what.absent(who),
          job.no_show.decided_at
            ? words.next.absenceDecided
            : job.no_show.contested_at
              ? words.next.contested(who)
              : words.next.absent(
                  format.money(job.fee_minor ?? 0, job.currency),
                  when(job.no_show.contest_by),
                ),
        );
      return told(
        "close",
        "calm",
        words.what.canceled(job.canceled_by ?? "timer", who),
        job.fee_minor
          ? words.next.canceledFee(format.money(job.fee_minor, job.currency))
          : words.next.canceled,
      );
    default:
      return told("close", "calm", words.what.gone, words.next.gone);
  }
};
