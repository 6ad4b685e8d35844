import { onLocalStage } from "../../configuration.ts";
import { accounts } from "../../data/accounts.ts";
import { deliveries } from "../../data/deliveries.ts";
import { endpoints } from "../../data/endpoints.ts";
import { type EventRow, eventAtPosition, eventKey, historyAfter } from "../../data/engine/events.ts";
import {
  type Attempt,
  attempted,
  type Delivery,
  deliveryIdOf,
  type EndpointLine,
  endpointIdIn,
  newDelivery,
} from "../../domain/integration/delivery.ts";
import { type Endpoint, sealedNow } from "../../domain/integration/endpoint.ts";
import { webhookPolicy } from "../../domain/integration/policy.ts";
import { latest, minus, plus } from "../../kernel/time.ts";
import { postOutward } from "../../vendors/outward/post.ts";
import { signatureHeaders } from "../../vendors/outward/signature.ts";
import { isToldTo, toldOf } from "./hand.ts";
import { heldLine, type Working } from "./held-line.ts";
import { payloadFor } from "./market-of-event.ts";
import { unsealed } from "./secrets.ts";
import { freedSlot, slotAway, takenSlot } from "./slots.ts";

type Work = Working & { remaining: () => number };
type Next = { row: EventRow; delivery: Delivery };

/** What one attempt may take at most, with what is written before and after it. */
const attempt_ms = webhookPolicy.whole_ms + webhookPolicy.written_ms;
/** How many events of a record's history are looked at together: at first few, as the next one mostly waits. */
const looked_at = { first: 10, further: 50 };
/** How often a line looks whether its endpoint was turned on again. */
const off_seconds = 3600;

/** The delivery of an event, if it waits; an event that nobody has put in line yet waits, too, unless it is too old. */
const waiting = (
  row: EventRow,
  found: Delivery | undefined,
  endpoint: Endpoint,
  now: string,
): Next | undefined => {
  if (found) return found.state === "waiting" ? { row, delivery: found } : undefined;
  const since = latest(endpoint.since, minus(now, { days: webhookPolicy.kept_days }));
  return row.occurred_at >= since && isToldTo(endpoint, row)
    ? { row, delivery: newDelivery(endpoint.id, toldOf(row), now) }
    : undefined;
};

/** The first event of a line that waits: one that came late or is sent again, else the next of the record's history. */
const nextOf = async (line: EndpointLine, endpoint: Endpoint, now: string): Promise<Next | undefined> => {
  for (const position of line.again) {
    const row = await eventAtPosition(line.record, position);
    const found = row && (await deliveries.get(deliveryIdOf(endpoint.id, row.id)));
    const next = row && waiting(row, found, endpoint, now);
    if (next) return next;
  }
  let after = line.sent_through;
  for (let most = looked_at.first; ; most = looked_at.further) {
    const rows = await historyAfter(line.record, after, most);
    const ids = rows.map((row) => deliveryIdOf(endpoint.id, row.id));
    const known = new Map((await deliveries.many(ids)).map((delivery) => [delivery.id, delivery]));
    for (const [at, row] of rows.entries()) {
      const next = waiting(row, known.get(ids[at] as Delivery["id"]), endpoint, now);
      if (next) return next;
    }
    if (rows.length < most) return undefined;
    after = eventKey(rows.at(-1) as EventRow).sk;
  }
};

/** Whether it is on, and its provider may sign in. */
const mayBeTold = async ({ state, service_provider_id: owner }: Endpoint): Promise<boolean> => {
  if (state !== "on" || owner === undefined) return state === "on";
  const account = await accounts.get(owner);
  return account?.state === "active" && !account.suspended;
};

const tell = async ({ row }: Next, endpoint: Endpoint, at: string) => {
  const body = JSON.stringify(await payloadFor(row));
  const secrets = await unsealed(endpoint.id, sealedNow(endpoint, at));
  const headers = signatureHeaders(secrets, { id: row.id, at, body });
  const { retry_after_seconds, ...said } = await postOutward(
    { url: endpoint.url, headers, body },
    { loopback: onLocalStage() },
  );
  const attempt: Attempt = { at, ...said };
  const succeeded = said.status !== undefined && said.status >= 200 && said.status < 300;
  return { attempt, succeeded, retry_after_seconds };
};

/**
 * Sends what waits in a line, one event after the other, as long as there is time. One worker holds a line; one that dies
 * loses it after the lease, and the line comes back.
 */
export const workLine = async (lineId: string, { commit, clock, remaining }: Work): Promise<void> => {
  const away = () => slotAway(endpointIdIn(lineId), clock());
  const line = await heldLine(lineId, { commit, clock, away });
  if (!line) return;
  for (;;) {
    const [held, endpoint] = await Promise.all([line.read(), endpoints.get(line.endpoint_id)]);
    if (!held) return;
    if (endpoint && !(await mayBeTold(endpoint))) return line.wakeAt(plus(clock(), { seconds: off_seconds }));
    const next = endpoint && (await nextOf(held, endpoint, clock()));
    if (!next) {
      if (await line.letGo(held)) return;
      continue;
    }
    const { next_at = "" } = next.delivery;
    if (next_at > clock()) return line.wakeAt(next_at);
    if (remaining() < attempt_ms) return line.wakeAt(clock());
    const asking = { endpoint_id: endpoint.id, by: line.by, commit };
    const wait_seconds = await takenSlot(asking, clock());
    if (wait_seconds > 0) return line.wakeWhenFree(wait_seconds);
    const { attempt, succeeded, retry_after_seconds } = await tell(next, endpoint, clock());
    await line.record(next.delivery, (delivery) =>
      attempted(delivery, attempt, { succeeded, retry_after_seconds }, clock()),
    );
    await freedSlot(asking, { succeeded, gone: attempt.status === 410 }, clock());
  }
};
