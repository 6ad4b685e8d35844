import * as requests from "../step-requests.ts";
import { next, requestsIn, requestsOf, type Transitions } from "../transition.ts";
import { type Job, type JobState, JobTransition, type Party } from "./job.ts";

const transitions = {
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
} as const satisfies Record<JobState, Record<string, JobState>>;
export type JobStep = { [S in JobState]: keyof (typeof transitions)[S] }[JobState];

/** The part of the machine that lists need to say what a state allows. It does not load the events. */
export const jobTransitions: Transitions<JobState, JobStep> = {
  refuse: JobTransition,
  requests: requests.job,
  transitions,
};

type Side = Exclude<Party, "timer">;

type Answerable = Pick<Job, "reschedule" | "price_change">;

/** Steps that a state has and the job does not, because there is nothing to answer. */
const pointless = ({ reschedule, price_change }: Answerable, party: Side): JobStep[] => [
  ...(reschedule && reschedule.by !== party ? [] : (["accept_time"] as const)),
  ...(reschedule ? [] : (["decline_time"] as const)),
  ...(price_change ? [] : (["accept_price", "decline_price"] as const)),
];

/** The requests that one side may make next; when, and with what besides, their operations say. */
export const allowedRequests = (job: Pick<Job, "state"> & Answerable, party: Side) =>
  requestsOf(party, requestsIn(jobTransitions, job.state, pointless(job, party)));

/** Refuses a step that the job's state does not have, before anything else is looked at. */
export const requireStep = (job: Pick<Job, "state">, step: JobStep): JobState =>
  next(jobTransitions, job.state, step);
