import {
  EndpointConflict,
  EndpointTooMany,
  EndpointTypesUnknown,
  EndpointUrlForbidden,
  marketplaces,
} from "../../../shared/domain/integration/endpoint.ts";
import { EndpointCreated } from "../../../shared/domain/integration/events.ts";
import { EndpointWithSecret, NewEndpoint } from "../../../shared/domain/integration/forms.ts";
import { operation } from "../../../shared/http/operation.ts";
import { addingEndpoint } from "../../../shared/workflows/integration/endpoints.ts";

export const handler = operation({
  route: "POST /admin/endpoints/create-endpoint",
  extra: true,
  summary: "Add an address of your own systems that is told what happens.",
  description:
    "Each event is posted to it and signed by Standard Webhooks. The secret is shown only here. What happens from now on is told: at least once, and the events of one record in their order.",
  access: ["admin"],
  body: NewEndpoint,
  response: EndpointWithSecret,
  refuses: [EndpointUrlForbidden, EndpointTypesUnknown, EndpointTooMany, EndpointConflict],
  emits: [EndpointCreated],
  uses: ["table", "secrets"],
  replay: false,
  limit: { burst: 40, window_seconds: 3600, name: "endpoints" },
  example: { body: { url: "https://hooks.example.com/marketplace", types: ["job.*", "payment.captured"] } },
}).handle(async ({ body, now, newId, commit }) =>
  commit(...(await addingEndpoint(marketplaces, body, { id: newId("endpoint"), now }))),
);
