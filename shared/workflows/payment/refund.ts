import { type Changes, together, type Write } from "../../data/engine/write.ts";
import { savePayment } from "../../data/payments.ts";
import { refunds } from "../../data/refunds.ts";
import { afterWaiting, wayBack, withdrawRefund } from "../../domain/payment/decisions.ts";
import { observeIntent } from "../../domain/payment/observation/intent.ts";
import { refundedAsCredit, refundRefused } from "../../domain/payment/observation/refund.ts";
import {
  followedBy,
  isLive,
  type Payment,
  type PaymentChange,
  unchanged,
} from "../../domain/payment/payment.ts";
import {
  dropRefund,
  followRefund,
  putRefundOff,
  type Refund,
  refuseRefund,
} from "../../domain/payment/refund.ts";
import { StripeRefusal } from "../../vendors/payments/client.ts";
import { observe } from "../../vendors/payments/holds.ts";
import { refund as send } from "../../vendors/payments/refunds.ts";
import { settlingWithShare } from "./share-settlement.ts";

/** A payment after a refund was sent or put off, and the writes for the refund itself. */
export type Sent = {
  /** The payment that the change is of, as it is stored. */
  payment: Payment;
  change: PaymentChange;
  writes: Write[];
  refund: Refund;
};

const sent = (payment: Payment, change: PaymentChange, refund: Refund, after: Refund): Sent => ({
  payment,
  change,
  writes: after === refund ? [] : [refunds.update(after)],
  refund: after,
});

/** What to write when a refund is decided: the refund, and the payment that waits for it. One transaction. */
export const recordingRefund = (payment: Payment, ordered: PaymentChange, refund: Refund): Changes =>
  together(savePayment(payment, ordered), { writes: [refunds.insert(refund)], events: [] });

/**
 * Sends a recorded refund, unless the payment provider has it already. Waits while the bank decides a dispute about the
 * money. Drops the refund if nothing is left to give back.
 */
export const sendRefund = async (payment: Payment, refund: Refund, now: string): Promise<Sent> => {
  const drop = (change: PaymentChange): Sent =>
    sent(
      payment,
      followedBy(change, withdrawRefund(change.record, refund.cause, now)),
      refund,
      dropRefund(refund, now),
    );
  if (!payment.payment_intent_id && payment.captured_minor === 0)
    return isLive(payment)
      ? sent(payment, unchanged(payment), refund, putRefundOff(refund, now))
      : drop(unchanged(payment));
  const cause = `refund ${refund.cause}`;
  const seen = payment.payment_intent_id ? await observe(payment.payment_intent_id) : undefined;
  const before = seen ? observeIntent(payment, seen, now, cause) : unchanged(payment);
  const done = followRefund(refund, before.record, now);
  if (done !== refund) return sent(payment, before, refund, done);
  if (refund.state === "pending") return sent(payment, before, refund, putRefundOff(refund, now));
  if (refund.state !== "requested") return sent(payment, before, refund, refund);
  const notYet = before.record.captured_minor === 0 && isLive(before.record);
  if (notYet || before.record.state === "disputed")
    return sent(payment, before, refund, putRefundOff(refund, now));
  const left = afterWaiting(before.record, refund.cause);
  const { card_minor, credit_minor } = wayBack(left, refund.amount_minor);
  if (card_minor + credit_minor === 0) return drop(before);
  if (card_minor === 0 || !seen) {
    const returned = refundedAsCredit(before.record, { ...refund, amount_minor: credit_minor }, now);
    return sent(payment, followedBy(before, returned), refund, followRefund(refund, returned.record, now));
  }
  try {
    const made = await send(payment, { ...refund, amount_minor: card_minor, credit_minor });
    const after = observeIntent(payment, { ...seen, refunds: [...seen.refunds, made] }, now, cause);
    return sent(payment, after, refund, followRefund(refund, after.record, now));
  } catch (error) {
    if (!(error instanceof StripeRefusal)) throw error;
    if (error.code === "charge_disputed") return sent(payment, before, refund, putRefundOff(refund, now));
    const withdrawn = withdrawRefund(before.record, refund.cause, now);
    const refused = refundRefused(withdrawn.record, refund, error.code, now);
    const change = followedBy(followedBy(before, withdrawn), refused);
    return sent(payment, change, refund, refuseRefund(refund, error.code, now));
  }
};

/** The events of refunds, with who decided them and in what words: that is part of the refund, whoever reports it first. */
const attributed = (change: PaymentChange, known: readonly Refund[]): PaymentChange => ({
  ...change,
  events: change.events.map((event) => {
    const { refund_id } = event.data as { refund_id?: string };
    if (refund_id === undefined || !event.type.startsWith("refund.")) return event;
    const cause = change.record.refunds.find((refund) => refund.refund_id === refund_id)?.cause;
    const refund = known.find((one) => one.cause === cause || one.id === refund_id);
    if (!refund) return event;
    const { author_id, note } = refund;
    return {
      ...event,
      ...(note && !event.reason && { reason: note }),
      data: { ...event.data, ...(author_id && { author_id }) },
    };
  }),
});

/** The changes after a refund was sent, put off or dropped. */
export const refunding = async ({ payment, change, writes, refund }: Sent, now: string): Promise<Changes> =>
  together(await settlingWithShare(payment, attributed(change, [refund]), now), { writes, events: [] });

/**
 * The payment as seen at the payment provider, and the refunds that appeared or failed meanwhile, as their decisions say
 * who ordered them.
 */
export const followedRefunds = async (
  payment: Payment,
  change: PaymentChange,
  now: string,
): Promise<{ change: PaymentChange; writes: Write[] }> => {
  const before = new Map(payment.refunds.map(({ cause, state }) => [cause, state]));
  const moved = change.record.refunds.flatMap(({ cause, state }) =>
    cause !== undefined && before.get(cause) !== state ? cause : [],
  );
  const known = await refunds.many(moved.map((cause) => [payment.id, cause]));
  const writes = known.flatMap((refund) => {
    const after = followRefund(refund, change.record, now);
    return after === refund ? [] : refunds.update(after);
  });
  return { change: attributed(change, known), writes };
};

/** The changes of a payment as seen at the payment provider, with its share and its refunds. */
export const settlingRefunds = async (
  payment: Payment,
  change: PaymentChange,
  now: string,
): Promise<Changes> => {
  const followed = await followedRefunds(payment, change, now);
  const settled = await settlingWithShare(payment, followed.change, now);
  return together(settled, { writes: followed.writes, events: [] });
};
