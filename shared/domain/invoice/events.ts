import * as z from "zod/mini";
import { event } from "../../kernel/event.ts";
import { Id } from "../../kernel/schema.ts";

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
