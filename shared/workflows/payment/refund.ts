import { type Changes, together, type Write } from "../../data/engine/write.ts";
import { refunds, requestRefund } from "../../data/refunds.ts";
import { keptOf, wayBack } from "../../domain/payment/decisions.ts";
import { observeIntent, refundedAsCredit, refundRefused } from "../../domain/payment/observation.ts";
import {
  followedBy,
  isLive,
  type Payment,
  type Settlement,
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
import { StripeRefusal } from "../../providers/payments/client.ts";
import { observe } from "../../providers/payments/holds.ts";
import { refund as send } from "../../providers/payments/refunds.ts";
import { settlingWithShare } from "./share-settlement.ts";

type Refunding = RefundGround & { id: Id<"refund">; cause: string; amount_minor: number; now: string };

/** A payment after a refund was sent or waits, and what is written of the refund itself. */
type Sent = { settlement: Settlement; writes: Write[]; refund: Refund };

const sent = (settlement: Settlement, refund: Refund, after: Refund): Sent => ({
  settlement,
  writes: after === refund ? [] : [refunds.update(after)],
  refund: after,
});

/**
 * Sends a refund that is on record, unless the payment provider has it already. It waits while the bank decides a
 * dispute about the money, and is dropped when nothing is left.
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

/** Gives money back for a cause, once: it is decided on record first, and a decision that is there already stands. */
export const payBack = async (payment: Payment, asked: Refunding): Promise<Sent> =>
  sendRefund(payment, await requestRefund(decideRefund(payment, asked)), asked.now);

/** The same as what is to be written. */
export const refunding = async (
  payment: Payment,
  { settlement, writes }: Pick<Sent, "settlement" | "writes">,
  now: string,
): Promise<Changes> => together(await settlingWithShare(payment, settlement, now), { writes, events: [] });

/** What a payment was seen to be, with its refunds that came forward or failed meanwhile. */
export const settlingRefunds = async (
  payment: Payment,
  settlement: Settlement,
  now: string,
): Promise<Changes> => {
  const before = new Map(payment.refunds.map(({ cause, state }) => [cause, state]));
  const moved = settlement.record.refunds.flatMap(({ cause, state }) =>
    cause !== undefined && before.get(cause) !== state ? cause : [],
  );
  const known = await refunds.many(moved.map((cause) => [payment.id, cause]));
  const followed = known.flatMap((refund) => {
    const after = followRefund(refund, settlement.record, now);
    return after === refund ? [] : refunds.update(after);
  });
  const settled = await settlingWithShare(payment, settlement, now);
  return together(settled, { writes: followed, events: [] });
};
