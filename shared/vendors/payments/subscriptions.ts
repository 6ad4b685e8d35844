import type Stripe from "stripe";
import { MembershipConflict } from "../../domain/membership/membership.ts";
import type { SeenInvoice, SeenSubscription } from "../../domain/membership/observation.ts";
import { ask, effectKey, StripeRefusal } from "./client.ts";
import { idOf, instantOf, periodOf, seenSubscription } from "./seen.ts";

const secondsOf = (instant: string): number => Math.floor(Date.parse(instant) / 1000);

const expand = ["latest_invoice.confirmation_secret", "pending_setup_intent", "default_payment_method"];

/** A subscription, and the secret that its app confirms with if a payment or card is pending. */
export type OfferedSubscription = {
  seen: SeenSubscription;
  payment_intent_client_secret?: string;
  setup_intent_client_secret?: string;
};

const offered = (subscription: Stripe.Subscription): OfferedSubscription => {
  const { latest_invoice, pending_setup_intent } = subscription;
  const invoice = typeof latest_invoice === "string" ? undefined : (latest_invoice ?? undefined);
  const setup = typeof pending_setup_intent === "string" ? undefined : pending_setup_intent;
  const secret = invoice?.status === "open" ? invoice.confirmation_secret?.client_secret : undefined;
  return {
    seen: seenSubscription(subscription),
    ...(secret && { payment_intent_client_secret: secret }),
    ...(setup?.client_secret && { setup_intent_client_secret: setup.client_secret }),
  };
};

export type NewSubscription = {
  service_provider_id: string;
  attempt: number;
  customer: string;
  plan_id: string;
  price_id: string;
  trial_ends_at?: string | undefined;
};

/** Starts a subscription. Its app pays the first invoice or, on trial, stores a card. Once per attempt. */
export const createSubscription = (asked: NewSubscription): Promise<OfferedSubscription> =>
  ask(
    async (stripe) =>
      offered(
        await stripe.subscriptions.create(
          {
            customer: asked.customer,
            items: [{ price: asked.price_id }],
            payment_behavior: "default_incomplete",
            payment_settings: { save_default_payment_method: "on_subscription" },
            ...(asked.trial_ends_at && {
              trial_end: secondsOf(asked.trial_ends_at),
              trial_settings: { end_behavior: { missing_payment_method: "cancel" } },
            }),
            metadata: {
              service_provider_id: asked.service_provider_id,
              attempt: String(asked.attempt),
              plan_id: asked.plan_id,
            },
            expand,
          },
          effectKey("subscription", asked.service_provider_id, asked.attempt),
        ),
      ),
    MembershipConflict,
  );

export const readSubscription = (id: string): Promise<OfferedSubscription> =>
  ask(async (stripe) => offered(await stripe.subscriptions.retrieve(id, { expand })));

/** The subscription of an attempt, found by our metadata. Undefined if there is none. */
export const findSubscription = async (
  customer: string,
  attempt: number,
): Promise<OfferedSubscription | undefined> => {
  const { data } = await ask((stripe) =>
    stripe.subscriptions.list({
      customer,
      status: "all",
      limit: 100,
      expand: expand.map((path) => `data.${path}`),
    }),
  );
  const found = data.find(({ metadata }) => metadata.attempt === String(attempt));
  return found && offered(found);
};

type PlanChange = {
  subscription_id: string;
  item_id: string;
  price_id: string;
  /** Distinguishes attempts. */
  occasion: string | number;
};

/**
 * Upgrades to a more expensive plan now. The difference is charged at once, and until it is paid the old plan
 * continues.
 */
export const changeNow = (change: PlanChange): Promise<OfferedSubscription> =>
  ask(
    async (stripe) =>
      offered(
        await stripe.subscriptions.update(
          change.subscription_id,
          {
            items: [{ id: change.item_id, price: change.price_id }],
            proration_behavior: "always_invoice",
            payment_behavior: "pending_if_incomplete",
            expand,
          },
          effectKey("plan_now", change.subscription_id, change.occasion),
        ),
      ),
    MembershipConflict,
  );

