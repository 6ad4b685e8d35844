import type Stripe from "stripe";
import type { Charge } from "./charges.ts";
import { mergeMetadata } from "./customers.ts";
import type { ApiRequest, Deeds, Emulator, Operations } from "./emulator.ts";
import { missing, refused } from "./errors.ts";
import { record } from "./ledger.ts";
import { PLATFORM, type Stored } from "./resource.ts";
import { newId } from "./store.ts";

export type Dispute = Stored<Stripe.Dispute>;

const DISPUTE_FEE = 1500;
const EVIDENCE_SECONDS = 9 * 86_400;

const NO_EVIDENCE: Dispute["evidence"] = {
  access_activity_log: null,
  billing_address: null,
  cancellation_policy: null,
  cancellation_policy_disclosure: null,
  cancellation_rebuttal: null,
  customer_communication: null,
  customer_email_address: null,
  customer_name: null,
  customer_purchase_ip: null,
  customer_signature: null,
  duplicate_charge_documentation: null,
  duplicate_charge_explanation: null,
  duplicate_charge_id: null,
  enhanced_evidence: {},
  product_description: null,
  receipt: null,
  refund_policy: null,
  refund_policy_disclosure: null,
  refund_refusal_explanation: null,
  service_date: null,
  service_documentation: null,
  shipping_address: null,
  shipping_carrier: null,
  shipping_date: null,
  shipping_documentation: null,
  shipping_tracking_number: null,
  uncategorized_file: null,
  uncategorized_text: null,
};

const move = (emulator: Emulator, dispute: Pick<Dispute, "id" | "currency">, amount: number, fee: number) =>
  record(emulator, {
    account: PLATFORM,
    type: "adjustment",
    amount,
    fee,
    currency: dispute.currency,
    source: dispute.id,
    counterparty: "cards",
  }) as Stripe.BalanceTransaction;

/** The cardholder's bank takes a captured charge back and asks for evidence. */
export const openDispute = (
  emulator: Emulator,
  charge: Charge,
  reason: "fraudulent" | "product_not_received",
): Charge => {
  const id = newId("du");
  const withdrawn = move(emulator, { id, currency: charge.currency }, -charge.amount_captured, DISPUTE_FEE);
  const dispute = emulator.store.put<Dispute>({
    id,
    object: "dispute",
    amount: charge.amount_captured,
    balance_transactions: [withdrawn],
    charge: charge.id,
    created: emulator.now(),
    currency: charge.currency,
    enhanced_eligibility_types: [],
    evidence: NO_EVIDENCE,
    evidence_details: {
      due_by: emulator.now() + EVIDENCE_SECONDS,
      enhanced_eligibility: {},
      has_evidence: false,
      past_due: false,
      submission_count: 0,
      submission_method: "not_submitted",
    },
    intended_submission_method: null,
    is_charge_refundable: false,
    livemode: false,
    metadata: {},
    payment_intent: charge.payment_intent,
    payment_method_details: {
      type: "card",
      card: {
        brand: "visa",
        case_type: "chargeback",
        network: "visa",
        network_reason_code: reason === "fraudulent" ? "10.4" : "13.1",
      },
    },
    reason,
    status: "needs_response",
  } as Dispute);
  const disputed = emulator.store.put<Charge>({ ...charge, disputed: true });
  emulator.store.schedule("dispute_unanswered", id, (emulator.now() + EVIDENCE_SECONDS) * 1000);
  emulator.emit("charge.dispute.created", dispute);
  emulator.emit("charge.dispute.funds_withdrawn", dispute);
  return disputed;
};

const close = (emulator: Emulator, dispute: Dispute, status: "won" | "lost"): Dispute => {
  emulator.store.unschedule("dispute_unanswered", dispute.id);
  const returned = status === "won" ? [move(emulator, dispute, dispute.amount, -DISPUTE_FEE)] : [];
  const closed = emulator.store.put<Dispute>({
    ...dispute,
    status,
    balance_transactions: [...dispute.balance_transactions, ...returned],
  });
  if (status === "won") emulator.emit("charge.dispute.funds_reinstated", closed);
  emulator.emit("charge.dispute.closed", closed);
  return closed;
};

const VERDICTS: Record<string, "won" | "lost"> = { winning_evidence: "won", losing_evidence: "lost" };

const update = (emulator: Emulator, dispute: Dispute, params: Stripe.DisputeUpdateParams): Dispute => {
  if (params.evidence && dispute.status !== "needs_response")
    throw refused("This dispute is already under review or closed and takes no more evidence.");
  const evidence = { ...dispute.evidence, ...params.evidence } as Dispute["evidence"];
  const submitted = params.evidence !== undefined && params.submit !== false;
  const updated = emulator.store.put<Dispute>({
    ...dispute,
    evidence,
    evidence_details: {
      ...dispute.evidence_details,
      has_evidence: dispute.evidence_details.has_evidence || params.evidence !== undefined,
      submission_count: dispute.evidence_details.submission_count + Number(submitted),
      submission_method: submitted ? "manual" : dispute.evidence_details.submission_method,
    },
    metadata: mergeMetadata(dispute.metadata, params.metadata),
    status: submitted ? "under_review" : dispute.status,
  });
  if (submitted) emulator.store.unschedule("dispute_unanswered", dispute.id);
  emulator.emit("charge.dispute.updated", updated, { previous: { status: dispute.status } });
  const verdict = submitted ? VERDICTS[evidence.uncategorized_text ?? ""] : undefined;
  return verdict ? close(emulator, updated, verdict) : updated;
};

const existing = ({ store }: Emulator, id: string): Dispute => {
  const found = store.find<Dispute>(id, "dispute");
  if (!found) throw missing("dispute", id);
  return found;
};

export const operations: Operations = {
  "GET /v1/disputes/{id}": (emulator, { id }) => existing(emulator, id),
  "POST /v1/disputes/{id}": (emulator, { id, params }: ApiRequest<Stripe.DisputeUpdateParams>) =>
    update(emulator, existing(emulator, id), params),
};

export const deeds: Deeds = {
  dispute_unanswered: (emulator, id) => {
    const dispute = existing(emulator, id);
    close(
      emulator,
      { ...dispute, evidence_details: { ...dispute.evidence_details, past_due: true } },
      "lost",
    );
  },
};
