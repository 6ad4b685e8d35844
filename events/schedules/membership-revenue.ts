import { charging, membershipCharges } from "../../shared/data/membership-charges.ts";
import { earnMonth, isAskedNow } from "../../shared/domain/membership/charge.ts";
import { membershipObservationEvents } from "../../shared/domain/membership/observation.ts";
import { schedule } from "../../shared/stream/schedule.ts";
import { chargeChangeBehind } from "../../shared/workflows/membership/charges.ts";
import { inOpenMonth } from "../../shared/workflows/payment/books/open-month.ts";

/**
 * Enters into the books, after each month, what memberships have earned of the days that were paid for. And asks every day
 * what banks have decided that have something to decide about a payment.
 */
export const handler = schedule({
  name: "membership-revenue",
  rate: "1 hour",
  due: membershipCharges.due,
  emits: membershipObservationEvents,
  uses: ["table", "stripe"],
}).handle(async ({ due, now, commit }) => {
  const charge = await membershipCharges.get(due.intent_id);
  if (charge && isAskedNow(charge, now)) {
    const asked = await chargeChangeBehind(charge.intent_id, now);
    if (asked) await commit(asked);
    return;
  }
  const earned = charge && earnMonth(charge, now);
  if (!earned) return;
  const postings = await Promise.all(earned.postings.map(inOpenMonth));
  await commit(charging(charge, { ...earned, postings }));
});
