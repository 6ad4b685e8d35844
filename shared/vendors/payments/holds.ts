import type Stripe from "stripe";
import type { SeenIntent, SeenSetup } from "../../domain/payment/observation/seen.ts";
import { cardAmountOf, type Payment } from "../../domain/payment/payment.ts";
import { type PaymentMethod, paymentMethods } from "../../markets/payment-methods.ts";
import { marketOf } from "../../markets/served.ts";
import { ask, effectKey, mayHaveDone, StripeRefusal } from "./client.ts";
import { seenIntent, seenSetup } from "./seen.ts";

const expand = ["latest_charge"];
const expandCosts = ["latest_charge.balance_transaction"];
const expandReturns = [...expandCosts, "latest_charge.refunds"];

const metadataOf = (payment: Payment, attempt: number) => ({
  payment_id: payment.id,
  job_id: payment.job_id,
  user_id: payment.user_id,
  attempt: String(attempt),
});

/** A price is held first and captured when the work is done; a tip is captured at once. */
const takingOf = ({ purpose }: Payment) => ({
  capture_method: purpose === "tip" ? ("automatic" as const) : ("manual" as const),
});

/** What the customer's statement says of the market. Of a card only this may be said: the rest is the account's. */
const onStatement = (payment: Payment) => {
  const { descriptor } = marketOf(payment).payments;
  return descriptor === undefined ? {} : { statement_descriptor_suffix: descriptor };
};

const groupOf = ({ job_id }: Payment) => `job_${job_id}`;

/** An intent, and the secret that the app confirms it with. */
type Offered<S> = { seen: S; client_secret: string };

const offered = (intent: Stripe.PaymentIntent): Offered<SeenIntent> => ({
  seen: seenIntent(intent),
  client_secret: intent.client_secret as string,
});

/** The intent of an attempt, found by our metadata. Undefined if there is none. */
const intentOf = async (payment: Payment, attempt: number): Promise<Stripe.PaymentIntent | undefined> => {
  const customer = payment.stripe_customer_id as string;
  const { data } = await ask((stripe) =>
    stripe.paymentIntents.list({ customer, limit: 100, expand: ["data.latest_charge"] }),
  );
  return data.find(
    ({ metadata }) => metadata.payment_id === payment.id && metadata.attempt === String(attempt),
  );
};

/** The hold of an attempt. Undefined if there is none. */
export const findHold = async (payment: Payment, attempt: number): Promise<SeenIntent | undefined> => {
  const found = await intentOf(payment, attempt);
  return found && seenIntent(found);
};

/** The intent of an attempt whose creation got no response. Rethrows the failure if there is none. */
const foundAfter = async (
  failure: unknown,
  payment: Payment,
  attempt: number,
): Promise<Stripe.PaymentIntent> => {
  if (!mayHaveDone(failure)) throw failure;
  const found = await intentOf(payment, attempt).catch(() => undefined);
  if (!found) throw failure;
  return found;
};

/** Creates the intent that the customer confirms on the phone: held, not captured, and the card stored for later. */
export const createHold = async (
  payment: Payment,
  methods: readonly PaymentMethod[],
): Promise<Offered<SeenIntent>> =>
  offered(
    await ask((stripe) =>
      stripe.paymentIntents.create(
        {
          amount: cardAmountOf(payment),
          currency: payment.currency,
          customer: payment.stripe_customer_id as string,
          ...takingOf(payment),
          allowed_payment_method_types: [...methods],
          ...onStatement(payment),
          ...(payment.purpose === undefined && { setup_future_usage: "off_session" }),
          transfer_group: groupOf(payment),
          metadata: metadataOf(payment, payment.attempt),
          expand,
        },
        effectKey("hold", payment.id, payment.attempt),
      ),
    ).catch((failure: unknown) => foundAfter(failure, payment, payment.attempt)),
  );

/** An intent in its current state, with the secret that the app needs to continue. */
export const readHold = (intentId: string): Promise<Offered<SeenIntent>> =>
  ask(async (stripe) => offered(await stripe.paymentIntents.retrieve(intentId, { expand })));

