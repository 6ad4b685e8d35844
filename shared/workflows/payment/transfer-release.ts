import { type Changes, together, type Write } from "../../data/engine/write.ts";
import { jobs } from "../../data/jobs.ts";
import { postings } from "../../data/ledger.ts";
import { payments, savePayment, sharesOf, transfers } from "../../data/payments.ts";
import { providerDebts } from "../../data/provider-debts.ts";
import { serviceProviders } from "../../data/service-providers.ts";
import { taxRequests } from "../../data/tax-requests.ts";
import { isNoShowContested } from "../../domain/job/dispute.ts";
import { annotate } from "../../domain/payment/decisions.ts";
import { transferPosted } from "../../domain/payment/ledger.ts";
import type { Payment } from "../../domain/payment/payment.ts";
import {
  cancelTransfer,
  expectUnreleased,
  type HoldReason,
  holdTransfer,
  isSpent,
  resumeTransfer,
  sendingTransfer,
  shareOf,
  type Transfer,
  transferPaid,
  transferRefused,
} from "../../domain/payment/transfer.ts";
import { holdsShares } from "../../domain/tax-report/request.ts";
import type { Decision } from "../../kernel/event.ts";
import { committed } from "../../kernel/record.ts";
import { reportsIn } from "../../markets/tax.ts";
import { StripeRefusal } from "../../vendors/payments/client.ts";
import { sendTransfer } from "../../vendors/payments/transfers.ts";
import { settlingRefunds } from "./refund.ts";
import { converge } from "./settlement.ts";

export type Obstacle = "job_not_completed" | "not_captured" | HoldReason;

/** Commits what must be recorded before the payment provider is called. */
export type Committing = (changes: Changes) => Promise<unknown>;

/** What to write for one step of a transfer, and the transfer afterwards. */
export type Step = Changes & { transfer: Transfer };

/** The transfer state in the payment's record. Undefined if no share is left. */
const transferStateOf = (state: Transfer["state"]): Payment["transfer_state"] => {
  if (state === "canceled") return undefined;
  return state === "on_hold" || state === "paid" ? state : "scheduled";
};

const step = (
  payment: Payment,
  { record, events }: Decision<Transfer>,
  now: string,
  more: Write[] = [],
): Step => {
  const transfer_state = transferStateOf(record.state);
  const change = annotate(payment, { transfer_state }, now, `transfer_${record.state}`);
  const released = { writes: [transfers.update(record), ...more], events };
  return { transfer: record, ...together(released, savePayment(payment, change)) };
};

/** Reads everything that the release of a job's share depends on. */
export const loadRelease = async (transfer: Transfer) => {
  const [payment, job, provider, debt, tax_request] = await Promise.all([
    payments.find(transfer.payment_id),
    jobs.find(transfer.job_id),
    serviceProviders.find(transfer.service_provider_id),
    providerDebts.get(transfer.service_provider_id),
    reportsIn(transfer.currency) ? taxRequests.get(transfer.service_provider_id) : undefined,
  ]);
  return { transfer, payment, job, provider, debt, tax_request };
};
export type Release = Awaited<ReturnType<typeof loadRelease>>;

/** Why a share is held that may have ended by itself. */
const mayEnd = new Set<HoldReason | undefined>(["payout_account", "dispute", "tax_details_missing"]);

/** What prevents the release now. Undefined if nothing does. */
export const obstacleOf = ({
  transfer,
  payment,
  job,
  provider,
  tax_request,
}: Release): Obstacle | undefined => {
  if (
    payment.state === "disputed" ||
    payment.inquiry_ids ||
    job.state === "disputed" ||
    isNoShowContested(job)
  )
    return "dispute";
  const { state, hold_reason } = transfer;
  if (state === "on_hold" && !mayEnd.has(hold_reason)) return hold_reason;
  const over = job.state === "completed" || job.state === "canceled" || transfer.purpose === "tip";
  if (!over) return "job_not_completed";
  if (payment.captured_minor === 0) return "not_captured";
  if (holdsShares(tax_request)) return "tax_details_missing";
  return provider.payout.state === "active" ? undefined : "payout_account";
};

/** Holds a share back because of an obstacle, or checks again later. */
export const putOff = ({ transfer, payment }: Release, obstacle: Obstacle, now: string): Step =>
  step(
    payment,
    obstacle === "job_not_completed" || obstacle === "not_captured"
      ? transferRefused(transfer, obstacle, now)
      : holdTransfer(transfer, obstacle, now),
    now,
  );

