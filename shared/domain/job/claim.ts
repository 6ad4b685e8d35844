import type { Decision } from "../../kernel/event.ts";
import { districtOf } from "../place.ts";
import type { ServiceProvider } from "../provider/service-provider.ts";
import { servesPlace } from "../provider/serving.ts";
import { claimReasons } from "./eligibility.ts";
import { type Job, JobAlreadyTaken, JobClaimBlocked, JobNotFound } from "./job.ts";
import { advance } from "./machine.ts";
import { requireStillOpen } from "./opening.ts";

/**
 * Gives an open job to the provider that claims it. Throws `job.already_taken` if somebody else has it,
 * `job.claim_blocked` with every reason, also if it is the provider's own job (`is_own`), `job.not_found` if it is not offered yet or not to this provider.
 */
export const claim = (
  job: Job,
  provider: ServiceProvider,
  now: string,
  { mandatory, is_own = false }: { mandatory?: readonly string[]; is_own?: boolean } = {},
): Decision<Job> => {
  const mine = job.service_provider_id === provider.id;
  const offered = provider.services.includes(job.service) && servesPlace(provider, job.place);
  if (job.state === "pending_payment" || (job.state !== "open" && !mine && !offered)) throw JobNotFound();
  if (job.service_provider_id && job.service_provider_id !== provider.id) throw JobAlreadyTaken();
  requireStillOpen(job, now);
  const decision = advance(job, "claim", now, {
    changes: {
      service_provider_id: provider.id,
      provider_name: provider.business_name,
      assigned_at: now,
      reserved: undefined,
      earnings: undefined,
    },
    facts: {},
  });
  const { blocking_reasons } = claimReasons(provider, job, now, mandatory);
  if (is_own) blocking_reasons.push("same_person");
  if (blocking_reasons.length > 0) throw JobClaimBlocked({ details: { blocking_reasons } });
  return decision;
};

/** The fields that a job loses together with its provider, so that another can take it. */
const withoutProvider = (job: Job): Partial<Job> => ({
  service_provider_id: undefined,
  provider_name: undefined,
  assigned_at: undefined,
  reserved: undefined,
  en_route_at: undefined,
  arrives_at: undefined,
  delay: undefined,
  reschedule: undefined,
  excluded_provider_ids: [
    ...new Set([...job.excluded_provider_ids, ...(job.service_provider_id ? [job.service_provider_id] : [])]),
  ],
});

/** Reopens a job whose provider did not come. That provider is not offered it again. */
export const missByProvider = (job: Job, now: string): Decision<Job> =>
  advance(job, "miss", now, {
    changes: { ...withoutProvider(job), sp_no_show: true },
    facts: { party: "provider", fee_minor: 0, currency: job.currency, district: districtOf(job.place) },
    reason: "no_show_provider",
  });

/** Reopens a job that its provider gives back, with the reason. That provider is not offered it again. */
type Withdrawal = { reason: string; reason_code?: string | undefined };

export const withdraw = (job: Job, { reason, reason_code }: Withdrawal, now: string): Decision<Job> =>
  advance(job, "withdraw", now, {
    changes: withoutProvider(job),
    facts: { district: districtOf(job.place), ...(reason_code && { reason_code }) },
    reason,
  });

/**
 * Takes the job from a suspended provider: it is reopened if it had not begun, otherwise an administrator decides about
 * it. Throws `job.invalid_transition` if there is nothing left to take.
 */
export const loseProvider = (job: Job, now: string): Decision<Job> => {
  const had_begun = job.state === "in_progress" || job.state === "paused";
  return advance(job, "lose_provider", now, {
    changes: had_begun
      ? { disputed_at: now }
      : { ...withoutProvider(job), excluded_provider_ids: job.excluded_provider_ids },
    facts: { district: districtOf(job.place), had_begun },
    reason: "provider_suspended",
  });
};

/** Ends a proposal of another time that nobody answered. */
export const lapseProposal = (job: Job, now: string): Decision<Job> => {
  const { proposal_id, by, starts_at } = job.reschedule as NonNullable<Job["reschedule"]>;
  return advance(job, "lapse_time", now, {
    changes: { reschedule: undefined },
    facts: { proposal_id, by, proposed_start: starts_at },
  });
};
