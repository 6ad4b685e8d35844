import { taxDetails } from "../../shared/data/tax-details.ts";
import { schedule } from "../../shared/stream/schedule.ts";

/** Deletes the tax details of erased people when the law no longer keeps the invoices that name them. */
export const handler = schedule({
  name: "tax-details",
  rate: "1 day",
  due: taxDetails.due,
}).handle(async ({ due, commit }) => {
  await commit([taxDetails.remove(due)], []);
});
