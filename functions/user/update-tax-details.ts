import { taxDetails } from "../../shared/data/tax-details.ts";
import { changeTaxDetails } from "../../shared/domain/tax/change-tax-details.ts";
import { TaxDetailsUpdated } from "../../shared/domain/tax/events.ts";
import {
  CustomerTaxChange,
  changesSomething,
  TaxDetailsConflict,
} from "../../shared/domain/tax/tax-details.ts";
import { TaxDetailsView, taxDetailsView } from "../../shared/domain/tax/tax-details-view.ts";
import { TaxIdInvalid } from "../../shared/domain/tax/tax-id.ts";
import { operation } from "../../shared/http/operation.ts";
import { committed } from "../../shared/kernel/record.ts";
import { taxDetailsOf } from "../../shared/workflows/tax/tax-details.ts";

export const handler = operation({
  route: "PUT /user/update-tax-details",
  summary: "Change what invoices to you name.",
  description: "What you leave out stays as it is. Later invoices name it.",
  access: ["user"],
  while_suspended: true,
  extra: true,
  body: CustomerTaxChange.check(changesSomething),
  response: TaxDetailsView,
  refuses: [TaxIdInvalid, TaxDetailsConflict],
  emits: [TaxDetailsUpdated],
  example: { body: { kind: "person", name: "Ada Moreno", tax_id: { kind: "ssn", value: "6789" } } },
  alongside: ({ actor, now }) => taxDetailsOf(actor, now),
}).handle(async ({ alongside, body, now, commit }) => {
  const details = await alongside;
  const { record, events } = changeTaxDetails(details, body, now);
  return record === details
    ? taxDetailsView(details)
    : commit([taxDetails.put(record)], events, taxDetailsView(committed(record)));
});
