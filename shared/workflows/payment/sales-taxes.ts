import { payments } from "../../data/payments.ts";
import type { Posting } from "../../domain/payment/ledger.ts";
import { isOfCustomer, salesTaxOf } from "../../domain/payment/sales-tax.ts";
import { inBatches } from "../../kernel/batches.ts";

/** How many payments one request reads. */
const together = 100;

/** What of entries is the customer's tax, by their ids; those that are not taxed are not in it. */
export const salesTaxesOf = async (postings: readonly Posting[]): Promise<Map<string, number>> => {
  const ids = [...new Set(postings.filter(isOfCustomer).map(({ book_id }) => book_id))];
  const asked = await Promise.all(inBatches(ids, together).map((batch) => payments.listed(batch)));
  const byId = new Map(asked.flat().map((payment) => [payment.id as string, payment]));
  return new Map(
    postings.flatMap((posting) => {
      const payment = byId.get(posting.book_id);
      const tax = payment && salesTaxOf(posting, payment);
      return tax === undefined ? [] : [[posting.id, tax]];
    }),
  );
};
