import * as z from "zod/mini";
import { endpointHealth, endpoints, everyEndpoint } from "../../../shared/data/endpoints.ts";
import { EndpointView, viewOf } from "../../../shared/domain/integration/endpoint.ts";
import { operation } from "../../../shared/http/operation.ts";
import { described, Instant, PageOf, pageQuery } from "../../../shared/kernel/schema.ts";

export const handler = operation({
  route: "GET /admin/integration/get-endpoints",
  extra: true,
  summary: "List the endpoints and how they answer.",
  access: ["admin"],
  query: z.strictObject(pageQuery),
  response: PageOf(
    z.extend(EndpointView, {
      failing_since: described(z.optional(Instant), "It has failed since then."),
      open_until: described(z.optional(Instant), "It rests until then, after several failures in a row."),
      last_success_at: described(z.optional(Instant), "When it last answered with success."),
    }),
  ),
  uses: ["table"],
  example: {},
}).handle(async ({ query, actor }) => {
  const { items, next_cursor } = await endpoints.page("all", everyEndpoint, { ...query, scope: actor.id });
  const healths = new Map((await endpointHealth.many(items.map(({ id }) => id))).map((one) => [one.id, one]));
  return { items: items.map((one) => ({ ...healths.get(one.id), ...viewOf(one) })), next_cursor };
});
