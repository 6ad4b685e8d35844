import { accounts } from "../../shared/data/accounts.ts";
import { credits } from "../../shared/data/credits.ts";
import { postings } from "../../shared/data/ledger.ts";
import { payments } from "../../shared/data/payments.ts";
import { CreditConflict, noCredit, returnCredit, settleCredit } from "../../shared/domain/payment/credit.ts";
import {
  CreditReturned,
  CreditUsed,
  PaymentCaptured,
  PaymentFailed,
  PaymentPaidOffline,
  PaymentVoided,
  RefundSucceeded,
} from "../../shared/domain/payment/events.ts";
import { creditEndedPosted } from "../../shared/domain/payment/ledger.ts";
import type { EventOf } from "../../shared/kernel/event.ts";
import { subscriber } from "../../shared/stream/subscriber.ts";
import { againstContention } from "../../shared/workflows/contention.ts";

/** Credit that returns to an erased account is nobody's. */
const forfeited = (
  { user_id, currency, refund_id, credit_minor = 0 }: EventOf<typeof RefundSucceeded>["data"],
  posted_at: string,
) =>
  creditEndedPosted({ book_id: user_id, currency, posted_at }, "credit_forfeited", refund_id, credit_minor);

/**
 * Updates the customer's credit after a payment: what it took is used, the rest of the reservation returns, and so
 * does what is refunded as credit.
 */
export const handler = subscriber({
  name: "settle-credit",
  on: [PaymentCaptured, PaymentVoided, PaymentFailed, PaymentPaidOffline, RefundSucceeded],
  lane: "prompt",
  marks: "when_acting",
  emits: [CreditUsed, CreditReturned],
}).handle(async ({ event: { type, data }, now, commit, isDone }) => {
  if (data.credit_minor === undefined) return "idle";
  return againstContention([CreditConflict], async () => {
    const credit = await credits.get(data.user_id, data.currency);
    if (type === RefundSucceeded.type) {
      if (await isDone()) return "idle";
      const account = await accounts.get(data.user_id);
      if (!account || account.erased_at !== undefined)
        return commit([postings.insert(forfeited(data, now))], []);
      const returned = returnCredit(
        credit ?? noCredit(data.user_id, data.currency, now),
        { ...data, amount_minor: data.credit_minor ?? 0 },
        now,
      );
      return commit([credits.put(returned.record)], returned.events);
    }
    const settled = credit && settleCredit(credit, await payments.find(data.payment_id), now);
    if (!settled) return "idle";
    return commit([credits.update(settled.record)], settled.events);
  });
});
