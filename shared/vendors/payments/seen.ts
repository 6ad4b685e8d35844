import type Stripe from "stripe";
import type { SeenSubscription } from "../../domain/membership/observation.ts";
import type { DisputeState, SeenCase } from "../../domain/payment/dispute.ts";
import type { SeenIntent, SeenSetup } from "../../domain/payment/observation/seen.ts";
import type { SeenPayout } from "../../domain/payment/payout.ts";
import { sum } from "../../kernel/money.ts";

export const idOf = (reference: string | { id: string } | null | undefined): string | undefined =>
  typeof reference === "string" ? reference : reference?.id;

export const instantOf = (seconds: number | null | undefined): string | undefined =>
  seconds ? new Date(seconds * 1000).toISOString() : undefined;

const refundStates: Record<string, SeenIntent["refunds"][number]["state"]> = {
  succeeded: "succeeded",
  failed: "failed",
  canceled: "failed",
};

export const seenRefund = ({
  id,
  amount,
  status,
  metadata,
}: Stripe.Refund): SeenIntent["refunds"][number] => ({
  refund_id: id,
  ...(metadata?.cause !== undefined && { cause: metadata.cause }),
  ...(metadata?.reason !== undefined && { reason: metadata.reason }),
  ...(metadata?.initiator !== undefined && { initiator: metadata.initiator }),
  amount_minor: amount,
  ...(metadata?.credit_minor !== undefined && { credit_minor: Number(metadata.credit_minor) }),
  state: refundStates[status ?? ""] ?? "pending",
});

const isInquiry = ({ status }: Stripe.Dispute): boolean =>
  status === "warning_needs_response" || status === "warning_under_review";

/** A dispute that moved money. Inquiries and prevented disputes did not. */
export const seenDispute = ({
  id,
  amount,
  status,
  balance_transactions,
}: Stripe.Dispute): SeenIntent["disputes"] => {
  if (status.startsWith("warning_") || status === ("prevented" as string)) return [];
  const cost_minor = sum(balance_transactions.map(({ fee }) => Math.max(fee, 0)));
  const dispute = { dispute_id: id, amount_minor: amount, ...(cost_minor > 0 && { cost_minor }) };
  const returned_minor = sum(balance_transactions.map(({ fee }) => Math.max(-fee, 0)));
  if (status === "won")
    return [{ ...dispute, ...(returned_minor > 0 && { returned_minor }), outcome: "won" }];
  if (status === "lost") return [{ ...dispute, outcome: "lost" }];
  return [dispute];
};

/**
 * How long a hold lasts that does not say when it ends, as with Link.
 * https://docs.stripe.com/payments/place-a-hold-on-a-payment-method
 */
const held_seconds = 7 * 86_400;

/** When a hold ends by itself. One that is over may not say it any more. */
export const endOfHold = (charge: Stripe.Charge | undefined, isHeld: boolean): string | undefined =>
  instantOf(
    charge?.payment_method_details?.card?.capture_before ??
      (charge && isHeld ? charge.created + held_seconds : undefined),
  );

type Around = { refunds: Stripe.Refund[]; disputes: Stripe.Dispute[] };

/** An intent in our terms; its latest charge must be expanded. */
export const seenIntent = (intent: Stripe.PaymentIntent, around?: Around): SeenIntent => {
  const { refunds, disputes } = around ?? { refunds: [], disputes: [] };
  const charge = typeof intent.latest_charge === "string" ? undefined : (intent.latest_charge ?? undefined);
  const error = intent.last_payment_error;
  const moved = charge?.balance_transaction;
  const processing_fee_minor = moved && typeof moved !== "string" ? moved.fee : undefined;
  return {
    id: intent.id,
    status: intent.status as SeenIntent["status"],
    amount_minor: intent.amount,
    capturable_minor: intent.amount_capturable,
    received_minor: intent.amount_received,
    currency: intent.currency,
    customer_id: idOf(intent.customer),
    payment_id: intent.metadata.payment_id,
    job_id: intent.metadata.job_id,
    payment_method_id: idOf(intent.payment_method),
    charge_id: idOf(intent.latest_charge),
    card_fingerprint: charge?.payment_method_details?.card?.fingerprint ?? undefined,
    capture_before: endOfHold(charge, intent.status === "requires_capture"),
    off_session: intent.metadata.off_session === "true",
    cancellation_fee: intent.metadata.purpose === "cancellation_fee",
    ...(intent.metadata.credit_minor !== undefined && {
      credit_minor: Number(intent.metadata.credit_minor),
    }),
    failure: error ? (error.decline_code ?? error.code ?? error.type) : undefined,
    expired: intent.cancellation_reason === "expired" || intent.cancellation_reason === "automatic",
    superseded: intent.cancellation_reason === "duplicate",
    refunds: refunds.toSorted((a, b) => a.created - b.created || (a.id < b.id ? -1 : 1)).map(seenRefund),
    disputes: disputes.flatMap(seenDispute),
    ...(around && {
      inquiries: disputes
        .filter(isInquiry)
        .map(({ id, amount }) => ({ dispute_id: id, amount_minor: amount })),
    }),
    ...(processing_fee_minor !== undefined && { processing_fee_minor }),
  };
};

