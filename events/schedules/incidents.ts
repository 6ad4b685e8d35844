import { incidents } from "../../shared/data/incidents.ts";
import { IncidentClosed, IncidentInfoReceived } from "../../shared/domain/incident/events.ts";
import { elapseIncident } from "../../shared/domain/incident/incident.ts";
import { schedule } from "../../shared/stream/schedule.ts";

/** Moves incidents on that were not answered in time, and closes those without an objection. */
export const handler = schedule({
  name: "incidents",
  rate: "15 minutes",
  due: incidents.due,
  emits: [IncidentInfoReceived, IncidentClosed],
  uses: ["table"],
}).handle(async ({ due, now, commit }) => {
  const elapsed = elapseIncident(due, now);
  if (elapsed) await commit([incidents.update(elapsed.record)], elapsed.events);
});
