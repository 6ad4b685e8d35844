import type { Changes } from "../../data/engine/write.ts";
import { serviceProviders } from "../../data/service-providers.ts";
import {
  hasOpenAccount,
  observeAccount,
  PayoutAccountMissing,
  type SeenAccount,
} from "../../domain/payment/payout-account.ts";
import type { ServiceProvider } from "../../domain/provider/service-provider.ts";
import { onboardingLink } from "../../providers/payments/accounts.ts";

/** The account of a provider that has one and may still use it. Throws `payout_account.not_created`. */
export const usableAccountOf = (provider: ServiceProvider): string => {
  const { account_id, state } = provider.payout;
  if (!account_id || !hasOpenAccount(provider) || state === "rejected") throw PayoutAccountMissing();
  return account_id;
};

/** How an account stands, as its provider is shown it; and what is to be written, where that is news. */
export const standingOf = (provider: ServiceProvider, seen: SeenAccount, now: string) => {
  const { record, events } = observeAccount(provider, seen, now);
  const changes: Changes | undefined =
    record === provider ? undefined : { writes: [serviceProviders.update(record)], events };
  const shown = { payout: { state: record.payout.state }, requirements_due: seen.requirements_due };
  const isComplete = seen.transfers === "active" && seen.requirements_due.length === 0;
  return { shown, isComplete, changes };
};

/** A fresh link to the payment provider's pages on which details are entered. */
export const linkFor = async (account_id: string, request_id: string) => {
  const { url, expires_at } = await onboardingLink(account_id, request_id);
  return { onboarding_url: url, expires_at };
};
