import { creatingContract } from "../../../shared/domain/integration/contracts.ts";
import { operation } from "../../../shared/http/operation.ts";
import { addingEndpoint } from "../../../shared/workflows/integration/endpoints.ts";

export const handler = operation({
  ...creatingContract,
  route: "POST /service-provider/endpoints/create-endpoint",
  summary: "Add an address of your own systems that is told what happens to you and your jobs.",
  description:
    "It is told of events that concern you, and of no others: at least once, and the events of one record in their order. The secret is shown only here.",
  access: ["service_provider"],
  example: { body: { url: "https://hooks.example.com/jobs", types: ["job.*", "transfer.paid"] } },
}).handle(async ({ actor, body, now, newId, commit }) =>
  commit(...(await addingEndpoint(actor.id, body, { id: newId("endpoint"), now }))),
);
