import { invoices } from "../../shared/data/invoices.ts";
import { blankDue } from "../../shared/domain/invoice/blanking.ts";
import { schedule } from "../../shared/stream/schedule.ts";

/** Blanks the names of erased people in invoices that the law no longer keeps. */
export const handler = schedule({
  name: "invoices",
  rate: "1 day",
  due: invoices.due,
}).handle(async ({ due, now, commit }) => {
  const blanked = blankDue(due, now);
  if (blanked !== due) await commit([invoices.update(blanked)], []);
});
