import * as z from "zod/mini";
import { endpointList, endpointLists, endpoints } from "../../../shared/data/endpoints.ts";
import {
  createEndpoint,
  EndpointConflict,
  EndpointDescription,
  EndpointTooMany,
  EndpointTypes,
  EndpointTypesUnknown,
  EndpointUrl,
  EndpointUrlForbidden,
  EndpointView,
  expectKnownTypes,
  listedWith,
  viewOf,
} from "../../../shared/domain/integration/endpoint.ts";
import { EndpointCreated } from "../../../shared/domain/integration/events.ts";
import { operation } from "../../../shared/http/operation.ts";
import { committed } from "../../../shared/kernel/record.ts";
import { described } from "../../../shared/kernel/schema.ts";
import { newSealedSecret } from "../../../shared/workflows/integration/secrets.ts";
import { expectOutward } from "../../../shared/workflows/integration/url.ts";

export const handler = operation({
  route: "POST /admin/endpoints/create-endpoint",
  extra: true,
  summary: "Add an address of your own systems that is told what happens.",
  description:
    "Each event is posted to it and signed by Standard Webhooks. The secret is shown only here. What happens from now on is told: at least once, and the events of one record in their order.",
  access: ["admin"],
  body: z.strictObject({
    url: EndpointUrl,
    types: EndpointTypes,
    description: z.optional(EndpointDescription),
  }),
  response: z.object({
    endpoint: described(EndpointView, "The endpoint that was added."),
    secret: described(z.string(), "What its deliveries are signed with. It is not shown again."),
  }),
  refuses: [EndpointUrlForbidden, EndpointTypesUnknown, EndpointTooMany, EndpointConflict],
  emits: [EndpointCreated],
  uses: ["table", "secrets"],
  replay: false,
  limit: { burst: 40, window_seconds: 3600, name: "endpoints" },
  example: { body: { url: "https://hooks.example.com/marketplace", types: ["job.*", "payment.captured"] } },
}).handle(async ({ body, now, newId, commit }) => {
  expectOutward(body.url);
  expectKnownTypes(body.types);
  const id = newId("endpoint");
  const [list, { secret, sealed }] = await Promise.all([endpointList(), newSealedSecret(id)]);
  const { record, events } = createEndpoint({ ...body, id, sealed }, now);
  return commit([endpoints.insert(record), endpointLists.put(listedWith(list, record))], events, {
    endpoint: viewOf(committed(record)),
    secret,
  });
});
