import { plus } from "../../../kernel/time.ts";
import { policy } from "../../policy.ts";
import { changeOf, type Draft, draftOf, transition, withFacts } from "../draft.ts";
import {
  JobPaymentStatusChanged,
  PaymentActionRequired,
  PaymentAuthorized,
  PaymentCaptured,
  PaymentCardGiven,
  PaymentDeclined,
  PaymentDeferred,
  PaymentDisputeClosed,
  PaymentDisputeOpened,
  PaymentExpired,
  PaymentInquiryClosed,
  PaymentInquiryOpened,
  PaymentReauthorized,
  PaymentVoided,
  RefundCreated,
  RefundFailed,
  RefundSucceeded,
  TipActionRequired,
  TipLapsed,
  TipPaid,
} from "../events.ts";
import type { Payment, PaymentChange } from "../payment.ts";
import { stateByReturns } from "../returned.ts";
import { observeCapture, observeProcessingFee } from "./capture.ts";
import { observeDispute, observeInquiries } from "./dispute.ts";
import { due, undue } from "./due.ts";
import { observeAction, observeHold, observeRelease } from "./hold.ts";
import { observeRefund } from "./refund.ts";
import type { SeenIntent } from "./seen.ts";

/** Everything that an observation may find to have happened. */
export const observationEvents = [
  PaymentActionRequired,
  PaymentAuthorized,
  PaymentCaptured,
  PaymentCardGiven,
  PaymentDeclined,
  PaymentDeferred,
  PaymentDisputeClosed,
  PaymentDisputeOpened,
  PaymentExpired,
  PaymentInquiryClosed,
  PaymentInquiryOpened,
  PaymentReauthorized,
  PaymentVoided,
  RefundCreated,
  RefundFailed,
  RefundSucceeded,
  JobPaymentStatusChanged,
  TipActionRequired,
  TipLapsed,
  TipPaid,
] as const;

/** While the bank has a dispute to decide or a refund to carry out, it is asked every day: its word may be lost. */
const awaitBank = (draft: Draft): Draft => {
  const { disputes, refunds, inquiry_ids, due_for } = draft.record;
  const isAwaited =
    inquiry_ids !== undefined ||
    disputes.some(({ outcome }) => outcome === undefined) ||
    refunds.some(({ state }) => state === "pending");
  if (isAwaited === (due_for === "bank")) return draft;
  return withFacts(
    draft,
    isAwaited ? due("bank", plus(draft.now, { hours: policy.payment.ask_bank_hours })) : undue,
  );
};

/** What came back or is contested of money that was taken. */
const observeReturns = (draft: Draft, seen: SeenIntent): Draft => {
  if (draft.record.captured_minor === 0) return draft;
  const parts = awaitBank(
    seen.disputes.reduce(observeDispute, seen.refunds.reduce(observeRefund, observeInquiries(draft, seen))),
  );
  const [verb, to] = stateByReturns(parts.record);
  return to === parts.record.state ? parts : transition(parts, verb);
};

/**
 * The payment after what the payment provider shows now. Pure and repeatable: seeing the same again changes
 * nothing, and what was missed on the way is made up for. Another intent than the payment's own is ignored.
 * Throws `payment.invalid_transition` when the provider shows what can't follow from what we know.
 */
export const observeIntent = (
  payment: Payment,
  seen: SeenIntent,
  now: string,
  cause: string,
  facts: Partial<Payment> = {},
): PaymentChange => {
  const draft = draftOf(payment, now);
  const another = payment.payment_intent_id !== undefined && payment.payment_intent_id !== seen.id;
  if (another || (seen.superseded && payment.payment_intent_id === undefined)) return changeOf(draft, cause);
  const known = withFacts(draft, { ...facts, payment_intent_id: seen.id });
  const steps = [
    observeAction,
    observeHold,
    observeCapture,
    observeProcessingFee,
    observeRelease,
    observeReturns,
  ];
  return changeOf(
    steps.reduce((so_far, step) => step(so_far, seen), known),
    cause,
  );
};
