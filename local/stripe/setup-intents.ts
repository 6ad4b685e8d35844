import type Stripe from "stripe";
import { needsAuthentication } from "./charges.ts";
import { customer, mergeMetadata } from "./customers.ts";
import type { ApiRequest, Emulator, Operations } from "./emulator.ts";
import { cardDeclined, missing, refused } from "./errors.ts";
import type { PaymentMethod, SetupIntent } from "./objects.ts";
import { assertClientSecret, assertEmulated } from "./payment-intents.ts";
import { assertUsable, attach, behaviourOf, markSetUp, paymentMethod } from "./payment-methods.ts";
import type { Decline } from "./test-cards.ts";

export const setupIntent = ({ store }: Emulator, id: string): SetupIntent => {
  const found = store.find<SetupIntent>(id, "setup_intent");
  if (!found) throw missing("setup_intent", id, "intent");
  return found;
};

const unexpectedState = (intent: SetupIntent, verb: string) =>
  refused(
    `You cannot ${verb} this SetupIntent because it has a status of ${intent.status}.`,
    "setup_intent_unexpected_state",
    {
      setup_intent: intent,
    },
  );

const fail = (emulator: Emulator, intent: SetupIntent, method: PaymentMethod, decline: Decline) => {
  const failed = emulator.store.put<SetupIntent>({
    ...intent,
    status: "requires_payment_method",
    payment_method: null,
    next_action: null,
    last_setup_error: {
      ...decline,
      type: "card_error",
      payment_method: method,
    } as unknown as SetupIntent["last_setup_error"],
  });
  emulator.emit("setup_intent.setup_failed", failed);
  return cardDeclined({ ...decline, setup_intent: failed, payment_method: method });
};

const succeed = (emulator: Emulator, intent: SetupIntent, method: PaymentMethod): SetupIntent => {
  const saved = intent.customer ? attach(emulator, method, intent.customer) : method;
  markSetUp(emulator, saved);
  const succeeded = emulator.store.put<SetupIntent>({
    ...intent,
    status: "succeeded",
    payment_method: method.id,
    last_setup_error: null,
    latest_attempt: emulator.store.newId("setatt"),
    mandate: emulator.store.newId("mandate"),
    next_action: null,
  });
  emulator.emit("setup_intent.succeeded", succeeded);
  return succeeded;
};

const CONFIRMABLE = new Set(["requires_payment_method", "requires_confirmation", "requires_action"]);

const confirm = (
  emulator: Emulator,
  intent: SetupIntent,
  params: Stripe.SetupIntentConfirmParams,
): SetupIntent => {
  if (!CONFIRMABLE.has(intent.status)) throw unexpectedState(intent, "confirm");
  const chosen = params.payment_method ?? intent.payment_method;
  if (!chosen)
    throw refused(
      "You cannot confirm this SetupIntent because it's missing a payment method.",
      "setup_intent_unexpected_state",
    );
  const method = paymentMethod(emulator, chosen);
  assertUsable(emulator, method, intent.customer);
  const refusal = behaviourOf(emulator, method).attach;
  if (refusal) throw fail(emulator, intent, method, refusal);
  if (!needsAuthentication(emulator, method)) return succeed(emulator, intent, method);
  return emulator.store.put<SetupIntent>({
    ...intent,
    payment_method: method.id,
    status: "requires_action",
    next_action: {
      type: "redirect_to_url",
      redirect_to_url: {
        url: `${emulator.baseUrl}/_emulator/3ds/${intent.id}`,
        return_url: params.return_url ?? null,
      },
    },
  });
};

/** What the customer did on the bank's page. */
export const answerSetupChallenge = (
  emulator: Emulator,
  intent: SetupIntent,
  passed: boolean,
): SetupIntent => {
  if (intent.status !== "requires_action") throw unexpectedState(intent, "authenticate");
  const method = emulator.store.known<PaymentMethod>(intent.payment_method, "payment_method");
  if (passed) return succeed(emulator, intent, method);
  fail(emulator, intent, method, {
    code: "setup_intent_authentication_failure",
    message: "The latest attempt to set up the payment method has failed because authentication failed.",
  });
  return setupIntent(emulator, intent.id);
};

/** Creates an unconfirmed intent, also for a trial without a card. */
export const createSetupIntent = (
  emulator: Emulator,
  params: Stripe.SetupIntentCreateParams,
): SetupIntent => {
  if (params.customer) customer(emulator, params.customer);
  const method = params.payment_method ? paymentMethod(emulator, params.payment_method) : undefined;
  if (method) assertUsable(emulator, method, params.customer ?? null);
  const id = emulator.store.newId("seti");
  return emulator.store.put<SetupIntent>({
    id,
    object: "setup_intent",
    allowed_payment_method_types: params.allowed_payment_method_types ?? null,
    application: null,
    automatic_payment_methods: params.allowed_payment_method_types
      ? null
      : { enabled: true, allow_redirects: "always" },
    cancellation_reason: null,
    client_secret: `${id}_${emulator.store.newId("secret", 25)}`,
    created: emulator.now(),
    customer: params.customer ?? null,
    customer_account: null,
    description: params.description ?? null,
    excluded_payment_method_types: null,
    flow_directions: null,
    last_setup_error: null,
    latest_attempt: null,
    livemode: false,
    managed_payments: null,
    mandate: null,
    metadata: mergeMetadata(null, params.metadata),
    next_action: null,
    on_behalf_of: null,
    payment_method: method?.id ?? null,
    payment_method_configuration_details: null,
    payment_method_options: {
      card: { mandate_options: null, network: null, request_three_d_secure: "automatic" },
    },
    payment_method_types: (params.allowed_payment_method_types ?? ["card", "link"]).filter(
      (type) => type === "card" || type === "link",
    ),
    single_use_mandate: null,
    status: method ? "requires_confirmation" : "requires_payment_method",
    usage: params.usage ?? "off_session",
  } as SetupIntent);
};

export const operations: Operations = {
  "POST /v1/setup_intents": (emulator, { params }: ApiRequest<Stripe.SetupIntentCreateParams>) => {
    assertEmulated(params);
    const intent = createSetupIntent(emulator, params);
    return params.confirm ? confirm(emulator, intent, params) : intent;
  },

  "GET /v1/setup_intents/{id}": (emulator, request: ApiRequest) => {
    const intent = setupIntent(emulator, request.id);
    assertClientSecret(request, intent);
    return intent;
  },

  "POST /v1/setup_intents/{id}/confirm": (
    emulator,
    request: ApiRequest<Stripe.SetupIntentConfirmParams & { client_secret?: string }>,
  ) => {
    const intent = setupIntent(emulator, request.id);
    assertClientSecret(request, intent);
    const { client_secret: _, ...params } = request.params;
    assertEmulated(params);
    return confirm(emulator, intent, params);
  },

  "POST /v1/setup_intents/{id}/cancel": (
    emulator,
    { id, params }: ApiRequest<Stripe.SetupIntentCancelParams>,
  ) => {
    const intent = setupIntent(emulator, id);
    if (!CONFIRMABLE.has(intent.status)) throw unexpectedState(intent, "cancel");
    return emulator.store.put<SetupIntent>({
      ...intent,
      status: "canceled",
      cancellation_reason: (params.cancellation_reason as SetupIntent["cancellation_reason"]) ?? null,
      next_action: null,
    });
  },
};
