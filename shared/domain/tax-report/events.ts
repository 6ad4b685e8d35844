import * as z from "zod/mini";
import { event } from "../../kernel/event.ts";
import { described, Id, Instant } from "../../kernel/schema.ts";

const facts = () => ({
  service_provider_id: Id("service_provider"),
  hold_at: described(Instant, "From when on its shares wait for the details."),
});

export const TaxDetailsRequested = /* @__PURE__ */ event(
  "tax_request.sent",
  "A provider has earned money, and details that tax offices are told are missing.",
  facts,
);
export const TaxDetailsReminded = /* @__PURE__ */ event(
  "tax_request.reminded",
  "A provider was reminded of missing tax details.",
  facts,
);
export const TaxDetailsOverdue = /* @__PURE__ */ event(
  "tax_request.overdue",
  "A provider's tax details have been missing for so long that its shares wait.",
  facts,
);
export const TaxDetailsComplete = /* @__PURE__ */ event(
  "tax_request.met",
  "A provider's tax details are complete.",
  () => ({ service_provider_id: Id("service_provider") }),
);
export const TaxReportReadByAdmin = /* @__PURE__ */ event(
  "tax_report.read_by_admin",
  "An administrator read what tax offices are told of providers: names, tax numbers, birth dates, bank accounts.",
  () => ({
    report: described(z.string(), "Which report: `1099_k` or `dac7`."),
    year: described(z.int(), "Of which year."),
    market: described(z.string(), "Of which market."),
    format: described(z.string(), "As what: `json`, `csv` or `xml`."),
    admin_id: described(Id("account"), "The administrator who read it."),
  }),
  { hasSubscribers: false },
);
