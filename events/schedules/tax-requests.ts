import { taxRequests } from "../../shared/data/tax-requests.ts";
import {
  TaxDetailsComplete,
  TaxDetailsOverdue,
  TaxDetailsReminded,
} from "../../shared/domain/tax-report/events.ts";
import { remindOfTaxDetails, taxDetailsGiven } from "../../shared/domain/tax-report/request.ts";
import { schedule } from "../../shared/stream/schedule.ts";
import { sellerDetails } from "../../shared/workflows/tax-report/details.ts";

/** Reminds providers of missing tax details, and has their shares wait when they stay missing. */
export const handler = schedule({
  name: "tax-requests",
  rate: "1 hour",
  due: taxRequests.due,
  emits: [TaxDetailsReminded, TaxDetailsOverdue, TaxDetailsComplete],
}).handle(async ({ due, now, commit }) => {
  const { missing } = await sellerDetails(due.id);
  const change = missing.length === 0 ? taxDetailsGiven(due, now) : remindOfTaxDetails(due, now);
  if (change) await commit([taxRequests.update(change.record)], change.events);
});
