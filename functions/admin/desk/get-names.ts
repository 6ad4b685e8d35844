import * as z from "zod/mini";
import { accounts } from "../../../shared/data/accounts.ts";
import { jobs } from "../../../shared/data/jobs.ts";
import { serviceProviders } from "../../../shared/data/service-providers.ts";
import { operation } from "../../../shared/http/operation.ts";
import { described, Line } from "../../../shared/kernel/schema.ts";

const ids_most = 50;
const id_characters = 24;

const Ids = Line(ids_most * (id_characters + 1)).check(
  z.regex(/^[0-9a-f]{24}(,[0-9a-f]{24})*$/, "must be ids with commas between them"),
);

export const handler = operation({
  route: "GET /admin/desk/get-names",
  extra: true,
  summary: "Say what people and jobs are called, by their ids.",
  description:
    "For customers and administrators the name, for providers the name of the business, for jobs the title. What has no name any more, or is something else, is left out.",
  access: ["admin"],
  query: z.strictObject({
    ids: described(Ids, `Up to ${ids_most} ids of accounts and jobs, with commas between them.`),
  }),
  response: z.object({
    names: described(z.record(z.string(), z.string()), "The names by id."),
  }),
  example: { query: { ids: "018f3a5c9d2e4b7a6c1d0e9f,018f3a5c9d2e4b7a6c1d0e90" } },
}).handle(async ({ query }) => {
  const ids = [...new Set(query.ids.split(","))];
  const [people, businesses, works] = await Promise.all([
    accounts.listed(ids),
    serviceProviders.listed(ids),
    jobs.listed(ids),
  ]);
  const named = [
    ...people.map(({ id, name }) => [id, name]),
    ...businesses.map(({ id, business_name }) => [id, business_name]),
    ...works.map(({ id, title }) => [id, title]),
  ].filter(([, name]) => name);
  return { names: Object.fromEntries(named) };
});
