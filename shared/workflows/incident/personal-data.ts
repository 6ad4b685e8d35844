import { incidents } from "../../data/incidents.ts";
import type { Incident, IncidentSide } from "../../domain/incident/incident.ts";
import { incidentFor } from "../../domain/incident/view.ts";
import { withoutTeller } from "../../domain/privacy/erasure.ts";
import { type Holding, holding, list, scrubIn } from "../holding.ts";

const otherSide = ({ reported_by }: Incident): IncidentSide =>
  reported_by === "user" ? "service_provider" : "user";

export const holdings: readonly Holding[] = [
  holding(
    "incidents",
    incidents,
    list((id, request) => incidents.page("ofReporter", `INCIDENTS#BY#${id}`, request)),
    {
      shown: (incident) => incidentFor(incident.reported_by, incident),
      erase: scrubIn(incidents, (incident) => withoutTeller(incident, incident.reported_by)),
    },
  ),
  holding(
    "incidents",
    incidents,
    list((id, request) => incidents.page("ofOther", `INCIDENTS#ABOUT#${id}`, request)),
    {
      shown: (incident) => incidentFor(otherSide(incident), incident),
      erase: scrubIn(incidents, (incident) => withoutTeller(incident, otherSide(incident))),
    },
  ),
];
