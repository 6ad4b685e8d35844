import { memberships } from "../../shared/data/memberships.ts";
import { serviceProviders } from "../../shared/data/service-providers.ts";
import { beginTrial } from "../../shared/domain/membership/decisions.ts";
import { MembershipTrialStarted } from "../../shared/domain/membership/events.ts";
import { unrecorded } from "../../shared/domain/membership/membership.ts";
import { ServiceProviderApproved } from "../../shared/domain/provider/events.ts";
import { subscriber } from "../../shared/stream/subscriber.ts";

/** Creates a record for the trial that an approval has begun, so that its end is announced in time. */
export const handler = subscriber({
  name: "begin-trial",
  on: [ServiceProviderApproved],
  lane: "prompt",
  emits: [MembershipTrialStarted],
}).handle(async ({ event: { data }, now, commit }) => {
  const [membership, provider] = await Promise.all([
    memberships.get(data.service_provider_id),
    serviceProviders.get(data.service_provider_id),
  ]);
  if (membership || !provider) return;
  const trial = unrecorded(provider, now);
  if (trial.state !== "trialing") return;
  const { record, events } = beginTrial(trial, now);
  await commit([memberships.insert(record)], events);
});
