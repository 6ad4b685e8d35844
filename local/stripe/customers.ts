import type Stripe from "stripe";
import type { ApiRequest, Emulator, Operations } from "./emulator.ts";
import { invalidParameter, missing } from "./errors.ts";
import type { Customer, CustomerSession, PaymentMethod } from "./objects.ts";
import { attach, paymentMethod } from "./payment-methods.ts";

type Metadata = Record<string, string>;

/** Stripe's merge: a new value replaces, an empty one removes, `""` for the whole clears. */
export const mergeMetadata = (before: Metadata | null, change: unknown): Metadata => {
  if (change === undefined) return before ?? {};
  if (typeof change !== "object" || change === null) return {};
  const entries = Object.entries({ ...before, ...change }).map(
    ([key, value]) => [key, String(value)] as const,
  );
  if (entries.length > 50)
    throw invalidParameter("parameter_invalid", "Metadata has more than 50 keys.", "metadata");
  for (const [key, value] of entries)
    if (key.length > 40 || value.length > 500)
      throw invalidParameter("parameter_invalid", `Metadata entry ${key} is too long.`, `metadata[${key}]`);
  return Object.fromEntries(entries.filter(([, value]) => value !== ""));
};

/** The customer of an id, deleted ones refused. */
export const customer = ({ store }: Emulator, id: string, param = "customer"): Customer => {
  const found = store.find<Customer>(id, "customer");
  if (!found || "deleted" in found) throw missing("customer", id, param);
  return found;
};

const text = (value: string | undefined, before: string | null | undefined) =>
  value === undefined ? (before ?? null) : value === "" ? null : value;

const applied = (emulator: Emulator, before: Customer, params: Stripe.CustomerUpdateParams): Customer => {
  const { address, shipping, invoice_settings: settings } = params;
  const chosen = settings?.default_payment_method;
  if (chosen) {
    const method = paymentMethod(emulator, chosen, "invoice_settings[default_payment_method]");
    if (method.customer !== before.id)
      throw invalidParameter(
        "resource_missing",
        `The customer does not have a payment method with the ID ${chosen}.`,
        "invoice_settings[default_payment_method]",
      );
  }
  return {
    ...before,
    ...(address !== undefined && {
      address:
        address === ""
          ? null
          : {
              city: null,
              country: null,
              line1: null,
              line2: null,
              postal_code: null,
              state: null,
              ...address,
            },
    }),
    ...(shipping !== undefined && { shipping: shipping === "" ? null : (shipping as Customer["shipping"]) }),
    description: text(params.description, before.description),
    email: text(params.email, before.email),
    name: text(params.name, before.name),
    phone: text(params.phone, before.phone),
    preferred_locales: params.preferred_locales ?? before.preferred_locales,
    invoice_settings: {
      ...before.invoice_settings,
      ...(chosen !== undefined && { default_payment_method: chosen === "" ? null : chosen }),
    },
    metadata: mergeMetadata(before.metadata, params.metadata),
  };
};

const blank = (emulator: Emulator): Customer => ({
  id: emulator.store.newId("cus", 14),
  object: "customer",
  address: null,
  balance: 0,
  created: emulator.now(),
  currency: null,
  default_source: null,
  delinquent: false,
  description: null,
  discount: null,
  email: null,
  invoice_prefix: emulator.store.newId("X", 7).slice(2).toUpperCase(),
  invoice_settings: {
    custom_fields: null,
    default_payment_method: null,
    footer: null,
    rendering_options: null,
  },
  livemode: false,
  metadata: {},
  name: null,
  next_invoice_sequence: 1,
  phone: null,
  preferred_locales: [],
  shipping: null,
  tax_exempt: "none",
  test_clock: null,
});

