import type Stripe from "stripe";
import { authorize, HOLD_SECONDS, needsAuthentication, settle } from "./charges.ts";
import { mergeMetadata } from "./customers.ts";
import type { Deeds, Emulator } from "./emulator.ts";
import { cardDeclined, invalidParameter, refused, StripeFailure } from "./errors.ts";
import type { Charge, PaymentIntent, PaymentMethod } from "./objects.ts";
import { assertUsable, attach, markSetUp, paymentMethod } from "./payment-methods.ts";
import type { Decline } from "./test-cards.ts";

type Confirmation = Pick<
  Stripe.PaymentIntentConfirmParams,
  | "payment_method"
  | "off_session"
  | "return_url"
  | "error_on_requires_action"
  | "capture_method"
  | "setup_future_usage"
>;

export const unexpectedState = (intent: PaymentIntent, verb: string) =>
  refused(
    `You cannot ${verb} this PaymentIntent because it has a status of ${intent.status}.`,
    "payment_intent_unexpected_state",
    { payment_intent: intent },
  );

const fail = (
  emulator: Emulator,
  intent: PaymentIntent,
  method: PaymentMethod,
  decline: Decline,
  charge?: Charge,
) => {
  const error = {
    ...decline,
    type: "card_error" as const,
    payment_method: method,
    ...(charge && { charge: charge.id }),
  };
  const failed = emulator.store.put<PaymentIntent>({
    ...intent,
    status: "requires_payment_method",
    payment_method: null,
    next_action: null,
    latest_charge: charge?.id ?? intent.latest_charge,
    last_payment_error: error as PaymentIntent["last_payment_error"],
  });
  emulator.emit("payment_intent.payment_failed", failed);
  return cardDeclined({ ...decline, charge: charge?.id, payment_intent: failed, payment_method: method });
};

const complete = (emulator: Emulator, intent: PaymentIntent, captured: Charge): PaymentIntent => {
  const succeeded = emulator.store.put<PaymentIntent>({
    ...intent,
    status: "succeeded",
    amount_capturable: 0,
    amount_received: captured.amount_captured,
    latest_charge: captured.id,
    next_action: null,
  });
  emulator.store.unschedule("expire_authorization", intent.id);
  emulator.emit("payment_intent.succeeded", succeeded);
  return succeeded;
};

const charge = (
  emulator: Emulator,
  intent: PaymentIntent,
  method: PaymentMethod,
  attempt: { merchantInitiated: boolean; authenticated: boolean },
): PaymentIntent => {
  const { charge: authorized, decline } = authorize(emulator, intent, method, attempt);
  if (decline) throw fail(emulator, intent, method, decline, authorized);
  if (intent.setup_future_usage && intent.customer) attach(emulator, method, intent.customer);
  if (intent.setup_future_usage === "off_session" && attempt.authenticated)
    markSetUp(emulator, emulator.store.known<PaymentMethod>(method.id, "payment_method"));
  const paid: PaymentIntent = {
    ...intent,
    latest_charge: authorized.id,
    last_payment_error: null,
    next_action: null,
  };
  if (intent.capture_method !== "manual") {
    const captured = settle(emulator, paid, authorized, intent.amount);
    emulator.emit("charge.succeeded", captured);
    return complete(emulator, paid, captured);
  }
  emulator.emit("charge.succeeded", authorized);
  const held = emulator.store.put<PaymentIntent>({
    ...paid,
    status: "requires_capture",
    amount_capturable: intent.amount,
  });
  const captureBefore =
    authorized.payment_method_details?.card?.capture_before ?? authorized.created + HOLD_SECONDS;
  emulator.store.schedule("expire_authorization", held.id, captureBefore * 1000);
  emulator.emit("payment_intent.amount_capturable_updated", held);
  return held;
};

const CONFIRMABLE = new Set(["requires_payment_method", "requires_confirmation", "requires_action"]);

