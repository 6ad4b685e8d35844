import { createHash } from "node:crypto";
import * as z from "zod/mini";
import type { Decision } from "../../kernel/event.ts";
import { accountOf, type Id as IdOf } from "../../kernel/id.ts";
import { lazyObject } from "../../kernel/lazy-object.ts";
import { invalidTransition, notFound, refusal, versionConflict } from "../../kernel/refusal.ts";
import { AmountMinor, CreatedAt, described, Id, Instant, UpdatedAt } from "../../kernel/schema.ts";
import { plus } from "../../kernel/time.ts";
import type { Job } from "../job/job.ts";
import { policy } from "../policy.ts";
import type { RequestedStep } from "../step-request.ts";
import * as requests from "../step-requests.ts";
import { type Machine, next, requestsIn, requestsOf, type Steps } from "../transition.ts";
import {
  IncidentClosed,
  IncidentInfoReceived,
  IncidentInfoRequested,
  IncidentInvestigated,
  IncidentLapsed,
  IncidentReopened,
  IncidentReported,
  IncidentResolved,
  IncidentTriaged,
} from "./events.ts";

export const IncidentState = z.enum([
  "reported",
  "triaged",
  "investigating",
  "awaiting_info",
  "resolved",
  "closed",
]);
export type IncidentState = z.output<typeof IncidentState>;

/** What somebody reports. */
export const ReportedCategory = z.enum([
  "safety",
  "damage",
  "quality",
  "no_show",
  "conduct",
  "payment",
  "fraud",
  "other",
]);
/** What an incident is about: what was reported, or what the service has to have decided. */
export const IncidentCategory = z.enum([
  ...ReportedCategory.options,
  "provider_suspended",
  "work_overdue",
  "administrator",
  "money_stuck",
  "one_person",
]);
export const IncidentSeverity = z.enum(["low", "medium", "high", "critical"]);
export const IncidentOutcome = z.enum([
  "refund_full",
  "refund_partial",
  "rework",
  "warning",
  "suspension",
  "none",
]);
export type IncidentOutcome = z.output<typeof IncidentOutcome>;
export const IncidentSide = z.enum(["user", "service_provider"]);
export type IncidentSide = z.output<typeof IncidentSide>;

/** A report by one side of a job that something went wrong. */
export const Incident = lazyObject(() => ({
  id: Id("incident"),
  version: z.int(),
  reported_by: described(
    IncidentSide,
    "Whether the customer (`user`) or the provider reported the incident.",
  ),
  reporter_id: described(Id("account"), "The account that reported the incident."),
  other_id: described(
    z.optional(Id("account")),
    "The account on the other side of the job, if there was one.",
  ),
  job_id: z.optional(Id("job")),
  category: described(IncidentCategory, "What kind of incident it is."),
  severity: described(IncidentSeverity, "How severe the incident is."),
  state: described(IncidentState, "How far the incident is."),
  description: described(z.string(), "What happened, in the words of the person who reported it."),
  media_ids: described(z.array(Id("media")), "Photos and videos that came with the report."),
  /** Whether the job's money is held back until this is decided. */
  blocks_payment: described(
    z.boolean(),
    "Whether the payment of the job stays on hold until the incident is settled.",
  ),
  question: described(
    z.optional(
      z.object({
        asked: described(IncidentSide, "Whether the customer (`user`) or the provider is asked."),
        text: described(z.string(), "The question in the administrator's words."),
        asked_at: described(Instant, "When the question was asked."),
        answer_by: described(Instant, "The answer is awaited until then."),
      }),
    ),
    "The question that the administrator has asked one side.",
  ),
  answers: described(
    z.array(
      z.object({
        by: described(IncidentSide, "Whether the customer (`user`) or the provider answered."),
        text: described(z.string(), "The answer in that side's words."),
        media_ids: described(z.array(Id("media")), "Photos and videos that came with the answer."),
        answered_at: described(Instant, "When the answer came."),
      }),
    ),
    "What the sides have answered to questions.",
  ),
  outcome: described(z.optional(IncidentOutcome), "How the incident was settled."),
  refund_minor: described(z.optional(AmountMinor), "How much the customer gets back, in cents."),
  /** The decision as both sides are told. */
  resolution: described(z.optional(z.string()), "What was found and decided."),
  resolved_at: described(z.optional(Instant), "When the incident was settled."),
  closes_at: described(
    z.optional(Instant),
    "Either side can object until then. After that the incident is closed.",
  ),
  reopened_at: described(z.optional(Instant), "When the incident was opened again."),
  reopen_reason: described(z.optional(z.string()), "Why the incident was opened again."),
  handled_by: described(z.optional(Id("account")), "The administrator who handles the incident."),
  created_at: CreatedAt,
  updated_at: UpdatedAt,
}));
export type Incident = z.output<typeof Incident>;

