import * as z from "zod/mini";
import { countsOf } from "../../shared/data/counters.ts";
import { incidents } from "../../shared/data/incidents.ts";
import { IncidentSeverity, IncidentSide, IncidentState } from "../../shared/domain/incident.ts";
import { IncidentView } from "../../shared/domain/incident-view.ts";
import { operation } from "../../shared/http/operation.ts";
import { Id, PageOf, pageQuery, periodQuery } from "../../shared/kernel/schema.ts";

export const handler = operation({
  route: "GET /user/get-user-incidents-list",
  summary: "Incidents by the time they were reported: all, of one state, or of one person.",
  description:
    "`reporter_id` and `other_id` ask for one person's, as who reported or as whom it is about. `severity` and `reported_by` narrow the page, which may then hold fewer than asked for: go on with `next_cursor`. `total` counts the state asked for (or all), whatever else is asked.",
  access: ["admin"],
  query: z
    .strictObject({
      ...pageQuery,
      ...periodQuery,
      status: z.optional(IncidentState),
      reporter_id: z.optional(Id("account")),
      other_id: z.optional(Id("account")),
      severity: z.optional(IncidentSeverity),
      reported_by: z.optional(IncidentSide),
    })
    .check(
      z.refine(
        ({ status, reporter_id, other_id }) =>
          [status, reporter_id, other_id].filter((one) => one !== undefined).length < 2,
        { path: ["status"], error: "only one of status, reporter_id and other_id can be asked for" },
      ),
    ),
  response: z.extend(PageOf(IncidentView), { total: z.int() }),
  example: { query: { status: "reported", severity: "high", sort: "oldest" } },
}).handle(async ({ query, actor }) => {
  const { status, reporter_id, other_id, severity, reported_by, sort, ...page } = query;
  const scope = JSON.stringify([actor.id, severity, reported_by]);
  const request = { ...page, order: sort, scope };
  const listed = reporter_id
    ? incidents.page("ofReporter", `INCIDENTS#BY#${reporter_id}`, request)
    : other_id
      ? incidents.page("ofOther", `INCIDENTS#ABOUT#${other_id}`, request)
      : status
        ? incidents.page("inState", `INCIDENTS#${status}`, request)
        : incidents.page("all", "INCIDENTS", request);
  const [{ items, next_cursor }, counts] = await Promise.all([listed, countsOf("incident")]);
  const total = status
    ? (counts[status] ?? 0)
    : Object.values(counts).reduce((sum, amount) => sum + amount, 0);
  return {
    items: items.filter(
      (one) =>
        (severity === undefined || one.severity === severity) &&
        (reported_by === undefined || one.reported_by === reported_by),
    ),
    next_cursor,
    total,
  };
});
