import type Stripe from "stripe";
import type { Payment } from "../../domain/payment/payment.ts";
import type { Transfer } from "../../domain/payment/transfer.ts";
import { ask, effectKey, mayHaveDone } from "./client.ts";

/** The transfer whose creation was not answered, found by our ids in its metadata; undefined if there is none. */
const foundAfter = async (transfer: Transfer): Promise<string | undefined> => {
  const { data } = await ask((stripe) => stripe.events.list({ type: "transfer.created", limit: 100 }));
  return data
    .map((event) => event.data.object as Stripe.Transfer)
    .find(({ metadata }) => metadata.transfer_id === transfer.id)?.id;
};

/**
 * Sends a provider's share of a payment to its account, once per transfer and try. If the answer is lost, the transfer is
 * found by our ids in its metadata.
 */
export const sendTransfer = async (
  payment: Payment,
  transfer: Transfer,
  { destination, amount_minor }: { destination: string; amount_minor: number },
): Promise<string> => {
  const metadata = {
    transfer_id: transfer.id,
    payment_id: payment.id,
    job_id: payment.job_id,
    sequence: String(transfer.sequence),
  };
  const order = {
    amount: amount_minor,
    currency: payment.currency,
    destination,
    source_transaction: payment.charge_id as string,
    transfer_group: `job_${payment.job_id}`,
    metadata,
  };
  try {
    const key = effectKey("transfer", transfer.id, transfer.attempt);
    return (await ask((stripe) => stripe.transfers.create(order, key))).id;
  } catch (failure) {
    if (!mayHaveDone(failure)) throw failure;
    const found = await foundAfter(transfer).catch(() => undefined);
    if (found === undefined) throw failure;
    return found;
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
