import type Stripe from "stripe";
import { mergeMetadata } from "./customers.ts";
import type { ApiRequest, Deeds, Emulator, Operations } from "./emulator.ts";
import { missing, refused } from "./errors.ts";
import type { EvidenceFile } from "./files.ts";
import { record } from "./ledger.ts";
import type { Charge, Dispute } from "./objects.ts";
import { createdWithin, page } from "./rendering.ts";
import { PLATFORM } from "./resource.ts";

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

const FILE_FIELDS = [
  "cancellation_policy",
  "customer_communication",
  "customer_signature",
  "duplicate_charge_documentation",
  "receipt",
  "refund_policy",
  "service_documentation",
  "shipping_documentation",
  "uncategorized_file",
] as const;

type Move = { amount: number; fee?: number; category: "dispute" | "dispute_reversal" };

const move = (
  emulator: Emulator,
  dispute: Pick<Dispute, "id" | "currency">,
  { amount, fee, category }: Move,
) =>
  record(emulator, {
    account: PLATFORM,
    type: "adjustment",
    category,
    amount,
    fee: fee ?? 0,
    currency: dispute.currency,
    source: dispute.id,
    counterparty: "cards",
  }) as Stripe.BalanceTransaction;

const REASONS = { fraudulent: "10.4", product_not_received: "13.1" } as const;
type Reason = keyof typeof REASONS;

const withdraw = (emulator: Emulator, dispute: Pick<Dispute, "id" | "currency" | "amount">) =>
  move(emulator, dispute, { amount: -dispute.amount, fee: DISPUTE_FEE, category: "dispute" });

type Opening = {
  reason: Reason;
  /** Integer minor units; absent: all that was captured. */
  amount?: number;
  /** The bank only asks: no money moves unless it becomes a dispute. */
  inquiry?: boolean;
};

/** The cardholder's bank disputes a captured charge or a part of it, or inquires about it, and asks for evidence. */
export const openDispute = (
  emulator: Emulator,
  charge: Charge,
  { reason, amount = charge.amount_captured, inquiry = false }: Opening,
): Charge => {
  const id = emulator.store.newId("du");
  const { currency } = charge;
  const dispute = emulator.store.put<Dispute>({
    id,
    object: "dispute",
    amount,
    balance_transactions: inquiry ? [] : [withdraw(emulator, { id, currency, amount })],
    charge: charge.id,
    created: emulator.now(),
    currency,
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
    is_charge_refundable: inquiry,
    livemode: false,
    metadata: {},
    payment_intent: charge.payment_intent,
    payment_method_details: {
      type: "card",
      card: {
        brand: "visa",
        case_type: inquiry ? "inquiry" : "chargeback",
        network: "visa",
        network_reason_code: REASONS[reason],
      },
    },
    reason,
    status: inquiry ? "warning_needs_response" : "needs_response",
  } as Dispute);
  const disputed = emulator.store.put<Charge>({ ...charge, disputed: !inquiry });
  emulator.store.schedule("dispute_unanswered", id, (emulator.now() + EVIDENCE_SECONDS) * 1000);
  emulator.emit("charge.dispute.created", dispute);
  if (!inquiry) emulator.emit("charge.dispute.funds_withdrawn", dispute);
  return disputed;
};

type Ending = "won" | "lost" | "warning_closed";

/** The dispute ends. Its money returns if it is won, and the dispute fee where the account gets it back. */
const close = (emulator: Emulator, dispute: Dispute, status: Ending): Dispute => {
  emulator.store.unschedule("dispute_unanswered", dispute.id);
  const returned =
    status === "won"
      ? [
          move(emulator, dispute, {
            amount: dispute.amount,
            fee: emulator.returnsDisputeFees ? -DISPUTE_FEE : 0,
            category: "dispute_reversal",
          }),
        ]
      : [];
  const closed = emulator.store.put<Dispute>({
    ...dispute,
    status,
    balance_transactions: [...dispute.balance_transactions, ...returned],
  });
  if (status === "won") emulator.emit("charge.dispute.funds_reinstated", closed);
  emulator.emit("charge.dispute.closed", closed);
  return closed;
};

const isInquiry = ({ status }: Dispute) => status.startsWith("warning_");

