import { expect, test } from "vitest";
import { notifications } from "../../shared/data/notifications.ts";
import { newId } from "../../shared/kernel/id.ts";
import { aNotification } from "../../tests/support/records.ts";
import { type Caller, call, signedIn, write } from "../../tests/support/world.ts";
import { handler as list } from "./get-notifications.ts";
import { handler } from "./read-all.ts";
import { handler as readOne } from "./read-notification.ts";

/** Entries of an inbox, oldest first. */
const told = async (as: Caller, entries: number) => {
  const all = Array.from({ length: entries }, (_, at) => aNotification({ account_id: as.id, seq: at + 1 }));
  for (const one of all) await write(notifications.insert(one));
  return all.map(({ id }) => id).sort();
};

const marked = async (as: Caller, body: { up_to?: string } = {}) => (await call(handler, { as, body })).data;
const unread = async (as: Caller) =>
  (await call(list, { as, query: { unread: "true", limit: "100" } })).data.items.map(
    ({ id }: { id: string }) => id,
  );

test("marks all of the inbox as read, and nobody else's", async () => {
  const [as, other] = [await signedIn("user"), await signedIn("user")];
  const [own, theirs] = [await told(as, 3), await told(other, 1)];
  await call(readOne, { as, params: { notification_id: own[1] as string } });
  expect(await marked(as)).toEqual({ read: 2, more: false });
  expect(await unread(as)).toEqual([]);
  expect(await unread(other)).toEqual(theirs);
  expect(await marked(as)).toEqual({ read: 0, more: false });
});

test("what came after the newest that is shown stays unread", async () => {
  const as = await signedIn("service_provider");
  const [first, second, third] = await told(as, 3);
  expect(await marked(as, { up_to: second as string })).toEqual({ read: 2, more: false });
  expect(await unread(as)).toEqual([third]);
  const { items } = (await call(list, { as, query: {} })).data;
  const seen = Object.fromEntries(
    items.map(({ id, read_at }: { id: string; read_at?: string }) => [id, read_at]),
  );
  expect(seen[first as string]).toBe(seen[second as string]);
  expect(seen[third as string]).toBeUndefined();
});

test("someone else's notification answers 404, like one that does not exist", async () => {
  const [as, other] = [await signedIn("user"), await signedIn("user")];
  const [theirs = ""] = await told(other, 1);
  await told(as, 1);
  for (const up_to of [theirs, newId("notification")]) {
    const { status, error } = await call(handler, { as, body: { up_to } });
    expect([status, error?.code]).toEqual([404, "notification.not_found"]);
  }
  expect(await unread(as)).toHaveLength(1);
});

test("a long inbox is marked in several requests, the newest first", async () => {
  const as = await signedIn("user");
  const all = await told(as, 100);
  expect(await marked(as)).toEqual({ read: 90, more: true });
  expect(await unread(as)).toEqual(all.slice(0, 10).reverse());
  expect(await marked(as)).toEqual({ read: 10, more: false });
});
