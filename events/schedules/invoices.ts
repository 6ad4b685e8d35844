import { invoices } from "../../shared/data/invoices.ts";
import { blankDue } from "../../shared/domain/invoice/blanking.ts";
import { InvoiceBuyerReminded, InvoiceBuyerTold } from "../../shared/domain/invoice/events.ts";
import { schedule } from "../../shared/stream/schedule.ts";
import { issueOnce } from "../../shared/workflows/invoice/issue.ts";
import { readinessOf } from "../../shared/workflows/invoice/ready.ts";

/** Issues invoices that have waited, as soon as they can be, and blanks the names of erased people when the law allows. */
export const handler = schedule({
  name: "invoices",
  rate: "1 hour",
  due: invoices.due,
  emits: [InvoiceBuyerTold, InvoiceBuyerReminded],
}).handle(async ({ due, now, commit }) => {
  if (due.state === "waiting") return issueOnce(due, await readinessOf(due, now), { now, commit });
  const blanked = blankDue(due, now);
  if (blanked !== due) await commit([invoices.update(blanked)], []);
});