/**
 * Changes the plan of a paid period: the next invoice has the new one. If `credited`, the rest of the period is
 * credited.
 */
export const changeQuietly = (change: PlanChange, credited: boolean): Promise<OfferedSubscription> =>
  ask(
    async (stripe) =>
      offered(
        await stripe.subscriptions.update(
          change.subscription_id,
          {
            items: [{ id: change.item_id, price: change.price_id }],
            proration_behavior: credited ? "always_invoice" : "none",
            expand,
          },
          effectKey(credited ? "plan_later_credited" : "plan_later", change.subscription_id, change.occasion),
        ),
      ),
    MembershipConflict,
  );

/** Makes a subscription end with its period, or continue after all. */
export const endWithPeriod = (
  id: string,
  ends: boolean,
  occasion: string | number,
): Promise<OfferedSubscription> =>
  ask(
    async (stripe) =>
      offered(
        await stripe.subscriptions.update(
          id,
          { cancel_at_period_end: ends, expand },
          effectKey(ends ? "end_with_period" : "keep", id, occasion),
        ),
      ),
    MembershipConflict,
  );

/** Ends a subscription now. One that has already ended is only read. */
export const endNow = async (id: string): Promise<OfferedSubscription> => {
  try {
    return await ask(async (stripe) => offered(await stripe.subscriptions.cancel(id, { expand })));
  } catch (error) {
    if (!(error instanceof StripeRefusal)) throw error;
    return readSubscription(id);
  }
};

/** What a change of plan would cost now, in cents. */
export const previewChange = ({
  subscription_id,
  item_id,
  price_id,
}: Omit<PlanChange, "occasion">): Promise<{ amount_due_minor: number; lines: PreviewLine[] }> =>
  ask(async (stripe) => {
    const { amount_due, lines } = await stripe.invoices.createPreview({
      subscription: subscription_id,
      subscription_details: {
        items: [{ id: item_id, price: price_id }],
        proration_behavior: "always_invoice",
      },
    });
    return {
      amount_due_minor: amount_due,
      lines: lines.data.map(({ description, amount }) => ({
        description: description ?? "",
        amount_minor: amount,
      })),
    };
  });

export type PreviewLine = { description: string; amount_minor: number };

/** The owner of a card at the payment provider: a customer, nobody yet, or unknown. */
export const methodOwner = async (
  payment_method_id: string,
): Promise<{ known: boolean; customer?: string | undefined }> => {
  try {
    const method = await ask((stripe) => stripe.paymentMethods.retrieve(payment_method_id));
    return { known: true, customer: idOf(method.customer) };
  } catch (error) {
    if (error instanceof StripeRefusal && error.code === "resource_missing") return { known: false };
    throw error;
  }
};

/** Makes a card the default of a customer and its subscription. Throws a StripeRefusal if it is declined. */
export const useMethod = (
  customer: string,
  payment_method_id: string,
  { attached, subscription_id }: { attached: boolean; subscription_id?: string | undefined },
): Promise<string> =>
  ask(async (stripe) => {
    const { id } = attached
      ? { id: payment_method_id }
      : await stripe.paymentMethods.attach(payment_method_id, { customer });
    await stripe.customers.update(customer, { invoice_settings: { default_payment_method: id } });
    if (subscription_id) await stripe.subscriptions.update(subscription_id, { default_payment_method: id });
    return id;
  });

/** Collects an open invoice now. Does nothing if it is already paid or closed. Throws a StripeRefusal on a decline. */
export const payInvoice = async (invoice_id: string, payment_method: string): Promise<void> => {
  try {
    await ask((stripe) => stripe.invoices.pay(invoice_id, { payment_method, off_session: true }));
  } catch (error) {
    if (!(error instanceof StripeRefusal) || error.declined) throw error;
    if (error.code !== "invoice_already_paid" && error.code !== "invoice_not_open") throw error;
  }
};

