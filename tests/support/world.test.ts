import { beforeEach, expect, test } from "vitest";
import * as z from "zod/mini";
import { PutCommand } from "../../shared/data/engine/commands.ts";
import { publishAgain } from "../../shared/data/engine/outbox.ts";
import { outboxShards } from "../../shared/data/engine/spread.ts";
import { table, tableName } from "../../shared/data/engine/table.ts";
import { payments } from "../../shared/data/payments.ts";
import { refunds } from "../../shared/data/refunds.ts";
import { event } from "../../shared/kernel/event.ts";
import { newId } from "../../shared/kernel/id.ts";
import { type ScheduleContract, schedule } from "../../shared/stream/schedule.ts";
import { subscriber } from "../../shared/stream/subscriber.ts";
import { runDue } from "./due-lists.ts";
import { waitingEvents } from "./waiting-events.ts";
import { deliver, tell, write } from "./world.ts";

const Happened = event("happening.happened", "It happened.", () => ({ label: z.string() }));

let failures = 0;
let told: string[] = [];
const quickly = subscriber({ name: "note", on: [Happened], lane: "prompt" }).handle(async () => {
  told.push("quickly");
});
const slowly = subscriber({ name: "ponder", on: [Happened], lane: "patient" }).handle(async () => {
  failures -= 1;
  if (failures >= 0) throw new Error("not now");
  told.push("slowly");
});
const only = [quickly, slowly];
const expectFailures = true;
const happen = () =>
  tell(Happened.atNextVersion({ id: newId("happening"), version: 0 }, { data: { label: "a" } }));

beforeEach(() => {
  told = [];
});

test("the patient lane retries its failures though the prompt lane is done", async () => {
  failures = 1;
  await happen();
  await deliver({ only, expectFailures });
  expect(told).toEqual(["quickly", "slowly"]);
});

test("retries at the next delivery if this one ends first", async () => {
  failures = 1;
  await happen();
  await deliver({ only, expectFailures, rounds: 1 });
  expect(told).toEqual(["quickly"]);
  await deliver({ only });
  expect(told).toEqual(["quickly", "slowly"]);
});

test("gives up after three failures", async () => {
  failures = 3;
  await happen();
  await deliver({ only, expectFailures });
  await deliver({ only });
  expect([told, failures]).toEqual([["quickly"], 0]);
});

const at = (place: object) =>
  table().send(new PutCommand({ TableName: tableName(), Item: { pk: "OTHER", sk: "1", ...place } }));

test("other items around the outbox's keys don't count as waiting", async () => {
  await Promise.all([
    at({ pk: "A" }),
    at({ pk: "WAITED" }),
    at({ pk: "Z" }),
    at({ pk: "B", duepk: "DUE#dispute#0", duesk: "1" }),
    at({ pk: "C", duepk: "DUE#job#0", duesk: "1" }),
  ]);
  expect(await waitingEvents()).toEqual([]);
});

test("an event waits by its mark or by its own row", async () => {
  const places = new Set<unknown>();
  for (let told = 0; told < outboxShards("read"); told += 1) {
    await happen();
    const waiting = await waitingEvents();
    expect(waiting).toHaveLength(1);
    places.add(waiting[0]?.outbox);
    await deliver({ only });
  }
  expect(places.size).toBeGreaterThan(1);
  await happen();
  const [row] = await waitingEvents();
  if (!row) throw new Error("nothing waits");
  await write(...publishAgain(row, new Date().toISOString()));
  expect(await waitingEvents()).toMatchObject([{ id: row.id, republished: 1 }]);
  await deliver({ only });
  expect(await waitingEvents()).toEqual([]);
});

test("runs only schedules with something due, in any part of their list", async () => {
  const ran: string[] = [];
  const noting = (name: string, due: ScheduleContract<unknown>["due"]) =>
    schedule({ name, rate: "1 minute", due }).handle(async () => {
      ran.push(name);
    });
  const all = [
    noting("payments", payments.due),
    noting("refunds", refunds.due),
    noting("what is not due by a list", async (now) => [now]),
  ];
  await at({ pk: "D", duepk: "DUE#refund#0", duesk: "2999" });
  expect([(await runDue(all)).length, ran]).toEqual([1, ["what is not due by a list"]]);
  await at({ pk: "E", due_at: "2001", duepk: "DUE#payment#3", duesk: "2001" });
  await at({ pk: "F", look_at: "2001", duepk: "DUE#refund#1", duesk: "2001" });
  ran.length = 0;
  expect((await runDue(all)).map(({ handled }) => handled)).toEqual([1, 1, 1]);
  expect(ran).toEqual(["payments", "refunds", "what is not due by a list"]);
});
