import * as z from "zod/mini";
import { incidents } from "../../shared/data/incidents.ts";
import { IncidentNotFound, sideOfParty } from "../../shared/domain/incident/incident.ts";
import { IncidentView, incidentFor, PartyIncidentView } from "../../shared/domain/incident/view.ts";
import { operation } from "../../shared/http/operation.ts";
import { Id } from "../../shared/kernel/schema.ts";

export const handler = operation({
  route: "GET /user/get-incident/{incident_id}",
  summary:
    "Read an incident that you reported, or that is about a job of yours. Administrators can read any.",
  description:
    "You see your own words, what you are asked, and the decision. Of the other side's report you see only that there is one.",
  access: ["user", "service_provider", "admin"],
  extra: true,
  params: z.strictObject({ incident_id: Id("incident") }),
  response: z.union([IncidentView, PartyIncidentView]),
  refuses: [IncidentNotFound],
  example: { params: { incident_id: "018f3a5c9d2e4b7a6c1d0e9f" } },
}).handle(async ({ params, actor }) => {
  const incident = await incidents.find(params.incident_id);
  if (actor.role === "admin") return incident;
  const side = sideOfParty(incident, actor.id);
  if (!side) throw IncidentNotFound();
  return incidentFor(side, incident);
});
