import { marketOf } from "../../markets/served.ts";
import type { Place } from "../place.ts";
import { taxTermsFor } from "../tax/rates.ts";
import type { TaxTerms } from "../tax/terms.ts";
import type { Quote, Task } from "./quote.ts";

const middle = ({ low, high }: { low: number; high: number }): number => Math.round((low + high) / 2);

/** By which taxes a task is booked: those of the day that it was priced on. */
export const taxOfTask = (
  task: Task,
  quote: Quote,
  { postcode }: Pick<Place, "postcode">,
): TaxTerms | undefined =>
  taxTermsFor(marketOf(quote), {
    postcode,
    kind: task.task_kind,
    day: (quote.estimated_at ?? quote.created_at).slice(0, 10),
    labor_minor: middle(task.labour_minor),
    materials_minor: middle(task.materials_minor),
  });
