import { event } from "../../shared/kernel/event.ts";
import { Id } from "../../shared/kernel/schema.ts";

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
