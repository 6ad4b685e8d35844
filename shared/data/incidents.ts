import {
  Incident,
  IncidentConflict,
  IncidentNotFound,
  IncidentSeverity,
  IncidentSide,
  incidentDueAt,
  isSettledWithJob,
} from "../domain/incident/incident.ts";
import type { Job } from "../domain/job/job.ts";
import { entity } from "./engine/entity.ts";
import { allOf, type Page, type PageRequest } from "./engine/page.ts";

export const incidents = entity({
  name: "incident",
  schema: () => Incident,
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
    all: {
      on: "gsi3",
      key: ({ severity, reported_by, created_at, id }) => [
        `INCIDENTS#${severity}#${reported_by}`,
        `${created_at}#${id}`,
      ],
    },
    inState: {
      on: "gsi4",
      key: ({ state, severity, reported_by, created_at, id }) => [
        `INCIDENTS#${state}#${severity}#${reported_by}`,
        `${created_at}#${id}`,
      ],
    },
  },
  due: incidentDueAt,
  notFound: IncidentNotFound,
  conflict: IncidentConflict,
});

/** The lists of the incidents that wait for an administrator. */
export const waitingIncidents: readonly string[] = ["reported", "triaged", "investigating"].flatMap((state) =>
  IncidentSeverity.options.flatMap((severity) =>
    IncidentSide.options.map((side) => `INCIDENTS#${state}#${severity}#${side}`),
  ),
);

/** Filters of the list of incidents, which can be combined. */
export type IncidentFilter = {
  [name in "state" | "severity" | "reported_by" | "reporter_id" | "other_id"]?: string | undefined;
};

/**
 * Incidents by the time they were reported. A person's incidents are filtered from their list; all others have a list
 * for each filter.
 */
export const listIncidents = (asked: PageRequest, filter: IncidentFilter): Promise<Page<Incident>> => {
  const wanted = Object.entries(filter).filter(([, value]) => value !== undefined);
  const request = { ...asked, scope: JSON.stringify([asked.scope, wanted]) };
  const { state, severity, reported_by, reporter_id, other_id } = filter;
  const reported = ["ofReporter", `INCIDENTS#BY#${reporter_id}`] as const;
  const about = ["ofOther", `INCIDENTS#ABOUT#${other_id}`] as const;
  const lists = [...(reporter_id ? [reported] : []), ...(other_id ? [about] : [])];
  const [only] = lists;
  if (only && wanted.length === 1) return incidents.page(only[0], only[1], request);
  if (lists.length > 0)
    return incidents.pick(lists, request, (one) =>
      wanted.every(([name, value]) => one[name as keyof Incident] === value),
    );
  const severities = severity === undefined ? IncidentSeverity.options : [severity];
  const sides = reported_by === undefined ? IncidentSide.options : [reported_by];
  const within = state === undefined ? "INCIDENTS" : `INCIDENTS#${state}`;
  const partitions = severities.flatMap((one) => sides.map((side) => `${within}#${one}#${side}`));
  return incidents.page(state === undefined ? "all" : "inState", partitions, request);
};

/**
 * The incidents about a job by either side or the service, from its customer's last hundred of each side. One round
 * trip.
 */
export const incidentsAbout = async ({ id, user_id }: Pick<Job, "id" | "user_id">): Promise<Incident[]> => {
  const request = { limit: 100, scope: "job" };
  const found = await Promise.all([
    incidents.page("ofReporter", `INCIDENTS#BY#${user_id}`, request),
    incidents.page("ofOther", `INCIDENTS#ABOUT#${user_id}`, request),
  ]);
  return found.flatMap(({ items }) => items.filter(({ job_id }) => job_id === id));
};

/** The job's incidents that were waiting for a decision about it. */
export const waitingForJob = async ({ id, user_id }: Pick<Job, "id" | "user_id">): Promise<Incident[]> => {
  const waits = (one: Incident): boolean => one.job_id === id && isSettledWithJob(one);
  const found = await Promise.all([
    allOf((request) => incidents.page("ofReporter", `INCIDENTS#BY#${user_id}`, request, waits)),
    allOf((request) => incidents.page("ofOther", `INCIDENTS#ABOUT#${user_id}`, request, waits)),
  ]);
  return found.flat();
};
