import type Stripe from "stripe";
import { cancel, capture, confirm, unexpectedState } from "./confirmation.ts";
import { customer, mergeMetadata } from "./customers.ts";
import type { ApiRequest, Emulator, Operations } from "./emulator.ts";
import { invalidParameter, missing, refused } from "./errors.ts";
import type { PaymentIntent } from "./objects.ts";
import { assertUsable, paymentMethod } from "./payment-methods.ts";
import { createdWithin, page } from "./rendering.ts";
import { assertReceives } from "./transfers.ts";

const MAXIMUM = 99_999_999;
const MINIMUM: Record<string, number> = {
  usd: 50,
  eur: 50,
  gbp: 30,
  aud: 50,
  cad: 50,
  chf: 50,
  jpy: 50,
  sek: 300,
  nok: 250,
  dkk: 250,
  nzd: 50,
  mxn: 1000,
};

const EMULATED = new Set([
  "amount",
  "currency",
  "allowed_payment_method_types",
  "application_fee_amount",
  "automatic_payment_methods",
  "capture_method",
  "confirm",
  "confirmation_method",
  "customer",
  "description",
  "error_on_requires_action",
  "expand",
  "metadata",
  "off_session",
  "payment_method",
  "payment_method_options",
  "receipt_email",
  "return_url",
  "setup_future_usage",
  "shipping",
  "statement_descriptor",
  "statement_descriptor_suffix",
  "transfer_data",
  "transfer_group",
  "use_stripe_sdk",
  "amount_to_capture",
  "final_capture",
  "cancellation_reason",
  "usage",
]);

/** Refuses, with an error, what Stripe accepts but the emulator does not support. */
export const assertEmulated = (params: object, emulated: ReadonlySet<string> = EMULATED): void => {
  for (const name of Object.keys(params))
    if (!emulated.has(name))
      throw invalidParameter(
        "emulator_unsupported",
        `The emulator does not imitate the parameter ${name}.`,
        name,
      );
};

const assertAmount = (amount: number, currency: string): void => {
  if (amount < (MINIMUM[currency] ?? 1))
    throw invalidParameter(
      "amount_too_small",
      "The amount is below the minimum for this currency.",
      "amount",
    );
  if (amount > MAXIMUM)
    throw invalidParameter("amount_too_large", "The amount is above the maximum of 99999999.", "amount");
};

export const paymentIntent = ({ store }: Emulator, id: string): PaymentIntent => {
  const found = store.find<PaymentIntent>(id, "payment_intent");
  if (!found) throw missing("payment_intent", id, "intent");
  return found;
};

export const assertClientSecret = (
  request: { client: boolean; params: object },
  intent: { client_secret: string | null },
): void => {
  const given = (request.params as { client_secret?: string }).client_secret;
  if ((request.client || given !== undefined) && given !== intent.client_secret)
    throw refused(
      "The client_secret provided does not match any associated intent.",
      "payment_intent_invalid_parameter",
      {
        param: "client_secret",
      },
    );
};

const acceptedTypes = (params: Stripe.PaymentIntentCreateParams) =>
  (params.allowed_payment_method_types ?? ["card", "link"]).filter(
    (type) => type === "card" || type === "link",
  );

/** Creates an unconfirmed intent, also for invoices. */
export const createIntent = (emulator: Emulator, params: Stripe.PaymentIntentCreateParams): PaymentIntent => {
  const currency = params.currency.toLowerCase();
  assertAmount(params.amount, currency);
  const types = acceptedTypes(params);
  if (types.length === 0)
    throw invalidParameter(
      "parameter_invalid",
      "No allowed payment method type is enabled.",
      "allowed_payment_method_types",
    );
  if (params.statement_descriptor && types.includes("card"))
    throw invalidParameter(
      "parameter_invalid",
      "For card charges, use statement_descriptor_suffix instead of statement_descriptor.",
      "statement_descriptor",
    );
  if (params.customer) customer(emulator, params.customer);
  if (params.off_session !== undefined && !params.confirm)
    throw invalidParameter(
      "parameter_invalid",
      "You cannot set off_session unless confirm is true.",
      "off_session",
    );
  if (params.application_fee_amount !== undefined && !params.transfer_data)
    throw invalidParameter(
      "parameter_invalid",
      "An application fee needs a destination.",
      "application_fee_amount",
    );
  if (params.transfer_data) assertReceives(emulator, params.transfer_data.destination);
  const method = params.payment_method ? paymentMethod(emulator, params.payment_method) : undefined;
  if (method) assertUsable(emulator, method, params.customer ?? null);
  const automatic = params.automatic_payment_methods;
  const id = emulator.store.newId("pi");
  return emulator.store.put<PaymentIntent>({
    id,
    object: "payment_intent",
    allowed_payment_method_types: params.allowed_payment_method_types ?? null,
    amount: params.amount,
    amount_capturable: 0,
    amount_details: {},
    amount_received: 0,
    application: null,
    application_fee_amount: params.application_fee_amount ?? null,
    automatic_payment_methods: params.allowed_payment_method_types
      ? null
      : { enabled: automatic?.enabled ?? true, allow_redirects: automatic?.allow_redirects ?? "always" },
    canceled_at: null,
    cancellation_reason: null,
    capture_method: params.capture_method ?? "automatic_async",
    client_secret: `${id}_${emulator.store.newId("secret", 25)}`,
    confirmation_method: params.confirmation_method ?? "automatic",
    created: emulator.now(),
    currency,
    customer: params.customer ?? null,
    customer_account: null,
    description: params.description ?? null,
    excluded_payment_method_types: null,
    last_payment_error: null,
    latest_charge: null,
    livemode: false,
    managed_payments: null,
    metadata: mergeMetadata(null, params.metadata),
    next_action: null,
    on_behalf_of: null,
    payment_method: method?.id ?? null,
    payment_method_configuration_details: null,
    payment_method_options: {
      card: { installments: null, mandate_options: null, network: null, request_three_d_secure: "automatic" },
    },
    payment_method_types: types,
    payment_record: null,
    processing: null,
    receipt_email: params.receipt_email ?? null,
    review: null,
    setup_future_usage: params.setup_future_usage ?? null,
    shipping: (params.shipping ?? null) as PaymentIntent["shipping"],
    source: null,
    statement_descriptor: params.statement_descriptor ?? null,
    statement_descriptor_suffix: params.statement_descriptor_suffix ?? null,
    status: method ? "requires_confirmation" : "requires_payment_method",
    transfer_data: params.transfer_data
      ? { amount: params.transfer_data.amount, destination: params.transfer_data.destination }
      : null,
    transfer_group: params.transfer_group ?? null,
  } as PaymentIntent);
};

