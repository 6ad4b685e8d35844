import { charging, membershipCharges } from "../../shared/data/membership-charges.ts";
import { earnMonth } from "../../shared/domain/membership/charge.ts";
import { schedule } from "../../shared/stream/schedule.ts";
import { inOpenMonth } from "../../shared/workflows/payment/books/open-month.ts";

/** Enters into the books, after each month, what memberships have earned of the days that were paid for. */
export const handler = schedule({
  name: "membership-revenue",
  rate: "1 hour",
  due: membershipCharges.due,
}).handle(async ({ due, now, commit }) => {
  const charge = await membershipCharges.get(due.intent_id);
  const earned = charge && earnMonth(charge, now);
  if (!earned) return;
  const postings = await Promise.all(earned.postings.map(inOpenMonth));
  await commit(charging(charge, { ...earned, postings }));
});
