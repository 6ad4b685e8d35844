import { type Changes, together, type Write } from "../../data/engine/write.ts";
import { refunds, requestRefund } from "../../data/refunds.ts";
import { keptOf, wayBack } from "../../domain/payment/decisions.ts";
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
  decideRefund,
  dropRefund,
  followRefund,
  putRefundOff,
  type Refund,
  type RefundGround,
  refuseRefund,
} from "../../domain/payment/refund.ts";
import type { Id } from "../../kernel/id.ts";
import { StripeRefusal } from "../../vendors/payments/client.ts";
import { observe } from "../../vendors/payments/holds.ts";
import { refund as send } from "../../vendors/payments/refunds.ts";
import { settlingWithShare } from "./share-settlement.ts";

type Refunding = RefundGround & { id: Id<"refund">; cause: string; amount_minor: number; now: string };

/** A payment after a refund was sent or put off, and the writes for the refund itself. */
type Sent = { change: PaymentChange; writes: Write[]; refund: Refund };

const sent = (change: PaymentChange, refund: Refund, after: Refund): Sent => ({
  change,
  writes: after === refund ? [] : [refunds.update(after)],
  refund: after,
});

/**
 * Sends a recorded refund, unless the payment provider has it already. Waits while the bank decides a dispute about the
 * money. Drops the refund if nothing is left to give back.
 */
export const sendRefund = async (payment: Payment, refund: Refund, now: string): Promise<Sent> => {
  if (!payment.payment_intent_id && payment.captured_minor === 0)
    return sent(unchanged(payment), refund, (isLive(payment) ? putRefundOff : dropRefund)(refund, now));
  const cause = `refund ${refund.cause}`;
  const seen = payment.payment_intent_id ? await observe(payment.payment_intent_id) : undefined;
  const before = seen ? observeIntent(payment, seen, now, cause) : unchanged(payment);
  const done = followRefund(refund, before.record, now);
  if (done !== refund) return sent(before, refund, done);
  if (refund.state === "pending") return sent(before, refund, putRefundOff(refund, now));
  if (refund.state !== "requested") return sent(before, refund, refund);
  const notYet = before.record.captured_minor === 0 && isLive(before.record);
  if (notYet || before.record.state === "disputed") return sent(before, refund, putRefundOff(refund, now));
  if (keptOf(before.record) <= 0) return sent(before, refund, dropRefund(refund, now));
  const { card_minor, credit_minor } = wayBack(before.record, refund.amount_minor);
  if (card_minor === 0 || !seen) {
    const returned = refundedAsCredit(before.record, { ...refund, amount_minor: credit_minor }, now);
    return sent(followedBy(before, returned), refund, followRefund(refund, returned.record, now));
  }
  try {
    const made = await send(payment, { ...refund, amount_minor: card_minor, credit_minor });
    const after = observeIntent(payment, { ...seen, refunds: [...seen.refunds, made] }, now, cause);
    return sent(after, refund, followRefund(refund, after.record, now));
  } catch (error) {
    if (!(error instanceof StripeRefusal)) throw error;
    if (error.code === "charge_disputed") return sent(before, refund, putRefundOff(refund, now));
    const refused = refundRefused(before.record, refund, error.code, now);
    return sent(followedBy(before, refused), refund, refuseRefund(refund, error.code, now));
  }
};

/** Refunds money for a cause, once. The decision is recorded first, and an existing decision is kept. */
export const payBack = async (payment: Payment, asked: Refunding): Promise<Sent> =>
  sendRefund(payment, await requestRefund(decideRefund(payment, asked)), asked.now);

/** Does the same and returns what to write. */
export const refunding = async (
  payment: Payment,
  { change, writes }: Pick<Sent, "change" | "writes">,
  now: string,
): Promise<Changes> => together(await settlingWithShare(payment, change, now), { writes, events: [] });

/** The payment as seen at the payment provider, with refunds that appeared or failed meanwhile. */
export const settlingRefunds = async (
  payment: Payment,
  change: PaymentChange,
  now: string,
): Promise<Changes> => {
  const before = new Map(payment.refunds.map(({ cause, state }) => [cause, state]));
  const moved = change.record.refunds.flatMap(({ cause, state }) =>
    cause !== undefined && before.get(cause) !== state ? cause : [],
  );
  const known = await refunds.many(moved.map((cause) => [payment.id, cause]));
  const followed = known.flatMap((refund) => {
    const after = followRefund(refund, change.record, now);
    return after === refund ? [] : refunds.update(after);
  });
  const settled = await settlingWithShare(payment, change, now);
  return together(settled, { writes: followed, events: [] });
};