/** Confirms an intent as the server or, with `client`, as the app does; throws the decline as 402. */
export const confirm = (
  emulator: Emulator,
  intent: PaymentIntent,
  params: Confirmation,
  client = false,
): PaymentIntent => {
  if (!CONFIRMABLE.has(intent.status)) throw unexpectedState(intent, "confirm");
  const chosen = params.payment_method ?? intent.payment_method;
  if (!chosen)
    throw refused(
      "You cannot confirm this PaymentIntent because it's missing a payment method.",
      "payment_intent_unexpected_state",
      {
        payment_intent: intent,
      },
    );
  if (
    !client &&
    !params.return_url &&
    intent.automatic_payment_methods?.enabled &&
    intent.automatic_payment_methods.allow_redirects !== "never"
  )
    throw refused(
      "This PaymentIntent is configured to accept payment methods that might redirect your customer off of your page: you must provide a `return_url`.",
    );
  const method = paymentMethod(emulator, chosen);
  assertUsable(emulator, method, intent.customer);
  if (!intent.payment_method_types.includes(method.type))
    throw invalidParameter(
      "payment_method_invalid",
      `The payment method type ${method.type} is not allowed.`,
      "payment_method",
    );
  const merchantInitiated = params.off_session !== undefined && params.off_session !== false;
  const confirmed: PaymentIntent = {
    ...intent,
    payment_method: method.id,
    status: "requires_confirmation",
    capture_method: (params.capture_method as PaymentIntent["capture_method"]) ?? intent.capture_method,
    setup_future_usage:
      (params.setup_future_usage as PaymentIntent["setup_future_usage"]) || intent.setup_future_usage,
  };
  if (merchantInitiated || !needsAuthentication(emulator, method))
    return charge(emulator, confirmed, method, { merchantInitiated, authenticated: false });
  if (params.error_on_requires_action)
    throw fail(emulator, confirmed, method, {
      code: "authentication_required",
      decline_code: "authentication_required",
      message:
        "This payment required an authentication action to complete, but error_on_requires_action was set.",
    });
  const asking = emulator.store.put<PaymentIntent>({
    ...confirmed,
    status: "requires_action",
    next_action: {
      type: "redirect_to_url",
      redirect_to_url: {
        url: `${emulator.baseUrl}/_emulator/3ds/${intent.id}`,
        return_url: params.return_url ?? null,
      },
    },
  });
  emulator.emit("payment_intent.requires_action", asking);
  return asking;
};

/** The customer's result on the bank's page; a card declined afterwards stays on the intent. */
export const answerChallenge = (
  emulator: Emulator,
  intent: PaymentIntent,
  passed: boolean,
): PaymentIntent => {
  if (intent.status !== "requires_action") throw unexpectedState(intent, "authenticate");
  const method = emulator.store.known<PaymentMethod>(intent.payment_method, "payment_method");
  try {
    if (passed) return charge(emulator, intent, method, { merchantInitiated: false, authenticated: true });
    throw fail(emulator, intent, method, {
      code: "payment_intent_authentication_failure",
      message: "The provided payment method has failed authentication.",
    });
  } catch (failure) {
    if (!(failure instanceof StripeFailure)) throw failure;
    return emulator.store.known<PaymentIntent>(intent.id, "payment_intent");
  }
};

/** Takes the held money or a part of it. */
export const capture = (
  emulator: Emulator,
  intent: PaymentIntent,
  params: Stripe.PaymentIntentCaptureParams,
): PaymentIntent => {
  if (intent.status === "canceled" && intent.cancellation_reason === "expired")
    throw refused(
      "The authorization of this charge has expired and it can no longer be captured.",
      "charge_expired_for_capture",
      {
        charge: intent.latest_charge ?? undefined,
        payment_intent: intent,
      },
    );
  if (intent.status !== "requires_capture") throw unexpectedState(intent, "capture");
  if (params.final_capture === false)
    throw invalidParameter(
      "parameter_invalid",
      "Multicapture is not available for this payment.",
      "final_capture",
    );
  const amount = params.amount_to_capture ?? intent.amount_capturable;
  if (amount > intent.amount_capturable)
    throw invalidParameter(
      "amount_too_large",
      `You cannot capture more than ${intent.amount_capturable}.`,
      "amount_to_capture",
    );
  if (amount < 1) throw invalidParameter("amount_too_small", "Nothing to capture.", "amount_to_capture");
  const authorized = emulator.store.known<Charge>(intent.latest_charge, "charge");
  const capturing: PaymentIntent = {
    ...intent,
    application_fee_amount: params.application_fee_amount ?? intent.application_fee_amount,
    metadata: mergeMetadata(intent.metadata, params.metadata),
    transfer_data: intent.transfer_data && { ...intent.transfer_data, ...params.transfer_data },
  };
  return complete(emulator, capturing, settle(emulator, capturing, authorized, amount));
};

/** Cancels an unpaid intent; a hold is released without a refund, as Stripe does since basil. */
export const cancel = (
  emulator: Emulator,
  intent: PaymentIntent,
  reason: PaymentIntent["cancellation_reason"],
): PaymentIntent => {
  if (intent.status === "succeeded" || intent.status === "canceled") throw unexpectedState(intent, "cancel");
  const canceled = emulator.store.put<PaymentIntent>({
    ...intent,
    status: "canceled",
    amount_capturable: 0,
    canceled_at: emulator.now(),
    cancellation_reason: reason,
    next_action: null,
  });
  emulator.store.unschedule("expire_authorization", intent.id);
  emulator.emit("payment_intent.canceled", canceled);
  return canceled;
};

export const deeds: Deeds = {
  expire_authorization: (emulator, id) => {
    cancel(emulator, emulator.store.known<PaymentIntent>(id, "payment_intent"), "expired");
  },
};
