import { Webhook } from "standardwebhooks";
import { afterEach, beforeAll, beforeEach, expect, test } from "vitest";
import { handler as bringBack } from "../../../events/schedules/deliveries.ts";
import { handler as runRefills } from "../../../events/schedules/endpoint-refills.ts";
import { handler as fillInbox } from "../../../events/subscribers/fill-inbox.ts";
import { accounts } from "../../../shared/data/accounts.ts";
import { deliveries } from "../../../shared/data/deliveries.ts";
import { endpointLists, endpoints } from "../../../shared/data/endpoints.ts";
import { newId } from "../../../shared/kernel/id.ts";
import type { Subscriber } from "../../../shared/stream/subscriber.ts";
import { administrator, newcomer } from "../../../tests/support/callers.ts";
import {
  aReceiver,
  later,
  type Received,
  type Receiver,
  tellEndpoints,
  workDeliveries,
} from "../../../tests/support/receiver.ts";
import { happening } from "../../../tests/support/told.ts";
import {
  type Caller,
  call,
  clock,
  deliver,
  renewed,
  runSchedule,
  storyOf,
  tell,
  write,
} from "../../../tests/support/world.ts";
import { handler as getAdminDelivery } from "../../admin/integration/get-delivery.ts";
import { handler as getAdminEndpoints } from "../../admin/integration/get-endpoints.ts";
import { handler as redeliverAsAdmin } from "../../admin/integration/redeliver.ts";
import { handler as updateAsAdmin } from "../../admin/integration/update-endpoint.ts";
import { handler as getNotifications } from "../../notification/get-notifications.ts";
import { handler as createEndpoint } from "../endpoints/create-endpoint.ts";
import { handler as rotateSecret } from "../endpoints/rotate-secret.ts";
import { handler as deleteEndpoint } from "./delete-endpoint.ts";
import { handler as getDeliveries } from "./get-deliveries.ts";
import { handler as getDelivery } from "./get-delivery.ts";
import { handler as getEndpoints } from "./get-endpoints.ts";
import { handler as getEventTypes } from "./get-event-types.ts";
import { handler as redeliver } from "./redeliver.ts";
import { handler as redeliverSince } from "./redeliver-since.ts";
import { handler as sendTestEvent } from "./send-test-event.ts";
import { handler as updateEndpoint } from "./update-endpoint.ts";

let pia: Caller;
let one: Receiver & { id: string; secret: string };

beforeAll(() => clock.set("2027-05-03T09:00:00.000Z"));
beforeEach(async () => {
  pia = await newcomer("service_provider");
  const receiver = await aReceiver();
  const { data } = await call(createEndpoint, { as: pia, body: { url: receiver.url, types: ["job.*"] } });
  one = { ...receiver, id: data.endpoint.id, secret: data.secret };
});
afterEach(async () => {
  one.close();
  await call(deleteEndpoint, { as: await renewed(pia), params: { endpoint_id: one.id } });
});

const params = () => ({ endpoint_id: one.id });

/** Something happens to a job, and these people are told. */
const concerns = (people: string[], kind?: Parameters<typeof happening>[2]) => {
  const job = newId("job");
  return tell({ ...happening(job, 1, kind), audience: people }).then(() => job);
};

/** Lines that waited an hour are worked on again. */
const broughtBack = async () => {
  clock.advance({ hours: 1, minutes: 2 });
  await runSchedule(bringBack);
  await workDeliveries();
};

type Listed = { id: string; state: string; record: { id: string } };

const suspended = async (is: boolean) => {
  const { suspended: _, ...account } = await accounts.find(pia.id);
  const at = { at: account.created_at, by: newId("account"), reason: "Under investigation." };
  await write(accounts.update({ ...account, ...(is && { suspended: at }) }));
};

const listed = async (query: Record<string, string> = {}) =>
  (await call(getDeliveries, { as: await renewed(pia), params: params(), query })).data.items as Listed[];

