import * as z from "zod/mini";
import { incidents } from "../../shared/data/incidents.ts";
import { sideOfParty } from "../../shared/domain/incident/incident.ts";
import { incidentFor, PartyIncidentView } from "../../shared/domain/incident/view.ts";
import { operation } from "../../shared/http/operation.ts";
import { described, PageOf, pageQuery } from "../../shared/kernel/schema.ts";

export const handler = operation({
  route: "GET /user/get-incidents",
  summary:
    "List the incidents that you reported, or that the other side of your jobs reported, newest first.",
  description:
    "You get those that you reported. Send `side=about` to get those that the other side reported.",
  access: ["user", "service_provider"],
  extra: true,
  query: z.strictObject({
    ...pageQuery,
    side: described(
      z._default(z.enum(["reported", "about"]), "reported"),
      "`reported` lists the incidents that you reported, `about` those that the other side reported about a job of yours.",
    ),
  }),
  response: PageOf(PartyIncidentView),
  example: { query: { side: "reported" } },
}).handle(async ({ query: { side, ...query }, actor }) => {
  const request = { ...query, scope: actor.id };
  const page = await (side === "reported"
    ? incidents.page("ofReporter", `INCIDENTS#BY#${actor.id}`, request)
    : incidents.page("ofOther", `INCIDENTS#ABOUT#${actor.id}`, request));
  return {
    ...page,
    items: page.items.flatMap((one) => {
      const own = sideOfParty(one, actor.id);
      return own ? [incidentFor(own, one)] : [];
    }),
  };
});
