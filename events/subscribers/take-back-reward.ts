import { accounts } from "../../shared/data/accounts.ts";
import { crediting, credits } from "../../shared/data/credits.ts";
import { invites } from "../../shared/data/invites.ts";
import { payments } from "../../shared/data/payments.ts";
import { InviteRewardTakenBack } from "../../shared/domain/account/events.ts";
import { InviteConflict, takeBackReward } from "../../shared/domain/account/invite.ts";
import { CreditConflict, rewardId, withoutReward } from "../../shared/domain/payment/credit.ts";
import { isPaidBack } from "../../shared/domain/payment/decisions.ts";
import { CreditRevoked, PaymentDisputeClosed, RefundSucceeded } from "../../shared/domain/payment/events.ts";
import { PostingExists } from "../../shared/domain/payment/ledger.ts";
import { subscriber } from "../../shared/stream/subscriber.ts";
import { againstContention } from "../../shared/workflows/contention.ts";
import { marketSettings } from "../../shared/workflows/market/settings.ts";

/** Takes the reward for an invitation back, as far as it is not used, if the job that earned it is paid back in full. */
export const handler = subscriber({
  name: "take-back-reward",
  lane: "prompt",
  on: [RefundSucceeded, PaymentDisputeClosed],
  emits: [InviteRewardTakenBack, CreditRevoked],
}).handle(async ({ event: { data }, now, commit }) => {
  const payment = await payments.get(data.payment_id);
  if (!payment || payment.purpose === "tip" || !isPaidBack(payment)) return;
  const { job_id, user_id, service_provider_id, currency } = payment;
  const people = await accounts.many([user_id, ...(service_provider_id ? [service_provider_id] : [])]);
  const ids = people.flatMap(({ invite_id }) => invite_id ?? []);
  if (ids.length === 0) return;
  await marketSettings();
  await againstContention([InviteConflict, CreditConflict, PostingExists], async () => {
    const earned = (await invites.many(ids)).filter(
      (invite) => invite.state === "rewarded" && invite.reward_job_id === job_id,
    );
    const inviters = new Map(
      earned.flatMap((invite) =>
        invite.inviter_role === "user" ? [[invite.inviter_id, invite] as const] : [],
      ),
    );
    const less = await Promise.all(
      [...inviters.values()].map(async ({ id, inviter_id, taken_back_at }) => {
        const credit = await credits.get(inviter_id, currency);
        return credit && withoutReward(credit, rewardId(id, taken_back_at ? { job_id } : undefined), now);
      }),
    );
    const taken = earned.flatMap((invite) => takeBackReward(invite, job_id, now) ?? []);
    const changes = less.flatMap((change) => (change ? crediting(change) : []));
    if (taken.length === 0) return;
    await commit(
      [...taken.map(({ record }) => invites.update(record)), ...changes.flatMap(({ writes }) => writes)],
      [...taken.flatMap(({ events }) => events), ...changes.flatMap(({ events }) => events)],
    );
  });
});
