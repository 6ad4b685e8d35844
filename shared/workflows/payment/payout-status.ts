import type { Changes } from "../../data/engine/write.ts";
import { serviceProviders } from "../../data/service-providers.ts";
import {
  hasOpenAccount,
  observeAccount,
  PayoutAccountFieldRefused,
  PayoutAccountMissing,
  PayoutAccountUnknown,
  type SeenAccount,
} from "../../domain/payment/payout-account.ts";
import type { ServiceProvider } from "../../domain/provider/service-provider.ts";
import { onboardingLink } from "../../vendors/payments/accounts.ts";
import { isUnknownAccount, StripeRefusal } from "../../vendors/payments/client.ts";

/** The provider's payout account, if there is a usable one. Throws `payout_account.not_created`. */
export const usableAccountOf = (provider: ServiceProvider): string => {
  const { account_id, state } = provider.payout;
  if (!account_id || !hasOpenAccount(provider) || state === "rejected") throw PayoutAccountMissing();
  return account_id;
};

/** The account's status for its provider, and what to write if it has changed. */
export const payoutStatusOf = (provider: ServiceProvider, seen: SeenAccount, now: string) => {
  const { record, events } = observeAccount(provider, seen, now);
  const changes: Changes | undefined =
    record === provider ? undefined : { writes: [serviceProviders.update(record)], events };
  const shown = { payout: { state: record.payout.state }, requirements_due: seen.requirements_due };
  const isComplete = seen.transfers === "active" && seen.requirements_due.length === 0;
  return { shown, isComplete, changes };
};

/** A new link to the payment provider's pages for entering details. */
export const linkFor = async (account_id: string, request_id: string) => {
  const { url, expires_at } = await onboardingLink(account_id, request_id);
  return { onboarding_url: url, expires_at };
};

/** What to throw where the payment provider does not know an account. */
export const unknownAccount = (error: unknown): never => {
  if (isUnknownAccount(error)) throw Object.assign(PayoutAccountUnknown(), { cause: error });
  throw error;
};

/** What to throw where the payment provider does not accept what it was told of an account. */
export const refusedField = (error: unknown): never => {
  if (error instanceof StripeRefusal && !isUnknownAccount(error))
    throw PayoutAccountFieldRefused({ details: { reason: error.code } });
  return unknownAccount(error);
};
