import { taxDetails } from "../../../shared/data/tax-details.ts";
import { changeTaxDetails } from "../../../shared/domain/tax/change-tax-details.ts";
import { TaxDetailsUpdated } from "../../../shared/domain/tax/events.ts";
import { ProviderTaxView, providerTaxView } from "../../../shared/domain/tax/provider-tax-view.ts";
import {
  changesSomething,
  ProviderTaxChange,
  TaxAgreementOutdated,
  TaxDetailsConflict,
} from "../../../shared/domain/tax/tax-details.ts";
import { TaxIdInvalid } from "../../../shared/domain/tax/tax-id.ts";
import { operation } from "../../../shared/http/operation.ts";
import { committed } from "../../../shared/kernel/record.ts";
import { taxDetailsOf } from "../../../shared/workflows/tax/tax-details.ts";

export const handler = operation({
  route: "PUT /service-provider/company/update-tax-details",
  summary: "Change what invoices and tax reports name of you, or agree that invoices are issued for you.",
  description: "What you leave out stays as it is. Later invoices name it.",
  access: ["service_provider"],
  while_suspended: true,
  extra: true,
  body: ProviderTaxChange.check(changesSomething),
  response: ProviderTaxView,
  refuses: [TaxIdInvalid, TaxAgreementOutdated, TaxDetailsConflict],
  emits: [TaxDetailsUpdated],
  example: {
    body: {
      kind: "company",
      name: "Quick Taps LLC",
      tax_id: { kind: "ein", value: "12-3456789" },
      agree_to_version: 1,
    },
  },
  alongside: ({ actor, now }) => taxDetailsOf(actor, now),
}).handle(async ({ alongside, body, now, commit }) => {
  const details = await alongside;
  const { record, events } = changeTaxDetails(details, body, now);
  return record === details
    ? providerTaxView(details)
    : commit([taxDetails.put(record)], events, providerTaxView(committed(record)));
});
