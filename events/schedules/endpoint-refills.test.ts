import { afterEach, beforeAll, beforeEach, expect, test } from "vitest";
import { handler as redeliverSince } from "../../functions/admin/integration/redeliver-since.ts";
import { handler as updateEndpoint } from "../../functions/admin/integration/update-endpoint.ts";
import { endpointRefills } from "../../shared/data/endpoints.ts";
import { newId } from "../../shared/kernel/id.ts";
import { administrator } from "../../tests/support/callers.ts";
import { listening, type Receiver, tellEndpoints, workDeliveries } from "../../tests/support/receiver.ts";
import { happens } from "../../tests/support/told.ts";
import { type Caller, call, clock, renewed, runSchedule } from "../../tests/support/world.ts";
import { handler as refill } from "./endpoint-refills.ts";

let as: Caller;
const open: Pick<Receiver, "close">[] = [];
const receiver = async () => {
  const one = await listening(as, ["job.*"]);
  open.push(one);
  return one;
};
const change = async (endpoint_id: string, body: object) =>
  call(updateEndpoint, { as: await renewed(as), params: { endpoint_id }, body });
const refilled = async () => {
  clock.advance({ seconds: 10 });
  await runSchedule(refill);
  await workDeliveries();
};

beforeAll(() => clock.set("2027-03-01T09:00:00.000Z"));
beforeEach(async () => {
  clock.advance({ days: 1 });
  as = await administrator();
});
afterEach(async () => {
  for (const one of open.splice(0)) await one.close();
});

test("an endpoint that is turned on is told what it missed, in order, and nothing twice", async () => {
  const one = await receiver();
  const job = newId("job");
  await happens(job, 1);
  await tellEndpoints();
  await change(one.id, { state: "off" });
  clock.advance({ hours: 1 });
  await happens(job, 2, "en_route");
  await happens(job, 3, "started");
  await tellEndpoints();
  clock.advance({ hours: 1 });
  await change(one.id, { state: "on" });
  await happens(job, 4, "completed");
  await tellEndpoints();
  await refilled();
  expect(one.types()).toEqual(["job.assigned", "job.en_route", "job.started", "job.completed"]);
});

test("an event from before the stop that came through the stream after it is told, too", async () => {
  const one = await receiver();
  await happens(newId("job"), 1);
  clock.advance({ minutes: 1 });
  await change(one.id, { state: "off" });
  await tellEndpoints();
  clock.advance({ hours: 5 });
  await change(one.id, { state: "on" });
  await refilled();
  expect(one.types()).toEqual(["job.assigned"]);
});

test("a record of which nothing happens after the stop is told, too", async () => {
  const one = await receiver();
  await change(one.id, { state: "off" });
  await happens(newId("job"), 1);
  await tellEndpoints();
  await change(one.id, { state: "on" });
  expect(one.received).toEqual([]);
  await refilled();
  expect(one.types()).toEqual(["job.assigned"]);
  expect((await endpointRefills.get(one.id))?.due_at).toBeUndefined();
});

test("everything since a time can be sent again, and a second request waits for the first", async () => {
  const one = await receiver();
  const since = new Date().toISOString();
  const job = newId("job");
  await happens(job, 1);
  await happens(job, 2, "started");
  await tellEndpoints();
  const again = async (which: string) =>
    call(redeliverSince, { as: await renewed(as), params: { endpoint_id: one.id }, body: { since, which } });
  expect(await again("failed")).toMatchObject({ status: 200, data: { since, which: "failed" } });
  expect(await again("all")).toMatchObject({ status: 409, error: { code: "endpoint.refilling" } });
  await refilled();
  expect(one.received).toHaveLength(2);
  await again("all");
  await refilled();
  expect(one.types().slice(2)).toEqual(["job.assigned", "job.started"]);
});