const BEFORE_CAPTURE = new Set(["requires_payment_method", "requires_confirmation", "requires_action"]);
const ALWAYS_CHANGEABLE = new Set([
  "metadata",
  "description",
  "receipt_email",
  "transfer_group",
  "expand",
  "shipping",
]);

const update = (
  emulator: Emulator,
  intent: PaymentIntent,
  params: Stripe.PaymentIntentUpdateParams,
): PaymentIntent => {
  assertEmulated(params);
  const frozen = Object.keys(params).find((name) => !ALWAYS_CHANGEABLE.has(name));
  if (frozen && !BEFORE_CAPTURE.has(intent.status)) throw unexpectedState(intent, `update ${frozen} of`);
  const currency = params.currency?.toLowerCase() ?? intent.currency;
  const amount = params.amount ?? intent.amount;
  assertAmount(amount, currency);
  if (params.customer) customer(emulator, params.customer);
  const owner = params.customer ?? intent.customer;
  const method = params.payment_method ? paymentMethod(emulator, params.payment_method) : undefined;
  if (method) assertUsable(emulator, method, owner);
  const chosen = params.payment_method === undefined ? intent.payment_method : (method?.id ?? null);
  const clearing = <T>(value: T | "" | undefined, before: T) =>
    value === undefined ? before : value === "" ? null : value;
  const changed =
    params.amount !== undefined || params.payment_method !== undefined || params.currency !== undefined;
  return emulator.store.put<PaymentIntent>({
    ...intent,
    amount,
    currency,
    customer: owner,
    application_fee_amount: clearing(params.application_fee_amount, intent.application_fee_amount),
    capture_method: (params.capture_method as PaymentIntent["capture_method"]) ?? intent.capture_method,
    description: params.description ?? intent.description,
    metadata: mergeMetadata(intent.metadata, params.metadata),
    payment_method: chosen,
    receipt_email: clearing(params.receipt_email, intent.receipt_email),
    setup_future_usage: clearing(
      params.setup_future_usage,
      intent.setup_future_usage,
    ) as PaymentIntent["setup_future_usage"],
    transfer_group: params.transfer_group ?? intent.transfer_group,
    transfer_data: intent.transfer_data && {
      ...intent.transfer_data,
      amount: params.transfer_data?.amount ?? intent.transfer_data.amount,
    },
    ...(changed &&
      BEFORE_CAPTURE.has(intent.status) && {
        next_action: null,
        status: chosen ? ("requires_confirmation" as const) : ("requires_payment_method" as const),
      }),
  });
};

export const operations: Operations = {
  "POST /v1/payment_intents": (emulator, request: ApiRequest<Stripe.PaymentIntentCreateParams>) => {
    assertEmulated(request.params);
    const intent = createIntent(emulator, request.params);
    return request.params.confirm ? confirm(emulator, intent, request.params) : intent;
  },

  "GET /v1/payment_intents": (emulator, { params }: ApiRequest<Stripe.PaymentIntentListParams>) => {
    const found = emulator.store
      .all<PaymentIntent>("payment_intent")
      .filter(
        (intent) =>
          createdWithin(params, intent.created) && (!params.customer || intent.customer === params.customer),
      );
    return page("/v1/payment_intents", found, params);
  },

  "GET /v1/payment_intents/{id}": (emulator, request: ApiRequest) => {
    const intent = paymentIntent(emulator, request.id);
    assertClientSecret(request, intent);
    return intent;
  },

  "POST /v1/payment_intents/{id}": (emulator, { id, params }: ApiRequest<Stripe.PaymentIntentUpdateParams>) =>
    update(emulator, paymentIntent(emulator, id), params),

  "POST /v1/payment_intents/{id}/confirm": (
    emulator,
    request: ApiRequest<Stripe.PaymentIntentConfirmParams & { client_secret?: string }>,
  ) => {
    const intent = paymentIntent(emulator, request.id);
    assertClientSecret(request, intent);
    const { client_secret: _, ...params } = request.params;
    assertEmulated(params);
    if (request.client && params.off_session)
      throw invalidParameter("parameter_invalid", "off_session needs a secret key.", "off_session");
    return confirm(emulator, intent, params, request.client);
  },

  "POST /v1/payment_intents/{id}/capture": (
    emulator,
    { id, params }: ApiRequest<Stripe.PaymentIntentCaptureParams>,
  ) => {
    assertEmulated(params);
    return capture(emulator, paymentIntent(emulator, id), params);
  },

  "POST /v1/payment_intents/{id}/cancel": (
    emulator,
    { id, params }: ApiRequest<Stripe.PaymentIntentCancelParams>,
  ) =>
    cancel(
      emulator,
      paymentIntent(emulator, id),
      (params.cancellation_reason as PaymentIntent["cancellation_reason"]) ?? null,
    ),
};
