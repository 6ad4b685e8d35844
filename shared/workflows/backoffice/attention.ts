import { attentionPartition, jobs } from "../../data/jobs.ts";
import { payments } from "../../data/payments.ts";
import type { AttentionCounts } from "../../domain/backoffice/attention.ts";
import { jobAttentions } from "../../domain/job/attention.ts";

/** The number of jobs that need an administrator, by reason. One round trip. */
export const attentionCounts = async (): Promise<AttentionCounts> => {
  const [payment_action, ...amounts] = await Promise.all([
    payments.count("inState", "PAYMENTS#requires_action"),
    ...jobAttentions.map((reason) => jobs.count("inTrouble", attentionPartition(reason))),
  ]);
  const counts = Object.fromEntries(jobAttentions.map((reason, at) => [reason, amounts[at] ?? 0]));
  return { ...counts, payment_action } as AttentionCounts;
};
