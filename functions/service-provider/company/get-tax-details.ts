import { ProviderTaxView, providerTaxView } from "../../../shared/domain/tax/provider-tax-view.ts";
import { operation } from "../../../shared/http/operation.ts";
import { taxDetailsOf } from "../../../shared/workflows/tax/tax-details.ts";

export const handler = operation({
  route: "GET /service-provider/company/get-tax-details",
  summary: "Read your details for invoices and tax reports, what is missing, and what you agree to.",
  access: ["service_provider"],
  while_suspended: true,
  extra: true,
  response: ProviderTaxView,
}).handle(async ({ actor, now }) => providerTaxView(await taxDetailsOf(actor, now)));