/** The intent that a declined request has created. Rethrows any other failure. */
const leftBehind = (failure: unknown): Promise<Stripe.PaymentIntent> => {
  if (!(failure instanceof StripeRefusal && failure.declined && failure.intent_id)) throw failure;
  const id = failure.intent_id;
  return ask((stripe) => stripe.paymentIntents.retrieve(id, { expand }));
};

/** A recorded request. `again`: it may have been sent before. */
type Order = { occasion: string; amount_minor: number; again: boolean };

/**
 * Holds the money on the stored card while the customer is away, for the attempt of the request. A decline is a normal
 * result: the intent that it created. If the request was recorded before, its intent is looked up first, because the
 * payment provider remembers idempotency keys for a day only. Throws StripeRefusal if the card can't be used.
 */
export const holdOffSession = async (
  payment: Payment,
  { occasion, amount_minor, again }: Order,
): Promise<SeenIntent> => {
  const attempt = Number(occasion);
  const found = again ? await findHold(payment, attempt) : undefined;
  if (found) return found;
  return seenIntent(
    await ask((stripe) =>
      stripe.paymentIntents.create(
        {
          amount: amount_minor,
          currency: payment.currency,
          customer: payment.stripe_customer_id as string,
          payment_method: payment.payment_method_id as string,
          ...takingOf(payment),
          allowed_payment_method_types: [...paymentMethods],
          ...onStatement(payment),
          off_session: true,
          confirm: true,
          transfer_group: groupOf(payment),
          metadata: { ...metadataOf(payment, attempt), off_session: "true" },
          expand,
        },
        effectKey("hold_off_session", payment.id, attempt),
      ),
    )
      .catch(leftBehind)
      .catch((failure: unknown) => foundAfter(failure, payment, attempt)),
  );
};

/** Creates an intent that stores a customer's card, so that it can be charged without them. */
const storing = (
  stripe: Stripe,
  customer: string,
  metadata: Stripe.MetadataParam,
  key: ReturnType<typeof effectKey>,
): Promise<Stripe.SetupIntent> =>
  stripe.setupIntents.create(
    { customer, usage: "off_session", allowed_payment_method_types: ["card"], metadata },
    key,
  );

const offeredSetup = (intent: Stripe.SetupIntent): Offered<SeenSetup> => ({
  seen: seenSetup(intent),
  client_secret: intent.client_secret as string,
});

/** Creates the intent that stores a card for later. */
export const createSetup = (payment: Payment): Promise<Offered<SeenSetup>> =>
  ask(async (stripe) =>
    offeredSetup(
      await storing(
        stripe,
        payment.stripe_customer_id as string,
        metadataOf(payment, payment.attempt),
        effectKey("setup", payment.id, payment.attempt),
      ),
    ),
  );

/** Creates the intent that stores one card for all payments of a checkout. Repeating it returns the same intent. */
export const createCheckoutSetup = (checkout_id: string, customer: string): Promise<Offered<SeenSetup>> =>
  ask(async (stripe) =>
    offeredSetup(
      await storing(stripe, customer, { checkout_id }, effectKey("checkout_setup", checkout_id, 1)),
    ),
  );

/** Creates the intent that stores another card in place of the payment's. Repeating it returns the same intent. */
export const createReplacement = (payment: Payment): Promise<Offered<SeenSetup>> =>
  ask(async (stripe) => {
    const number = (payment.card_changes ?? 0) + 1;
    const { id, client_secret } = await storing(
      stripe,
      payment.stripe_customer_id as string,
      { ...metadataOf(payment, payment.attempt), replacement: String(number) },
      effectKey("replacement", payment.id, number),
    );
    return {
      seen: seenSetup(await stripe.setupIntents.retrieve(id)),
      client_secret: client_secret as string,
    };
  });

/** Changes the amount of an intent that is not confirmed yet. */
export const changeAmount = async (payment: Payment): Promise<void> => {
  const id = payment.payment_intent_id as string;
  const { seen } = await readHold(id);
  const open = seen.status === "requires_payment_method" || seen.status === "requires_confirmation";
  if (!open || seen.amount_minor === cardAmountOf(payment)) return;
  const amount = cardAmountOf(payment);
  await ask((stripe) =>
    stripe.paymentIntents.update(id, { amount }, effectKey("amount", id, payment.version)),
  );
};

