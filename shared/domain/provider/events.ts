import * as z from "zod/mini";
import { event } from "../../kernel/event.ts";
import { described, Id, Instant } from "../../kernel/schema.ts";

const provider = () => ({ service_provider_id: Id("service_provider") });

export const ServiceProviderRegistered = /* @__PURE__ */ event(
  "service_provider.registered",
  "A provider signed up. Its address is not verified yet.",
  provider,
);

export const ServiceProviderVerified = /* @__PURE__ */ event(
  "service_provider.verified",
  "The provider's address was verified. Its profile comes next.",
  provider,
);

export const ServiceProviderProfileCompleted = /* @__PURE__ */ event(
  "service_provider.profile_completed",
  "The provider's company, services and area are complete. Its documents come next.",
  provider,
);

export const ServiceProviderSubmitted = /* @__PURE__ */ event(
  "service_provider.submitted",
  "The provider handed in everything. An administrator decides next.",
  provider,
);

export const ServiceProviderResubmitted = /* @__PURE__ */ event(
  "service_provider.resubmitted",
  "A rejected provider started to correct what was missing.",
  provider,
);

export const ServiceProviderOffersChanged = /* @__PURE__ */ event(
  "service_provider.offers_changed",
  "What the provider offers, where or when it works has changed.",
  () => ({
    ...provider(),
    services: described(z.array(z.string()), "Keys of all services that the provider now offers."),
  }),
);

export const ServiceProviderTimeOffAdded = /* @__PURE__ */ event(
  "service_provider.time_off_added",
  "The provider takes no jobs for some time. Jobs that it has stay with it.",
  () => ({
    ...provider(),
    time_off_id: Id("time_off"),
    starts_at: described(Instant, "From when on the provider takes no jobs."),
    ends_at: described(Instant, "From when on the provider works again."),
  }),
);

export const ServiceProviderTimeOffRemoved = /* @__PURE__ */ event(
  "service_provider.time_off_removed",
  "The provider works after all in a time that it had taken off.",
  () => ({ ...provider(), time_off_id: Id("time_off") }),
);

export const ServiceProviderApproved = /* @__PURE__ */ event(
  "service_provider.approved",
  "The provider was approved and may take jobs.",
  provider,
);

export const ServiceProviderRejected = /* @__PURE__ */ event(
  "service_provider.rejected",
  "A provider was not approved.",
  provider,
);

export const ServiceProviderStruck = /* @__PURE__ */ event(
  "service_provider.struck",
  "The provider missed a job or gave one back. Too many of these suspend it.",
  () => ({
    ...provider(),
    job_id: Id("job"),
    strikes: described(z.int(), "How many jobs the provider has missed or given back lately, with this one."),
  }),
);

export const ServiceProviderSuspended = /* @__PURE__ */ event(
  "service_provider.suspended",
  "The provider was suspended. It may take no jobs until it is reinstated, and its jobs that had not started are open to others.",
  provider,
);

export const ServiceProviderReinstated = /* @__PURE__ */ event(
  "service_provider.reinstated",
  "A suspended provider may take jobs again.",
  provider,
);

export const ServiceProviderEdited = /* @__PURE__ */ event(
  "service_provider.edited",
  "The provider's name was changed. The event does not hold the values.",
  () => ({ ...provider(), fields: described(z.array(z.string()), "Names of the fields that were changed.") }),
);

export const ServiceProviderDeactivated = /* @__PURE__ */ event(
  "service_provider.deactivated",
  "The provider's holder deactivated the account. The provider takes no jobs until the holder is back.",
  provider,
);

export const ServiceProviderRestored = /* @__PURE__ */ event(
  "service_provider.restored",
  "The holder of a deactivated provider is back. The provider is in the state it had before.",
  provider,
);

export const ServiceProviderDeleted = /* @__PURE__ */ event(
  "service_provider.deleted",
  "The provider was deleted for good.",
  provider,
);

export const DefaultServiceCreated = /* @__PURE__ */ event(
  "default_service.created",
  "A service was added to the catalog.",
  () => ({
    key: described(z.string(), "Key of the service, such as `plumbing`."),
  }),
  { hasSubscribers: false },
);

export const DefaultServiceEdited = /* @__PURE__ */ event(
  "default_service.edited",
  "A service in the catalog was changed. Providers keep their own rates.",
  () => ({
    key: described(z.string(), "Key of the service, such as `plumbing`."),
    fields: described(z.array(z.string()), "Names of the fields that were changed."),
  }),
  { hasSubscribers: false },
);

export const DefaultServiceDeleted = /* @__PURE__ */ event(
  "default_service.deleted",
  "A service that nobody offers was removed from the catalog.",
  () => ({ key: described(z.string(), "Key of the service, such as `plumbing`.") }),
  { hasSubscribers: false },
);
