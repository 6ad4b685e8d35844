import type Stripe from "stripe";
import { bookPostings } from "../../shared/data/ledger.ts";
import { payments } from "../../shared/data/payments.ts";
import { balanceOf, type PostingKind } from "../../shared/domain/payment/ledger.ts";
import { sum } from "../../shared/kernel/money.ts";
import type { StripeWorld } from "./stripe.ts";

type Class = "charges" | "refunds" | "transfers" | "reversals" | "disputes";

/** Which of our postings move the platform's balance at the payment provider, by what they are of. */
const classOf: Partial<Record<PostingKind, Class>> = {
  capture: "charges",
  cancellation_fee: "charges",
  processing_fee: "charges",
  tip: "charges",
  refund: "refunds",
  refund_failed: "refunds",
  tip_refund: "refunds",
  tip_refund_failed: "refunds",
  transfer: "transfers",
  reversal: "reversals",
  dispute_opened: "disputes",
  dispute_won: "disputes",
};
const classes: readonly Class[] = ["charges", "refunds", "transfers", "reversals", "disputes"];

type Thing = { id: string; object: string };

/** Where our books of a payment and the payment provider's balance transactions differ, by class; empty: nowhere. */
export const differencesOf = async ({ emulator }: StripeWorld, paymentId: string): Promise<string[]> => {
  const { state } = emulator;
  const list = <T extends Thing>(object: string) => state.list<T>(object);
  const payment = await payments.find(paymentId);
  const intents = list<Stripe.PaymentIntent>("payment_intent").filter(
    ({ metadata }) => metadata.payment_id === paymentId,
  );
  const ofIntent = ({ payment_intent }: { payment_intent: unknown }) =>
    intents.some(({ id }) => id === payment_intent);
  const transfers = list<Stripe.Transfer>("transfer").filter(
    ({ metadata }) => metadata.payment_id === paymentId,
  );
  const sources: Record<Class, string[]> = {
    charges: list<Stripe.Charge>("charge")
      .filter(ofIntent)
      .map(({ id }) => id),
    refunds: list<Stripe.Refund>("refund")
      .filter(ofIntent)
      .map(({ id }) => id),
    transfers: transfers.map(({ id }) => id),
    reversals: list<Stripe.TransferReversal>("transfer_reversal")
      .filter(({ transfer }) => transfers.some(({ id }) => id === transfer))
      .map(({ id }) => id),
    disputes: list<Stripe.Dispute>("dispute")
      .filter(ofIntent)
      .map(({ id }) => id),
  };
  const moved = list<Stripe.BalanceTransaction>("balance_transaction");
  const books = await bookPostings(paymentId);
  return classes.flatMap((name) => {
    const theirs = sum(
      moved.flatMap(({ source, net }) => (sources[name].includes(String(source)) ? net : [])),
    );
    const ours = balanceOf(
      books.filter(({ kind }) => classOf[kind] === name),
      "processor",
    );
    return ours === theirs
      ? []
      : [`${payment.id} (${payment.state}): ${name} are ${ours} with us and ${theirs} with them`];
  });
};