test("a provider's endpoint is told what concerns the provider, signed, and nothing else", async () => {
  const own = await concerns([newId("user"), pia.id]);
  await concerns([newId("user"), newId("service_provider")]);
  await concerns([]);
  await tellEndpoints();
  expect(one.received.map(({ json }) => json.data.record.id)).toEqual([own]);
  const [{ body, headers, json }] = one.received as [Received];
  expect(new Webhook(one.secret).verify(body, headers as Record<string, string>)).toEqual(json);
});

test("events that it does not listen to are not told, even if they concern the provider", async () => {
  await call(updateEndpoint, { as: pia, params: params(), body: { types: ["job.completed"] } });
  await concerns([pia.id]);
  const done = await concerns([pia.id], "completed");
  await tellEndpoints();
  expect(one.received.map(({ json }) => json.data.record.id)).toEqual([done]);
});

test("what happened while it was off is told once it is on again", async () => {
  await call(updateEndpoint, { as: pia, params: params(), body: { state: "off" } });
  const missed = await concerns([pia.id]);
  await tellEndpoints();
  expect(one.received).toEqual([]);
  await call(updateEndpoint, { as: await renewed(pia), params: params(), body: { state: "on" } });
  await broughtBack();
  expect(one.received.map(({ json }) => json.data.record.id)).toEqual([missed]);
});

test("a provider whose account is suspended is told nothing until that ends", async () => {
  await suspended(true);
  const waits = await concerns([pia.id]);
  await tellEndpoints();
  expect(one.received).toEqual([]);
  await suspended(false);
  await broughtBack();
  expect(one.received.map(({ json }) => json.data.record.id)).toEqual([waits]);
});

test("what failed since a time is sent again, and with `all` also what was sent", async () => {
  await concerns([pia.id]);
  await tellEndpoints();
  const [sent] = await listed();
  const refilled = async (which: string) => {
    const as = await renewed(pia);
    const body = { since: "2027-05-01T00:00:00.000Z", which };
    const { status } = await call(redeliverSince, { as, params: params(), body });
    expect(status).toBe(200);
    await later({ minutes: 1 });
    await runSchedule(runRefills);
    await later({ minutes: 1 });
    return one.received.length;
  };
  expect(await refilled("failed")).toBe(1);
  expect(await refilled("all")).toBe(2);
  const failed = await deliveries.find(sent?.id as string);
  await write(deliveries.update({ ...failed, state: "failed" }));
  expect((await listed({ failed: "true" })).map(({ id }) => id)).toEqual([failed.id]);
  expect(await refilled("failed")).toBe(3);
});

test("a delivery shows what is posted, and can be sent again", async () => {
  const job = await concerns([pia.id]);
  await tellEndpoints();
  const [{ id: delivery_id }] = (await listed()) as [Listed];
  const { data } = await call(getDelivery, { as: pia, params: { delivery_id } });
  expect(data).toEqual({
    delivery: expect.objectContaining({
      id: delivery_id,
      state: "sent",
      record: { type: "job", id: job, version: 1 },
    }),
    request: { url: one.url, body: one.received[0]?.json },
  });
  expect((await call(redeliver, { as: pia, params: { delivery_id } })).data.state).toBe("waiting");
  await tellEndpoints();
  expect(one.received).toHaveLength(2);
});

test("the test event goes to this endpoint alone; a new secret signs at once", async () => {
  const { data } = await call(rotateSecret, { as: pia, params: params(), body: { overlap_hours: 0 } });
  await call(sendTestEvent, { as: pia, params: params() });
  await tellEndpoints();
  expect(one.types()).toEqual(["endpoint.tested"]);
  const [{ body, headers }] = one.received as [Received];
  const sent = headers as Record<string, string>;
  expect(new Webhook(data.secret).verify(body, sent)).toBeTruthy();
  expect(() => new Webhook(one.secret).verify(body, sent)).toThrow();
});

