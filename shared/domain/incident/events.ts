import * as z from "zod/mini";
import { event } from "../../kernel/event.ts";
import { AmountMinor, Id, Instant } from "../../kernel/schema.ts";

const facts = {
  incident_id: Id("incident"),
  job_id: z.optional(Id("job")),
  user_id: z.optional(Id("user")),
  service_provider_id: z.optional(Id("service_provider")),
  /** Which side reported it. */
  reported_by: z.enum(["user", "service_provider"]),
  category: z.string(),
  severity: z.string(),
  blocks_payment: z.boolean(),
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
  { ...facts, asked: z.enum(["user", "service_provider"]), answer_by: Instant },
);
export const IncidentInfoReceived = event(
  "incident.info_received",
  "The side that was asked has answered, or let the time pass.",
  { ...facts, answered: z.boolean() },
);
export const IncidentResolved = event("incident.resolved", "It is decided.", {
  ...facts,
  outcome: z.string(),
  refund_minor: z.optional(AmountMinor),
  closes_at: Instant,
});
export const IncidentReopened = event("incident.reopened", "The decision was objected to, once.", facts);
export const IncidentClosed = event("incident.closed", "Nobody objected in time.", facts);
