import { afterEach, expect, test } from "vitest";
import { configuration } from "../../configuration.ts";
import { event } from "../../kernel/event.ts";
import { newId } from "../../kernel/id.ts";
import { GetCommand, PutCommand, QueryCommand } from "./commands.ts";
import { commitAs, transact } from "./commit.ts";
import { EventAlreadyHandled, type EventRow, eventKey, insertEvent } from "./events.ts";
import { giveUp, isWaiting, markPublished, publicationOf, publishAgain, unpublished } from "./outbox.ts";
import { outboxShards } from "./spread.ts";
import { table, tableName } from "./table.ts";
import type { Item, Write } from "./write.ts";

const Happened = event("happening.happened", "It happened.", () => ({}));
const now = "2027-03-01T10:00:00.000Z";
const context = {
  actor: { role: "system" as const, id: "test" },
  now,
  operation: "test",
  correlation_id: "c",
  remaining: () => 29_000,
};
const settings = configuration();
const shards = settings.LIST_SHARDS;

const waiting = () => unpublished("9999", 100);
const written = (writes: Write[]) => transact(writes, () => 29_000);
const itemOf = async (row: EventRow): Promise<Item | undefined> =>
  (await table().send(new GetCommand({ TableName: tableName(), Key: eventKey(row), ConsistentRead: true })))
    .Item;

/** A new event that waits to be published. */
const happened = async (): Promise<EventRow> => {
  const id = newId("happening");
  await commitAs(context, [], [Happened.atVersion({ id, version: 1 }, { data: {} })]);
  const row = (await waiting()).find(({ aggregate }) => aggregate.id === id);
  if (!row) throw new Error("nothing waits");
  return row;
};

afterEach(async () => {
  settings.LIST_SHARDS = shards;
  for (const row of await waiting()) await markPublished([row], now);
});

test("an event waits until published, and its row is written once", async () => {
  const row = await happened();
  expect(await isWaiting(row)).toBe(true);
  const before = await itemOf(row);
  await markPublished([row], now);
  await markPublished([row], now);
  expect([await waiting(), await isWaiting(row)]).toEqual([[], false]);
  expect(await itemOf(row)).toEqual(before);
});

test("lists waiting events oldest first, and by version within a record", async () => {
  const id = newId("happening");
  const versions = [3, 11, 2, 10, 1];
  for (const version of versions)
    await commitAs(context, [], [Happened.atVersion({ id, version }, { data: {} })]);
  await commitAs(
    { ...context, now: "2027-03-01T09:00:00.000Z" },
    [],
    [Happened.atVersion({ id: newId("happening"), version: 99 }, { data: {} })],
  );
  expect((await waiting()).map(({ aggregate }) => aggregate.version)).toEqual([99, 1, 2, 3, 10, 11]);
  expect((await unpublished(now, 100)).map(({ aggregate }) => aggregate.version)).toEqual([99]);
});

test("a resent event waits until one delivery has published it", async () => {
  const row = await happened();
  await written(publishAgain(row, now));
  expect(await waiting()).toMatchObject([{ id: row.id, republished: 1 }]);
  expect(await isWaiting(row)).toBe(true);
  await markPublished([row], now);
  expect([await waiting(), await isWaiting(row)]).toEqual([[], false]);
});

test("an event published meanwhile is neither resent nor abandoned", async () => {
  const row = await happened();
  await markPublished([row], now);
  const before = await itemOf(row);
  for (const writes of [publishAgain(row, now), giveUp(row, now)])
    await expect(written(writes)).rejects.toMatchObject({ reason: EventAlreadyHandled });
  expect(await itemOf(row)).toEqual(before);

  const second = await happened();
  await written(publishAgain(second, now));
  const [again] = await waiting();
  if (!again) throw new Error("it is lost");
  await markPublished([again], now);
  await expect(written(publishAgain(again, now))).rejects.toMatchObject({ reason: EventAlreadyHandled });
  expect(await waiting()).toEqual([]);
});

test("an abandoned event is on no list and can still be published", async () => {
  const row = await happened();
  await written(giveUp(row, now));
  expect([await waiting(), await isWaiting(row)]).toEqual([[], true]);
  await markPublished([row], now);
  expect(await isWaiting(row)).toBe(false);
});

test("finds a mark after the number of shards has grown", async () => {
  const rows = await Promise.all(Array.from({ length: 5 }, happened));
  settings.LIST_SHARDS = [50, 50];
  expect((await waiting()).map(({ id }) => id).sort()).toEqual(rows.map(({ id }) => id).sort());
  expect(await Promise.all(rows.map(isWaiting))).not.toContain(false);
  await Promise.all(rows.map((row) => markPublished([row], now)));
  expect(await waiting()).toEqual([]);
});

