import * as z from "zod/mini";
import { countsOf } from "../../shared/data/counters.ts";
import { listIncidents } from "../../shared/data/incidents.ts";
import { IncidentSeverity, IncidentSide, IncidentState } from "../../shared/domain/incident/incident.ts";
import { IncidentView } from "../../shared/domain/incident/view.ts";
import { formerNames } from "../../shared/http/former-names.ts";
import { operation } from "../../shared/http/operation.ts";
import { described, Id, PageOf, pageQuery, periodQuery } from "../../shared/kernel/schema.ts";
import { countedIn, filteredListDescription, Total, totalOf } from "../../shared/workflows/filtered-list.ts";

export const handler = operation({
  route: "GET /user/get-user-incidents-list",
  summary: "List incidents by when they were reported: all, or those of one state, severity, side or person.",
  description: `\`reporter_id\` lists what a person has reported, \`other_id\` what was reported about a person. ${filteredListDescription}`,
  access: ["admin"],
  query: z.strictObject({
    ...pageQuery,
    ...periodQuery,
    state: described(z.optional(IncidentState), "Only incidents in this state."),
    reporter_id: described(z.optional(Id("account")), "Only incidents that this account reported."),
    other_id: described(z.optional(Id("account")), "Only incidents in which this account is the other side."),
    severity: described(z.optional(IncidentSeverity), "Only incidents of this severity."),
    reported_by: described(
      z.optional(IncidentSide),
      "Only incidents that a customer, or that a provider reported.",
    ),
  }),
  renamed: formerNames({ status: "state" }),
  response: z.extend(PageOf(IncidentView), {
    total: Total,
  }),
  example: { query: { state: "reported", severity: "high", sort: "oldest" } },
}).handle(async ({ query, actor }) => {
  const { limit, cursor, from, to, sort, state: wanted, ...filter } = query;
  const request = { limit, cursor, from, to, order: sort, scope: actor.id };
  const [page, counts] = await Promise.all([
    listIncidents(request, { state: wanted, ...filter }),
    countsOf("incident"),
  ]);
  return { ...page, total: totalOf(countedIn(counts, wanted), { from, to, ...filter }) };
});
