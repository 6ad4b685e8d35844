import { proRata, sum } from "../../../kernel/money.ts";
import {
  bookOf,
  changeOf,
  type Draft,
  draftOf,
  emit,
  transition,
  withFacts,
  withPostings,
} from "../draft.ts";
import { RefundCreated, RefundFailed, RefundSucceeded } from "../events.ts";
import { refundFailedPosted, refundPosted } from "../ledger.ts";
import { type Payment, type PaymentChange, withoutWaiting } from "../payment.ts";
import type { Refund, RefundGround } from "../refund.ts";
import { creditPartOf, keptReturned, stateByReturns } from "../returned.ts";
import type { SeenIntent } from "./seen.ts";

const groundOf = ({
  reason,
  initiator,
}: {
  reason?: string | undefined;
  initiator?: string | undefined;
}) => ({
  ...(reason !== undefined && { cause: reason }),
  ...(initiator !== undefined && { initiator }),
});

type SeenRefund = SeenIntent["refunds"][number];
type KeptRefund = Payment["refunds"][number];

/** A refund that the bank sent back: what came back as credit stays with the customer. */
const withoutCard = (known: KeptRefund, currency: string): KeptRefund[] => {
  const { amount_minor, credit_minor = 0, fee_minor, fee_tax_minor } = known;
  if (known.state !== "succeeded" || credit_minor === 0) return [];
  const ofCredit = proRata(fee_minor, credit_minor, amount_minor, currency);
  return [
    {
      refund_id: creditPartOf(known.refund_id),
      amount_minor: credit_minor,
      credit_minor,
      fee_minor: ofCredit,
      ...(fee_tax_minor && { fee_tax_minor: proRata(fee_tax_minor, credit_minor, amount_minor, currency) }),
      state: "succeeded",
    },
  ];
};

/** What a refund says of what it is given for, how much it is, and what of it comes back as credit. */
const refundDetails = ({ refund_id, amount_minor, credit_minor = 0, ...ground }: SeenRefund) => ({
  amount_minor: amount_minor + credit_minor,
  data: { refund_id, ...(credit_minor > 0 && { credit_minor }), ...groundOf(ground) },
});

export const observeRefund = (draft: Draft, seen: SeenRefund): Draft => {
  const { refund_id, cause, state, credit_minor = 0 } = seen;
  const known = draft.record.refunds.find((refund) => refund.refund_id === refund_id);
  if (known?.state === state || known?.state === "failed") return draft;
  const details = refundDetails(seen);
  const { amount_minor } = details;
  const begun = known ? draft : emit(draft, RefundCreated, details);
  const kept = state === "succeeded" ? keptReturned(draft.record, amount_minor) : (known ?? { fee_minor: 0 });
  const { fee_minor, fee_tax_minor } = kept;
  const stays = known && state === "failed" ? withoutCard(known, draft.record.currency) : [];
  const staying = {
    amount_minor: sum(stays.map((part) => part.amount_minor)),
    fee_minor: sum(stays.map((part) => part.fee_minor)),
    fee_tax_minor: sum(stays.map((part) => part.fee_tax_minor ?? 0)),
  };
  const tax = fee_tax_minor !== undefined && { fee_tax_minor: fee_tax_minor - staying.fee_tax_minor };
  const refunds: KeptRefund[] = [
    ...draft.record.refunds.filter((refund) => refund.refund_id !== refund_id),
    ...stays,
    {
      refund_id,
      ...(cause !== undefined && { cause }),
      amount_minor: amount_minor - staying.amount_minor,
      ...(credit_minor > 0 && stays.length === 0 && { credit_minor }),
      fee_minor: fee_minor - staying.fee_minor,
      ...tax,
      state,
    },
  ];
  const refunded_minor = sum(
    refunds.flatMap((refund) => (refund.state === "succeeded" ? refund.amount_minor : [])),
  );
  const { waiting } = draft.record;
  const updated = withFacts(begun, {
    refunds,
    refunded_minor,
    ...(waiting && cause !== undefined && { waiting: withoutWaiting(draft.record, cause) }),
  });
  if (state === "succeeded")
    return withPostings(
      emit(updated, RefundSucceeded, details),
      refundPosted(bookOf(updated), refund_id, { amount_minor, fee_minor, fee_tax_minor, credit_minor }),
    );
  if (state !== "failed") return updated;
  const split = {
    amount_minor: amount_minor - staying.amount_minor,
    fee_minor: fee_minor - staying.fee_minor,
    ...tax,
  };
  const emitted = emit(updated, RefundFailed, {
    amount_minor: split.amount_minor,
    data: { refund_id, ...groundOf(seen) },
  });
  return known?.state === "succeeded"
    ? withPostings(emitted, refundFailedPosted(bookOf(updated), refund_id, split))
    : emitted;
};

/** The payment after a refund that goes back as credit alone: nothing is asked of the payment provider. */
export const refundedAsCredit = (
  payment: Payment,
  {
    id,
    cause,
    reason,
    initiator,
    amount_minor,
  }: Pick<Refund, "id" | "cause" | "reason" | "initiator" | "amount_minor">,
  now: string,
): PaymentChange => {
  const seen: SeenRefund = {
    refund_id: id,
    cause,
    ...(reason && { reason }),
    ...(initiator && { initiator }),
    amount_minor: 0,
    credit_minor: amount_minor,
    state: "succeeded",
  };
  const parts = observeRefund(draftOf(payment, now), seen);
  const [verb, to] = stateByReturns(parts.record);
  return changeOf(to === parts.record.state ? parts : transition(parts, verb), cause);
};

/** The payment provider does not take a refund at all. */
export const refundRefused = (
  payment: Payment,
  { id, amount_minor, ...ground }: { id: string; amount_minor: number } & RefundGround,
  reason: string,
  now: string,
): PaymentChange =>
  changeOf(
    emit(draftOf(payment, now), RefundFailed, {
      amount_minor,
      data: { refund_id: id, ...groundOf(ground) },
      reason,
    }),
    reason,
  );
