import { creatingContract } from "../../../shared/domain/integration/contracts.ts";
import { marketplaces } from "../../../shared/domain/integration/endpoint.ts";
import { operation } from "../../../shared/http/operation.ts";
import { addingEndpoint } from "../../../shared/workflows/integration/endpoints.ts";

export const handler = operation({
  ...creatingContract,
  route: "POST /admin/endpoints/create-endpoint",
  summary: "Add an address of your own systems that is told what happens.",
  description:
    "Each event is posted to it and signed by Standard Webhooks. The secret is shown only here. What happens from now on is told: at least once, and the events of one record in their order.",
  access: ["admin"],
  example: { body: { url: "https://hooks.example.com/marketplace", types: ["job.*", "payment.captured"] } },
}).handle(async ({ body, now, newId, commit }) =>
  commit(...(await addingEndpoint(marketplaces, body, { id: newId("endpoint"), now }))),
);
