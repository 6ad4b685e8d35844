import { testingContract } from "../../../shared/domain/integration/contracts.ts";
import { operation } from "../../../shared/http/operation.ts";
import { testingEndpoint } from "../../../shared/workflows/integration/endpoints.ts";

export const handler = operation({
  ...testingContract,
  route: "POST /service-provider/integration/send-test-event/{endpoint_id}",
  summary: "Send a test event to your endpoint.",
  access: ["service_provider"],
}).handle(async ({ actor, params, commit }) =>
  commit(...(await testingEndpoint(actor.id, params.endpoint_id))),
);
