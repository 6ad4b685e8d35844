import * as z from "zod/mini";
import { ListedEndpoint } from "../../../shared/domain/integration/forms.ts";
import { operation } from "../../../shared/http/operation.ts";
import { PageOf, pageQuery } from "../../../shared/kernel/schema.ts";
import { endpointsPage } from "../../../shared/workflows/integration/lists.ts";

export const handler = operation({
  route: "GET /service-provider/integration/get-endpoints",
  extra: true,
  summary: "List your endpoints and how they answer.",
  access: ["service_provider"],
  query: z.strictObject(pageQuery),
  response: PageOf(ListedEndpoint),
  uses: ["table", "lists"],
  example: {},
}).handle(async ({ actor, query }) => endpointsPage(actor.id, query));
