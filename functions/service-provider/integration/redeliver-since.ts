import { repeatingSinceContract } from "../../../shared/domain/integration/contracts.ts";
import { operation } from "../../../shared/http/operation.ts";
import { repeatingSince } from "../../../shared/workflows/integration/endpoints.ts";

export const handler = operation({
  ...repeatingSinceContract,
  route: "POST /service-provider/integration/redeliver-since/{endpoint_id}",
  summary: "Repeat to your endpoint what happened since a given time.",
  access: ["service_provider"],
}).handle(async ({ actor, params, body, now, commit }) =>
  commit(...(await repeatingSince(actor.id, params.endpoint_id, { ...body, now }))),
);
