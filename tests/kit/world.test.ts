import { beforeEach, expect, test } from "vitest";
import * as z from "zod/mini";
import { event } from "../../shared/kernel/event.ts";
import { newId } from "../../shared/kernel/id.ts";
import { subscriber } from "../../shared/stream/subscriber.ts";
import { deliver, tell } from "./world.ts";

const Happened = event("happening.happened", "It happened.", { label: z.string() });

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
const happen = () => tell(Happened.of({ id: newId("happening"), version: 0 }, { data: { label: "a" } }));

beforeEach(() => {
  told = [];
});

test("the patient lane gets again what it failed on, though the prompt lane is done with it", async () => {
  failures = 1;
  await happen();
  await deliver({ only, expectFailures });
  expect(told).toEqual(["quickly", "slowly"]);
});

test("it gets it at the next delivery where this one ends before", async () => {
  failures = 1;
  await happen();
  await deliver({ only, expectFailures, rounds: 1 });
  expect(told).toEqual(["quickly"]);
  await deliver({ only });
  expect(told).toEqual(["quickly", "slowly"]);
});

test("what it fails on three times is lost to it", async () => {
  failures = 3;
  await happen();
  await deliver({ only, expectFailures });
  await deliver({ only });
  expect([told, failures]).toEqual([["quickly"], 0]);
});
