import { expect, test } from "vitest";
import { notifications } from "../../shared/data/notifications.ts";
import { aNotification } from "../../tests/support/records.ts";
import { type Caller, call, signedIn, write } from "../../tests/support/world.ts";
import { handler as list } from "./get-notifications.ts";
import { handler as read } from "./read-notification.ts";
import { handler as count } from "./unread-count.ts";

const told = async (as: Caller, seq: number, type = "job.assigned"): Promise<string> => {
  const one = aNotification({ account_id: as.id, seq, type });
  await write(notifications.insert(one));
  return one.id;
};

const counted = async (as: Caller) => (await call(count, { as })).data;
const listed = async (as: Caller, query: Record<string, string>) =>
  (await call(list, { as, query })).data.items.map(({ id }: { id: string }) => id);

test("read notifications are not counted, and the list can leave them out", async () => {
  const [as, other] = [await signedIn("user"), await signedIn("user")];
  const [first, second] = [await told(as, 1), await told(as, 2)];
  await told(other, 1);
  expect(await counted(as)).toEqual({ unread: 2, more: false });
  await call(read, { as, params: { notification_id: second } });
  expect(await counted(as)).toEqual({ unread: 1, more: false });
  expect(await listed(as, {})).toEqual([second, first]);
  expect(await listed(as, { unread: "true" })).toEqual([first]);
  expect(await counted(await signedIn("admin"))).toEqual({ unread: 0, more: false });
});

test("filters the list by kind of event, together with unread", async () => {
  const as = await signedIn("service_provider");
  const paid = await told(as, 1, "transfer.paid");
  const seen = await told(as, 2, "transfer.paid");
  const assigned = await told(as, 3);
  await call(read, { as, params: { notification_id: seen } });
  expect(await listed(as, { type: "transfer.paid" })).toEqual([seen, paid]);
  expect(await listed(as, { type: "transfer.paid", unread: "true" })).toEqual([paid]);
  expect(await listed(as, { type: "job.assigned" })).toEqual([assigned]);
  const wrong = await call(list, { as, query: { type: "everything" } });
  expect(wrong.error?.fields).toEqual([
    { field: "type", problem: "must be the name of an event such as job.assigned" },
  ]);
});

test("counts to a hundred and says that there may be more", async () => {
  const as = await signedIn("user");
  for (let seq = 1; seq <= 101; seq += 1) await told(as, seq);
  expect(await counted(as)).toEqual({ unread: 100, more: true });
});
