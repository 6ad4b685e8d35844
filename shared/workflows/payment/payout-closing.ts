import type { Changes, Write } from "../../data/engine/write.ts";
import { payments } from "../../data/payments.ts";
import { providerDebts } from "../../data/provider-debts.ts";
import { serviceProviders } from "../../data/service-providers.ts";
import {
  beginClosing,
  closePayoutAccount,
  expectUnused,
  PayoutAccountInUse,
  stopClosing,
} from "../../domain/payment/payout-account.ts";
import type { ServiceProvider } from "../../domain/provider/service-provider.ts";
import type { Decision } from "../../kernel/event.ts";
import { committed } from "../../kernel/record.ts";
import { closeAccount } from "../../vendors/payments/accounts.ts";
import { StripeRefusal } from "../../vendors/payments/client.ts";
import { holdingsOf } from "../../vendors/payments/transfers.ts";
import { unknownAccount } from "./payout-status.ts";

/** The reasons in our records not to close a provider's payout account. */
export const moneyOf = async (
  id: string,
): Promise<{ disputed_payment_ids: string[]; debt_minor: number }> => {
  const [debt, disputed] = await Promise.all([
    providerDebts.get(id),
    payments.page(
      "ofProvider",
      `PAYMENTS#PROVIDER#${id}`,
      { limit: 20, scope: "disputed" },
      ({ state }) => state === "disputed",
    ),
  ]);
  return {
    disputed_payment_ids: disputed.items.map((payment) => payment.id),
    debt_minor: debt?.amount_minor ?? 0,
  };
};

type Use = { job_ids: string[]; transfer_ids: string[] } & Awaited<ReturnType<typeof moneyOf>>;
/** `guards`: what guards the set of jobs and transfers that shows that nothing is unfinished. */
type At = { now: string; commit: (changes: Changes) => Promise<unknown>; guards?: readonly Write[] };

/**
 * Closes a provider's account at the payment provider, after recording that. The caller writes the decision. Throws
 * `payout_account.in_use` while anything is unfinished, owed or left on it.
 */
export const closePayout = async (
  provider: ServiceProvider,
  use: Use,
  { now, commit, guards = [] }: At,
): Promise<Decision<ServiceProvider>> => {
  const account_id = provider.payout.account_id as string;
  const { job_ids, transfer_ids, disputed_payment_ids, debt_minor } = use;
  const balance_minor = await holdingsOf(account_id).catch(unknownAccount);
  expectUnused({ job_ids, transfer_ids, disputed_payment_ids, debt_minor, balance_minor });
  const asked = beginClosing(provider, now);
  await commit({ writes: [serviceProviders.update(asked), ...guards], events: [] });
  const closing = committed(asked);
  try {
    await closeAccount(account_id);
  } catch (error) {
    if (!(error instanceof StripeRefusal)) throw error;
    await commit({ writes: [serviceProviders.update(stopClosing(closing, now))], events: [] });
    throw PayoutAccountInUse({ details: { reason: error.code } });
  }
  return closePayoutAccount(closing, now);
};
