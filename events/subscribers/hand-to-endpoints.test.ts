import { afterEach, beforeEach, expect, test } from "vitest";
import { handler as sendTestEvent } from "../../functions/admin/integration/send-test-event.ts";
import { deliveries } from "../../shared/data/deliveries.ts";
import { historyAfter } from "../../shared/data/engine/events.ts";
import { deliveryIdOf } from "../../shared/domain/integration/delivery.ts";
import { newId } from "../../shared/kernel/id.ts";
import { administrator } from "../../tests/support/callers.ts";
import { listening, type Receiver, tellEndpoints } from "../../tests/support/receiver.ts";
import { handOver, handToLine, happens } from "../../tests/support/told.ts";
import { type Caller, call, clock } from "../../tests/support/world.ts";

let as: Caller;
const open: Pick<Receiver, "close">[] = [];
const receiver = async (types: string[]) => {
  const one = await listening(as, types);
  open.push(one);
  return one;
};

beforeEach(async () => {
  as = await administrator();
});
afterEach(async () => {
  for (const one of open.splice(0)) await one.close();
});

test("an event goes to those that listen to it: all, a noun or a name", async () => {
  const all = await receiver(["*"]);
  const jobs = await receiver(["job.*"]);
  const started = await receiver(["payment.captured", "job.started"]);
  const job = newId("job");
  await happens(job, 1);
  await happens(job, 2, "started");
  await tellEndpoints();
  expect([all.types(), jobs.types(), started.types()]).toEqual([
    ["job.assigned", "job.started"],
    ["job.assigned", "job.started"],
    ["job.started"],
  ]);
});

test("an event that is handed over twice is put in line once", async () => {
  const one = await receiver(["job.*"]);
  const job = newId("job");
  await happens(job, 1);
  await handOver();
  await handToLine(job, "job.assigned");
  const [event] = await historyAfter({ type: "job", id: job }, "", 1);
  expect(await deliveries.get(deliveryIdOf(one.id, event?.id as string))).toMatchObject({
    state: "waiting",
    version: 1,
  });
  await tellEndpoints();
  await handToLine(job, "job.assigned");
  await tellEndpoints();
  expect(one.received).toHaveLength(1);
});

test("what happened before an endpoint was added is not told to it", async () => {
  const job = newId("job");
  await happens(job, 1);
  clock.advance({ seconds: 1 });
  const one = await receiver(["job.*"]);
  await happens(job, 2, "started");
  await tellEndpoints();
  expect(one.types()).toEqual(["job.started"]);
});

test("a test event goes to its endpoint alone, whatever it listens to", async () => {
  const [one, other] = [await receiver(["payment.captured"]), await receiver(["*"])];
  await call(sendTestEvent, { as, params: { endpoint_id: one.id } });
  await tellEndpoints();
  expect([one.types(), other.types()]).toEqual([["endpoint.tested"], []]);
});
