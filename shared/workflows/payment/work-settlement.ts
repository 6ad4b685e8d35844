import { type Changes, together } from "../../data/engine/write.ts";
import { settling, transfers } from "../../data/payments.ts";
import type { Job } from "../../domain/job/job.ts";
import { annotate } from "../../domain/payment/decisions.ts";
import { followedBy, type Payment, type Settlement, unchanged } from "../../domain/payment/payment.ts";
import { resumeTransfer, scheduleTransfer, type Transfer } from "../../domain/payment/transfer.ts";
import type { Id } from "../../kernel/id.ts";
import { holdStored, takeHeld } from "./settlement.ts";

export type Due = {
  amount_minor: number;
  purpose: "price" | "cancellation_fee";
  cause: string;
  /** When the provider gets its share at the earliest, where that is not a day later. */
  release_at?: string | undefined;
};
type At = { now: string; transferId: Id<"transfer"> };

const providerOf = ({ service_provider_id }: Job): Partial<Payment> =>
  service_provider_id ? { service_provider_id } : {};

/** The hold that the price is taken from: one is obtained on the stored card where there is none. */
const held = async (payment: Payment, cause: string, now: string): Promise<Settlement> =>
  payment.state === "setup_stored" || payment.state === "expired"
    ? holdStored(payment, { now, cause })
    : unchanged(payment);

/**
 * Takes what is due for a job, once, and plans the release of its provider's share, once; a share that was
 * kept back for a dispute goes on. Where there is no money to take, nothing is planned.
 */
export const settleWork = async (
  payment: Payment,
  planned: Transfer | undefined,
  job: Job,
  { amount_minor, purpose, cause, release_at }: Due,
  { now, transferId }: At,
): Promise<Changes> => {
  const facts = providerOf(job);
  const named = annotate(payment, facts, now, cause);
  const first = followedBy(named, await held(named.record, cause, now));
  const taken = followedBy(first, await takeHeld(first.record, amount_minor, purpose, { now, cause, facts }));
  const provider = job.service_provider_id;
  if (!provider || taken.record.captured_minor === 0) return settling(payment, taken);
  const transfer = planned
    ? planned.state === "on_hold" && planned.hold_reason !== "payout_account"
      ? resumeTransfer(planned, now)
      : undefined
    : scheduleTransfer(taken.record, {
        id: transferId,
        now,
        sequence: 1,
        service_provider_id: provider,
        release_at,
      });
  if (!transfer) return settling(payment, taken);
  const noted = annotate(taken.record, { transfer_state: "scheduled" }, now, cause);
  return together(settling(payment, followedBy(taken, noted)), {
    writes: [transfers.put(transfer.record)],
    events: transfer.events,
  });
};
