import type Stripe from "stripe";
import { configuration } from "../../configuration.ts";
import type { SeenAccount } from "../../domain/payment/payout-account.ts";
import { ServiceProviderConflict } from "../../domain/provider/service-provider.ts";
import { ask, effectKey, StripeRefusal } from "./client.ts";

const include: Stripe.V2.Core.AccountRetrieveParams.Include[] = ["configuration.recipient", "requirements"];

const seenAccount = (account: Stripe.V2.Core.Account): Omit<SeenAccount, "fingerprints"> => ({
  account_id: account.id,
  service_provider_id: account.metadata?.service_provider_id,
  closed: account.closed === true,
  transfers:
    account.configuration?.recipient?.capabilities?.stripe_balance?.stripe_transfers?.status ?? "unrequested",
  requirements_due: (account.requirements?.entries ?? []).map(({ description }) => description),
});

export type NewPayoutAccount = {
  service_provider_id: string;
  display_name: string;
  contact_email: string;
  /** ISO 3166-1 alpha-2. */
  country: string;
  entity_type: "individual" | "company";
  currency: string;
  /** The closed account that this one replaces. */
  previous_account_id?: string | undefined;
};

/** Creates a provider's payout account, once per provider and closed earlier account. */
export const createAccount = (account: NewPayoutAccount): Promise<Pick<SeenAccount, "account_id">> =>
  ask(
    async (stripe) =>
      seenAccount(
        await stripe.v2.core.accounts.create(
          {
            contact_email: account.contact_email,
            display_name: account.display_name,
            dashboard: "express",
            identity: {
              country:
                account.country.toLowerCase() as Stripe.V2.Core.AccountCreateParams.Identity["country"],
              entity_type: account.entity_type,
            },
            configuration: {
              recipient: { capabilities: { stripe_balance: { stripe_transfers: { requested: true } } } },
            },
            defaults: {
              currency: account.currency,
              responsibilities: { fees_collector: "application", losses_collector: "application" },
            },
            metadata: { service_provider_id: account.service_provider_id },
            include,
          },
          effectKey("account", account.service_provider_id, account.previous_account_id ?? 1),
        ),
      ),
    ServiceProviderConflict,
  );

/** What marks the bank accounts and cards that an account is paid out to; only the first version of accounts shows them. */
const fingerprintsOf = async (stripe: Stripe, accountId: string): Promise<string[]> => {
  const { external_accounts } = await stripe.accounts.retrieve(accountId);
  return (external_accounts?.data ?? []).flatMap(({ fingerprint }) => fingerprint ?? []);
};

export const readAccount = (accountId: string): Promise<SeenAccount> =>
  ask(async (stripe) => {
    const seen = seenAccount(await stripe.v2.core.accounts.retrieve(accountId, { include }));
    return { ...seen, fingerprints: seen.closed ? [] : await fingerprintsOf(stripe, accountId) };
  });

/** Changes what the payment provider shows the account's holder. Returns the updated account. */
export const updateAccount = (
  accountId: string,
  change: { contact_email?: string | undefined; display_name?: string | undefined },
  requestId: string,
): Promise<SeenAccount> =>
  ask(async (stripe) => {
    const account = await stripe.v2.core.accounts.update(
      accountId,
      { ...change, include },
      effectKey("account_update", accountId, requestId),
    );
    return { ...seenAccount(account), fingerprints: await fingerprintsOf(stripe, accountId) };
  });

/** A new link to the account's dashboard, for one visit. Only for an account that is set up. */
export const loginLink = (accountId: string): Promise<{ url: string }> =>
  ask(async (stripe) => ({ url: (await stripe.accounts.createLoginLink(accountId)).url }));

/** Closes an account permanently. Succeeds if it is already closed. Throws StripeRefusal while it has a balance. */
export const closeAccount = async (accountId: string): Promise<void> => {
  try {
    await ask((stripe) =>
      stripe.v2.core.accounts.close(accountId, { applied_configurations: ["recipient"] }),
    );
  } catch (error) {
    if (!(error instanceof StripeRefusal && (await readAccount(accountId)).closed)) throw error;
  }
};

export type OnboardingLink = { url: string; expires_at: string };

/** A new link to the payment provider's onboarding: for one visit, valid for some minutes; never stored or sent. */
export const onboardingLink = (accountId: string, requestId: string): Promise<OnboardingLink> =>
  ask(async (stripe) => {
    const { CONNECT_REFRESH_URL, CONNECT_RETURN_URL } = configuration();
    const { url, expires_at } = await stripe.v2.core.accountLinks.create(
      {
        account: accountId,
        use_case: {
          type: "account_onboarding",
          account_onboarding: {
            refresh_url: CONNECT_REFRESH_URL,
            return_url: CONNECT_RETURN_URL,
          },
        },
      },
      effectKey("account_link", accountId, requestId),
    );
    return { url, expires_at };
  });
