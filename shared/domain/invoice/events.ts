import * as z from "zod/mini";
import { event } from "../../kernel/event.ts";
import { Currency, described, Id } from "../../kernel/schema.ts";
import { InvoiceAmendment } from "./invoice.ts";

export const InvoiceRectified = /* @__PURE__ */ event(
  "invoice.rectified",
  "An administrator took an invoice back with a credit note.",
  () => ({
    invoice_id: Id("invoice"),
    credit_note_id: Id("invoice"),
    replacement_id: z.optional(Id("invoice")),
  }),
  { hasSubscribers: false },
);

export const InvoiceResent = /* @__PURE__ */ event(
  "invoice.resent",
  "An administrator has the tax office sent a new record of an invoice, in place of one that it has not accepted as it was.",
  () => ({ invoice_id: Id("invoice"), amends: InvoiceAmendment }),
  { hasSubscribers: false },
);

const waiting = () => ({
  invoice_id: Id("invoice"),
  total_minor: described(z.int(), "What it comes to, in cents."),
  currency: Currency,
});
export const InvoiceBuyerTold = /* @__PURE__ */ event(
  "invoice.buyer_told",
  "An invoice is too large to be issued without its buyer's tax details, which are missing.",
  waiting,
);
export const InvoiceBuyerReminded = /* @__PURE__ */ event(
  "invoice.buyer_reminded",
  "An invoice still waits for its buyer's tax details.",
  waiting,
);
