import * as z from "zod/mini";
import { incidents } from "../../shared/data/incidents.ts";
import { sideOfParty } from "../../shared/domain/incident/incident.ts";
import { incidentFor, PartyIncidentView } from "../../shared/domain/incident/view.ts";
import { operation } from "../../shared/http/operation.ts";
import { described, Id, PageOf, pageQuery } from "../../shared/kernel/schema.ts";

export const handler = operation({
  route: "GET /user/get-incidents",
  summary: "List the incidents that you reported, or that are about jobs of yours, the newest first.",
  access: ["user", "service_provider"],
  extra: true,
  query: z.strictObject({
    ...pageQuery,
    side: described(
      z._default(z.enum(["all", "reported", "about"]), "all"),
      "`reported` lists the incidents that you reported, `about` those that the other side reported about a job of yours, `all` both.",
    ),
    job_id: described(z.optional(Id("job")), "Only incidents about this job."),
  }),
  response: PageOf(PartyIncidentView),
  example: { query: { job_id: "018f3a5c9d2e4b7a6c1d0e9f" } },
}).handle(async ({ query: { side, job_id, ...query }, actor: { id } }) => {
  const lists = [
    ...(side === "about" ? [] : [["ofReporter", `INCIDENTS#BY#${id}`] as const]),
    ...(side === "reported" ? [] : [["ofOther", `INCIDENTS#ABOUT#${id}`] as const]),
  ];
  const request = { ...query, scope: `${id} ${side} ${job_id ?? ""}` };
  const page = await incidents.unite(lists, request, job_id ? (one) => one.job_id === job_id : undefined);
  return {
    ...page,
    items: page.items.flatMap((one) => {
      const own = sideOfParty(one, id);
      return own ? [incidentFor(own, one)] : [];
    }),
  };
});
