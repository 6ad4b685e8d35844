import type Stripe from "stripe";
import { configuration } from "../../configuration.ts";
import { ask, effectKey, StripeRefusal } from "./client.ts";

/**
 * Creates an account's customer at the payment provider. Repeating it, also in another request, creates no second one.
 */
export const createCustomer = (accountId: string, role: "user" | "service_provider"): Promise<string> =>
  ask(async (stripe) => {
    const { id } = await stripe.customers.create(
      { metadata: { account_id: accountId, role } },
      effectKey("customer", accountId, 1),
    );
    return id;
  });

/** Deletes a customer and its cards at the payment provider. An unknown customer is not an error. */
export const forgetCustomer = async (customer: string): Promise<void> => {
  try {
    await ask((stripe) => stripe.customers.del(customer));
  } catch (error) {
    if (!(error instanceof StripeRefusal && error.code === "resource_missing")) throw error;
  }
};

/** What an app's payment sheet needs, apart from the secret of an intent. */
export type SheetCredentials = {
  customer: string;
  customer_session_client_secret: string;
  ephemeral_key: string;
  publishable_key: string;
};

/**
 * New credentials for a customer's payment sheet: a customer session for newer apps, an ephemeral key at the app's own
 * API version for older ones. Short-lived; never stored.
 */
export const sheetCredentials = (
  customer: string,
  requestId: string,
  mobileApiVersion?: string,
): Promise<SheetCredentials> =>
  ask(async (stripe) => {
    const [session, key] = await Promise.all([
      stripe.customerSessions.create(
        {
          customer,
          components: {
            mobile_payment_element: {
              enabled: true,
              features: { payment_method_save: "enabled", payment_method_redisplay: "enabled" },
            },
          },
        },
        effectKey("customer_session", customer, requestId),
      ),
      stripe.ephemeralKeys.create(
        { customer },
        {
          apiVersion: mobileApiVersion ?? (stripe.constructor as typeof Stripe).API_VERSION,
          ...effectKey("ephemeral_key", customer, requestId),
        },
      ),
    ]);
    return {
      customer,
      customer_session_client_secret: session.client_secret,
      ephemeral_key: key.secret as string,
      publishable_key: configuration().STRIPE_PUBLISHABLE_KEY,
    };
  });
