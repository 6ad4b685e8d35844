import { afterEach, beforeEach, expect, test } from "vitest";
import { endpointList } from "../../../shared/data/endpoints.ts";
import { marketplaces } from "../../../shared/domain/integration/endpoint.ts";
import { newId } from "../../../shared/kernel/id.ts";
import { administrator } from "../../../tests/support/callers.ts";
import { listening, type Receiver, tellEndpoints } from "../../../tests/support/receiver.ts";
import { handOver, happens } from "../../../tests/support/told.ts";
import { type Caller, call, storyOf } from "../../../tests/support/world.ts";
import { handler as deleteEndpoint } from "./delete-endpoint.ts";
import { handler as getDeliveries } from "./get-deliveries.ts";
import { handler as getEndpoints } from "./get-endpoints.ts";
import { handler as getEventTypes } from "./get-event-types.ts";
import { handler as redeliver } from "./redeliver.ts";
import { handler as redeliverSince } from "./redeliver-since.ts";
import { handler as sendTestEvent } from "./send-test-event.ts";
import { handler as updateEndpoint } from "./update-endpoint.ts";

let as: Caller;
let support: Caller;
let one: Receiver & { id: string };

beforeEach(async () => {
  [as, support] = await Promise.all([administrator(), administrator("support")]);
  one = await listening(as, ["job.*"]);
});
afterEach(() => one.close());

const params = () => ({ endpoint_id: one.id });

test("an endpoint gets another address and other events, and what is left out stays", async () => {
  const body = { url: "https://hooks.example.com/other", types: ["quote.*"] };
  const { data } = await call(updateEndpoint, { as, params: params(), body });
  expect(data).toMatchObject({ ...body, state: "on" });
  await call(updateEndpoint, { as, params: params(), body });
  expect(await storyOf("endpoint", one.id)).toEqual(["endpoint.created", "endpoint.updated"]);
  expect((await endpointList(marketplaces)).listening.find(({ id }) => id === one.id)?.types).toEqual([
    "quote.*",
  ]);
  const inside = await call(updateEndpoint, {
    as,
    params: params(),
    body: { url: "https://localhost.local/" },
  });
  expect(inside.error?.code).toBe("endpoint.url_forbidden");
  const unknown = await call(updateEndpoint, { as, params: params(), body: { types: ["jobs.*"] } });
  expect(unknown.error?.code).toBe("endpoint.types_unknown");
});

test("an endpoint that is off or deleted is told nothing and not listed among those that listen", async () => {
  await call(updateEndpoint, { as, params: params(), body: { state: "off" } });
  await happens(newId("job"), 1);
  await tellEndpoints();
  expect(one.received).toEqual([]);
  const refused = await call(sendTestEvent, { as: support, params: params() });
  expect(refused.error?.code).toBe("endpoint.not_on");
  expect(
    (await call(redeliverSince, { as: support, params: params(), body: { since: new Date().toISOString() } }))
      .error?.code,
  ).toBe("endpoint.not_on");
  await call(deleteEndpoint, { as, params: params() });
  const { ids, listening: told } = await endpointList(marketplaces);
  expect([ids.includes(one.id as never), told.some(({ id }) => id === one.id)]).toEqual([false, false]);
  expect((await call(getDeliveries, { as, params: params() })).error?.code).toBe("endpoint.not_found");
});

test("deliveries show each attempt and the answer to it; one is sent again with the same id", async () => {
  one.answer(500);
  await happens(newId("job"), 1);
  await tellEndpoints();
  const list = await call(getDeliveries, { as: await administrator("read_only"), params: params() });
  expect(list.data.items).toMatchObject([
    {
      type: "job.assigned",
      state: "waiting",
      attempts: [{ status: 500, answer: "said", ms: expect.any(Number) }],
    },
  ]);
  one.answer(204);
  const again = await call(redeliver, { as: support, params: { delivery_id: list.data.items[0].id } });
  expect(again.data).toMatchObject({ state: "waiting" });
  await tellEndpoints();
  const ids = one.received.map(({ headers }) => headers["webhook-id"]);
  expect([ids.length, new Set(ids).size]).toEqual([2, 1]);
  const after = await call(getDeliveries, { as, params: params(), query: { failed: "true" } });
  expect(after.data.items).toEqual([]);
});

test("a list says how each endpoint answers", async () => {
  await happens(newId("job"), 1);
  await tellEndpoints();
  const { data } = await call(getEndpoints, { as: support });
  const mine = data.items.find(({ id }: { id: string }) => id === one.id);
  expect(mine).toMatchObject({ state: "on", last_success_at: expect.any(String) });
  expect(Object.keys(mine)).not.toContain("secrets");
});

test("the types that can be listened to leave out sign-ins, codes and what people write", async () => {
  const { types } = (await call(getEventTypes, { as: support })).data;
  expect(types).toContain("job.assigned");
  expect(
    types.filter((type: string) => /^(challenge|session|chat|push_device|ai_access|stripe)\./.test(type)),
  ).toEqual([]);
});

test("only owners change endpoints; support sends again; others read", async () => {
  const finance = await administrator("finance");
  const asked = [
    call(updateEndpoint, { as: support, params: params(), body: { state: "off" } }),
    call(deleteEndpoint, { as: support, params: params() }),
    call(sendTestEvent, { as: finance, params: params() }),
    call(sendTestEvent, { as: support, params: params() }),
    call(getEndpoints, { as: finance }),
  ];
  expect((await Promise.all(asked)).map(({ status }) => status)).toEqual([403, 403, 403, 200, 200]);
  await handOver();
});
