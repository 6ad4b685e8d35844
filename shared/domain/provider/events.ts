import * as z from "zod/mini";
import { event } from "../../kernel/event.ts";
import { described, Id } from "../../kernel/schema.ts";

const provider = { service_provider_id: Id("service_provider") };

export const ServiceProviderRegistered = event(
  "service_provider.registered",
  "A provider signed up; its address is not verified yet.",
  provider,
);

export const ServiceProviderVerified = event(
  "service_provider.verified",
  "A provider's address is verified; its profile is next.",
  provider,
);

export const ServiceProviderProfileCompleted = event(
  "service_provider.profile_completed",
  "A provider's company, services and area are known; its documents are next.",
  provider,
);

export const ServiceProviderSubmitted = event(
  "service_provider.submitted",
  "A provider handed in everything; an admin decides.",
  provider,
);

export const ServiceProviderResubmitted = event(
  "service_provider.resubmitted",
  "A rejected provider began to correct what was wanting.",
  provider,
);

export const ServiceProviderOffersChanged = event(
  "service_provider.offers_changed",
  "A provider changed what it offers, where or when.",
  {
    ...provider,
    services: described(z.array(z.string()), "Keys of all services that the provider now offers."),
  },
);

export const ServiceProviderApproved = event(
  "service_provider.approved",
  "A provider may take jobs.",
  provider,
);

export const ServiceProviderRejected = event(
  "service_provider.rejected",
  "A provider was not approved.",
  provider,
);

export const ServiceProviderSuspended = event(
  "service_provider.suspended",
  "A provider may take no jobs until it is reinstated; its unstarted jobs are freed.",
  provider,
);

export const ServiceProviderReinstated = event(
  "service_provider.reinstated",
  "A suspended provider may take jobs again.",
  provider,
);

export const ServiceProviderEdited = event(
  "service_provider.edited",
  "What a provider is called changed; the values are in the record alone.",
  { ...provider, fields: described(z.array(z.string()), "Names of the fields that were changed.") },
);

export const ServiceProviderDeactivated = event(
  "service_provider.deactivated",
  "A provider's holder left for now; it takes no jobs until the holder comes back.",
  provider,
);

export const ServiceProviderRestored = event(
  "service_provider.restored",
  "The holder of a deactivated provider came back; it stands as it did before.",
  provider,
);

export const ServiceProviderDeleted = event(
  "service_provider.deleted",
  "A provider is gone for good.",
  provider,
);

export const DefaultServiceCreated = event(
  "default_service.created",
  "A service was added to the catalogue.",
  { key: described(z.string(), "Key of the service, such as `plumbing`.") },
);

export const DefaultServiceEdited = event(
  "default_service.edited",
  "A service of the catalogue changed; offers keep their own rates.",
  {
    key: described(z.string(), "Key of the service, such as `plumbing`."),
    fields: described(z.array(z.string()), "Names of the fields that were changed."),
  },
);

export const DefaultServiceDeleted = event(
  "default_service.deleted",
  "A service that nobody offers left the catalogue.",
  { key: described(z.string(), "Key of the service, such as `plumbing`.") },
);
