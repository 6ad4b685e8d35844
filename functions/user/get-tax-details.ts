import { TaxDetailsView, taxDetailsView } from "../../shared/domain/tax/tax-details-view.ts";
import { operation } from "../../shared/http/operation.ts";
import { taxDetailsOf } from "../../shared/workflows/tax/tax-details.ts";

export const handler = operation({
  route: "GET /user/get-tax-details",
  summary: "Read your name, address and tax number for invoices, and what is missing.",
  access: ["user"],
  while_suspended: true,
  extra: true,
  response: TaxDetailsView,
}).handle(async ({ actor, now }) => taxDetailsView(await taxDetailsOf(actor, now)));
