import * as z from "zod/mini";
import { jobs } from "../../data/jobs.ts";
import { quotes } from "../../data/quotes.ts";
import { updateJob } from "../../data/slots.ts";
import {
  JobRescheduleAccepted,
  JobRescheduleDeclined,
  JobRescheduleProposed,
} from "../../domain/job/events.ts";
import {
  type Job,
  JobConflict,
  JobNotFound,
  JobSlotConflict,
  JobTransition,
  type ScheduledTime,
} from "../../domain/job/job.ts";
import {
  acceptTime,
  declineTime,
  moveOpen,
  proposalRefusals,
  proposeTime,
  reopen,
  timeRefusals,
} from "../../domain/job/reschedule.ts";
import { JobView, jobFor } from "../../domain/job/view.ts";
import { retakeTask } from "../../domain/quote/booking.ts";
import type { Call } from "../../http/call.ts";
import type { Decision } from "../../kernel/event.ts";
import { NonexistentLocalTime, resolveLocalTime } from "../../kernel/local-time.ts";
import { committed } from "../../kernel/record.ts";
import { described, Id, LocalDate, LocalTime, Text } from "../../kernel/schema.ts";
import { TimeZone } from "../../kernel/time-zone.ts";
import { marketSettings } from "../market/settings.ts";

type Side = "user" | "service_provider";

const Rescheduling = z.discriminatedUnion("action", [
  z.strictObject({
    action: described(z.literal("propose"), "You want another time."),
    scheduled_date: described(LocalDate, "Day on which the work would start, in the time zone."),
    scheduled_time: described(LocalTime, "Time at which the work would start, in the time zone."),
    time_zone: z.optional(described(TimeZone, "Time zone of the new time. Left out, it is the job's.")),
    reason: described(z.optional(Text(500)), "Why you want another time. The other side reads it."),
  }),
  z.strictObject({
    action: described(z.literal("accept"), "You agree to the time that the other side proposed."),
    proposal_id: Id("proposal"),
  }),
  z.strictObject({
    action: described(
      z.literal("decline"),
      "You don't agree to the proposed time, or you withdraw your own proposal. The old time stays.",
    ),
    proposal_id: Id("proposal"),
  }),
]);
type Rescheduling = z.output<typeof Rescheduling>;
type Proposed = Extract<Rescheduling, { action: "propose" }>;

const Fold = z.strictObject({
  fold: described(
    z.optional(z.enum(["0", "1"])),
    "Which of two equal local times is meant when clocks are set back: `0` the first, `1` the second.",
  ),
});
type Fold = z.output<typeof Fold>;

const partyOf = { user: "user_id", service_provider: "service_provider_id" } as const;

/** The requested time, in the job's time zone if none is given. */
const timeOf = async (
  { scheduled_date, scheduled_time, time_zone: asked }: Proposed,
  { fold }: Fold,
  job: Job,
): Promise<ScheduledTime> => {
  const time_zone = asked ?? job.time_zone;
  return {
    scheduled_date,
    scheduled_time,
    time_zone,
    ...(await resolveLocalTime(scheduled_date, scheduled_time, time_zone, fold === "1" ? 1 : 0)),
  };
};

/** Books a task again that was freed when its job expired. */
const retaken = async (before: Job, after: Job, now: string) => {
  if (before.state !== "expired") return undefined;
  const quote = await quotes.get(after.quote_id);
  return quote && retakeTask(quote, after, now);
};

type Asked = Pick<
  Call<Rescheduling, unknown, Fold, z.input<typeof JobView>, Job>,
  "alongside" | "body" | "query" | "actor" | "now" | "newId" | "commit"
>;

const decide = async (
  side: Side,
  job: Job,
  { body, query, now, newId }: Pick<Asked, "body" | "query" | "now" | "newId">,
): Promise<Decision<Job>> => {
  switch (body.action) {
    case "propose": {
      const when = await timeOf(body, query, job);
      if (side === "user" && job.state === "open") return moveOpen(job, when, now);
      if (side === "user" && job.state === "expired") return reopen(job, when, now);
      return proposeTime(job, { by: side, when, reason: body.reason, proposal_id: newId("proposal") }, now);
    }
    case "accept":
      return acceptTime(job, { by: side, proposal_id: body.proposal_id }, now);
    case "decline":
      return declineTime(job, { by: side, proposal_id: body.proposal_id }, now);
  }
};

/** The operation by which either side moves a job to another time. */
export const rescheduling = {
  params: z.strictObject({ job_id: Id("job") }),
  query: Fold,
  body: Rescheduling,
  response: JobView,
  refuses: [
    JobNotFound,
    JobTransition,
    JobConflict,
    NonexistentLocalTime,
    ...timeRefusals,
    ...proposalRefusals,
    JobSlotConflict,
  ],
  emits: [JobRescheduleProposed, JobRescheduleAccepted, JobRescheduleDeclined],

  /** The job, and the hours of its market for another time. */
  alongside: async ({
    params,
    body,
  }: {
    params: { job_id: Job["id"] };
    body: Rescheduling;
  }): Promise<Job> => {
    const [job] = await Promise.all([
      jobs.find(params.job_id),
      body.action === "propose" && marketSettings(),
    ]);
    return job;
  },

  story: async (
    side: Side,
    { alongside, body, query, actor, now, newId, commit }: Asked,
  ): Promise<z.input<typeof JobView>> => {
    const job = await alongside;
    if (job[partyOf[side]] !== actor.id) throw JobNotFound();
    const { record, events } = await decide(side, job, { body, query, now, newId });
    if (record === job) return jobFor(side, job);
    const booked = await retaken(job, record, now);
    return commit(
      [
        ...updateJob(job, record, side === "user" ? side : undefined),
        ...(booked ? [quotes.update(booked.record)] : []),
      ],
      [...events, ...(booked?.events ?? [])],
      jobFor(side, committed(record)),
    );
  },
};
