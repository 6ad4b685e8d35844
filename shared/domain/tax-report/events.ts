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