export const IncidentNotFound = notFound("incident");
export const IncidentConflict = versionConflict("incident");
export const IncidentTransition = invalidTransition("incident");
export const IncidentReopenedBefore = refusal(
  "incident.reopened_before",
  409,
  "Somebody has already objected to the decision, and that is possible only once.",
  "Report a new incident if something else is wrong.",
);
export const IncidentOutcomeImpossible = refusal(
  "incident.outcome_impossible",
  409,
  "This incident can't be settled that way.",
  "See details.reason, and choose another outcome.",
);
export const IncidentNotAsked = refusal(
  "incident.not_asked",
  409,
  "The other side was asked this question.",
  "Wait for its answer.",
);

const steps = {
  triage: { event: IncidentTriaged, by: ["admin"] },
  investigate: { event: IncidentInvestigated, by: ["admin"] },
  ask: { event: IncidentInfoRequested, by: ["admin"] },
  answer: { event: IncidentInfoReceived, by: ["user", "service_provider", "timer"] },
  resolve: { event: IncidentResolved, by: ["admin"] },
  reopen: { event: IncidentReopened, by: ["user", "service_provider", "admin"] },
  close: { event: IncidentClosed, by: ["timer"] },
  lapse: { event: IncidentLapsed, by: [] },
} as const satisfies Steps;
type Step = keyof typeof steps;

export const incidentMachine: Machine<IncidentState, Step> = {
  refuse: IncidentTransition,
  requests: requests.incident,
  steps,
  transitions: {
    reported: { triage: "triaged", lapse: "closed" },
    triaged: { triage: "triaged", investigate: "investigating", lapse: "closed" },
    investigating: { triage: "investigating", ask: "awaiting_info", resolve: "resolved", lapse: "closed" },
    awaiting_info: { answer: "investigating", lapse: "closed" },
    resolved: { reopen: "investigating", close: "closed" },
    closed: {},
  },
  final: ["closed"],
};

/** What one side may do with an incident now: only who was asked answers, and only one of the two objects. */
export const allowedIncidentRequests = (
  { state, question, reopened_at, closes_at }: Incident,
  side: IncidentSide,
): RequestedStep[] => {
  const until = state === "resolved" ? closes_at : question?.answer_by;
  return requestsOf(
    side,
    requestsIn(incidentMachine, state, [
      ...(question?.asked === side ? [] : (["answer"] as const)),
      ...(reopened_at ? (["reopen"] as const) : []),
    ]),
  ).map((step) => ({ ...step, ...(until && { until }) }));
};

const partiesOf = ({ reported_by, reporter_id, other_id }: Incident) => {
  const [user, provider] = reported_by === "user" ? [reporter_id, other_id] : [other_id, reporter_id];
  return {
    ...(user && { user_id: user as string as IdOf<"user"> }),
    ...(provider && { service_provider_id: provider as string as IdOf<"service_provider"> }),
  };
};

const factsOf = (incident: Incident) => ({
  incident_id: incident.id,
  ...(incident.job_id && { job_id: incident.job_id }),
  ...partiesOf(incident),
  reported_by: incident.reported_by,
  category: incident.category,
  severity: incident.severity,
  blocks_payment: incident.blocks_payment,
});

type Change = {
  changes?: Partial<Incident>;
  facts?: Record<string, unknown>;
  /** The accounts to notify. Default: both sides. */
  audience?: (string | undefined)[];
};

const advanced = (incident: Incident, step: Step, now: string, change: Change = {}): Decision<Incident> => {
  const state = next(incidentMachine, incident.state, step);
  const record: Incident = {
    ...incident,
    ...change.changes,
    state,
    updated_at: now,
  };
  return {
    record,
    events: [
      steps[step].event.atNextVersion(record, {
        from: incident.state,
        to: state,
        data: { ...factsOf(record), ...change.facts } as never,
        audience: change.audience ?? [record.reporter_id, record.other_id],
      }),
    ],
  };
};

export type Report = Pick<
  Incident,
  "id" | "reported_by" | "reporter_id" | "category" | "description" | "media_ids" | "blocks_payment"
> &
  Partial<Pick<Incident, "other_id" | "job_id">>;

/** Somebody reports that something is wrong; what touches safety is severe from the start. */
export const reportIncident = (report: Report, now: string): Decision<Incident> => {
  const record: Incident = {
    ...report,
    version: 0,
    severity: report.category === "safety" ? "high" : "medium",
    state: "reported",
    answers: [],
    created_at: now,
    updated_at: now,
  };
  const event = IncidentReported.atNextVersion(record, {
    to: record.state,
    data: factsOf(record),
    audience: [record.reporter_id, record.other_id],
  });
  return { record, events: [event] };
};

