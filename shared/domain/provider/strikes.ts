import type { Decision } from "../../kernel/event.ts";
import type { Id } from "../../kernel/id.ts";
import { minus } from "../../kernel/time.ts";
import { policy } from "../policy.ts";
import { ServiceProviderStruck } from "./events.ts";
import { rule } from "./onboarding.ts";
import type { ServiceProvider } from "./service-provider.ts";

type Strike = { reason: "no_show" | "gave_job_back"; job_id: Id<"job">; at: string };

const isSame = (one: ServiceProvider["strikes"][number], { job_id, at }: Strike): boolean =>
  one.job_id === job_id && one.at === at;

/**
 * A job that a provider missed or gave back counts against it for a while; too many of them suspend it. Undefined where
 * this one is counted already.
 */
export const strike = (
  provider: ServiceProvider,
  struck: Strike,
  now: string,
): Decision<ServiceProvider> | undefined => {
  if (provider.strikes.some((one) => isSame(one, struck))) return undefined;
  const since = minus(now, { days: policy.provider.strikes_days });
  const strikes = [...provider.strikes.filter(({ at }) => at > since), struck];
  const record: ServiceProvider = { ...provider, strikes, updated_at: now };
  const told = ServiceProviderStruck.atNextVersion(record, {
    data: { service_provider_id: provider.id, job_id: struck.job_id, strikes: strikes.length },
    reason: struck.reason,
    audience: [provider.id],
  });
  if (strikes.length < policy.provider.strikes_most || provider.state !== "approved")
    return { record, events: [told] };
  const suspended = rule(record, undefined, { decision: "suspend", reason: "strikes" }, now);
  return { record: suspended.provider, events: [told, ...suspended.events] };
};
