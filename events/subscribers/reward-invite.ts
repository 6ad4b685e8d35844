import { accounts } from "../../shared/data/accounts.ts";
import { invites } from "../../shared/data/invites.ts";
import { InviteRewarded } from "../../shared/domain/account/events.ts";
import { InviteConflict, rewardInvite } from "../../shared/domain/account/invite.ts";
import { IncidentReported, IncidentResolved } from "../../shared/domain/incident/events.ts";
import { IncidentConflict } from "../../shared/domain/incident/incident.ts";
import { JobCompleted, JobDisputeResolved } from "../../shared/domain/job/events.ts";
import { subscriber } from "../../shared/stream/subscriber.ts";
import { againstContention } from "../../shared/workflows/contention.ts";
import { countingOf } from "../../shared/workflows/job/one-person.ts";

/**
 * Rewards an invitation when the invited person has a first completed job, as customer or as provider. If those two are
 * likely one person, the reward waits until an administrator has decided.
 */
export const handler = subscriber({
  name: "reward-invite",
  lane: "prompt",
  on: [JobCompleted, JobDisputeResolved, IncidentResolved],
  emits: [InviteRewarded, IncidentReported],
  uses: ["table"],
}).handle(async ({ event: { type, data }, now, commit }) => {
  if (type === JobDisputeResolved.type && data.outcome !== "completed") return;
  const { job_id, user_id, service_provider_id } = data;
  if (!job_id || !user_id || !service_provider_id) return;
  if (type === IncidentResolved.type && data.category !== "one_person") return;
  const parties = [user_id, service_provider_id];
  await againstContention([InviteConflict, IncidentConflict], async () => {
    const { counts, changes } = await countingOf({ job_id, user_id, service_provider_id }, now);
    if (!counts) return commit(changes);
    const ids = (await accounts.many(parties)).flatMap(({ invite_id }) => invite_id ?? []);
    const found = ids.length > 0 ? await invites.many(ids) : [];
    const rewarded = found.flatMap((invite) => rewardInvite(invite, { id: job_id, parties }, now) ?? []);
    if (rewarded.length > 0)
      await commit(
        [...rewarded.map(({ record }) => invites.update(record)), ...changes.writes],
        rewarded.flatMap(({ events }) => events),
      );
  });
});