test("without room for marks, the event rows themselves say that they wait", async () => {
  const id = newId("happening");
  const versions = Array.from({ length: 100 }, (_, version) => version);
  await commitAs(
    context,
    [],
    versions.map((version) => Happened.atVersion({ id, version }, { data: {} })),
  );
  const rows = await waiting();
  expect(rows.map(({ aggregate }) => aggregate.version)).toEqual(versions);
  expect(rows.some(({ outbox }) => outbox !== undefined)).toBe(false);
  const [row] = rows as [EventRow];
  expect(await isWaiting(row)).toBe(true);
  await markPublished([row], now);
  expect([await isWaiting(row), (await waiting()).length]).toEqual([false, 99]);
});

test("an event that is alone and known again by its id says itself that it waits", async () => {
  const told = Happened.atVersion({ id: newId("happening"), version: 1 }, { data: {} });
  const tell = (more = {}) =>
    commitAs(context, [], [{ ...told, once: `told ${told.aggregate.id}`, ...more }]);
  await tell();
  await expect(tell()).rejects.toMatchObject({ reason: EventAlreadyHandled });
  const [row, ...others] = (await waiting()) as [EventRow];
  expect([others.length, await marks(), await publicationOf(row)]).toEqual([0, 0, "tried"]);
  await markPublished([row], now);
  expect([await waiting(), await publicationOf(row)]).toEqual([[], "published"]);
  await expect(tell()).rejects.toMatchObject({ reason: EventAlreadyHandled });

  await tell({ once: "for the record", hasSubscribers: false });
  expect(await waiting()).toEqual([]);
});

/** Waiting events of one transaction, with the size of the outbox. */
const together = async (count: number): Promise<EventRow[]> => {
  const id = newId("happening");
  const events = Array.from({ length: count }, (_, version) =>
    Happened.atVersion({ id, version }, { data: {} }),
  );
  await commitAs(context, [], events);
  return (await waiting()).filter(({ aggregate }) => aggregate.id === id);
};

const marks = async (): Promise<number> => {
  const counts = await Promise.all(
    Array.from({ length: outboxShards("read") }, async (_, shard) => {
      const { Count } = await table().send(
        new QueryCommand({
          TableName: tableName(),
          KeyConditionExpression: "pk = :pk",
          ExpressionAttributeValues: { ":pk": `WAITING#${shard}` },
          ConsistentRead: true,
        }),
      );
      return Count ?? 0;
    }),
  );
  return counts.reduce((sum, count) => sum + count, 0);
};

test("events of one transaction share a mark that goes with the last one published", async () => {
  const rows = await together(3);
  expect([rows.length, await marks()]).toEqual([3, 1]);
  const [first, second, third] = rows as [EventRow, EventRow, EventRow];
  await markPublished([second], now);
  await markPublished([second], now);
  expect(await Promise.all(rows.map(isWaiting))).toEqual([true, false, true]);
  expect((await waiting()).map(({ id }) => id)).toEqual([first.id, third.id]);
  await Promise.all([markPublished([third], now), markPublished([first], now)]);
  expect([await Promise.all(rows.map(isWaiting)), await marks()]).toEqual([[false, false, false], 0]);

  const others = await together(2);
  await markPublished(others, now);
  expect([await Promise.all(others.map(isWaiting)), await marks()]).toEqual([[false, false], 0]);
});

test("one of several events with a shared mark can be resent", async () => {
  const [first, second] = (await together(2)) as [EventRow, EventRow];
  await written(publishAgain(first, now));
  await expect(written(publishAgain(first, now))).rejects.toMatchObject({ reason: EventAlreadyHandled });
  expect((await waiting()).map(({ id, republished }) => [id, republished])).toEqual([
    [first.id, 1],
    [second.id, undefined],
  ]);
  // Both arrive in their first form, before one was published again.
  await markPublished([first, second], now);
  expect([await waiting(), await isWaiting(first), await isWaiting(second)]).toEqual([[], false, false]);

  const [third, fourth] = (await together(2)) as [EventRow, EventRow];
  await markPublished([third], now);
  await written(publishAgain(fourth, now));
  await expect(written(publishAgain(third, now))).rejects.toMatchObject({ reason: EventAlreadyHandled });
  expect((await waiting()).map(({ id }) => id)).toEqual([fourth.id]);
  expect(await marks()).toBe(0);
});

test("a row written by an earlier release waits without a mark", async () => {
  const { outbox, ...row } = await happened();
  await markPublished([{ ...row, outbox } as EventRow], now);
  const { Item: written } = insertEvent(row).item.Put as { Item: Item };
  await table().send(
    new PutCommand({
      TableName: tableName(),
      Item: { ...written, republished: 0, duepk: "DUE#event#1", duesk: now },
    }),
  );
  const early = (await waiting()).find(({ outbox }) => outbox === undefined);
  expect(early).toMatchObject({ id: row.id, causation_id: "c", republished: 0 });
  await transact(publishAgain(early as EventRow, now), () => 29_000);
  expect(await isWaiting(early as EventRow)).toBe(true);
  await markPublished([early as EventRow], now);
  expect([await isWaiting(early as EventRow), (await itemOf(row))?.duepk]).toEqual([false, undefined]);
});
