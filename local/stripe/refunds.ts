import type Stripe from "stripe";
import { mergeMetadata } from "./customers.ts";
import type { ApiRequest, Deeds, Emulator, Operations } from "./emulator.ts";
import { invalidParameter, missing, refused } from "./errors.ts";
import { record } from "./ledger.ts";
import type { Charge, Dispute, PaymentMethod, Transfer } from "./objects.ts";
import { paymentIntent } from "./payment-intents.ts";
import { behaviourOf } from "./payment-methods.ts";
import { createdWithin, type Includable, page } from "./rendering.ts";
import { PLATFORM, type Stored } from "./resource.ts";
import { reverse } from "./transfers.ts";

type Refund = Stored<Stripe.Refund>;

/** A dispute whose money the bank holds: nothing can be refunded until it is decided. */
const OPEN = new Set(["needs_response", "under_review"]);

/** The delay before a failing or pending refund shows its result. */
const BANK_ANSWERS_MS = 60_000;

const chargeOf = (emulator: Emulator, params: Stripe.RefundCreateParams): Charge => {
  if (params.charge) {
    const found = emulator.store.find<Charge>(params.charge, "charge", PLATFORM);
    if (!found) throw missing("charge", params.charge, "charge");
    return found;
  }
  if (!params.payment_intent)
    throw invalidParameter(
      "parameter_missing",
      "One of the following params should be provided: payment_intent or charge.",
    );
  const intent = paymentIntent(emulator, params.payment_intent);
  if (intent.status !== "succeeded")
    throw refused(
      `This PaymentIntent (${intent.id}) does not have a successful charge to refund.`,
      "payment_intent_unexpected_state",
    );
  return emulator.store.known<Charge>(intent.latest_charge, "charge");
};

const refund = (emulator: Emulator, params: Stripe.RefundCreateParams): Refund => {
  const charge = chargeOf(emulator, params);
  if (!charge.captured) throw refused("This charge has not been captured: cancel its PaymentIntent instead.");
  const disputes = emulator.store.all<Dispute>("dispute").filter((one) => one.charge === charge.id);
  if (disputes.some(({ status }) => OPEN.has(status)))
    throw refused(`Charge ${charge.id} has been charged back; cannot issue a refund.`, "charge_disputed");
  if (params.refund_application_fee)
    throw invalidParameter(
      "emulator_unsupported",
      "The emulator does not imitate refund_application_fee.",
      "refund_application_fee",
    );
  const lost = disputes.filter(({ status }) => status === "lost");
  const left = lost.reduce(
    (rest, { amount }) => rest - amount,
    charge.amount_captured - charge.amount_refunded,
  );
  if (left <= 0) throw refused(`Charge ${charge.id} has already been refunded.`, "charge_already_refunded");
  const amount = params.amount ?? left;
  if (amount < 1) throw invalidParameter("parameter_invalid_integer", "Invalid positive integer", "amount");
  if (amount > left)
    throw refused(
      `Refund amount (${amount}) is greater than unrefunded amount on charge (${left})`,
      undefined,
      { param: "amount" },
    );
  const id = emulator.store.newId("re");
  const reversal = params.reverse_transfer ? reverseOf(emulator, charge, amount, id) : null;
  const transaction = record(emulator, {
    account: PLATFORM,
    type: "refund",
    amount: -amount,
    currency: charge.currency,
    source: id,
    counterparty: "cards",
  });
  const behaviour = behaviourOf(
    emulator,
    emulator.store.known<PaymentMethod>(charge.payment_method, "payment_method"),
  );
  const created = emulator.store.put<Refund>({
    id,
    object: "refund",
    amount,
    balance_transaction: transaction.id,
    charge: charge.id,
    created: emulator.now(),
    currency: charge.currency,
    customer: charge.customer,
    customer_account: null,
    destination_details: {
      type: "card",
      card: { reference_status: "pending", reference_type: "acquirer_reference_number", type: "refund" },
    },
    metadata: mergeMetadata(null, params.metadata),
    payment_intent: charge.payment_intent,
    payment_method: charge.payment_method,
    reason: params.reason ?? null,
    receipt_number: null,
    source_transfer_reversal: null,
    status: behaviour.refund === "pending" ? "pending" : "succeeded",
    transfer_reversal: reversal,
  } as Refund);
  if (behaviour.refund)
    emulator.store.schedule(`refund_${behaviour.refund}`, id, emulator.nowMs() + BANK_ANSWERS_MS);
  const changed = emulator.store.put<Charge>({
    ...charge,
    amount_refunded: charge.amount_refunded + amount,
    refunded: amount === left,
  });
  emulator.emit("refund.created", created);
  emulator.emit("charge.refunded", changed, { previous: { amount_refunded: charge.amount_refunded } });
  return created;
};

const reverseOf = (emulator: Emulator, charge: Charge, amount: number, id: string): string => {
  if (!charge.transfer)
    throw invalidParameter("parameter_invalid", "The charge has no transfer to reverse.", "reverse_transfer");
  const transfer = emulator.store.known<Transfer>(charge.transfer, "transfer");
  const share = Math.floor((transfer.amount * amount) / charge.amount_captured);
  return reverse(emulator, transfer, { amount: share }, id).id;
};

export const includable: Includable = {
  charge: {
    refunds: ({ store }, charge: Charge) =>
      page(
        `/v1/charges/${charge.id}/refunds`,
        store.all<Refund>("refund").filter((refund) => refund.charge === charge.id),
        {},
      ),
  },
};

export const operations: Operations = {
  "POST /v1/refunds": (emulator, { params }: ApiRequest<Stripe.RefundCreateParams>) =>
    refund(emulator, params),
  "GET /v1/refunds/{id}": ({ store }, { id }) => {
    const found = store.find<Refund>(id, "refund");
    if (!found) throw missing("refund", id);
    return found;
  },
  "GET /v1/refunds": (emulator, { params }: ApiRequest<Stripe.RefundListParams>) => {
    const found = emulator.store
      .all<Refund>("refund")
      .filter((item) => !params.charge || item.charge === params.charge)
      .filter((item) => !params.payment_intent || item.payment_intent === params.payment_intent)
      .filter((item) => createdWithin(params, item.created));
    return page("/v1/refunds", found, params);
  },
};

export const deeds: Deeds = {
  refund_fails: (emulator, id) => {
    const before = emulator.store.known<Refund>(id, "refund");
    const charge = emulator.store.known<Charge>(before.charge, "charge");
    const returned = record(emulator, {
      account: PLATFORM,
      type: "refund_failure",
      amount: before.amount,
      currency: before.currency,
      source: id,
      counterparty: "cards",
    });
    emulator.store.put<Charge>({
      ...charge,
      amount_refunded: charge.amount_refunded - before.amount,
      refunded: false,
    });
    const failed = emulator.store.put<Refund>({
      ...before,
      status: "failed",
      failure_reason: "expired_or_canceled_card",
      failure_balance_transaction: returned.id,
    });
    emulator.emit("refund.failed", failed);
    emulator.emit("refund.updated", failed, { previous: { status: before.status } });
  },
  refund_pending: (emulator, id) => {
    const before = emulator.store.known<Refund>(id, "refund");
    const succeeded = emulator.store.put<Refund>({ ...before, status: "succeeded" });
    emulator.emit("refund.updated", succeeded, { previous: { status: "pending" } });
  },
};