/** An inquiry that was not answered, or not to the bank's liking, becomes a dispute. */
const escalate = (emulator: Emulator, inquiry: Dispute): Dispute => {
  const charge = emulator.store.known<Charge>(inquiry.charge, "charge");
  emulator.store.put<Charge>({ ...charge, disputed: true });
  const dispute = emulator.store.put<Dispute>({
    ...inquiry,
    balance_transactions: [withdraw(emulator, inquiry)],
    is_charge_refundable: false,
    status: "needs_response",
  });
  emulator.store.schedule("dispute_unanswered", dispute.id, (emulator.now() + EVIDENCE_SECONDS) * 1000);
  emulator.emit("charge.dispute.updated", dispute, { previous: { status: inquiry.status } });
  emulator.emit("charge.dispute.funds_withdrawn", dispute);
  return dispute;
};

const VERDICTS: Record<string, "won" | "lost"> = { winning_evidence: "won", losing_evidence: "lost" };

const update = (emulator: Emulator, dispute: Dispute, params: Stripe.DisputeUpdateParams): Dispute => {
  if (params.evidence && !["needs_response", "warning_needs_response"].includes(dispute.status))
    throw refused("This dispute is already under review or closed and takes no more evidence.");
  for (const field of FILE_FIELDS) {
    const file = params.evidence?.[field];
    if (file && !emulator.store.find<EvidenceFile>(file, "file"))
      throw missing("file upload", file, `evidence[${field}]`);
  }
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
    status: !submitted ? dispute.status : isInquiry(dispute) ? "warning_under_review" : "under_review",
  });
  if (submitted) emulator.store.unschedule("dispute_unanswered", dispute.id);
  emulator.emit("charge.dispute.updated", updated, { previous: { status: dispute.status } });
  const verdict = submitted ? VERDICTS[evidence.uncategorized_text ?? ""] : undefined;
  if (!verdict) return updated;
  if (!isInquiry(updated)) return close(emulator, updated, verdict);
  return verdict === "won" ? close(emulator, updated, "warning_closed") : escalate(emulator, updated);
};

const decided = ({ status }: Dispute) => ["won", "lost", "warning_closed", "prevented"].includes(status);

/** The platform accepts: the dispute is lost, or the inquiry becomes one. */
const giveIn = (emulator: Emulator, dispute: Dispute): Dispute => {
  if (decided(dispute)) throw refused("This dispute is closed already.");
  return isInquiry(dispute) ? escalate(emulator, dispute) : close(emulator, dispute, "lost");
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
  "POST /v1/disputes/{id}/close": (emulator, { id }) => giveIn(emulator, existing(emulator, id)),
  "GET /v1/disputes": ({ store }, { params }: ApiRequest<Stripe.DisputeListParams>) => {
    const found = store
      .all<Dispute>("dispute")
      .filter((item) => !params.charge || item.charge === params.charge)
      .filter((item) => !params.payment_intent || item.payment_intent === params.payment_intent)
      .filter((item) => createdWithin(params, item.created));
    return page("/v1/disputes", found, params);
  },
};

/** The bank decides, whatever the evidence. */
export const decide = (emulator: Emulator, id: string, verdict: "won" | "lost"): Dispute =>
  close(emulator, existing(emulator, id), verdict);

/** A bank's dispute about an earlier captured charge. */
export const disputeCharge = (emulator: Emulator, chargeId: string, opening: Partial<Opening>): Dispute => {
  const charge = emulator.store.find<Charge>(chargeId, "charge", PLATFORM);
  if (!charge) throw missing("charge", chargeId, "charge");
  if (!charge.captured) throw refused("This charge has not been captured.");
  openDispute(emulator, charge, { reason: "fraudulent", ...opening });
  return emulator.store.all<Dispute>("dispute").at(-1) as Dispute;
};

export const deeds: Deeds = {
  dispute_unanswered: (emulator, id) => {
    const dispute = existing(emulator, id);
    const late = { ...dispute, evidence_details: { ...dispute.evidence_details, past_due: true } };
    if (isInquiry(dispute)) escalate(emulator, late);
    else close(emulator, late, "lost");
  },
};
