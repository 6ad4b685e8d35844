import { type Changes, together, type Write } from "../../data/engine/write.ts";
import { jobs } from "../../data/jobs.ts";
import { postings } from "../../data/ledger.ts";
import { payments, settling, transfers } from "../../data/payments.ts";
import { providerDebts } from "../../data/provider-debts.ts";
import { serviceProviders } from "../../data/service-providers.ts";
import { isNoShowContested } from "../../domain/job/dispute.ts";
import { annotate } from "../../domain/payment/decisions.ts";
import { transferPosted } from "../../domain/payment/ledger.ts";
import { followedBy, type Payment, type Settlement } from "../../domain/payment/payment.ts";
import {
  cancelTransfer,
  expectUnreleased,
  type HoldReason,
  holdTransfer,
  isSpent,
  resumeTransfer,
  shareOf,
  type Transfer,
  transferPaid,
  transferRefused,
} from "../../domain/payment/transfer.ts";
import type { Decision } from "../../kernel/event.ts";
import { StripeRefusal } from "../../providers/payments/client.ts";
import { sendTransfer } from "../../providers/payments/transfers.ts";

export type Obstacle = "job_not_completed" | "not_captured" | HoldReason;

/** What is to be written for one step of a transfer, and the transfer after it. */
export type Step = Changes & { transfer: Transfer };

/** What a payment says of its provider's share; nothing where there is no share any more. */
const standing = (state: Transfer["state"]): Payment["transfer_state"] => {
  if (state === "canceled") return undefined;
  return state === "on_hold" || state === "paid" ? state : "scheduled";
};

const step = (
  payment: Payment,
  { record, events }: Decision<Transfer>,
  now: string,
  more: Write[] = [],
): Step => {
  const transfer_state = standing(record.state);
  const settlement = annotate(payment, { transfer_state }, now, `transfer_${record.state}`);
  const released = { writes: [transfers.update(record), ...more], events };
  return { transfer: record, ...together(released, settling(payment, settlement)) };
};

/** Everything that the release of a job's share depends on, read at once. */
export const loadRelease = async (transfer: Transfer) => {
  const [payment, job, provider, debt] = await Promise.all([
    payments.find(transfer.payment_id),
    jobs.find(transfer.job_id),
    serviceProviders.find(transfer.service_provider_id),
    providerDebts.get(transfer.service_provider_id),
  ]);
  return { transfer, payment, job, provider, debt };
};
export type Release = Awaited<ReturnType<typeof loadRelease>>;

/** What stands against the release now; undefined: nothing. */
export const obstacleOf = ({ transfer, payment, job, provider }: Release): Obstacle | undefined => {
  if (payment.state === "disputed" || job.state === "disputed" || isNoShowContested(job)) return "dispute";
  const { state, hold_reason } = transfer;
  if (state === "on_hold" && hold_reason !== "payout_account" && hold_reason !== "dispute")
    return hold_reason;
  if (job.state !== "completed" && job.state !== "canceled") return "job_not_completed";
  if (payment.captured_minor === 0) return "not_captured";
  return provider.payout.state === "active" ? undefined : "payout_account";
};

/** Keeps a share back for the obstacle that stands against it, or looks again later. */
export const putOff = ({ transfer, payment }: Release, obstacle: Obstacle, now: string): Step =>
  step(
    payment,
    obstacle === "job_not_completed" || obstacle === "not_captured"
      ? transferRefused(transfer, obstacle, now)
      : holdTransfer(transfer, obstacle, now),
    now,
  );

/**
 * Sends the share to its provider, less what the provider owes. A definite no is one try less; when nobody
 * knows what happened, `service.unavailable` is thrown and repeating is safe. Throws
 * `transfer.invalid_transition` for what was released before.
 */
export const release = async (
  { transfer: planned, payment, provider, debt }: Release,
  now: string,
): Promise<Step> => {
  expectUnreleased(planned);
  if (isSpent(planned, payment)) return step(payment, cancelTransfer(planned, now), now);
  const stopped = planned.state === "on_hold" || planned.state === "failed";
  const transfer = stopped ? resumeTransfer(planned, now).record : planned;
  const share = shareOf(payment);
  const debt_minor = Math.min(debt?.amount_minor ?? 0, share);
  const amount_minor = share - debt_minor;
  try {
    const stripe_transfer_id =
      amount_minor > 0
        ? await sendTransfer(payment, transfer, {
            destination: provider.payout.account_id as string,
            amount_minor,
          })
        : undefined;
    const book = {
      book_id: payment.id,
      job_id: payment.job_id,
      service_provider_id: transfer.service_provider_id,
      currency: payment.currency,
      posted_at: now,
    };
    return step(payment, transferPaid(transfer, { stripe_transfer_id, amount_minor, debt_minor }, now), now, [
      postings.insert(transferPosted(book, stripe_transfer_id ?? transfer.id, amount_minor, debt_minor)),
      ...(debt && debt_minor > 0
        ? [providerDebts.update({ ...debt, amount_minor: debt.amount_minor - debt_minor })]
        : []),
    ]);
  } catch (error) {
    if (!(error instanceof StripeRefusal)) throw error;
    return step(payment, transferRefused(transfer, error.code, now), now);
  }
};

/**
 * What follows from a settlement of a payment: where it leaves nothing of a share that was not sent yet, that share is
 * canceled in the same transaction.
 */
export const settlingWithShare = async (
  before: Payment,
  settlement: Settlement,
  now: string,
): Promise<Changes> => {
  const { record } = settlement;
  const isPlanned = record.transfer_state === "scheduled" || record.transfer_state === "on_hold";
  const transfer =
    record !== before && isPlanned && shareOf(record) === 0
      ? await transfers.get(record.job_id, "1")
      : undefined;
  if (!transfer || !isSpent(transfer, record)) return settling(before, settlement);
  const canceled = cancelTransfer(transfer, now);
  const noted = annotate(record, { transfer_state: undefined }, now, "transfer_canceled");
  return together(settling(before, followedBy(settlement, noted)), {
    writes: [transfers.update(canceled.record)],
    events: canceled.events,
  });
};
