import { marketOf } from "../../markets/served.ts";
import type { Place } from "../place.ts";
import type { PricedTask } from "../pricing/priced-task.ts";
import { middle } from "../pricing/taxed.ts";
import { taxTermsFor } from "../tax/rates.ts";
import { retaxed, type Tax, taxOf, taxOfAll } from "../tax/tax.ts";
import type { TaxTerms } from "../tax/terms.ts";
import { agreedPrice, agreedTotal, type Quote, type Task } from "./quote.ts";

/** By which taxes a task is booked: those that it was priced with, or in a quote of an earlier release those of that day. */
export const taxOfTask = (
  task: Task,
  quote: Quote,
  { postcode }: Pick<Place, "postcode">,
): TaxTerms | undefined =>
  task.tax ??
  taxTermsFor(marketOf(quote), {
    postcode,
    kind: task.task_kind,
    day: (quote.estimated_at ?? quote.created_at).slice(0, 10),
    labor_minor: middle(task.labour_minor),
    materials_minor: middle(task.materials_minor),
  });

type Taxed = Pick<PricedTask, "low_minor" | "high_minor" | "tax" | "home_tax">;

/** A task at the lower taxes of a home; its price without tax stays. Undefined where there are none for it. */
export const homeTask = <T extends Taxed>({ home_tax, ...task }: T, currency: string) => {
  const { tax, low_minor, high_minor } = task;
  if (!tax || !home_tax) return undefined;
  const of = (amount_minor: number) => retaxed(amount_minor, tax, home_tax, currency);
  return { ...task, low_minor: of(low_minor), high_minor: of(high_minor), tax: home_tax };
};

/** What of a task's price is tax. */
const taxIn = (task: Taxed, currency: string): Tax | undefined =>
  task.tax && taxOf(agreedPrice(task), task.tax, currency);

/** A task with its taxes, as customers are shown it before they agree to it. */
export const shownTask = (task: Task, currency: string) => {
  const { tax: _t, home_tax: _h, own: _o, ...shown } = task;
  const home = homeTask(task, currency);
  const tax = taxIn(task, currency);
  return {
    ...shown,
    price_minor: agreedPrice(task),
    ...(tax && { tax }),
    ...(home && {
      home: {
        low_minor: home.low_minor,
        high_minor: home.high_minor,
        price_minor: agreedPrice(home),
        tax: taxIn(home, currency) as Tax,
      },
    }),
  };
};

/** All tasks added up. */
export const totalsOf = (quote: Quote, low_minor: number, high_minor: number) => {
  const tax = taxOfAll(quote.tasks.flatMap((task) => taxIn(task, quote.currency) ?? []));
  return { low_minor, high_minor, price_minor: agreedTotal(quote), ...(tax && { tax }) };
};
