import type { Decision } from "../../kernel/event.ts";
import { refusal } from "../../kernel/refusal.ts";
import { minutesBetween, plus } from "../../kernel/time.ts";
import { policy } from "../policy.ts";
import type { ServiceProvider } from "../provider/service-provider.ts";
import { type BlockingReason, blockingReasons } from "./eligibility.ts";
import type { Job } from "./job.ts";
import { advance } from "./machine.ts";

export const JobSameProvider = refusal(
  "job.same_provider",
  409,
  "This provider has the job already.",
  "Name another provider.",
);
export const JobReassignBlocked = refusal(
  "job.reassign_blocked",
  409,
  "This provider may not take the job.",
  "See details.blocking_reasons. Send `force` to ignore all of them except those in details.final.",
);

/** What no administrator passes over: the provider could not work, not be paid, or would pay itself. */
export const final: readonly BlockingReason[] = ["not_approved", "payouts_not_enabled", "same_person"];

export type Reassigning = {
  to: ServiceProvider;
  reason: string;
  force: boolean;
  mandatory?: readonly string[];
  /** Whether the customer certainly is this provider. */
  is_own?: boolean;
};

/** Where the booked start has passed, the new provider is expected as soon as it can be there. */
export const arrival = ({ starts_at }: Job, now: string): Job["delay"] => {
  if (starts_at > now) return undefined;
  const eta = plus(now, { minutes: policy.job.reassign_arrival_minutes });
  return { count: 0, minutes: minutesBetween(starts_at, eta), eta };
};

/**
 * An administrator gives a job that has not begun to another provider, who may take it or is forced on it. Throws
 * `job.same_provider` or `job.reassign_blocked`.
 */
export const reassign = (
  job: Job,
  { to, reason, force, mandatory, is_own = false }: Reassigning,
  now: string,
): Decision<Job> => {
  const { service_provider_id: previous } = job;
  const delay = arrival(job, now);
  const decision = advance(job, "reassign", now, {
    changes: {
      service_provider_id: to.id,
      provider_name: to.business_name,
      assigned_at: now,
      en_route_at: undefined,
      arrives_at: undefined,
      delay,
      reschedule: undefined,
    },
    facts: { ...(previous && { previous_service_provider_id: previous }), ...(delay && { eta: delay.eta }) },
    reason,
  });
  if (previous === to.id) throw JobSameProvider();
  const blocking_reasons = blockingReasons(to, job, now, mandatory);
  if (is_own) blocking_reasons.push("same_person");
  const blocking = force ? blocking_reasons.filter((one) => final.includes(one)) : blocking_reasons;
  if (blocking.length > 0)
    throw JobReassignBlocked({
      details: { blocking_reasons, final: blocking_reasons.filter((one) => final.includes(one)) },
    });
  return decision;
};
