import { rotatingContract } from "../../../shared/domain/integration/contracts.ts";
import { operation } from "../../../shared/http/operation.ts";
import { rotatingSecret } from "../../../shared/workflows/integration/endpoints.ts";

export const handler = operation({
  ...rotatingContract,
  route: "POST /service-provider/endpoints/rotate-secret/{endpoint_id}",
  summary: "Give your endpoint another secret.",
  access: ["service_provider"],
}).handle(async ({ actor, params, body, now, commit }) =>
  commit(...(await rotatingSecret(actor.id, params.endpoint_id, { ...body, now }))),
);
