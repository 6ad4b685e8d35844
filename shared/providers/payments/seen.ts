import type Stripe from "stripe";
import type { SeenIntent, SeenSetup } from "../../domain/payment/observation.ts";
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
  if (status === "won") return [{ ...dispute, outcome: "won" }];
  if (status === "lost") return [{ ...dispute, outcome: "lost" }];
  return [dispute];
};

type Around = { refunds: Stripe.Refund[]; disputes: Stripe.Dispute[] };

/** An intent in our words; its latest charge must be expanded. */
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
    capture_before: instantOf(charge?.payment_method_details?.card?.capture_before),
    off_session: intent.metadata.off_session === "true",
    cancellation_fee: intent.metadata.purpose === "cancellation_fee",
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
  payment_method_id: idOf(intent.payment_method),
  failure: intent.last_setup_error
    ? (intent.last_setup_error.decline_code ?? intent.last_setup_error.code ?? intent.last_setup_error.type)
    : undefined,
});
