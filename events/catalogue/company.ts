import { event } from "../../shared/kernel/event.ts";
import { Id } from "../../shared/kernel/schema.ts";

const company = { service_provider_id: Id("service_provider") };

export const CompanyCreated = event("company.created", "A provider entered its company.", company);
export const CompanySubmitted = event(
  "company.submitted",
  "A company's particulars were handed in for review.",
  company,
);
export const CompanyVerified = event("company.verified", "A company was found to be what it says.", company);
export const CompanyChangesRequested = event(
  "company.changes_requested",
  "A company's particulars have to be corrected.",
  company,
);
