import { accounts } from "../../shared/data/accounts.ts";
import { invites } from "../../shared/data/invites.ts";
import { InviteRewarded } from "../../shared/domain/account/events.ts";
import { InviteConflict, rewardInvite } from "../../shared/domain/account/invite.ts";
import { isSamePerson } from "../../shared/domain/account/same-person.ts";
import { JobCompleted, JobDisputeResolved } from "../../shared/domain/job/events.ts";
import { subscriber } from "../../shared/stream/subscriber.ts";
import { againstContention } from "../../shared/workflows/contention.ts";

/** Rewards an invitation when the invited person has a first completed job, as customer or as provider. */
export const handler = subscriber({
  name: "reward-invite",
  lane: "prompt",
  on: [JobCompleted, JobDisputeResolved],
  emits: [InviteRewarded],
  uses: ["table"],
}).handle(async ({ event: { type, data }, now, commit }) => {
  if (type === JobDisputeResolved.type && data.outcome !== "completed") return;
  const parties = [data.user_id, data.service_provider_id].filter((id) => id !== undefined);
  const people = await accounts.many(parties);
  const [one, other] = people;
  if (one && other && isSamePerson(one, other)) return;
  const ids = people.flatMap(({ invite_id }) => invite_id ?? []);
  if (ids.length === 0) return;
  await againstContention([InviteConflict], async () => {
    const job = { id: data.job_id, parties };
    const rewarded = (await invites.many(ids)).flatMap((invite) => rewardInvite(invite, job, now) ?? []);
    if (rewarded.length > 0)
      await commit(
        rewarded.map(({ record }) => invites.update(record)),
        rewarded.flatMap(({ events }) => events),
      );
  });
});