/**
 * Opens an incident for a job that the service needs a decision about. It is opened for the customer, who may add to
 * it.
 */
export const reportStoppedJob = (
  job: Job,
  {
    id,
    ...found
  }: {
    id: Incident["id"];
    category: "provider_suspended" | "work_overdue" | "administrator";
    description: string;
  },
  now: string,
): Decision<Incident> =>
  reportIncident(
    {
      id,
      reported_by: "user",
      reporter_id: accountOf(job.user_id),
      ...(job.service_provider_id && { other_id: accountOf(job.service_provider_id) }),
      job_id: job.id,
      ...found,
      media_ids: [],
      blocks_payment: true,
    },
    now,
  );

/** Opens an incident about a job's money, which is already held back. */
export const reportStuckMoney = (
  job: Job,
  found: { id: Incident["id"]; description: string },
  now: string,
): Decision<Incident> =>
  reportIncident(
    {
      reported_by: "user",
      reporter_id: accountOf(job.user_id),
      ...(job.service_provider_id && { other_id: accountOf(job.service_provider_id) }),
      job_id: job.id,
      category: "money_stuck",
      ...found,
      media_ids: [],
      blocks_payment: false,
    },
    now,
  );

/** Opens an incident about what a provider paid for its membership. */
export const reportMembershipMoney = (
  service_provider_id: string,
  found: { id: Incident["id"]; description: string },
  now: string,
): Decision<Incident> =>
  reportIncident(
    {
      reported_by: "service_provider",
      reporter_id: accountOf(service_provider_id),
      category: "money_stuck",
      ...found,
      media_ids: [],
      blocks_payment: false,
    },
    now,
  );

/** A job and its two sides. */
export type PartiesOfJob = {
  job_id: Job["id"];
  user_id: Job["user_id"];
  service_provider_id: NonNullable<Job["service_provider_id"]>;
};

/** The id of the incident in which it is decided whether a job's two sides are one person: a job has one at most. */
export const onePersonId = (jobId: string): Incident["id"] =>
  `${jobId.slice(0, 12)}${createHash("sha256").update(`${jobId} one person`).digest("hex").slice(0, 12)}`;

/** Opens an incident about a job whose customer is likely its provider: what it earns in stars and rewards waits. */
export const reportOnePerson = (
  { job_id, user_id, service_provider_id }: PartiesOfJob,
  likenesses: readonly string[],
  now: string,
): Decision<Incident> =>
  reportIncident(
    {
      id: onePersonId(job_id),
      reported_by: "user",
      reporter_id: accountOf(user_id),
      other_id: accountOf(service_provider_id),
      job_id,
      category: "one_person",
      description: `Customer and provider may be one person. They have the same: ${likenesses.join(", ").replace("_", " ")}. Rating and reward wait. They count once this is resolved with the outcome none; with any other outcome they never do.`,
      media_ids: [],
      blocks_payment: false,
    },
    now,
  );

/** Whether stars and rewards of a job that such an incident is about count. What counted once stays. */
export const isLetCount = ({ outcome }: Pick<Incident, "outcome">): boolean => outcome === "none";

export type Handling = { by: IdOf<"account">; now: string };

/** An administrator sets the severity, and whether the job's money is held back. */
export const triage = (
  incident: Incident,
  { severity, blocks_payment }: { severity: Incident["severity"]; blocks_payment: boolean },
  { by, now }: Handling,
): Decision<Incident> =>
  advanced(incident, "triage", now, {
    changes: { severity, blocks_payment: incident.blocks_payment || blocks_payment, handled_by: by },
  });

export const investigate = (incident: Incident, { by, now }: Handling): Decision<Incident> =>
  advanced(incident, "investigate", now, { changes: { handled_by: by } });

const idOfSide = (incident: Incident, side: IncidentSide): IdOf<"account"> | undefined =>
  side === incident.reported_by ? incident.reporter_id : incident.other_id;

/** Which side an account is on; undefined: it is no party. */
export const sideOfParty = (incident: Incident, accountId: string): IncidentSide | undefined =>
  IncidentSide.options.find((side) => idOfSide(incident, side) === accountId);

/** An administrator asks one side for more; it has 72 hours. */
export const askFor = (
  incident: Incident,
  { asked, question }: { asked: IncidentSide; question: string },
  { by, now }: Handling,
): Decision<Incident> => {
  const person = idOfSide(incident, asked);
  if (!person) throw IncidentOutcomeImpossible({ details: { reason: "no_such_side" } });
  const answer_by = plus(now, { hours: policy.incident.answer_hours });
  return advanced(incident, "ask", now, {
    changes: { question: { asked, text: question, asked_at: now, answer_by }, handled_by: by },
    facts: { asked, answer_by },
    audience: [person],
  });
};

