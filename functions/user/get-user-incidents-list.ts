import * as z from "zod/mini";
import { countsOf } from "../../shared/data/counters.ts";
import { listIncidents } from "../../shared/data/incidents.ts";
import { IncidentSeverity, IncidentSide, IncidentState } from "../../shared/domain/incident/incident.ts";
import { IncidentView } from "../../shared/domain/incident/view.ts";
import { operation } from "../../shared/http/operation.ts";
import { described, Id, PageOf, pageQuery, periodQuery } from "../../shared/kernel/schema.ts";
import { pickedDescription } from "../../shared/workflows/picked-list.ts";

export const handler = operation({
  route: "GET /user/get-user-incidents-list",
  summary:
    "Incidents by the time they were reported: all, or those of a state, a severity, a side or a person.",
  description: `\`reporter_id\` and \`other_id\` ask for one person's, as who reported or as whom it is about. ${pickedDescription} \`total\` counts the state asked for (or all), whatever else is asked.`,
  access: ["admin"],
  query: z.strictObject({
    ...pageQuery,
    ...periodQuery,
    status: described(z.optional(IncidentState), "Only incidents in this state."),
    reporter_id: described(z.optional(Id("account")), "Only incidents that this account reported."),
    other_id: described(z.optional(Id("account")), "Only incidents in which this account is the other side."),
    severity: described(z.optional(IncidentSeverity), "Only incidents of this severity."),
    reported_by: described(
      z.optional(IncidentSide),
      "Only incidents that a customer, or that a provider reported.",
    ),
  }),
  response: z.extend(PageOf(IncidentView), {
    total: described(
      z.int(),
      "Number of incidents in the state that was asked for, or in any state. The other filters are not applied.",
    ),
  }),
  example: { query: { status: "reported", severity: "high", sort: "oldest" } },
}).handle(async ({ query, actor }) => {
  const { limit, cursor, from, to, sort, status, ...filter } = query;
  const request = { limit, cursor, from, to, order: sort, scope: actor.id };
  const [page, counts] = await Promise.all([
    listIncidents(request, { state: status, ...filter }),
    countsOf("incident"),
  ]);
  const total = status
    ? (counts[status] ?? 0)
    : Object.values(counts).reduce((sum, amount) => sum + amount, 0);
  return { ...page, total };
});
