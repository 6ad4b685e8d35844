import * as z from "zod/mini";
import { accounts } from "../../../shared/data/accounts.ts";
import { AccountNotFound } from "../../../shared/domain/account/account.ts";
import { operation } from "../../../shared/http/operation.ts";
import { CursorInvalid } from "../../../shared/kernel/refusal.ts";
import { AmountMinor, described, Instant, PageOf, pageQuery } from "../../../shared/kernel/schema.ts";
import { StripeRefusal } from "../../../shared/vendors/payments/client.ts";
import { listInvoices } from "../../../shared/vendors/payments/subscriptions.ts";

const Invoice = z.object({
  id: described(z.string(), "Id of the invoice at the payment provider."),
  number: described(z.optional(z.string()), "Number of the invoice. Absent while it is a draft."),
  status: described(
    z.string(),
    "`draft`, `open`, `paid`, `void` or `uncollectible`, as the payment provider calls it.",
  ),
  amount_minor: described(z.int(), "The sum of the invoice, in cents. Less than zero: a credit."),
  amount_paid_minor: described(AmountMinor, "What was paid, in cents."),
  currency: described(z.string(), "Currency of the amounts: an ISO 4217 code in lower case."),
  created_at: described(Instant, "When the invoice was made."),
  url: described(z.optional(z.string()), "Page of the payment provider that shows the invoice."),
});

const isCursor = /^in_\w{1,64}$/;

export const handler = operation({
  route: "GET /service-provider/membership/get-invoices",
  summary: "List the invoices of your membership.",
  description: "The invoices come from the payment provider. The newest is first.",
  access: ["service_provider"],
  extra: true,
  query: z.strictObject(pageQuery),
  response: PageOf(Invoice),
  refuses: [AccountNotFound],
  uses: ["table", "stripe"],
  example: { query: { limit: "20" } },
  alongside: ({ actor }) => accounts.find(actor.id),
}).handle(async ({ alongside, query: { limit, cursor } }) => {
  const { stripe_customer_id } = await alongside;
  if (cursor !== undefined && !isCursor.test(cursor)) throw CursorInvalid();
  if (!stripe_customer_id) return { items: [], next_cursor: null };
  try {
    return await listInvoices(stripe_customer_id, { limit, cursor });
  } catch (error) {
    if (cursor !== undefined && error instanceof StripeRefusal) throw CursorInvalid();
    throw error;
  }
});
