import * as z from "zod/mini";
import { incidents } from "../../data/incidents.ts";
import { jobs } from "../../data/jobs.ts";
import { media as mediaOf } from "../../data/media.ts";
import { updateJob } from "../../data/slots.ts";
import { IncidentReported } from "../../domain/incident/events.ts";
import { type IncidentSide, ReportedCategory, reportIncident } from "../../domain/incident/incident.ts";
import { incidentFor, PartyIncidentView } from "../../domain/incident/view.ts";
import { contestNoShow, decidedIn, dispute, mayContestNoShow, mayDispute } from "../../domain/job/dispute.ts";
import { JobDisputed } from "../../domain/job/events.ts";
import { type Job, JobConflict, JobNotFound } from "../../domain/job/job.ts";
import { expectOwnAndReady } from "../../domain/media/attached.ts";
import { MediaNotFound, MediaNotReady } from "../../domain/media/media.ts";
import type { Call } from "../../http/call.ts";
import type { Decision } from "../../kernel/event.ts";
import type { Id as IdOf } from "../../kernel/id.ts";
import { described, Id, Text } from "../../kernel/schema.ts";

const ReportIncident = z.strictObject({
  category: described(ReportedCategory, "What kind of incident it is."),
  description: described(Text(4000, 10), "What happened, in your own words."),
  job_id: z.optional(Id("job")),
  media_ids: described(
    z._default(z.array(Id("media")).check(z.maxLength(10)), []),
    "Photos and videos that show it. They must be uploaded already.",
  ),
});
type Report = z.output<typeof ReportIncident>;
type Answer = z.input<typeof PartyIncidentView>;

const otherSideOf = (job: Job | undefined, side: IncidentSide): IdOf<"account"> | undefined =>
  (side === "user" ? job?.service_provider_id : job?.user_id) as IdOf<"account"> | undefined;

const isParty = (job: Job, side: IncidentSide, accountId: string): boolean =>
  (side === "user" ? job.user_id : job.service_provider_id) === accountId;

/** The job after a customer's report: disputed, or with a contested no-show. Undefined if it does not change. */
const contestedBy = (job: Job, category: string, now: string): Decision<Job> | undefined => {
  if (mayContestNoShow(job, now)) return { record: contestNoShow(job, now), events: [] };
  return mayDispute(job, { by: "user", now })
    ? dispute(job, `incident: ${category}`, { by: "user", now })
    : undefined;
};

export const incidentReport = {
  body: ReportIncident,
  response: PartyIncidentView,
  refuses: [JobNotFound, JobConflict, MediaNotFound, MediaNotReady],
  emits: [IncidentReported, JobDisputed],
  limit: { burst: 20, window_seconds: 86_400 },

  /** Reports an incident. If a customer reports a job that can still be contested, the job becomes disputed at once. */
  story: async (
    side: IncidentSide,
    {
      body,
      actor,
      now,
      newId,
      commit,
    }: Pick<Call<Report, unknown, unknown, Answer>, "body" | "actor" | "now" | "newId" | "commit">,
  ): Promise<Answer> => {
    const [job, evidence] = await Promise.all([
      body.job_id ? jobs.find(body.job_id) : undefined,
      mediaOf.many(body.media_ids),
    ]);
    if (job && !isParty(job, side, actor.id)) throw JobNotFound();
    expectOwnAndReady(evidence, body.media_ids, actor.id);
    const contested = job && side === "user" ? contestedBy(job, body.category, now) : undefined;
    const other_id = otherSideOf(job, side);
    const { record, events } = reportIncident(
      {
        ...body,
        id: newId("incident"),
        reported_by: side,
        reporter_id: actor.id,
        ...(other_id && { other_id }),
        blocks_payment: contested !== undefined,
      },
      now,
    );
    return commit(
      [
        incidents.insert(record),
        ...(job && contested ? updateJob(job, decidedIn(contested.record, record.id)) : []),
      ],
      [...events, ...(contested?.events ?? [])],
      incidentFor(side, record),
    );
  },
};
