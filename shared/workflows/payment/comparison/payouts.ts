import { mirroring, payouts } from "../../../data/payouts.ts";
import { serviceProviders } from "../../../data/service-providers.ts";
import { balanceOf, type Posting } from "../../../domain/payment/ledger.ts";
import { mirrorPayout, payoutIdOf, type SeenPayout } from "../../../domain/payment/payout.ts";
import { hasOpenAccount } from "../../../domain/payment/payout-account.ts";
import {
  type Difference,
  endOf,
  reconciliationPolicy,
  startOf,
} from "../../../domain/payment/reconciliation.ts";
import type { ServiceProvider } from "../../../domain/provider/service-provider.ts";
import { sum } from "../../../kernel/money.ts";
import { plus } from "../../../kernel/time.ts";
import { payoutsSince, readPayout } from "../../../vendors/payments/payouts.ts";
import { differs } from "./differs.ts";
import { type Doing, each } from "./doing.ts";

/** Stores a payout whose event was missed, as read after our record. Returns whether it changed. */
const mirrored = async (
  { payout_id, state }: SeenPayout,
  account: string,
  provider: ServiceProvider,
  { now, commit }: Doing,
): Promise<boolean> => {
  const before = await payouts.get(payoutIdOf(payout_id));
  if (before?.state === state) return false;
  const mirror = mirrorPayout(before, await readPayout(account, payout_id), provider.id, now);
  if (mirror) await commit(mirroring(mirror));
  return mirror !== undefined;
};

/**
 * Payouts from providers' own balances are not in our movements. So the payouts of the accounts that got money that day
 * are read, once they have had time to arrive.
 */
export const caughtUpPayouts = async (
  day: string,
  posted: readonly Posting[],
  doing: Doing,
): Promise<number> => {
  if (plus(endOf(day), { days: reconciliationPolicy.payouts_after_days }) > doing.now) return 0;
  const sent = posted.flatMap(({ kind, service_provider_id }) =>
    kind === "transfer" && service_provider_id ? service_provider_id : [],
  );
  const found = await each([...new Set(sent)], doing, async (id) => {
    const provider = await serviceProviders.get(id);
    const account = provider?.payout.account_id;
    if (!provider || !account || !hasOpenAccount(provider)) return 0;
    const seen = await payoutsSince(account, startOf(day));
    const news = await Promise.all(seen.map((payout) => mirrored(payout, account, provider, doing)));
    return news.filter(Boolean).length;
  });
  return sum(found);
};

/** Whether entered payouts of providers are those that we know. */
export const checkPayout = async ({ kind, reference, lines }: Posting): Promise<Difference[]> => {
  if (kind !== "payout" && kind !== "payout_failed") return [];
  const ours_minor = Math.abs(balanceOf([{ lines }], "memo_paid_out"));
  const known = await payouts.get(payoutIdOf(reference));
  if (known?.amount_minor === ours_minor) return [];
  const theirs_minor = known?.amount_minor ?? 0;
  return [
    differs("payouts", reference, `The ${kind} is entered, and not known so.`, { ours_minor, theirs_minor }),
  ];
};
