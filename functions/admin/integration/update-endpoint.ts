import * as z from "zod/mini";
import {
  endpointHealth,
  endpointList,
  endpointLists,
  endpointRefills,
  endpoints,
} from "../../../shared/data/endpoints.ts";
import {
  EndpointConflict,
  EndpointDescription,
  EndpointNotFound,
  EndpointTypes,
  EndpointTypesUnknown,
  EndpointUrl,
  EndpointUrlForbidden,
  EndpointView,
  expectKnownTypes,
  listedWith,
  updateEndpoint,
  viewOf,
} from "../../../shared/domain/integration/endpoint.ts";
import { EndpointUpdated } from "../../../shared/domain/integration/events.ts";
import { webhookPolicy } from "../../../shared/domain/integration/policy.ts";
import { refill } from "../../../shared/domain/integration/refill.ts";
import { operation } from "../../../shared/http/operation.ts";
import { committed } from "../../../shared/kernel/record.ts";
import { described, GivenInstant, Id } from "../../../shared/kernel/schema.ts";
import { expectOutward } from "../../../shared/workflows/integration/url.ts";

export const handler = operation({
  route: "PUT /admin/integration/update-endpoint/{endpoint_id}",
  extra: true,
  summary: "Change an endpoint's address or events, or turn it on or off.",
  description:
    "Turned on again, it is told what it has missed since it stopped, or since the time that you give. What is left out stays as it is.",
  access: ["admin"],
  params: z.strictObject({ endpoint_id: Id("endpoint") }),
  body: z.strictObject({
    url: z.optional(EndpointUrl),
    types: z.optional(EndpointTypes),
    description: z.optional(EndpointDescription),
    state: described(z.optional(z.enum(["on", "off"])), "Whether it is told anything."),
    since: described(
      z.optional(GivenInstant),
      `With \`on\`: from when on it is told what it missed, ${webhookPolicy.kept_days} days at most.`,
    ),
  }),
  response: EndpointView,
  refuses: [EndpointNotFound, EndpointUrlForbidden, EndpointTypesUnknown, EndpointConflict],
  emits: [EndpointUpdated],
  uses: ["table"],
  example: { params: { endpoint_id: "018f3a5c9d2e4b7a6c1d0e9f" }, body: { state: "on" } },
}).handle(async ({ params, body, now, commit }) => {
  if (body.url !== undefined) expectOutward(body.url);
  if (body.types) expectKnownTypes(body.types);
  const [before, list, refilling, health] = await Promise.all([
    endpoints.find(params.endpoint_id),
    endpointList(),
    endpointRefills.get(params.endpoint_id),
    endpointHealth.get(params.endpoint_id),
  ]);
  const { record, events } = updateEndpoint(before, body, now);
  if (events.length === 0) return viewOf(before);
  const isBack = before.state !== "on" && record.state === "on";
  const missed = { since: record.since, which: "missing" as const };
  return commit(
    [
      endpoints.update(record),
      endpointLists.put(listedWith(list, record)),
      ...(isBack ? [endpointRefills.put(refill(record, refilling, missed, now))] : []),
      ...(isBack && health ? [endpointHealth.remove(health)] : []),
    ],
    events,
    viewOf(committed(record)),
  );
});
