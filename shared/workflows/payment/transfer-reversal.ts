import type { Changes } from "../../data/engine/write.ts";
import { postings } from "../../data/ledger.ts";
import { payments, transfers } from "../../data/payments.ts";
import { providerDebts } from "../../data/provider-debts.ts";
import { type Book, debtPosted, reversalPosted } from "../../domain/payment/ledger.ts";
import { excessOf, type Transfer, transferOwed, transferReversed } from "../../domain/payment/transfer.ts";
import { StripeRefusal } from "../../providers/payments/client.ts";
import { readTransfer, reverseTransfer } from "../../providers/payments/transfers.ts";

const bookOf = (transfer: Transfer, posted_at: string): Book => ({
  book_id: transfer.payment_id,
  job_id: transfer.job_id,
  service_provider_id: transfer.service_provider_id,
  currency: transfer.currency,
  posted_at,
});

/** What came back of a transfer by the payment provider's account; undefined when that is known. */
export const observeReversal = (
  transfer: Transfer,
  { reversed_minor }: { reversed_minor: number },
  now: string,
): Changes | undefined => {
  const delta = reversed_minor - transfer.reversed_minor;
  if (delta <= 0) return undefined;
  const { record, events } = transferReversed(transfer, reversed_minor, now);
  const reference = `${transfer.stripe_transfer_id}:${reversed_minor}`;
  return {
    writes: [
      transfers.update(record),
      postings.insert(reversalPosted(bookOf(transfer, now), reference, delta)),
    ],
    events,
  };
};

const owed = async (transfer: Transfer, amount: number, cause: string, now: string): Promise<Changes> => {
  const debt = await providerDebts.get(transfer.service_provider_id);
  const amount_minor = (debt?.amount_minor ?? 0) + amount;
  return {
    writes: [
      transfers.update(transferOwed(transfer, amount, now)),
      postings.insert(debtPosted(bookOf(transfer, now), cause, amount)),
      providerDebts.put({ id: transfer.service_provider_id, version: debt?.version ?? 0, amount_minor }),
    ],
    events: [],
  };
};

/**
 * Takes back what a provider has more than its share after a refund or a lost dispute, once per cause. What
 * its balance does not give becomes its debt and is kept from its next release.
 */
export const takeBack = async (
  jobId: string,
  paymentId: string,
  cause: string,
  now: string,
): Promise<Changes | undefined> => {
  const [transfer, payment] = await Promise.all([transfers.get(jobId, "1"), payments.find(paymentId)]);
  if (!transfer) return undefined;
  const excess = excessOf(transfer, payment);
  if (excess === 0) return undefined;
  const left = transfer.amount_minor - transfer.reversed_minor;
  try {
    if (transfer.stripe_transfer_id && left > 0) {
      await reverseTransfer(transfer, Math.min(excess, left), cause);
      return observeReversal(transfer, await readTransfer(transfer.stripe_transfer_id), now);
    }
  } catch (error) {
    if (!(error instanceof StripeRefusal)) throw error;
  }
  return owed(transfer, excess, cause, now);
};