type InvoicePayment = Stripe.InvoicePayment["payment"];

const chargeOf = async (stripe: Stripe, payment: InvoicePayment | undefined) => {
  const intent = idOf(payment?.payment_intent);
  if (!intent) return {};
  const { latest_charge } = await stripe.paymentIntents.retrieve(intent, {
    expand: ["latest_charge.balance_transaction"],
  });
  if (!latest_charge || typeof latest_charge === "string") return {};
  const moved = latest_charge.balance_transaction;
  return {
    intent_id: intent,
    charge_id: latest_charge.id,
    returned: latest_charge.amount_refunded > 0 || latest_charge.disputed,
    ...(moved && typeof moved !== "string" && { cost_minor: moved.fee }),
  };
};

/** An invoice of a subscription, with the charge that paid it. */
export const readInvoice = (id: string): Promise<SeenInvoice> =>
  ask(async (stripe) => {
    const invoice = await stripe.invoices.retrieve(id, { expand: ["payments"] });
    const payment = invoice.payments?.data.find(({ status }) => status === "paid")?.payment;
    return {
      id,
      subscription_id: idOf(invoice.parent?.subscription_details?.subscription),
      status: invoice.status ?? "draft",
      amount_paid_minor: invoice.amount_paid,
      currency: invoice.currency,
      ...periodOf(invoice),
      ...(await chargeOf(stripe, payment)),
    };
  });

export type ListedInvoice = {
  id: string;
  number?: string | undefined;
  status: string;
  amount_minor: number;
  amount_paid_minor: number;
  currency: string;
  created_at: string;
  url?: string | undefined;
};

/** A page of a customer's invoices, newest first. Throws a StripeRefusal for a cursor that is not one of them. */
export const listInvoices = (
  customer: string,
  { limit, cursor }: { limit: number; cursor?: string | undefined },
): Promise<{ items: ListedInvoice[]; next_cursor: string | null }> =>
  ask(async (stripe) => {
    const { data, has_more } = await stripe.invoices.list({
      customer,
      limit,
      ...(cursor && { starting_after: cursor }),
    });
    const items = data.map((invoice) => ({
      id: invoice.id as string,
      ...(invoice.number && { number: invoice.number }),
      status: invoice.status ?? "draft",
      amount_minor: invoice.total,
      amount_paid_minor: invoice.amount_paid,
      currency: invoice.currency,
      created_at: instantOf(invoice.created) as string,
      ...(invoice.hosted_invoice_url && { url: invoice.hosted_invoice_url }),
    }));
    return { items, next_cursor: has_more ? (items.at(-1)?.id ?? null) : null };
  });

const purpose = "membership";

/** The secret with which an app stores the card that pays a provider's membership. */
export const createMembershipSetup = (
  service_provider_id: string,
  customer: string,
  requestId: string,
): Promise<string> =>
  ask(async (stripe) => {
    const { client_secret } = await stripe.setupIntents.create(
      {
        customer,
        usage: "off_session",
        allowed_payment_method_types: ["card"],
        metadata: { service_provider_id, purpose },
      },
      effectKey("membership_setup", customer, requestId),
    );
    return client_secret as string;
  });

/** The card that was stored for a membership. Undefined if the intent was for something else. */
export const readMembershipSetup = (
  id: string,
): Promise<{ service_provider_id?: string; payment_method_id: string; customer: string } | undefined> =>
  ask(async (stripe) => {
    const { metadata, status, payment_method, customer } = await stripe.setupIntents.retrieve(id);
    const [payment_method_id, owner] = [idOf(payment_method), idOf(customer)];
    return metadata?.purpose === purpose && status === "succeeded" && payment_method_id && owner
      ? { service_provider_id: metadata.service_provider_id, payment_method_id, customer: owner }
      : undefined;
  });
