import { Incident, IncidentConflict, IncidentNotFound, incidentDueAt } from "../domain/incident.ts";
import { entity } from "./entity.ts";

export const incidents = entity({
  name: "incident",
  schema: Incident,
  key: (id) => [`INCIDENT#${id}`, "INCIDENT"],
  indexes: {
    ofReporter: {
      on: "gsi1",
      key: ({ reporter_id, created_at, id }) => [`INCIDENTS#BY#${reporter_id}`, `${created_at}#${id}`],
    },
    ofOther: {
      on: "gsi2",
      key: ({ other_id, created_at, id }) =>
        other_id ? [`INCIDENTS#ABOUT#${other_id}`, `${created_at}#${id}`] : undefined,
    },
    all: { on: "gsi3", shards: 4, key: ({ created_at, id }) => ["INCIDENTS", `${created_at}#${id}`] },
    inState: {
      on: "gsi4",
      shards: 4,
      key: ({ state, created_at, id }) => [`INCIDENTS#${state}`, `${created_at}#${id}`],
    },
  },
  due: incidentDueAt,
  notFound: IncidentNotFound,
  conflict: IncidentConflict,
});
