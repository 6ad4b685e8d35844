import * as z from "zod/mini";
import { countsOf } from "../../../shared/data/counters.ts";
import { serviceProviders } from "../../../shared/data/service-providers.ts";
import { ServiceProvider, ServiceProviderState } from "../../../shared/domain/service-provider.ts";
import { operation } from "../../../shared/http/operation.ts";
import { PageOf, pageQuery, periodQuery } from "../../../shared/kernel/schema.ts";

const Listed = z.pick(ServiceProvider, {
  id: true,
  state: true,
  state_reason: true,
  business_name: true,
  services: true,
  area: true,
  company_state: true,
  documents: true,
  membership: true,
  payout: true,
  rating: true,
  created_at: true,
  updated_at: true,
});

export const handler = operation({
  route: "GET /service-provider/admin/get-service-providers-list",
  summary: "Providers by the time they signed up, of one state or all.",
  description: "`total` counts the state asked for (or all), whatever the period.",
  access: ["admin"],
  query: z.strictObject({ ...pageQuery, ...periodQuery, status: z.optional(ServiceProviderState) }),
  response: z.extend(PageOf(Listed), { total: z.int() }),
  example: { query: { status: "pending_approval", sort: "oldest" } },
}).handle(async ({ query: { status, sort, ...query }, actor }) => {
  const request = { ...query, order: sort, scope: actor.id };
  const [page, counts] = await Promise.all([
    status
      ? serviceProviders.page("inState", `PROVIDERS#${status}`, request)
      : serviceProviders.page("all", "PROVIDERS", request),
    countsOf("service_provider"),
  ]);
  const total = status
    ? (counts[status] ?? 0)
    : Object.values(counts).reduce((sum, amount) => sum + amount, 0);
  return { ...page, total };
});
