import * as z from "zod/mini";
import { event } from "../../kernel/event.ts";
import { described, Id } from "../../kernel/schema.ts";

const company = () => ({ service_provider_id: Id("service_provider") });

export const CompanyCreated = /* @__PURE__ */ event(
  "company.created",
  "A provider registered its company.",
  company,
  {
    hasSubscribers: false,
  },
);
export const CompanySubmitted = /* @__PURE__ */ event(
  "company.submitted",
  "A company's details were sent for verification.",
  company,
  { hasSubscribers: false },
);
export const CompanyVerified = /* @__PURE__ */ event("company.verified", "A company was verified.", company, {
  hasSubscribers: false,
});
export const CompanyChangesRequested = /* @__PURE__ */ event(
  "company.changes_requested",
  "An administrator asked for corrections to a company's details.",
  company,
);
export const CompanyRejected = /* @__PURE__ */ event(
  "company.rejected",
  "An administrator turned a company down. Its provider may send other details.",
  company,
);
export const CompanySuspended = /* @__PURE__ */ event(
  "company.suspended",
  "A company was suspended. Its provider can't take jobs until it is reinstated.",
  company,
);
export const CompanyReinstated = /* @__PURE__ */ event(
  "company.reinstated",
  "A suspended company was reinstated.",
  company,
);

export const CompanyEdited = /* @__PURE__ */ event(
  "company.edited",
  "Details of a company that need no review were changed. The event does not hold the values.",
  () => ({ ...company(), fields: described(z.array(z.string()), "Names of the fields that were changed.") }),
  { hasSubscribers: false },
);
export const CompanyChangeSubmitted = /* @__PURE__ */ event(
  "company.change_submitted",
  "A verified company asked for changes. It works with the old details until an administrator agrees.",
  () => ({ ...company(), fields: described(z.array(z.string()), "Names of the fields that were changed.") }),
  { hasSubscribers: false },
);
export const CompanyChangesRefused = /* @__PURE__ */ event(
  "company.changes_refused",
  "An administrator refused the changes that a verified company asked for. The old details stay.",
  company,
);
