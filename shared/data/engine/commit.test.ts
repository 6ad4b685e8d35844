import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import * as z from "zod/mini";
import { type Fault, type Nemesis, startNemesis } from "../../../tests/support/nemesis.ts";
import { storyOf } from "../../../tests/support/world.ts";
import { event } from "../../kernel/event.ts";
import { newId } from "../../kernel/id.ts";
import { notFound, refusal, versionConflict } from "../../kernel/refusal.ts";
import { commitAs, deleteAlone, transact } from "./commit.ts";
import { entity } from "./entity.ts";

const Thing = z.object({ id: z.string(), version: z.int(), text: z.string() });
const things = entity({
  name: "thing",
  schema: () => Thing,
  key: (id) => [`THING#${id}`, "THING"],
  notFound: notFound("thing"),
  conflict: versionConflict("thing"),
});
const ThingWritten = event("thing.written", "A thing was written.", () => ({ text: z.string() }));
const Taken = refusal("thing.taken", 409, "Taken.", "Take another.");

let faults: (Fault | undefined)[] = [];
let nemesis: Nemesis;

beforeAll(async () => {
  nemesis = await startNemesis(process.env.AWS_ENDPOINT_URL_DYNAMODB as string, (action) =>
    /^(TransactWriteItems|PutItem|DeleteItem|GetItem)$/.test(action) ? faults.shift() : undefined,
  );
  process.env.AWS_ENDPOINT_URL_DYNAMODB = nemesis.url;
});
afterAll(() => nemesis.close());
beforeEach(() => {
  faults = [];
});

const context = () => ({
  actor: { role: "system" as const, id: "test" },
  now: new Date().toISOString(),
  operation: "test",
  correlation_id: newId("request"),
  remaining: () => 29_000,
});
const write = (id: string, text = "first") => {
  const thing = { id, version: 0, text };
  return commitAs(
    context(),
    [things.insert(thing, Taken)],
    [ThingWritten.atNextVersion(thing, { data: { text } })],
  );
};

test("records and their events are written together or not at all", async () => {
  const id = newId("thing");
  await write(id);
  await expect(write(id, "second")).rejects.toMatchObject({ code: "thing.taken" });
  expect(await things.get(id)).toEqual({ id, version: 1, text: "first" });
  expect(await storyOf("thing", id)).toEqual(["thing.written"]);
});

test("committing against a newer version is a named conflict", async () => {
  const id = newId("thing");
  await write(id);
  const change = (text: string) => transact([things.update({ id, version: 1, text })], () => 29_000);
  const outcomes = await Promise.allSettled(Array.from({ length: 20 }, (_, at) => change(`change ${at}`)));
  expect(outcomes.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
  expect(
    outcomes.flatMap((outcome) => (outcome.status === "rejected" ? [outcome.reason.reason.code] : [])),
  ).toEqual(Array(19).fill("thing.version_conflict"));
});

test("a write whose answer was lost succeeds once", async () => {
  for (const fault of ["drop_after", "drop_after_and_forget"] as const) {
    const id = newId("thing");
    faults = [fault];
    await write(id);
    expect(await things.get(id), fault).toMatchObject({ text: "first" });
    expect(await storyOf("thing", id), fault).toEqual(["thing.written"]);
  }
});

test("a single event and single deletes are sent again if their answer is lost", async () => {
  for (const fault of ["drop_after", "drop_after_and_forget"] as const) {
    const id = newId("thing");
    faults = [fault];
    const told = ThingWritten.atNextVersion({ id, version: 0 }, { data: { text: "told" } });
    await commitAs(context(), [], [{ ...told, once: `told ${id}` }]);
    expect([faults.length, await storyOf("thing", id)], fault).toEqual([0, ["thing.written"]]);
    await write(id);
    faults = [fault];
    await deleteAlone([things.placeOf(id), things.placeOf(newId("thing"))], () => 29_000);
    expect([faults.length, await things.get(id)], fault).toEqual([0, undefined]);
  }
  const id = newId("thing");
  await write(id);
  faults = Array(6).fill("gateway");
  await deleteAlone([things.placeOf(id)], () => 29_000);
  expect([faults.length, await things.get(id)]).toEqual([0, undefined]);
});

test("retries a lost request, a conflict, throttling and an engine error", async () => {
  for (const fault of ["drop_before", "conflict", "throttle", "error", "gateway"] as const) {
    const id = newId("thing");
    faults = [fault];
    await write(id);
    expect(await storyOf("thing", id), fault).toEqual(["thing.written"]);
  }
});

test("lasting conflict answers unavailable with Retry-After", async () => {
  faults = Array(20).fill("conflict");
  await expect(write(newId("thing"))).rejects.toMatchObject({
    code: "service.unavailable",
    facts: { retry_after_seconds: 1 },
  });
});

test("an HTML answer from a gateway is unavailable", async () => {
  faults = Array(24).fill("gateway");
  await expect(write(newId("thing"))).rejects.toMatchObject({ code: "service.unavailable" });
});

test("does not retry when time is nearly up", async () => {
  faults = Array(20).fill("conflict");
  await expect(
    transact([things.insert({ id: newId("thing"), version: 0, text: "" })], () => 1500),
  ).rejects.toMatchObject({ code: "service.unavailable" });
  expect(faults).toHaveLength(19);
});

test("a read without an answer is unavailable; one failure is retried", async () => {
  const id = newId("thing");
  await write(id);
  faults = ["throttle"];
  expect(await things.get(id)).toMatchObject({ text: "first" });
  for (const fault of ["throttle", "error", "drop_before", "gateway"] as const) {
    faults = Array(6).fill(fault);
    await expect(things.get(id), fault).rejects.toMatchObject({
      code: "service.unavailable",
      facts: { retry_after_seconds: 1 },
    });
  }
});
