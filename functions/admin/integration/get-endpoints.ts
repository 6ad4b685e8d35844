import * as z from "zod/mini";
import { marketplaces } from "../../../shared/domain/integration/endpoint.ts";
import { ListedEndpoint } from "../../../shared/domain/integration/forms.ts";
import { operation } from "../../../shared/http/operation.ts";
import { PageOf, pageQuery } from "../../../shared/kernel/schema.ts";
import { endpointsPage } from "../../../shared/workflows/integration/lists.ts";

export const handler = operation({
  route: "GET /admin/integration/get-endpoints",
  extra: true,
  summary: "List the endpoints and how they answer.",
  access: ["admin"],
  query: z.strictObject(pageQuery),
  response: PageOf(ListedEndpoint),
  uses: ["table", "lists"],
  example: {},
}).handle(async ({ query }) => endpointsPage(marketplaces, query));