/** The share after updating the payment from the payment provider, which finds missed disputes and refunds. */
const verified = async (planned: Release, now: string, commit: Committing): Promise<Release> => {
  const { payment } = planned;
  const change = await converge(payment, { now, cause: "release" });
  if (change.record === payment) return planned;
  await commit(await settlingRefunds(payment, change, now));
  return { ...planned, payment: committed(change.record) };
};

/** What is left of a share for its provider. A transfer that makes up for an earlier one has its own amount. */
const dueOf = ({ transfer, payment }: Release): number =>
  transfer.sequence === 1 ? shareOf(payment) : Math.min(transfer.amount_minor, shareOf(payment));

/** The earlier transfers of the same payment. */
const othersOf = async (transfer: Transfer): Promise<Transfer[]> => {
  const { sequence } = transfer;
  return sequence === 1 ? [] : (await sharesOf(transfer)).filter((other) => other.sequence !== sequence);
};

/** Records what is about to be sent, less the provider's debt. Tips are never reduced. */
const prepare = async (planned: Release, now: string, commit: Committing): Promise<Release> => {
  const { debt } = planned;
  const stopped = planned.transfer.state === "on_hold" || planned.transfer.state === "failed";
  const transfer = stopped ? resumeTransfer(planned.transfer, now).record : planned.transfer;
  const due_minor = dueOf({ ...planned, transfer });
  const debt_minor = transfer.purpose === "tip" ? 0 : Math.min(debt?.amount_minor ?? 0, due_minor);
  const sending = sendingTransfer(transfer, { amount_minor: due_minor - debt_minor, debt_minor }, now);
  const owed = debt && debt_minor > 0 ? { ...debt, amount_minor: debt.amount_minor - debt_minor } : undefined;
  await commit({
    writes: [transfers.update(sending), ...(owed ? [providerDebts.update(owed)] : [])],
    events: [],
  });
  return { ...planned, transfer: committed(sending), debt: owed ? committed(owed) : debt };
};

/** Returns the writes that restore the debt that a transfer was to pay off. */
const owedAgain = ({ transfer, debt }: Release): Write[] =>
  debt && transfer.debt_minor > 0
    ? [providerDebts.update({ ...debt, amount_minor: debt.amount_minor + transfer.debt_minor })]
    : [];

/** Sends the recorded transfer. A definite refusal uses up one attempt. */
const send = async (planned: Release, again: boolean, now: string): Promise<Step> => {
  const { transfer, payment, provider } = planned;
  const { amount_minor, debt_minor, service_provider_id } = transfer;
  try {
    const destination = provider.payout.account_id as string;
    const stripe_transfer_id =
      amount_minor > 0 ? await sendTransfer(payment, transfer, { destination, again }) : undefined;
    const { id: book_id, job_id, currency } = payment;
    const book = { book_id, job_id, service_provider_id, currency, posted_at: now };
    const others = await othersOf(transfer);
    return step(payment, transferPaid(transfer, { payment, others, stripe_transfer_id }, now), now, [
      postings.insert(transferPosted(book, stripe_transfer_id ?? transfer.id, amount_minor, debt_minor)),
    ]);
  } catch (error) {
    if (!(error instanceof StripeRefusal)) throw error;
    return step(payment, transferRefused(transfer, error.code, now), now, owedAgain(planned));
  }
};

/**
 * Sends the share to its provider, less the provider's debt. The amount is recorded first, and an earlier record is
 * sent unchanged. Returns what to write afterwards. Throws `service.unavailable` if the outcome is unknown; repeating
 * is safe. Throws `transfer.invalid_transition` if it was released before. Holds the share back if the bank turns out
 * to dispute the money.
 */
export const release = async (planned: Release, now: string, commit: Committing): Promise<Step> => {
  expectUnreleased(planned.transfer);
  const again = planned.transfer.state === "processing";
  const seen = again ? planned : await verified(planned, now, commit);
  if (isSpent(seen.transfer, seen.payment))
    return step(seen.payment, cancelTransfer(seen.transfer, now), now);
  const obstacle = again ? undefined : obstacleOf(seen);
  if (obstacle) return putOff(seen, obstacle, now);
  return send(again ? planned : await prepare(seen, now, commit), again, now);
};