export const operations: Operations = {
  "POST /v1/customers": (emulator, { params }: ApiRequest<Stripe.CustomerCreateParams>) => {
    const { payment_method: saved, invoice_settings: settings, ...rest } = params;
    const created = emulator.store.put(blank(emulator));
    if (saved) attach(emulator, paymentMethod(emulator, saved), created.id);
    return emulator.store.put(
      applied(emulator, created, { ...rest, invoice_settings: settings } as Stripe.CustomerUpdateParams),
    );
  },

  "GET /v1/customers/search": ({ store }, { params }: ApiRequest<Stripe.CustomerSearchParams>) => {
    const [, name = "", value] = /^metadata\['(\w+)'\]:'(\w+)'$/.exec(params.query) ?? [];
    if (value === undefined)
      throw invalidParameter(
        "parameter_invalid",
        "Only one field of the metadata is searched here.",
        "query",
      );
    const found = store.all<Customer>("customer").filter((one) => one.metadata?.[name] === value);
    const data = found.toReversed().slice(0, params.limit ?? 10);
    return {
      object: "search_result",
      data,
      has_more: found.length > data.length,
      next_page: null,
      url: "/v1/customers/search",
    };
  },

  "GET /v1/customers/{id}": ({ store }, { id }) => {
    const found = store.find<Customer>(id, "customer");
    if (!found) throw missing("customer", id);
    return found;
  },

  "POST /v1/customers/{id}": (emulator, { id, params }: ApiRequest<Stripe.CustomerUpdateParams>) =>
    emulator.store.put(applied(emulator, customer(emulator, id, "id"), params)),

  "DELETE /v1/customers/{id}": (emulator, { id }) => {
    customer(emulator, id, "id");
    emulator.store.schedule("customer_leaves", id, emulator.nowMs());
    return emulator.store.put({ id, object: "customer", deleted: true });
  },

  "POST /v1/customer_sessions": (emulator, { params }: ApiRequest<Stripe.CustomerSessionCreateParams>) => {
    const owner = customer(emulator, params.customer ?? "");
    const wanted = params.components;
    if (Object.keys(wanted).length === 0)
      throw invalidParameter("parameter_missing", "At least one component is required.", "components");
    const plain = (component?: { enabled: boolean }) => ({ enabled: component?.enabled ?? false });
    const rich = <F extends object>(
      component: { enabled: boolean; features?: object } | undefined,
      defaults: F,
    ) => ({
      enabled: component?.enabled ?? false,
      features: component?.enabled ? { ...defaults, ...component.features } : null,
    });
    const payment_element = rich(wanted.payment_element, {
      payment_method_allow_redisplay_filters: ["always"],
      payment_method_redisplay: "disabled",
      payment_method_redisplay_limit: 3,
      payment_method_remove: "disabled",
      payment_method_save: "disabled",
      payment_method_save_usage: null,
    });
    const client_secret = emulator.store.newId("cuss_secret", 48);
    const { id: _, ...session } = emulator.store.put<CustomerSession>({
      id: client_secret,
      object: "customer_session",
      client_secret,
      components: {
        active_entitlements: plain(),
        buy_button: plain(wanted.buy_button),
        customer_portal: plain(),
        customer_sheet: rich(wanted.customer_sheet, {
          payment_method_allow_redisplay_filters: ["always"],
          payment_method_remove: "disabled",
        }),
        mobile_payment_element: rich(wanted.mobile_payment_element, {
          payment_method_allow_redisplay_filters: ["always"],
          payment_method_redisplay: "disabled",
          payment_method_remove: "disabled",
          payment_method_save: "disabled",
          payment_method_save_allow_redisplay_override: null,
        }),
        payment_element,
        pricing_table: plain(wanted.pricing_table),
      },
      created: emulator.now(),
      customer: owner.id,
      customer_account: null,
      expires_at: emulator.now() + 1800,
      livemode: false,
    });
    return session;
  },

  "GET /v1/elements/sessions": (
    emulator,
    { params }: ApiRequest<{ customer_session_client_secret: string }>,
  ) => {
    const secret = params.customer_session_client_secret;
    const session = emulator.store.find<CustomerSession>(secret, "customer_session");
    if (!session || session.expires_at <= emulator.now())
      throw invalidParameter(
        "resource_missing",
        "This customer session does not exist or has expired.",
        "customer_session_client_secret",
      );
    const { enabled, features } = session.components?.payment_element ?? { enabled: false, features: null };
    const shown = features?.payment_method_redisplay === "enabled" ? features : undefined;
    const cards = emulator.store
      .all<PaymentMethod>("payment_method")
      .filter(
        ({ customer, type, allow_redisplay = "unspecified" }) =>
          customer === session.customer &&
          type === "card" &&
          shown?.payment_method_allow_redisplay_filters.includes(allow_redisplay),
      );
    return {
      object: "elements_session",
      customer: {
        customer_session: { components: { payment_element: { enabled, features } } },
        payment_methods: cards.toReversed().slice(0, shown?.payment_method_redisplay_limit ?? 0),
      },
    };
  },

  "POST /v1/ephemeral_keys": (emulator, { params }: ApiRequest<Stripe.EphemeralKeyCreateParams>) => {
    customer(emulator, params.customer ?? "");
    return {
      id: emulator.store.newId("ephkey"),
      object: "ephemeral_key",
      created: emulator.now(),
      expires: emulator.now() + 3600,
      livemode: false,
      secret: emulator.store.newId("ek_test", 48),
    };
  },
};
