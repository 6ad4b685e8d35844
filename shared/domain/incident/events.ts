import * as z from "zod/mini";
import { event } from "../../kernel/event.ts";
import { AmountMinor, described, Id, Instant } from "../../kernel/schema.ts";

const facts = {
  incident_id: Id("incident"),
  job_id: z.optional(Id("job")),
  user_id: z.optional(Id("user")),
  service_provider_id: z.optional(Id("service_provider")),
  /** Which side reported it. */
  reported_by: described(
    z.enum(["user", "service_provider"]),
    "Whether the customer (`user`) or the provider reported the incident.",
  ),
  category: described(z.string(), "What kind of incident it is."),
  severity: described(z.string(), "How severe the incident is."),
  blocks_payment: described(
    z.boolean(),
    "Whether the payment of the job stays on hold until the incident is settled.",
  ),
};

export const IncidentReported = event(
  "incident.reported",
  "Somebody reported that something is wrong.",
  facts,
);
export const IncidentTriaged = event("incident.triaged", "An administrator said how severe it is.", facts);
export const IncidentInvestigated = event("incident.investigated", "An administrator looks into it.", facts);
export const IncidentInfoRequested = event(
  "incident.info_requested",
  "One side is asked for more; it has 72 hours.",
  {
    ...facts,
    asked: described(
      z.enum(["user", "service_provider"]),
      "Whether the customer (`user`) or the provider is asked.",
    ),
    answer_by: described(Instant, "The answer is awaited until then."),
  },
);
export const IncidentInfoReceived = event(
  "incident.info_received",
  "The side that was asked has answered, or let the time pass.",
  {
    ...facts,
    answered: described(
      z.boolean(),
      "Whether the side that was asked has answered. If not, its time ran out.",
    ),
  },
);
export const IncidentResolved = event("incident.resolved", "It is decided.", {
  ...facts,
  outcome: described(z.string(), "How the incident was settled."),
  refund_minor: described(z.optional(AmountMinor), "How much the customer gets back, in cents."),
  closes_at: described(Instant, "Either side can object until then. After that the incident is closed."),
});
export const IncidentReopened = event("incident.reopened", "The decision was objected to, once.", facts);
export const IncidentClosed = event("incident.closed", "Nobody objected in time.", facts);
