import { repeatingSinceContract } from "../../../shared/domain/integration/contracts.ts";
import { marketplaces } from "../../../shared/domain/integration/endpoint.ts";
import { operation } from "../../../shared/http/operation.ts";
import { repeatingSince } from "../../../shared/workflows/integration/endpoints.ts";

export const handler = operation({
  ...repeatingSinceContract,
  route: "POST /admin/integration/redeliver-since/{endpoint_id}",
  summary: "Repeat to an endpoint what happened since a given time.",
  access: ["admin"],
  admins: ["support"],
}).handle(async ({ params, body, now, commit }) =>
  commit(...(await repeatingSince(marketplaces, params.endpoint_id, { ...body, now }))),
);
