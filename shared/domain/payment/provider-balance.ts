import * as z from "zod/mini";
import { lazyObject } from "../../kernel/lazy-object.ts";
import { Currency, described, Id } from "../../kernel/schema.ts";
import { defaultMarket } from "../../markets/served.ts";
import type { LedgerAccount } from "./accounts.ts";
import { balanceOf, type Posting } from "./ledger.ts";

/** What the books say of a provider's money. */
export const ProviderBalance = lazyObject(() => ({
  service_provider_id: Id("service_provider"),
  currency: Currency,
  pending_minor: described(z.int(), "What is the provider's and was not sent to it yet, in cents."),
  available_minor: described(
    z.int(),
    "What is in its payout account at the payment provider and not yet at its bank, in cents.",
  ),
  owed_minor: described(z.int(), "What it owes the platform, in cents."),
  paid_out_minor: described(z.int(), "What has arrived at its bank up to now, in cents."),
}));
export type ProviderBalance = z.output<typeof ProviderBalance>;

export const providerBalanceOf = (
  service_provider_id: ProviderBalance["service_provider_id"],
  postings: readonly Posting[],
): ProviderBalance => {
  const of = (account: LedgerAccount) => balanceOf(postings, account);
  return {
    service_provider_id,
    currency: (postings[0]?.currency ?? defaultMarket.currency) as ProviderBalance["currency"],
    pending_minor: 0 - of("provider_payable"),
    available_minor: of("memo_connected"),
    owed_minor: of("provider_debt"),
    paid_out_minor: of("memo_paid_out"),
  };
};
