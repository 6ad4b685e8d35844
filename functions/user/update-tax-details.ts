import { CustomerTaxChange, changesSomething } from "../../shared/domain/tax/tax-details.ts";
import { TaxDetailsView, taxDetailsView } from "../../shared/domain/tax/tax-details-view.ts";
import { operation } from "../../shared/http/operation.ts";
import { taxDetailsChange, taxDetailsOf } from "../../shared/workflows/tax/tax-details.ts";

export const handler = operation({
  route: "PUT /user/update-tax-details",
  summary: "Change your name, address and tax number for invoices.",
  description: "What you leave out stays as it is. Invoices from now on show the change.",
  access: ["user"],
  while_suspended: true,
  extra: true,
  body: CustomerTaxChange.check(changesSomething),
  response: TaxDetailsView,
  refuses: taxDetailsChange.refuses,
  emits: taxDetailsChange.emits,
  example: {
    body: {
      kind: "person",
      name: "Ada Moreno",
      address: { line1: "7 Pine Street", city: "San Francisco", postcode: "94111", country: "US" },
      tax_id: { kind: "ssn", value: "6789" },
    },
  },
  alongside: ({ actor, now }) => taxDetailsOf(actor, now),
}).handle((call) => taxDetailsChange.story(call, taxDetailsView));
