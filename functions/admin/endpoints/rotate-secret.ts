import { rotatingContract } from "../../../shared/domain/integration/contracts.ts";
import { marketplaces } from "../../../shared/domain/integration/endpoint.ts";
import { operation } from "../../../shared/http/operation.ts";
import { rotatingSecret } from "../../../shared/workflows/integration/endpoints.ts";

export const handler = operation({
  ...rotatingContract,
  route: "POST /admin/endpoints/rotate-secret/{endpoint_id}",
  summary: "Give an endpoint another secret.",
  access: ["admin"],
}).handle(async ({ params, body, now, commit }) =>
  commit(...(await rotatingSecret(marketplaces, params.endpoint_id, { ...body, now }))),
);
