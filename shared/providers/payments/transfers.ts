import type { Payment } from "../../domain/payment.ts";
import type { Transfer } from "../../domain/transfer.ts";
import { ask, effectKey, mayHaveDone } from "./client.ts";

const groupOf = (jobId: string) => `job_${jobId}`;

/**
 * Sends a provider's share of a payment to its account, once per transfer and try. One whose answer was lost
 * is found by what was written on it.
 */
export const sendTransfer = async (
  payment: Payment,
  transfer: Transfer,
  { destination, amount_minor }: { destination: string; amount_minor: number },
): Promise<string> => {
  try {
    return await ask(
      async (stripe) =>
        (
          await stripe.transfers.create(
            {
              amount: amount_minor,
              currency: payment.currency,
              destination,
              source_transaction: payment.charge_id as string,
              transfer_group: groupOf(payment.job_id),
              metadata: {
                transfer_id: transfer.id,
                payment_id: payment.id,
                job_id: payment.job_id,
                sequence: String(transfer.sequence),
              },
            },
            effectKey("transfer", transfer.id, transfer.attempt),
          )
        ).id,
    );
  } catch (failure) {
    if (!mayHaveDone(failure)) throw failure;
    const { data } = await ask((stripe) =>
      stripe.transfers.list({ transfer_group: groupOf(payment.job_id), limit: 100 }),
    );
    const found = data.find(({ metadata }) => metadata.transfer_id === transfer.id);
    if (!found) throw failure;
    return found.id;
  }
};

/** What the payment provider shows of a transfer, by our ids. */
export type SeenTransfer = { job_id?: string; sequence?: string; reversed_minor: number };

export const readTransfer = (stripeTransferId: string): Promise<SeenTransfer> =>
  ask(async (stripe) => {
    const { metadata, amount_reversed } = await stripe.transfers.retrieve(stripeTransferId);
    return { job_id: metadata.job_id, sequence: metadata.sequence, reversed_minor: amount_reversed };
  });

/** Takes released money back from a provider's balance, once per cause. */
export const reverseTransfer = (transfer: Transfer, amount_minor: number, cause: string): Promise<void> =>
  ask(async (stripe) => {
    await stripe.transfers.createReversal(
      transfer.stripe_transfer_id as string,
      { amount: amount_minor, metadata: { cause } },
      effectKey("reversal", transfer.id, cause),
    );
  });
