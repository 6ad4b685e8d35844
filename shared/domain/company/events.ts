import * as z from "zod/mini";
import { event } from "../../kernel/event.ts";
import { described, Id } from "../../kernel/schema.ts";

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

export const CompanyEdited = event(
  "company.edited",
  "Particulars of a company that need no review changed; the values are in the record alone.",
  { ...company, fields: described(z.array(z.string()), "Names of the fields that were changed.") },
);
export const CompanyChangeSubmitted = event(
  "company.change_submitted",
  "A verified company wants other particulars; it trades on the old ones until an admin agrees.",
  { ...company, fields: described(z.array(z.string()), "Names of the fields that were changed.") },
);
export const CompanyChangesRefused = event(
  "company.changes_refused",
  "An admin did not agree to a verified company's other particulars; the old ones stay.",
  company,
);
