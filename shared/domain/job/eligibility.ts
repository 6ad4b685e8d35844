import { mandatoryDocuments } from "../document/kinds.ts";
import {
  documentServes,
  membershipServes,
  type ServiceProvider,
  servesPlace,
} from "../provider/service-provider.ts";
import type { Job } from "./job.ts";

/** Whether every mandatory document is verified and in date. */
const documentsCurrent = (
  provider: Pick<ServiceProvider, "documents">,
  now: string,
  mandatory: readonly string[],
): boolean => mandatory.every((doc_name) => documentServes(provider, doc_name, now));

export type BlockingReason =
  | "not_approved"
  | "company_not_verified"
  | "documents_not_current"
  | "membership_inactive"
  | "payouts_not_enabled"
  | "service_not_offered"
  | "outside_area"
  | "excluded";

/** Everything that keeps a provider from taking a job, but for its other jobs: empty when it can. */
export const blockingReasons = (
  provider: ServiceProvider,
  job: Pick<Job, "service" | "place" | "excluded_provider_ids">,
  now: string,
  mandatory: readonly string[] = mandatoryDocuments,
): BlockingReason[] => {
  const holds: [BlockingReason, boolean][] = [
    ["not_approved", provider.state === "approved"],
    ["company_not_verified", ["verified", "changes_pending"].includes(provider.company_state ?? "")],
    ["documents_not_current", documentsCurrent(provider, now, mandatory)],
    ["membership_inactive", membershipServes(provider, now)],
    ["payouts_not_enabled", provider.payout.state === "active"],
    ["service_not_offered", provider.services.includes(job.service)],
    ["outside_area", servesPlace(provider, job.place)],
    ["excluded", !job.excluded_provider_ids.includes(provider.id)],
  ];
  return holds.flatMap(([reason, satisfied]) => (satisfied ? [] : [reason]));
};
