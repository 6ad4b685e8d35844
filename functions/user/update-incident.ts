import * as z from "zod/mini";
import { incidents } from "../../shared/data/incidents.ts";
import { jobs } from "../../shared/data/jobs.ts";
import { updateJob } from "../../shared/data/slots.ts";
import { IncidentAction, incidentActionSteps } from "../../shared/domain/incident/action.ts";
import {
  IncidentInfoRequested,
  IncidentInvestigated,
  IncidentReopened,
  IncidentResolved,
  IncidentTriaged,
} from "../../shared/domain/incident/events.ts";
import {
  askFor,
  assertCompleted,
  type Handling,
  type Incident,
  IncidentConflict,
  IncidentNotFound,
  IncidentOutcomeImpossible,
  IncidentReopenedBefore,
  IncidentTransition,
  investigate,
  needsCompletedJob,
  reopenIncident,
  resolveIncident,
  triage,
} from "../../shared/domain/incident/incident.ts";
import { IncidentView } from "../../shared/domain/incident/view.ts";
import { decidedIn, dispute } from "../../shared/domain/job/dispute.ts";
import { JobDisputed } from "../../shared/domain/job/events.ts";
import { JobConflict, JobNotFound, JobTransition } from "../../shared/domain/job/job.ts";
import { policy } from "../../shared/domain/policy.ts";
import { operation } from "../../shared/http/operation.ts";
import { Id } from "../../shared/kernel/schema.ts";

const decide = (incident: Incident, body: z.output<typeof IncidentAction>, handling: Handling) => {
  switch (body.action) {
    case "triage":
      return triage(incident, { ...body, blocks_payment: body.contest_job_id !== undefined }, handling);
    case "investigate":
      return investigate(incident, handling);
    case "request_info":
      return askFor(incident, body, handling);
    case "resolve":
      return resolveIncident(incident, body, handling);
    case "reopen":
      return reopenIncident(incident, body.reason, handling.now);
  }
};

export const handler = operation({
  route: "PUT /user/update-incident/{incident_id}",
  summary: "Handle an incident: set its severity, investigate it, ask a side, settle it, or open it again.",
  description: `The steps are \`triage\`, \`investigate\`, then \`request_info\` or \`resolve\`. \`triage\` with \`contest_job_id\` holds the money of the incident's job if the report did not; that is possible while the work is under way, while it waits for its confirmation, and for ${policy.job.dispute_days} days after it is completed. If the work was never marked as done and the incident is not settled within ${policy.job.dispute_cancel_days} days, the job is canceled, the customer is charged nothing, and the incident is closed; an incident about safety, conduct or fraud stays open. \`request_info\` gives a side ${policy.incident.answer_hours} hours to answer. \`resolve\` settles the incident: the job, its money and the provider follow by themselves, and both sides are told. Of a job whose sides may be one person (\`one_person\`), rating and reward count with \`none\` and with no other outcome. Each side can object within ${policy.incident.objection_days} days; an incident is opened again only once.`,
  access: ["admin"],
  admins: ["support"],
  extra: true,
  params: z.strictObject({ incident_id: Id("incident") }),
  body: IncidentAction,
  response: IncidentView,
  refuses: [
    IncidentNotFound,
    IncidentConflict,
    IncidentTransition,
    IncidentOutcomeImpossible,
    IncidentReopenedBefore,
    JobNotFound,
    JobTransition,
    JobConflict,
  ],
  steps: incidentActionSteps,
  emits: [
    IncidentTriaged,
    IncidentInvestigated,
    IncidentInfoRequested,
    IncidentResolved,
    IncidentReopened,
    JobDisputed,
  ],
  example: {
    params: { incident_id: "018f3a5c9d2e4b7a6c1d0e9f" },
    body: {
      action: "resolve",
      outcome: "refund_partial",
      refund_minor: 4000,
      resolution: "A part is refunded.",
    },
  },
  alongside: ({ params, body }) =>
    Promise.all([
      incidents.find(params.incident_id),
      body.action === "triage" && body.contest_job_id ? jobs.find(body.contest_job_id) : undefined,
    ]),
}).handle(async ({ alongside, body, actor, now, commit }) => {
  const [incident, job] = await alongside;
  if (job && job.id !== incident.job_id) throw JobNotFound();
  if (body.action === "resolve" && needsCompletedJob(incident, body.outcome))
    assertCompleted(await jobs.find(incident.job_id as string));
  const { record, events } = decide(incident, body, { by: actor.id, now });
  const reason = `incident: ${incident.category}`;
  const contested = job && !incident.blocks_payment && dispute(job, reason, { by: "admin", now });
  const disputed = job && contested && updateJob(job, decidedIn(contested.record, incident.id));
  return commit(
    [incidents.update(record), ...(disputed || [])],
    [...events, ...(contested ? contested.events : [])],
    record,
  );
});
