import type { SQSEvent } from "aws-lambda";
import { beforeEach, expect, test, vi } from "vitest";
import * as z from "zod/mini";
import { modelQueue, stageSqs, workOff } from "../../tests/support/model-queue.ts";
import { lambdaContext, streamRecord, tell } from "../../tests/support/world.ts";
import type { EventRow } from "../data/engine/events.ts";
import { doneWith } from "../data/engine/marks.ts";
import { unpublished } from "../data/engine/outbox.ts";
import { event } from "../kernel/event.ts";
import { newId } from "../kernel/id.ts";
import { dispatcher } from "../stream/dispatcher.ts";
import { subscriber } from "../stream/subscriber.ts";
import { sendToModels } from "../vendors/queue/send.ts";
import { handOff, messageOf, wantedIn } from "./hand-off.ts";
import { queueWorker } from "./worker.ts";

const Filmed = event("film.filmed", "There is a film.", () => ({ label: z.string() }));
const Cut = event("film.cut", "It was cut.", () => ({}));

let seen: string[] = [];
let broken: string | undefined;
const reader = (name: string) =>
  subscriber({ name, on: [Filmed], lane: "model" }).handle(async ({ event: { data } }) => {
    if (broken === name) throw new Error(`${name} can't read`);
    seen.push(`${name} ${data.label}`);
  });
const quick = subscriber({ name: "quick", on: [Filmed, Cut], lane: "prompt" }).handle(
  async ({ event: { type } }) => {
    seen.push(`quick ${type}`);
  },
);
const reading = [reader("look"), reader("listen"), quick];
const handing = handOff(
  "model",
  wantedIn(
    "model",
    reading.map(({ subscription }) => subscription),
  ),
  sendToModels,
);

const worker = queueWorker("model", reading);
const work = () => workOff((messages) => worker(messages, lambdaContext("dispatch-model", 90_000)));
const waiting = () => unpublished("9999", 100);
const publish = async () =>
  (
    await dispatcher("prompt", [...reading, handing])(
      { Records: (await waiting()).map(streamRecord) },
      lambdaContext(),
    )
  ).batchItemFailures.length;
const film = (label: string) =>
  tell(Filmed.atNextVersion({ id: newId("film"), version: 0 }, { data: { label } }));

beforeEach(async () => {
  seen = [];
  broken = undefined;
  vi.spyOn(process.stderr, "write").mockReturnValue(true);
  await stageSqs();
});

test("queues only events with a model reader, and publishes them at once", async () => {
  await film("a");
  await tell(Cut.atNextVersion({ id: newId("film"), version: 0 }, { data: {} }));
  expect(await publish()).toBe(0);
  expect([await waiting(), seen.toSorted()]).toEqual([[], ["quick film.cut", "quick film.filmed"]]);
  expect((await stageSqs()).messages(modelQueue)).toHaveLength(1);
  expect(await work()).toBe(0);
  expect(seen.slice(2).toSorted()).toEqual(["listen a", "look a"]);
});

test("a reader may want only events with certain facts", async () => {
  const picky = { name: "picky", on: [Filmed], where: { label: "wanted" }, lane: "model" } as const;
  const only = subscriber(picky).handle(async ({ event: { data } }) => {
    seen.push(`picky ${data.label}`);
  });
  const handed: unknown[] = [];
  const to = handOff("model", wantedIn("model", [only.subscription]), async (message) => {
    handed.push(message);
  });
  await film("wanted");
  await film("other");
  const rows = await waiting();
  await dispatcher("prompt", [to])({ Records: rows.map(streamRecord) }, lambdaContext());
  expect(handed).toEqual([messageOf(rows.find(({ data }) => data.label === "wanted") as EventRow)]);
  const Records = rows.map((row) => ({ messageId: row.id, body: JSON.stringify(messageOf(row)) }));
  await queueWorker("model", [only])({ Records } as SQSEvent, lambdaContext());
  expect(seen).toEqual(["picky wanted"]);
});

test("an event that can't be queued stays unpublished and is delivered once", async () => {
  await film("b");
  const refusing = handOff("model", [Filmed], async () => {
    throw new Error("the queue is away");
  });
  const failing = await dispatcher("prompt", [...reading, refusing])(
    { Records: (await waiting()).map(streamRecord) },
    lambdaContext(),
  );
  expect([failing.batchItemFailures.length, (await waiting()).length]).toEqual([1, 1]);
  expect(await publish()).toBe(0);
  expect(await waiting()).toEqual([]);
  await work();
  expect(seen).toEqual(["quick film.filmed", expect.any(String), expect.any(String)]);
});

test("a failed reader's message comes again for it alone", async () => {
  await film("c");
  await film("d");
  const rows = await waiting();
  await publish();
  broken = "look";
  expect(await work()).toBe(2);
  broken = undefined;
  const Records = rows.map((row) => ({ messageId: row.id, body: JSON.stringify(messageOf(row)) }));
  expect(await worker({ Records } as SQSEvent, lambdaContext())).toEqual({ batchItemFailures: [] });
  expect(await worker({ Records } as SQSEvent, lambdaContext())).toEqual({ batchItemFailures: [] });
  expect(seen.filter((one) => !one.startsWith("quick")).toSorted()).toEqual([
    "listen c",
    "listen d",
    "look c",
    "look d",
  ]);
  expect(await doneWith(rows[0] as EventRow)).toEqual(new Set(["listen", "look"]));
});

test("reports only the failed messages of a batch and skips deleted events", async () => {
  await film("e");
  const [row] = await waiting();
  await publish();
  const gone = { ...(row as EventRow), id: newId("event") };
  const Records = [
    { messageId: "gone", body: JSON.stringify(messageOf(gone)) },
    { messageId: "nonsense", body: "{" },
    { messageId: "there", body: JSON.stringify(messageOf(row as EventRow)) },
  ];
  expect(await worker({ Records } as SQSEvent, lambdaContext())).toEqual({
    batchItemFailures: [{ itemIdentifier: "nonsense" }],
  });
  expect(seen.slice(1).toSorted()).toEqual(["listen e", "look e"]);
});

test("a hanging reader does not block the stream", async () => {
  await work();
  await film("slow");
  const endless = subscriber({ name: "endless", on: [Filmed], lane: "model" }).handle(
    () => new Promise<void>(() => undefined),
  );
  const busy = queueWorker("model", [endless]);
  await publish();
  const [row] = (await stageSqs()).messages(modelQueue);
  busy({ Records: [{ messageId: "1", body: row?.body }] } as SQSEvent, lambdaContext());
  await film("next");
  expect(await publish()).toBe(0);
  expect([await waiting(), seen.filter((one) => one.startsWith("quick")).length]).toEqual([[], 2]);
});