export const readSetup = (setupIntentId: string): Promise<Offered<SeenSetup>> =>
  ask(async (stripe) => {
    const intent = await stripe.setupIntents.retrieve(setupIntentId);
    return { seen: seenSetup(intent), client_secret: intent.client_secret as string };
  });

/** The refunds that come with an intent's charge, unless there are more than fit. */
const refundsWith = ({ latest_charge }: Stripe.PaymentIntent): Stripe.Refund[] | undefined => {
  const refunds = typeof latest_charge === "object" ? latest_charge?.refunds : undefined;
  return refunds && !refunds.has_more ? refunds.data : undefined;
};

/**
 * An intent with all its refunds and disputes, whether or not we received their events. Disputes are asked for by themselves: a
 * charge does not tell that its bank only asks about it so far.
 */
export const observe = async (intentId: string): Promise<SeenIntent> => {
  const intent = await ask((stripe) => stripe.paymentIntents.retrieve(intentId, { expand: expandReturns }));
  if (intent.amount_received === 0) return seenIntent(intent);
  const of = { payment_intent: intentId, limit: 100 };
  const known = refundsWith(intent);
  const [refunds, disputes] = await Promise.all([
    known ?? ask(async (stripe) => (await stripe.refunds.list(of)).data),
    ask(async (stripe) => (await stripe.disputes.list(of)).data),
  ]);
  return seenIntent(intent, { refunds, disputes });
};

const unexpected = new Set(["payment_intent_unexpected_state", "charge_expired_for_capture"]);
const over: readonly SeenIntent["status"][] = ["succeeded", "canceled"];

/**
 * The intent's current state, if it is further along than requested or if it is unknown whether the request took
 * effect.
 */
const converging = async (intentId: string, effect: () => Promise<SeenIntent>): Promise<SeenIntent> => {
  try {
    return await effect();
  } catch (error) {
    const further = error instanceof StripeRefusal && unexpected.has(error.code);
    if (!further && !mayHaveDone(error)) throw error;
    const seen = await observe(intentId);
    if (!further && !over.includes(seen.status)) throw error;
    return seen;
  }
};

/** Captures held money as the recorded request says; the rest is released. Succeeds if it is already captured. */
export const capture = async (
  payment: Payment,
  {
    amount_minor,
    credit_minor = 0,
    purpose = "price",
    again,
  }: Order & { purpose?: "price" | "cancellation_fee" | undefined; credit_minor?: number | undefined },
): Promise<SeenIntent> => {
  const id = payment.payment_intent_id as string;
  const before = again ? await observe(id) : undefined;
  if (before && over.includes(before.status)) return before;
  return converging(id, () =>
    ask(async (stripe) =>
      seenIntent(
        await stripe.paymentIntents.capture(
          id,
          {
            amount_to_capture: amount_minor,
            metadata: { purpose, ...(credit_minor > 0 && { credit_minor: String(credit_minor) }) },
            expand: expandCosts,
          },
          effectKey("capture", payment.id, payment.attempt),
        ),
      ),
    ),
  );
};

/** Releases a hold, or cancels an unpaid intent: the payment's own, or another. Succeeds if it is already canceled. */
export const cancel = (
  payment: Payment,
  reason: "requested_by_customer" | "abandoned" | "duplicate",
  id = payment.payment_intent_id as string,
): Promise<SeenIntent> =>
  converging(id, () =>
    ask(async (stripe) =>
      seenIntent(
        await stripe.paymentIntents.cancel(
          id,
          { cancellation_reason: reason, expand },
          effectKey("cancel", id, reason),
        ),
      ),
    ),
  );

/** Cancels a setup intent that was not completed. One that has ended does not change. */
export const cancelSetup = (payment: Payment): Promise<SeenSetup> =>
  ask(async (stripe) => {
    const id = payment.setup_intent_id as string;
    const intent = await stripe.setupIntents.retrieve(id);
    if (intent.status === "succeeded" || intent.status === "canceled") return seenSetup(intent);
    return seenSetup(await stripe.setupIntents.cancel(id, {}, effectKey("cancel_setup", payment.id, 1)));
  });
