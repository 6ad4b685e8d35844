import { accounts } from "../../shared/data/accounts.ts";
import { crediting, credits } from "../../shared/data/credits.ts";
import { jobs } from "../../shared/data/jobs.ts";
import { InviteRewarded } from "../../shared/domain/account/events.ts";
import { CreditConflict, noCredit, rewardCredit, rewardId } from "../../shared/domain/payment/credit.ts";
import { CreditGranted } from "../../shared/domain/payment/events.ts";
import { PostingExists } from "../../shared/domain/payment/ledger.ts";
import { creditIn } from "../../shared/markets/in-force.ts";
import { defaultMarket, marketOfCurrency, markets } from "../../shared/markets/served.ts";
import { subscriber } from "../../shared/stream/subscriber.ts";
import { againstContention } from "../../shared/workflows/contention.ts";
import { marketSettings } from "../../shared/workflows/market/settings.ts";

/** Gives a customer credit for a rewarded invitation, once, in the currency of the job that earned it. Providers are only thanked: credit pays for jobs. */
export const handler = subscriber({
  name: "reward-inviter",
  on: [InviteRewarded],
  lane: "prompt",
  emits: [CreditGranted],
}).handle(async ({ event: { data }, now, commit }) => {
  const { user_id, invite_id, job_id, again } = data;
  if (!user_id) return;
  const { currency } = markets.length > 1 ? await jobs.find(job_id) : defaultMarket;
  await againstContention([CreditConflict, PostingExists], async () => {
    const [account, known] = await Promise.all([
      accounts.get(user_id),
      credits.get(user_id, currency),
      marketSettings(),
    ]);
    if (!account || account.state === "deleted") return;
    const credit = known ?? noCredit(user_id, currency, now);
    const granting = {
      id: rewardId(invite_id, again && data),
      amount_minor: creditIn(marketOfCurrency(currency)).invite_reward_minor,
      source: "invite" as const,
    };
    await commit(crediting(rewardCredit(credit, granting, now)));
  });
});