export const seenSetup = (intent: Stripe.SetupIntent): SeenSetup => ({
  id: intent.id,
  status: intent.status as SeenSetup["status"],
  customer_id: idOf(intent.customer),
  payment_id: intent.metadata?.payment_id,
  job_id: intent.metadata?.job_id,
  checkout_id: intent.metadata?.checkout_id,
  payment_method_id: idOf(intent.payment_method),
  failure: intent.last_setup_error
    ? (intent.last_setup_error.decline_code ?? intent.last_setup_error.code ?? intent.last_setup_error.type)
    : undefined,
});

/** The days that an invoice pays for: those of the line that ends last. */
export const periodOf = ({ lines, created }: Stripe.Invoice) => {
  const last = lines.data
    .filter(({ amount }) => amount > 0)
    .toSorted((a, b) => b.period.end - a.period.end)[0]?.period;
  const { start, end } = last ?? { start: created, end: created };
  return { from: instantOf(start) as string, to: instantOf(end) as string };
};

const endReasons: Record<string, string> = {
  payment_failed: "payment_missing",
  payment_disputed: "payment_missing",
  cancellation_requested: "requested",
};

const seenInvoiceOf = (invoice: Stripe.Invoice | undefined): SeenSubscription["invoice"] =>
  invoice && {
    id: invoice.id as string,
    tries: invoice.attempt_count,
    next_try_at: instantOf(invoice.next_payment_attempt),
    status: invoice.status ?? "draft",
  };

/** A subscription in our terms, with its newest invoice if that is expanded. */
export const seenSubscription = (subscription: Stripe.Subscription): SeenSubscription => {
  const { latest_invoice, metadata, default_payment_method } = subscription;
  const [item] = subscription.items.data;
  if (!item) throw new Error(`the subscription ${subscription.id} has no item`);
  const invoice = typeof latest_invoice === "string" ? undefined : (latest_invoice ?? undefined);
  return {
    id: subscription.id,
    service_provider_id: metadata.service_provider_id,
    attempt: metadata.attempt === undefined ? undefined : Number(metadata.attempt),
    status: subscription.status,
    item_id: item.id,
    plan_id: item.price.metadata.plan_id,
    price_id: item.price.id,
    amount_minor: item.price.unit_amount ?? 0,
    currency: item.price.currency,
    interval: item.price.recurring?.interval === "year" ? "year" : "month",
    current_period_end: instantOf(item.current_period_end) as string,
    trial_ends_at: instantOf(subscription.trial_end),
    cancel_at_period_end: subscription.cancel_at_period_end,
    payment_method_id: idOf(default_payment_method),
    card_fingerprint:
      typeof default_payment_method === "object"
        ? (default_payment_method?.card?.fingerprint ?? undefined)
        : undefined,
    payment_pending: subscription.pending_update !== null,
    invoice: seenInvoiceOf(invoice),
    ended_at: instantOf(subscription.ended_at),
    end_reason: subscription.ended_at
      ? (endReasons[subscription.cancellation_details?.reason ?? ""] ?? "payment_missing")
      : undefined,
  };
};

const payoutStates: Record<string, SeenPayout["state"]> = {
  paid: "paid",
  failed: "failed",
  canceled: "failed",
};

/** A payout in our terms. */
export const seenPayout = (payout: Stripe.Payout): SeenPayout => {
  const { id, status, amount, currency, failure_code, arrival_date, created } = payout;
  return {
    payout_id: id,
    state: payoutStates[status] ?? "on_its_way",
    amount_minor: amount,
    currency,
    ...(failure_code && { failure: failure_code }),
    arrives_at: new Date(arrival_date * 1000).toISOString(),
    created_at: new Date(created * 1000).toISOString(),
  };
};

const caseStates: Record<string, DisputeState> = {
  needs_response: "needs_response",
  warning_needs_response: "needs_response",
  under_review: "submitted",
  warning_under_review: "submitted",
  won: "won",
  lost: "lost",
};

/** A dispute or inquiry at the bank, in our terms. */
export const seenCase = ({
  id,
  status,
  reason,
  amount,
  currency,
  created,
  evidence_details,
}: Stripe.Dispute): SeenCase => ({
  stripe_dispute_id: id,
  kind: status.startsWith("warning_") ? "inquiry" : "dispute",
  state: caseStates[status] ?? "closed",
  reason,
  amount_minor: amount,
  currency,
  opened_at: new Date(created * 1000).toISOString(),
  ...(evidence_details.due_by && { answer_by: instantOf(evidence_details.due_by) }),
});
