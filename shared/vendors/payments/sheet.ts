import { createHash } from "node:crypto";
import type Stripe from "stripe";
import { configuration } from "../../configuration.ts";
import type { Account } from "../../domain/account/account.ts";
import { ask, effectKey, mayHaveDone, StripeRefusal } from "./client.ts";

type Description = Pick<Account, "name" | "email">;
type Holder = Pick<Account, "id" | "role"> & Description;

const unlessUnknown = async (work: Promise<unknown>): Promise<void> => {
  try {
    await work;
  } catch (error) {
    if (!(error instanceof StripeRefusal && error.code === "resource_missing")) throw error;
  }
};

/**
 * Writes the holder's name and email address onto a customer at the payment provider, so that invoices and receipts have
 * them. An unknown customer is not an error: it was deleted with its person.
 */
export const describeCustomer = (customer: string, { name, email }: Description): Promise<void> =>
  unlessUnknown(ask((stripe) => stripe.customers.update(customer, { name, ...(email && { email }) })));

/** The customers that an account has at the payment provider; what was made within the last minute may be missing. */
const customersOf = async (account_id: string): Promise<string[]> => {
  const query = `metadata['account_id']:'${account_id}'`;
  const { data } = await ask((stripe) => stripe.customers.search({ query, limit: 100 }));
  return data.map(({ id }) => id);
};

/** The customer whose creation got no answer. Rethrows the failure if there is none. */
const createdAfter = async (failure: unknown, account_id: string, holder: Description): Promise<string> => {
  if (!mayHaveDone(failure)) throw failure;
  const [found] = await customersOf(account_id).catch(() => []);
  if (!found) throw failure;
  await describeCustomer(found, holder);
  return found;
};

/**
 * Creates an account's customer at the payment provider. Repeating it, also in another request, creates no second one, unless
 * name or email address have changed in between. Nobody uses the first one then, and `forgetCustomers` finds it.
 */
export const createCustomer = async ({ id: account_id, role, name, email }: Holder): Promise<string> => {
  const holder = { name, ...(email && { email }) };
  const digest = createHash("sha256").update(JSON.stringify(holder)).digest("base64url");
  const order = { ...holder, metadata: { account_id, role } };
  try {
    const key = effectKey("customer", account_id, digest);
    return (await ask((stripe) => stripe.customers.create(order, key))).id;
  } catch (failure) {
    return createdAfter(failure, account_id, holder);
  }
};

/** Deletes a customer and its cards at the payment provider. An unknown customer is not an error. */
export const forgetCustomer = (customer: string): Promise<void> =>
  unlessUnknown(ask((stripe) => stripe.customers.del(customer)));

/** Deletes an account's customers at the payment provider: the one that is known, and any whose creation got no answer. */
export const forgetCustomers = async ({
  id,
  stripe_customer_id: known,
}: Pick<Account, "id" | "stripe_customer_id">): Promise<void> => {
  const found = await customersOf(id);
  for (const one of new Set(known ? [known, ...found] : found)) await forgetCustomer(one);
};

/** What an app's payment sheet needs, apart from the secret of an intent. */
export type SheetCredentials = {
  customer: string;
  customer_session_client_secret: string;
  ephemeral_key?: string;
  publishable_key: string;
};

/**
 * New credentials for a customer's payment sheet: a customer session for pages and newer apps, an ephemeral key at the app's
 * own API version for older ones, unless they want none. The sheet shows the cards that the customer agreed to be shown again, and asks that of a
 * new one unless it pays once only. No card can be removed there: one may stand for a job to come. Short-lived; never stored.
 */
export const sheetCredentials = (
  customer: string,
  requestId: string,
  {
    stripe_version,
    ephemeral_key = true,
    once = false,
  }: { stripe_version?: string | undefined; ephemeral_key?: boolean | undefined; once?: boolean },
): Promise<SheetCredentials> =>
  ask(async (stripe) => {
    const component = {
      enabled: true,
      features: {
        payment_method_save: once ? ("disabled" as const) : ("enabled" as const),
        payment_method_redisplay: "enabled" as const,
      },
    };
    const [session, key] = await Promise.all([
      stripe.customerSessions.create(
        { customer, components: { mobile_payment_element: component, payment_element: component } },
        effectKey("customer_session", customer, requestId),
      ),
      ephemeral_key
        ? stripe.ephemeralKeys.create(
            { customer },
            {
              apiVersion: stripe_version ?? (stripe.constructor as typeof Stripe).API_VERSION,
              ...effectKey("ephemeral_key", customer, requestId),
            },
          )
        : undefined,
    ]);
    return {
      customer,
      customer_session_client_secret: session.client_secret,
      ...(key && { ephemeral_key: key.secret as string }),
      publishable_key: configuration().STRIPE_PUBLISHABLE_KEY,
    };
  });
