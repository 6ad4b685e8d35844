import { taxOf } from "../../tax/tax.ts";
import { bookOf, changeOf, type Draft, draftOf, transition, withFacts, withPostings } from "../draft.ts";
import { PaymentCaptured } from "../events.ts";
import { cancellationFeePosted, capturePosted, costPosted, releasePosted } from "../ledger.ts";
import { heldOnCard, type Payment, type PaymentChange } from "../payment.ts";
import { keptOf } from "../platform-charge.ts";
import { due, undue } from "./due.ts";
import type { SeenIntent } from "./seen.ts";

/** What was taken of a payment: from the card and of the customer's credit. */
type Taken = {
  /** What it is of at the payment provider. */
  reference: string;
  card_minor: number;
  credit_minor: number;
  cancellation_fee: boolean;
  cost_minor?: number | undefined;
};

/** The taxes of a cancellation fee where it is not taxed as the work is. */
const untaxedFee = ({ tax }: Payment): Payment["tax"] =>
  tax && !tax.on_cancellation ? { ...tax, parts: [] } : undefined;

/** A cancellation fee of which no provider has a share: all of it is the platform's, and so is the tax in it. */
const wholeOf = (amount_minor: number, { tax, currency }: Payment) => ({
  fee_minor: amount_minor,
  ...(tax?.on_cancellation && { fee_tax_minor: taxOf(amount_minor, tax, currency).tax_minor }),
});

/** The payment after its money was taken: the hold ends, the fee and the provider's share are of both parts. */
const captureOf = (
  draft: Draft,
  { reference, card_minor, credit_minor, cancellation_fee, cost_minor }: Taken,
  facts: Partial<Payment>,
): Draft => {
  const amount_minor = card_minor + credit_minor;
  const { service_provider_id, payment_intent_id } = draft.record;
  const nobody = cancellation_fee && service_provider_id === undefined;
  const kept = nobody
    ? wholeOf(amount_minor, draft.record)
    : keptOf(amount_minor, draft.record, { isCancellation: cancellation_fee });
  const { fee_minor } = kept;
  const untaxed = cancellation_fee && untaxedFee(draft.record);
  const on_card_minor = heldOnCard(draft.record);
  const updated = withFacts(draft, {
    captured_minor: amount_minor,
    ...(draft.record.credit_minor !== undefined && { credit_minor }),
    ...kept,
    ...(untaxed && { tax: untaxed }),
    ...undue,
    ...facts,
  });
  const book = bookOf(updated);
  const post = cancellation_fee ? cancellationFeePosted : capturePosted;
  const release = on_card_minor > 0 ? [releasePosted(book, payment_intent_id as string, on_card_minor)] : [];
  return withPostings(
    transition(updated, "capture", PaymentCaptured, {
      amount_minor,
      ...(updated.record.purpose === undefined && { data: { fee_minor, cancellation_fee } }),
    }),
    ...release,
    post(book, reference, { amount_minor, ...kept, credit_minor, cost_minor }),
  );
};

/** The held money was taken. */
export const observeCapture = (draft: Draft, seen: SeenIntent): Draft => {
  if (seen.status !== "succeeded" || draft.record.captured_minor > 0) return draft;
  const { received_minor, credit_minor = 0, cancellation_fee, processing_fee_minor } = seen;
  return captureOf(
    draft,
    {
      reference: seen.charge_id ?? seen.id,
      card_minor: received_minor,
      credit_minor,
      cancellation_fee,
      cost_minor: processing_fee_minor,
    },
    {
      charge_id: seen.charge_id ?? draft.record.charge_id,
      ...(processing_fee_minor !== undefined && { processing_fee_minor }),
    },
  );
};

/**
 * The payment after credit alone has paid what is due. What is held on the card is released by the payment provider
 * next.
 */
export const takenFromCredit = (
  payment: Payment,
  { credit_minor, cancellation_fee }: Pick<Taken, "credit_minor" | "cancellation_fee">,
  { now, cause, facts }: { now: string; cause: string; facts: Partial<Payment> },
): PaymentChange => {
  const draft = withFacts(draftOf(payment, now), facts);
  const isHeld = payment.state === "authorized";
  const secured = isHeld
    ? draft
    : transition(withFacts(draft, { authorized_minor: credit_minor }), "authorize");
  const holding = isHeld && heldOnCard(payment) > 0;
  const parts = { reference: payment.id, card_minor: 0, credit_minor, cancellation_fee };
  return changeOf(captureOf(secured, parts, holding ? due("void", now) : {}), cause);
};

/** The payment provider's price for the charge, where it was not known yet when the money was taken. */
export const observeProcessingFee = (
  draft: Draft,
  { processing_fee_minor, charge_id, id }: SeenIntent,
): Draft => {
  const known = draft.record.processing_fee_minor !== undefined || draft.record.captured_minor === 0;
  if (known || processing_fee_minor === undefined) return draft;
  const updated = withFacts(draft, { processing_fee_minor });
  const cost = costPosted(bookOf(updated), charge_id ?? id, processing_fee_minor);
  return withPostings(updated, cost);
};
