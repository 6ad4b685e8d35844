import * as z from "zod/mini";
import { event } from "../../kernel/event.ts";
import { Currency, described, Id } from "../../kernel/schema.ts";

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
  () => ({
    invoice_id: Id("invoice"),
    amends: described(z.enum(["absent", "registered", "rejected"]), "What the tax office had of it."),
  }),
  { hasSubscribers: false },
);

const reading = () => ({ admin_id: described(Id("account"), "The administrator who read it.") });
export const InvoiceReadByAdmin = /* @__PURE__ */ event(
  "invoice.read_by_admin",
  "An administrator read an invoice that names its buyer, with tax number and address.",
  () => ({
    invoice_id: Id("invoice"),
    format: described(z.string(), "As what: `json` or `html`."),
    ...reading(),
  }),
  { hasSubscribers: false },
);
export const InvoicesListedByAdmin = /* @__PURE__ */ event(
  "invoice.listed_by_admin",
  "An administrator read a list of invoices of which some name their buyer, with tax number and address.",
  () => ({
    whose: described(z.string(), "The account or the market whose invoices they are."),
    list: described(z.string(), "Which list: `issued`, `waiting` or `received`."),
    ...reading(),
  }),
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
