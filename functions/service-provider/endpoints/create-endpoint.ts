import {
  EndpointConflict,
  EndpointTooMany,
  EndpointTypesUnknown,
  EndpointUrlForbidden,
} from "../../../shared/domain/integration/endpoint.ts";
import { EndpointCreated } from "../../../shared/domain/integration/events.ts";
import { EndpointWithSecret, NewEndpoint } from "../../../shared/domain/integration/forms.ts";
import { operation } from "../../../shared/http/operation.ts";
import { addingEndpoint } from "../../../shared/workflows/integration/endpoints.ts";

export const handler = operation({
  route: "POST /service-provider/endpoints/create-endpoint",
  extra: true,
  summary: "Add an address of your own systems that is told what happens to you and your jobs.",
  description:
    "Works as the marketplace's own endpoints do. It is told of events that concern you, and of no others.",
  access: ["service_provider"],
  body: NewEndpoint,
  response: EndpointWithSecret,
  refuses: [EndpointUrlForbidden, EndpointTypesUnknown, EndpointTooMany, EndpointConflict],
  emits: [EndpointCreated],
  uses: ["table", "secrets"],
  replay: false,
  limit: { burst: 40, window_seconds: 3600, name: "endpoints" },
  example: { body: { url: "https://hooks.example.com/jobs", types: ["job.*", "transfer.paid"] } },
}).handle(async ({ actor, body, now, newId, commit }) =>
  commit(...(await addingEndpoint(actor.id, body, { id: newId("endpoint"), now }))),
);