test("three are the most that a provider has, also if four are added at once", async () => {
  const body = { url: one.url, types: ["*"] };
  const added = await Promise.all([1, 2, 3].map(() => call(createEndpoint, { as: pia, body })));
  const more = await Promise.all([1, 2, 3].map(() => call(createEndpoint, { as: pia, body })));
  expect([...added, ...more].flatMap(({ error }) => error?.code ?? [])).toContain("endpoint.too_many");
  const { data } = await call(getEndpoints, { as: pia });
  expect(data.items.length).toBeLessThanOrEqual(3);
  for (const { id } of data.items as { id: string }[])
    if (id !== one.id) await call(deleteEndpoint, { as: pia, params: { endpoint_id: id } });
  expect((await call(getEndpoints, { as: pia })).data.items).toHaveLength(1);
});

test("nobody reaches another's endpoint or delivery, administrators included", async () => {
  await concerns([pia.id]);
  await tellEndpoints();
  const [{ id: delivery_id }] = (await listed()) as [Listed];
  const [paul, admin] = await Promise.all([newcomer("service_provider"), administrator()]);
  const of = { params: params() };
  const seen = await Promise.all([
    call(updateEndpoint, { as: paul, ...of, body: { state: "off" } }),
    call(deleteEndpoint, { as: paul, ...of }),
    call(rotateSecret, { as: paul, ...of, body: {} }),
    call(sendTestEvent, { as: paul, ...of }),
    call(getDeliveries, { as: paul, ...of }),
    call(redeliverSince, { as: paul, ...of, body: { since: "2027-05-01T00:00:00.000Z" } }),
    call(getDelivery, { as: paul, params: { delivery_id } }),
    call(redeliver, { as: paul, params: { delivery_id } }),
    call(updateAsAdmin, { as: admin, ...of, body: { state: "off" } }),
    call(getAdminDelivery, { as: admin, params: { delivery_id } }),
    call(redeliverAsAdmin, { as: admin, params: { delivery_id } }),
  ]);
  expect(new Set(seen.map(({ status }) => status))).toEqual(new Set([404]));
  const ids = async (handler: typeof getEndpoints, as: Caller) =>
    ((await call(handler, { as })).data.items as { id: string }[]).map(({ id }) => id);
  expect(await ids(getEndpoints, paul)).toEqual([]);
  expect(await ids(getAdminEndpoints as never, admin)).not.toContain(one.id);
  expect((await call(getEventTypes, { as: paul })).data.types).toContain("job.assigned");
});

test("an endpoint that says that it is gone is turned off, and its provider is told", async () => {
  one.answer(410);
  await concerns([pia.id]);
  await tellEndpoints();
  expect(await endpoints.find(one.id)).toMatchObject({ state: "disabled", disabled_for: "gone" });
  expect(await storyOf("endpoint", one.id)).toContain("endpoint.disabled");
  await deliver({ only: [fillInbox as unknown as Subscriber] });
  const { data } = await call(getNotifications, { as: await renewed(pia) });
  expect(JSON.stringify(data)).toContain("gets no more webhooks");
});

test("a person's records hold the endpoints, and erasing them ends the deliveries", async () => {
  const holdings = await import("../../../shared/workflows/provider/personal-data.ts");
  for (const { name, pages } of holdings.holdings.filter(({ name }) => name.startsWith("webhook")))
    for await (const held of pages(pia.id, new Date().toISOString()))
      for (const { shown, erasing } of held) {
        if (name === "webhooks") expect(JSON.stringify(shown)).toContain(one.url);
        expect(JSON.stringify(shown ?? {})).not.toContain("sealed");
        await write(...(erasing?.writes ?? []));
      }
  expect([await endpoints.get(one.id), await endpointLists.get(pia.id)]).toEqual([undefined, undefined]);
  await concerns([pia.id]);
  await tellEndpoints();
  expect(one.received).toEqual([]);
});
