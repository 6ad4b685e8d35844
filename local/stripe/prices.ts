import type Stripe from "stripe";
import { mergeMetadata } from "./customers.ts";
import type { ApiRequest, Emulator, Operations } from "./emulator.ts";
import { invalidParameter, missing, refused } from "./errors.ts";
import { createdWithin, page } from "./rendering.ts";
import type { Stored } from "./resource.ts";

type Product = Stored<Stripe.Product>;
/** Decimals are strings in JSON; the SDK makes objects of them. */
export type Price = Omit<Stored<Stripe.Price>, "unit_amount_decimal"> & {
  unit_amount_decimal: string | null;
};

const product = ({ store }: Emulator, id: string, param = "id"): Product => {
  const found = store.find<Product>(id, "product");
  if (!found) throw missing("product", id, param);
  return found;
};

export const price = ({ store }: Emulator, id: string, param = "price"): Price => {
  const found = store.find<Price>(id, "price");
  if (!found) throw missing("price", id, param);
  return found;
};

const createProduct = (emulator: Emulator, params: Stripe.ProductCreateParams): Product => {
  if (params.id && emulator.store.entries.has(params.id))
    throw refused("Product already exists.", "resource_already_exists");
  if (params.default_price_data)
    throw invalidParameter(
      "emulator_unsupported",
      "The emulator does not imitate default_price_data.",
      "default_price_data",
    );
  return emulator.store.put<Product>({
    id: params.id ?? emulator.store.newId("prod", 14),
    object: "product",
    active: params.active ?? true,
    created: emulator.now(),
    default_price: null,
    description: params.description ?? null,
    images: params.images ?? [],
    livemode: false,
    marketing_features: params.marketing_features ?? [],
    metadata: mergeMetadata(null, params.metadata),
    name: params.name,
    package_dimensions: null,
    shippable: params.shippable ?? null,
    statement_descriptor: params.statement_descriptor ?? null,
    tax_code: params.tax_code ?? null,
    tax_details: null,
    type: "service",
    unit_label: params.unit_label ?? null,
    updated: emulator.now(),
    url: params.url ?? null,
  } as Product);
};

/** A lookup key names one price: it moves only when requested, else the request is refused. */
const claimLookupKey = (emulator: Emulator, key: string | undefined, transfer: boolean | undefined) => {
  const holder = key && emulator.store.all<Price>("price").find((other) => other.lookup_key === key);
  if (!holder) return;
  if (!transfer)
    throw invalidParameter(
      "parameter_invalid",
      `A price (${holder.id}) already uses that lookup key.`,
      "lookup_key",
    );
  emulator.emit("price.updated", emulator.store.put<Price>({ ...holder, lookup_key: null }));
};

const createPrice = (emulator: Emulator, params: Stripe.PriceCreateParams): Price => {
  if (
    params.tiers ||
    params.billing_scheme === "tiered" ||
    params.custom_unit_amount ||
    params.unit_amount_decimal
  )
    throw invalidParameter(
      "emulator_unsupported",
      "The emulator imitates prices with a unit_amount only.",
      "billing_scheme",
    );
  if (params.unit_amount === undefined || params.unit_amount < 0)
    throw invalidParameter("parameter_missing", "Missing required param: unit_amount.", "unit_amount");
  const owner = params.product_data
    ? createProduct(emulator, params.product_data as Stripe.ProductCreateParams)
    : product(emulator, params.product ?? "", "product");
  claimLookupKey(emulator, params.lookup_key, params.transfer_lookup_key);
  const { recurring } = params;
  return emulator.store.put<Price>({
    id: emulator.store.newId("price"),
    object: "price",
    active: params.active ?? true,
    billing_scheme: "per_unit",
    created: emulator.now(),
    currency: params.currency.toLowerCase(),
    custom_unit_amount: null,
    livemode: false,
    lookup_key: params.lookup_key ?? null,
    metadata: mergeMetadata(null, params.metadata),
    nickname: params.nickname ?? null,
    product: owner.id,
    recurring: recurring
      ? {
          interval: recurring.interval,
          interval_count: recurring.interval_count ?? 1,
          meter: null,
          trial_period_days: recurring.trial_period_days ?? null,
          usage_type: "licensed",
        }
      : null,
    tax_behavior: params.tax_behavior ?? "unspecified",
    tiers_mode: null,
    transform_quantity: null,
    type: recurring ? "recurring" : "one_time",
    unit_amount: params.unit_amount,
    unit_amount_decimal: String(params.unit_amount),
  } as Price);
};

export const operations: Operations = {
  "POST /v1/products": (emulator, { params }: ApiRequest<Stripe.ProductCreateParams>) =>
    createProduct(emulator, params),
  "GET /v1/products/{id}": (emulator, { id }) => product(emulator, id),
  "POST /v1/products/{id}": (emulator, { id, params }: ApiRequest<Stripe.ProductUpdateParams>) => {
    const before = product(emulator, id);
    if (params.default_price) price(emulator, params.default_price, "default_price");
    const updated = emulator.store.put<Product>({
      ...before,
      active: params.active ?? before.active,
      default_price: params.default_price ?? before.default_price,
      description: params.description === undefined ? before.description : params.description || null,
      images: params.images === undefined ? before.images : params.images || [],
      marketing_features:
        params.marketing_features === undefined ? before.marketing_features : params.marketing_features || [],
      metadata: mergeMetadata(before.metadata, params.metadata),
      name: params.name ?? before.name,
      updated: emulator.now(),
    });
    emulator.emit("product.updated", updated);
    return updated;
  },
  "POST /v1/prices": (emulator, { params }: ApiRequest<Stripe.PriceCreateParams>) =>
    createPrice(emulator, params),
  "GET /v1/prices/{id}": (emulator, { id }) => price(emulator, id, "id"),
  "POST /v1/prices/{id}": (emulator, { id, params }: ApiRequest<Stripe.PriceUpdateParams>) => {
    const before = price(emulator, id, "id");
    claimLookupKey(emulator, params.lookup_key, params.transfer_lookup_key);
    const updated = emulator.store.put<Price>({
      ...before,
      active: params.active ?? before.active,
      lookup_key: params.lookup_key ?? before.lookup_key,
      metadata: mergeMetadata(before.metadata, params.metadata),
      nickname: params.nickname ?? before.nickname,
    });
    emulator.emit("price.updated", updated);
    return updated;
  },
  "GET /v1/prices": (emulator, { params }: ApiRequest<Stripe.PriceListParams>) => {
    const found = emulator.store
      .all<Price>("price")
      .filter((item) => params.active === undefined || item.active === params.active)
      .filter((item) => !params.type || item.type === params.type)
      .filter((item) => !params.product || item.product === params.product)
      .filter((item) => !params.currency || item.currency === params.currency)
      .filter((item) => !params.lookup_keys || params.lookup_keys.includes(item.lookup_key ?? ""))
      .filter((item) => !params.recurring?.interval || item.recurring?.interval === params.recurring.interval)
      .filter((item) => createdWithin(params, item.created));
    return page("/v1/prices", found, params);
  },
};
