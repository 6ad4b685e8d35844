import { testingContract } from "../../../shared/domain/integration/contracts.ts";
import { marketplaces } from "../../../shared/domain/integration/endpoint.ts";
import { operation } from "../../../shared/http/operation.ts";
import { testingEndpoint } from "../../../shared/workflows/integration/endpoints.ts";

export const handler = operation({
  ...testingContract,
  route: "POST /admin/integration/send-test-event/{endpoint_id}",
  summary: "Send a test event to an endpoint.",
  access: ["admin"],
  admins: ["support"],
}).handle(async ({ params, commit }) => commit(...(await testingEndpoint(marketplaces, params.endpoint_id))));
