import * as z from "zod/mini";
import type { Decision } from "../../kernel/event.ts";
import { lazyObject } from "../../kernel/lazy-object.ts";
import { refusal } from "../../kernel/refusal.ts";
import { described, Id, Instant } from "../../kernel/schema.ts";
import { latest, minus, plus } from "../../kernel/time.ts";
import type { Endpoint } from "./endpoint.ts";
import { EndpointRefillRequested } from "./events.ts";
import { webhookPolicy } from "./policy.ts";

export const Refilled = described(
  z.enum(["missing", "failed", "all"]),
  "`missing`: what was never put in line. `failed`: that and what was given up. `all`: everything, also what was sent.",
);

/** What has happened since a time and goes to an endpoint again. */
export const EndpointRefill = lazyObject(() => ({
  id: Id("endpoint"),
  version: z.int(),
  which: Refilled,
  /** Where it is in the list of all events. */
  position: z.string(),
  /** What happens later is told anyway. */
  until: Instant,
  due_at: z.optional(Instant),
}));
export type EndpointRefill = z.output<typeof EndpointRefill>;

export const EndpointRefilling = refusal(
  "endpoint.refilling",
  409,
  "This endpoint is still getting what it missed.",
  "Wait some minutes, then repeat your request.",
);

/** The refill that begins now, in place of one that is done. */
export const refill = (
  { id }: Pick<Endpoint, "id">,
  before: EndpointRefill | undefined,
  { since, which }: { since: string; which: EndpointRefill["which"] },
  now: string,
): EndpointRefill => ({
  id,
  version: before?.version ?? 0,
  which,
  position: latest(since, minus(now, { days: webhookPolicy.kept_days })),
  until: plus(now, { seconds: webhookPolicy.settled_seconds }),
  due_at: plus(now, { seconds: webhookPolicy.settled_seconds }),
});

/** Sends what has happened since a time again, if an administrator asks for it. */
export const requestRefill = (
  endpoint: Endpoint,
  before: EndpointRefill | undefined,
  asked: { since: string; which: EndpointRefill["which"] },
  now: string,
): Decision<EndpointRefill> => {
  if (before?.due_at) throw EndpointRefilling();
  const record = refill(endpoint, before, asked, now);
  const data = { endpoint_id: endpoint.id, since: record.position, which: asked.which };
  return { record, events: [EndpointRefillRequested.atVersion(endpoint, { data })] };
};
