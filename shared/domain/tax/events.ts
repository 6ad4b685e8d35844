import * as z from "zod/mini";
import { event } from "../../kernel/event.ts";
import { described, Id } from "../../kernel/schema.ts";

export const TaxDetailsUpdated = /* @__PURE__ */ event(
  "tax_details.updated",
  "Somebody's tax details were changed. The event does not hold the values.",
  () => ({
    account_id: Id("account"),
    fields: described(z.array(z.string()), "Names of the fields that were changed."),
    is_complete: described(z.boolean(), "Whether nothing is missing any more."),
    agreed_version: described(
      z.optional(z.int()),
      "The version of the text on issuing invoices that is agreed to.",
    ),
  }),
);