/** The side that was asked answers. Throws `incident.not_asked` for the other. */
export const answerTo = (
  incident: Incident,
  { by, text, media_ids }: { by: IncidentSide; text: string; media_ids: IdOf<"media">[] },
  now: string,
): Decision<Incident> => {
  const decision = advanced(incident, "answer", now, {
    changes: {
      question: undefined,
      answers: [...incident.answers, { by, text, media_ids, answered_at: now }],
    },
    facts: { answered: true },
    audience: [],
  });
  if (incident.question?.asked !== by) throw IncidentNotAsked();
  return decision;
};

export type Resolution = {
  outcome: IncidentOutcome;
  resolution: string;
  refund_minor?: number | undefined;
};

const refunds: readonly IncidentOutcome[] = ["refund_full", "refund_partial"];

/** Whether a decision about money needs to know how the job stands: a contested one is settled with it anyway. */
export const needsCompletedJob = ({ job_id, blocks_payment }: Incident, outcome: IncidentOutcome): boolean =>
  job_id !== undefined && !blocks_payment && refunds.includes(outcome);

/** Money can be given back when it was taken. Throws `incident.outcome_impossible` while the job is not completed. */
export const assertCompleted = ({ completed_at }: Pick<Job, "completed_at">): void => {
  if (completed_at === undefined)
    throw IncidentOutcomeImpossible({ details: { reason: "job_not_completed" } });
};

/** An administrator decides. The consequences for the job, its money and the provider follow from the event. */
export const resolveIncident = (
  incident: Incident,
  { outcome, resolution, refund_minor }: Resolution,
  { by, now }: Handling,
): Decision<Incident> => {
  if (outcome === "rework" && !incident.blocks_payment)
    throw IncidentOutcomeImpossible({ details: { reason: "not_contested" } });
  if (refunds.includes(outcome) && !incident.job_id)
    throw IncidentOutcomeImpossible({ details: { reason: "no_job" } });
  if (outcome === "suspension" && !partiesOf(incident).service_provider_id)
    throw IncidentOutcomeImpossible({ details: { reason: "no_provider" } });
  const closes_at = plus(now, { days: policy.incident.objection_days });
  return advanced(incident, "resolve", now, {
    changes: {
      outcome,
      resolution,
      ...(outcome === "refund_partial" && { refund_minor }),
      resolved_at: now,
      closes_at,
      handled_by: by,
    },
    facts: { outcome, closes_at, ...(outcome === "refund_partial" && { refund_minor }) },
  });
};

/** A side objects to the decision: once, within seven days. The decision's effects stay. */
export const reopenIncident = (incident: Incident, reason: string, now: string): Decision<Incident> => {
  const decision = advanced(incident, "reopen", now, {
    changes: {
      reopened_at: now,
      reopen_reason: reason,
      blocks_payment: false,
      closes_at: undefined,
      resolved_at: undefined,
    },
  });
  if (incident.reopened_at) throw IncidentReopenedBefore();
  return decision;
};

/** These are about a person, and not only about what becomes of a job. */
const beyondTheJob: readonly Incident["category"][] = ["safety", "conduct", "fraud"];

/** Whether nothing is left to decide of an incident once its job is canceled and paid back. */
export const isSettledWithJob = ({ state, category, blocks_payment }: Incident): boolean =>
  blocks_payment && "lapse" in incidentMachine.transitions[state] && !beyondTheJob.includes(category);

/** Nobody decided in time, and the job was canceled for that reason. */
export const lapseIncident = (incident: Incident, now: string): Decision<Incident> =>
  advanced(incident, "lapse", now, {
    changes: {
      question: undefined,
      resolution: `There was no decision within ${policy.job.dispute_cancel_days} days. So the job was canceled, and the customer was charged nothing.`,
    },
  });

/** When an incident changes next by itself. Undefined: never. */
export const incidentDueAt = ({ state, question, closes_at }: Incident): string | undefined => {
  if (state === "awaiting_info") return question?.answer_by;
  return state === "resolved" ? closes_at : undefined;
};

/** A deadline has passed: nobody answered, or nobody objected. */
export const elapseIncident = (incident: Incident, now: string): Decision<Incident> | undefined => {
  const due = incidentDueAt(incident);
  if (due === undefined || due > now) return undefined;
  return incident.state === "resolved"
    ? advanced(incident, "close", now)
    : advanced(incident, "answer", now, {
        changes: { question: undefined },
        facts: { answered: false },
        audience: [],
      });
};
