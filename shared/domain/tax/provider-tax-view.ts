import * as z from "zod/mini";
import { described } from "../../kernel/schema.ts";
import { issuingAgreement } from "./issuing-agreement.ts";
import type { TaxDetails } from "./tax-details.ts";
import { marketFor, TaxDetailsView, taxDetailsView } from "./tax-details-view.ts";

/** A provider's tax details with the text that it may agree to. */
export const ProviderTaxView = z.extend(TaxDetailsView, {
  agreement: described(
    z.optional(
      z.object({
        version: described(z.int(), "Send it as `agree_to_version`."),
        texts: described(z.record(z.string(), z.string()), "The text in each language."),
      }),
    ),
    "What a provider agrees to before invoices are issued for it. Absent where none are.",
  ),
});
type ProviderTaxView = z.input<typeof ProviderTaxView>;

export const providerTaxView = (details: TaxDetails): ProviderTaxView => ({
  ...taxDetailsView(details),
  ...(marketFor(details).tax.invoices !== "none" && { agreement: issuingAgreement }),
});
