import { ProviderTaxView, providerTaxView } from "../../../shared/domain/tax/provider-tax-view.ts";
import {
  changesSomething,
  ProviderTaxChange,
  TaxAgreementOutdated,
} from "../../../shared/domain/tax/tax-details.ts";
import { operation } from "../../../shared/http/operation.ts";
import { taxDetailsChange, taxDetailsOf } from "../../../shared/workflows/tax/tax-details.ts";

export const handler = operation({
  route: "PUT /service-provider/company/update-tax-details",
  summary: "Change your details for invoices and tax reports, or agree that invoices are issued for you.",
  description: "What you leave out stays as it is. Invoices from now on show the change.",
  access: ["service_provider"],
  while_suspended: true,
  extra: true,
  body: ProviderTaxChange.check(changesSomething),
  response: ProviderTaxView,
  refuses: [...taxDetailsChange.refuses, TaxAgreementOutdated],
  emits: taxDetailsChange.emits,
  example: {
    body: {
      kind: "company",
      name: "Quick Taps LLC",
      address: { line1: "7 Pine Street", city: "San Francisco", postcode: "94111", country: "US" },
      tax_id: { kind: "ein", value: "12-3456789" },
      agree_to_version: 1,
    },
  },
  alongside: ({ actor, now }) => taxDetailsOf(actor, now),
}).handle((call) => taxDetailsChange.story(call, providerTaxView));
