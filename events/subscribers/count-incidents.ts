import { count } from "../../shared/data/counters.ts";
import {
  IncidentClosed,
  IncidentInfoReceived,
  IncidentInfoRequested,
  IncidentInvestigated,
  IncidentLapsed,
  IncidentReopened,
  IncidentReported,
  IncidentResolved,
  IncidentTriaged,
} from "../../shared/domain/incident/events.ts";
import { subscriber } from "../../shared/stream/subscriber.ts";

/** Counts incidents by state. */
export const handler = subscriber({
  name: "count-incidents",
  lane: "prompt",
  on: [
    IncidentReported,
    IncidentTriaged,
    IncidentInvestigated,
    IncidentInfoRequested,
    IncidentInfoReceived,
    IncidentResolved,
    IncidentReopened,
    IncidentClosed,
    IncidentLapsed,
  ],
  uses: ["table"],
}).handle(async ({ event: { id, from, to }, commit }) => {
  if (to === undefined || from === to) return;
  await commit(
    [count("incident", to, 1, id), ...(from === undefined ? [] : [count("incident", from, -1, id)])],
    [],
  );
});
