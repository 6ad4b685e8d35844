import * as z from "zod/mini";
import { event } from "../../kernel/event.ts";
import { AmountMinor, described, Id, Instant } from "../../kernel/schema.ts";

const facts = () => ({
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
});

export const IncidentReported = /* @__PURE__ */ event(
  "incident.reported",
  "Somebody reported an incident.",
  facts,
);
export const IncidentTriaged = /* @__PURE__ */ event(
  "incident.triaged",
  "An administrator set how severe the incident is.",
  facts,
);
export const IncidentInvestigated = /* @__PURE__ */ event(
  "incident.investigated",
  "An administrator started to investigate the incident.",
  facts,
);
export const IncidentInfoRequested = /* @__PURE__ */ event(
  "incident.info_requested",
  "An administrator asked one side a question. It has until `answer_by` to answer.",
  () => ({
    ...facts(),
    asked: described(
      z.enum(["user", "service_provider"]),
      "Whether the customer (`user`) or the provider is asked.",
    ),
    answer_by: described(Instant, "The answer is awaited until then."),
  }),
);
export const IncidentInfoReceived = /* @__PURE__ */ event(
  "incident.info_received",
  "The side that was asked has answered, or its time ran out.",
  () => ({
    ...facts(),
    answered: described(
      z.boolean(),
      "Whether the side that was asked has answered. If not, its time ran out.",
    ),
  }),
);
export const IncidentResolved = /* @__PURE__ */ event(
  "incident.resolved",
  "An administrator settled the incident.",
  () => ({
    ...facts(),
    outcome: described(z.string(), "How the incident was settled."),
    refund_minor: described(z.optional(AmountMinor), "How much the customer gets back, in cents."),
    closes_at: described(Instant, "Either side can object until then. After that the incident is closed."),
  }),
);
export const IncidentReopened = /* @__PURE__ */ event(
  "incident.reopened",
  "The incident was opened again.",
  facts,
);
export const IncidentClosed = /* @__PURE__ */ event(
  "incident.closed",
  "The incident was closed, as nobody objected in time.",
  facts,
);
export const IncidentLapsed = /* @__PURE__ */ event(
  "incident.lapsed",
  "The incident was closed together with its job, which was canceled because nobody had decided in time.",
  facts,
);
