import type { Payment } from "../../domain/payment/payment.ts";
import type { Transfer } from "../../domain/payment/transfer.ts";
import { TransferConflict } from "../../domain/payment/transfer.ts";
import { sum } from "../../kernel/money.ts";
import { ask, effectKey, mayHaveDone } from "./client.ts";

const groupOf = ({ job_id }: Pick<Transfer, "job_id">) => `job_${job_id}`;

/** The transfer at the payment provider, found by our metadata. Undefined if there is none. */
const foundOf = async (transfer: Transfer): Promise<string | undefined> => {
  const { data } = await ask((stripe) =>
    stripe.transfers.list({ transfer_group: groupOf(transfer), limit: 100 }),
  );
  return data.find(({ metadata }) => metadata.transfer_id === transfer.id)?.id;
};

/**
 * Whether a transfer can be funded by its payment's charge. A transfer that makes up for an earlier one can't, nor can
 * one that exceeds what the card has paid, because credit paid the rest: those are funded by the platform's balance.
 */
const isOfCharge = (
  { captured_minor, credit_minor = 0 }: Payment,
  { sequence, amount_minor }: Transfer,
): boolean => sequence === 1 && amount_minor <= captured_minor - credit_minor;

/**
 * Sends a provider's share of a payment to its account, once. A transfer that may have been sent before (`again`), or
 * whose response is lost, is looked up by our metadata.
 */
export const sendTransfer = async (
  payment: Payment,
  transfer: Transfer,
  { destination, again }: { destination: string; again: boolean },
): Promise<string> => {
  const before = again ? await foundOf(transfer) : undefined;
  if (before) return before;
  const metadata = {
    transfer_id: transfer.id,
    payment_id: payment.id,
    job_id: payment.job_id,
    sequence: String(transfer.sequence),
    ...(transfer.purpose && { purpose: transfer.purpose }),
  };
  const order = {
    amount: transfer.amount_minor,
    currency: payment.currency,
    destination,
    ...(isOfCharge(payment, transfer) && { source_transaction: payment.charge_id as string }),
    transfer_group: groupOf(transfer),
    metadata,
  };
  try {
    const key = effectKey("transfer", transfer.id, transfer.attempt);
    return (await ask((stripe) => stripe.transfers.create(order, key), TransferConflict)).id;
  } catch (failure) {
    if (!mayHaveDone(failure)) throw failure;
    const found = await foundOf(transfer).catch(() => undefined);
    if (found === undefined) throw failure;
    return found;
  }
};

/** A transfer at the payment provider, with our ids. */
export type SeenTransfer = {
  job_id?: string;
  sequence?: string;
  /** The tip that it belongs to. */
  tip_id?: string;
  reversed_minor: number;
};

export const readTransfer = (stripeTransferId: string): Promise<SeenTransfer> =>
  ask(async (stripe) => {
    const { metadata, amount_reversed } = await stripe.transfers.retrieve(stripeTransferId);
    const { job_id, sequence, purpose, payment_id: tip_id } = metadata;
    return { job_id, sequence, ...(purpose === "tip" && { tip_id }), reversed_minor: amount_reversed };
  });

type Reversal = { occasion: string; amount_minor: number; again: boolean };

/**
 * Reverses released money from a provider's balance as the recorded request says, once. Returns the total reversed of
 * the transfer.
 */
export const reverseTransfer = (
  transfer: Transfer,
  { occasion, amount_minor, again }: Reversal,
): Promise<number> =>
  ask(async (stripe) => {
    const id = transfer.stripe_transfer_id as string;
    const made = again ? await stripe.transfers.listReversals(id, { limit: 100 }) : undefined;
    if (!made?.data.some(({ metadata }) => metadata?.cause === occasion))
      await stripe.transfers.createReversal(
        id,
        { amount: amount_minor, metadata: { cause: occasion } },
        effectKey("reversal", transfer.id, occasion),
      );
    return (await stripe.transfers.retrieve(id)).amount_reversed;
  }, TransferConflict);

/** The sum of what an account at the payment provider holds or owes, without signs: 0 if it is empty. */
export const holdingsOf = (account: string): Promise<number> =>
  ask(async (stripe) => {
    const { available, pending } = await stripe.balance.retrieve({}, { stripeAccount: account });
    return sum([...available, ...pending].map(({ amount }) => Math.abs(amount)));
  });

/** What is available in an account at the payment provider: transfers are reversed from that, not from what is pending. */
export const availableIn = (account: string, currency: string): Promise<number> =>
  ask(async (stripe) => {
    const { available } = await stripe.balance.retrieve({}, { stripeAccount: account });
    return sum(available.flatMap((one) => (one.currency === currency ? one.amount : [])));
  });
