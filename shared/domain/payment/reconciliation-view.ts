import * as z from "zod/mini";
import { csvOf } from "../../kernel/csv.ts";
import { PageOf } from "../../kernel/schema.ts";
import { Reconciliation } from "./reconciliation.ts";

/** A compared day as administrators see it. */
export const ReconciliationView = z.omit(Reconciliation, { look_at: true, closing: true });
type ReconciliationView = z.output<typeof ReconciliationView>;

export const reconciliationView = (reconciliation: Reconciliation): ReconciliationView =>
  ReconciliationView.parse(reconciliation);

export const ReconciliationPage = PageOf(ReconciliationView);

/** One row for each kind of movement of a day, and one for each difference. */
export const reconciliationCsv = ({ items }: z.output<typeof ReconciliationPage>): string =>
  csvOf(
    ["day", "row", "movement", "source", "payment_id", "ours_minor", "theirs_minor", "currency", "reason"],
    items.flatMap(({ day, totals, differences }) => [
      ...totals.map(({ movement, ours_minor, theirs_minor, currency }) => [
        day,
        "total",
        movement,
        undefined,
        undefined,
        ours_minor,
        theirs_minor,
        currency,
        undefined,
      ]),
      ...differences.map((one) => [
        day,
        one.class,
        one.movement,
        one.source,
        one.payment_id,
        one.ours_minor,
        one.theirs_minor,
        undefined,
        one.reason,
      ]),
    ]),
  );
