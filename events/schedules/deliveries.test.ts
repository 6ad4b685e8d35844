import { beforeEach, expect, test } from "vitest";
import { endpointLines } from "../../shared/data/deliveries.ts";
import { lineIdOf } from "../../shared/domain/integration/delivery.ts";
import { newId } from "../../shared/kernel/id.ts";
import { administrator } from "../../tests/support/callers.ts";
import { deliveriesQueue, stageSqs } from "../../tests/support/model-queue.ts";
import { listening, workDeliveries } from "../../tests/support/receiver.ts";
import { handOver, happens } from "../../tests/support/told.ts";
import { clock, runSchedule } from "../../tests/support/world.ts";
import { handler as bringBack } from "./deliveries.ts";

beforeEach(() => clock.set("2027-03-01T09:00:00.000Z"));

test("a line whose message was lost is queued again after a minute, once in five", async () => {
  const one = await listening(await administrator(), ["job.*"]);
  const job = newId("job");
  await happens(job, 1);
  await handOver();
  const messages = (await stageSqs()).messages(deliveriesQueue) as unknown[];
  messages.splice(0);
  expect(await runSchedule(bringBack)).toMatchObject({ handled: 0 });
  clock.advance({ seconds: 61 });
  expect(await runSchedule(bringBack)).toMatchObject({ handled: 1 });
  expect(await runSchedule(bringBack)).toMatchObject({ handled: 0 });
  await workDeliveries();
  expect(one.types()).toEqual(["job.assigned"]);
  expect((await endpointLines.get(lineIdOf(one.id, { type: "job", id: job })))?.due_at).toBeUndefined();
  await one.close();
});
