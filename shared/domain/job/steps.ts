import {
  next,
  requestsIn,
  requestsOf,
  type StepRequest,
  type StepRequests,
  type TransitionTable,
} from "../transition.ts";
import { type Job, type JobState, JobTransition, type Party } from "./job.ts";
import type { JobVerb } from "./machine.ts";

/** What each state allows. What is not listed is refused. */
export const jobTransitions: TransitionTable<JobState, JobVerb> = {
  pending_payment: { open: "open", time_out: "canceled", cancel: "canceled" },
  open: {
    claim: "assigned",
    reassign: "assigned",
    reschedule: "open",
    cancel: "canceled",
    cancel_for_payment: "canceled",
    widen: "open",
    alert_open: "open",
    expire: "expired",
  },
  assigned: {
    depart: "en_route",
    start: "in_progress",
    delay: "assigned",
    propose_time: "assigned",
    accept_time: "assigned",
    decline_time: "assigned",
    lapse_time: "assigned",
    withdraw: "open",
    lose_provider: "open",
    miss: "open",
    reassign: "assigned",
    cancel: "canceled",
    cancel_for_payment: "canceled",
  },
  en_route: {
    start: "in_progress",
    delay: "en_route",
    alert_arrival: "en_route",
    miss: "open",
    withdraw: "open",
    lose_provider: "open",
    report_no_show: "canceled",
    reassign: "assigned",
    cancel: "canceled",
  },
  in_progress: {
    pause: "paused",
    propose_price: "in_progress",
    change_price: "in_progress",
    accept_price: "in_progress",
    decline_price: "in_progress",
    lapse_price: "in_progress",
    complete_work: "awaiting_confirmation",
    lose_provider: "disputed",
    dispute: "disputed",
  },
  paused: {
    resume: "in_progress",
    propose_price: "paused",
    change_price: "paused",
    accept_price: "paused",
    decline_price: "paused",
    lapse_price: "paused",
    alert_pause: "paused",
    lose_provider: "disputed",
    dispute: "disputed",
  },
  awaiting_confirmation: {
    confirm: "completed",
    request_rework: "in_progress",
    remind: "awaiting_confirmation",
    dispute: "disputed",
  },
  completed: { dispute: "disputed" },
  disputed: {
    resolve_completed: "completed",
    resolve_canceled: "canceled",
    resolve_rework: "in_progress",
    alert_dispute: "disputed",
  },
  expired: { reopen: "open" },
  canceled: {},
};

const bothSides = (action: string): readonly StepRequest[] => [
  { by: "user", operation: "job/re-schedulejob", send: { action } },
  { by: "service_provider", operation: "service-provider/jobs/reschedule-job", send: { action } },
];

/** The operation by which an administrator moves a job to a state. */
export const overriding = "admin/job/update-status";

const movedTo = (status: JobState): StepRequest => ({
  by: "admin",
  operation: overriding,
  send: { status },
});

/** A dispute is decided with its incident. */
const decision = [
  { by: "admin", operation: "user/update-incident", send: { action: "resolve" } },
] as const satisfies StepRequests<string>[string];

/** What each step is asked for by. */
export const jobRequests: StepRequests<JobVerb> = {
  open: [
    { by: "user", operation: "payment/create-payment" },
    { by: "user", operation: "payment/create-intent-payment" },
  ],
  cancel: [{ by: "user", operation: "job/delete-job" }, movedTo("canceled")],
  expire: [movedTo("expired")],
  claim: [{ by: "service_provider", operation: "service-provider/jobs/selected-job" }],
  reassign: [{ by: "admin", operation: "admin/job/reassign-serviceprovider" }],
  delay: [{ by: "service_provider", operation: "service-provider/jobs/delay-job" }],
  depart: [
    {
      by: "service_provider",
      operation: "service-provider/jobs/update-status",
      send: { status: "en_route" },
    },
    movedTo("en_route"),
  ],
  start: [
    {
      by: "service_provider",
      operation: "service-provider/jobs/update-status",
      send: { status: "in_progress" },
    },
    movedTo("in_progress"),
  ],
  reschedule: [{ by: "user", operation: "job/re-schedulejob", send: { action: "propose" } }],
  reopen: [{ by: "user", operation: "job/re-schedulejob", send: { action: "propose" } }],
  propose_time: bothSides("propose"),
  accept_time: bothSides("accept"),
  decline_time: bothSides("decline"),
  report_no_show: [
    {
      by: "service_provider",
      operation: "service-provider/jobs/update-status",
      send: { status: "no_show_customer" },
    },
  ],
  withdraw: [{ by: "service_provider", operation: "service-provider/jobs/cancel-job" }, movedTo("open")],
  propose_price: [{ by: "service_provider", operation: "service-provider/jobs/change-price" }],
  change_price: [{ by: "service_provider", operation: "service-provider/jobs/change-price" }],
  accept_price: [{ by: "user", operation: "payment/accept-job-payment", send: { decision: "accept" } }],
  decline_price: [{ by: "user", operation: "payment/accept-job-payment", send: { decision: "decline" } }],
  pause: [
    { by: "service_provider", operation: "service-provider/jobs/update-status", send: { status: "paused" } },
    movedTo("paused"),
  ],
  resume: [
    { by: "service_provider", operation: "service-provider/jobs/update-status", send: { status: "resumed" } },
    movedTo("in_progress"),
  ],
  complete_work: [
    {
      by: "service_provider",
      operation: "service-provider/jobs/update-status",
      send: { status: "awaiting_confirmation" },
    },
    movedTo("awaiting_confirmation"),
  ],
  confirm: [
    { by: "user", operation: "job/user_confirm_job_completed", send: { confirmed: true } },
    movedTo("completed"),
  ],
  request_rework: [
    { by: "user", operation: "job/user_confirm_job_completed", send: { confirmed: false } },
    movedTo("in_progress"),
  ],
  dispute: [
    { by: "user", operation: "user/report-incident" },
    { by: "admin", operation: "user/update-incident", send: { action: "triage" } },
    movedTo("disputed"),
  ],
  resolve_completed: decision,
  resolve_canceled: decision,
  resolve_rework: decision,
};

/** Where a job may stay for good. @public */
export const jobEnds: readonly JobState[] = ["completed", "expired", "canceled"];

type Side = Exclude<Party, "timer">;

type Answerable = Pick<Job, "reschedule" | "price_change">;

/** Steps that a state has and the job does not, because there is nothing to answer. */
const pointless = ({ reschedule, price_change }: Answerable, party: Side): JobVerb[] => [
  ...(reschedule && reschedule.by !== party ? [] : (["accept_time"] as const)),
  ...(reschedule ? [] : (["decline_time"] as const)),
  ...(price_change ? [] : (["accept_price", "decline_price"] as const)),
];

/** The requests that one side may make next; when, and with what besides, their operations say. */
export const allowedRequests = (job: Pick<Job, "state"> & Answerable, party: Side) =>
  requestsOf(party, requestsIn(jobTransitions, jobRequests, job.state, pointless(job, party)));

/** Refuses a step that the job's state does not have, before anything else is looked at. */
export const requireStep = (job: Pick<Job, "state">, verb: JobVerb): JobState =>
  next(jobTransitions, jobRequests, JobTransition, job.state, verb);
