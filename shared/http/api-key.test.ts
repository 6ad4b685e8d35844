import { beforeEach, expect, test } from "vitest";
import { handler as getStats } from "../../functions/admin/dashboard/get-stats.ts";
import { handler as getLogs } from "../../functions/admin/logs/get-logs.ts";
import { handler as createNote } from "../../functions/admin/notes/create-note.ts";
import { handler as getNotes } from "../../functions/admin/notes/get-notes.ts";
import { handler as getRefunds } from "../../functions/payment/get-refunds.ts";
import { handler as getTransfers } from "../../functions/payment/get-transfers.ts";
import { administrator, newcomer } from "../../tests/support/callers.ts";
import { calling, keyMade } from "../../tests/support/keys.ts";
import { roundTripsNeeded, roundTripsOf } from "../../tests/support/quotes.ts";
import { type Caller, call, clock } from "../../tests/support/world.ts";
import { keys } from "../data/keys.ts";
import { keyAsBefore, writtenKey } from "./api-key.ts";

let owner: Caller;
beforeEach(async () => {
  owner = await administrator();
});

const codeFor = async (
  as: Caller,
  source_ip = "192.0.2.7",
  handler: typeof getRefunds | typeof getTransfers = getRefunds,
) => (await call(handler, { as, source_ip })).error?.code ?? "read";

test("a key is known by all of its parts: any other stage, id, secret or checksum is nobody", async () => {
  const { id, secret } = await keyMade(owner);
  const other = await keyMade(owner);
  const random = secret.slice(-52, -9);
  const wrong = [
    secret.replace(/^mk_[a-z0-9]+/, "mk_elsewhere"),
    writtenKey(other.id, random),
    writtenKey(id, other.secret.slice(-52, -9)),
    `${secret.slice(0, -1)}${secret.endsWith("0") ? "1" : "0"}`,
    secret.slice(0, -9),
    `${secret}0`,
    "mk_",
  ];
  expect(await codeFor(calling(secret))).toBe("read");
  for (const one of wrong) expect(await codeFor(calling(one)), one).toBe("auth.required");
});

test("a key ends at its time", async () => {
  const { as } = await keyMade(owner, { days: 1 });
  clock.advance({ hours: 23 });
  expect(await codeFor(as)).toBe("read");
  clock.advance({ hours: 1 });
  const { status, error } = await call(getRefunds, { as });
  expect([status, error?.code]).toEqual([401, "key.expired"]);
});

test("a key with networks is used from these alone, however the address is written", async () => {
  const { as } = await keyMade(owner, { networks: ["192.0.2.0/24", "2001:db8::/32"] });
  const codes = [];
  for (const ip of [
    "192.0.2.255",
    "::ffff:192.0.2.1",
    "2001:db8:1::1",
    "192.0.3.1",
    "2001:db9::1",
    "unknown",
  ])
    codes.push(await codeFor(as, ip));
  expect(codes).toEqual(["read", "read", "read", "key.network", "key.network", "key.network"]);
});

test("a key reads 600 times a minute with all operations together, and no more", async () => {
  const { as } = await keyMade(owner);
  clock.set(new Date().toISOString());
  const codes = [];
  for (let asked = 0; asked < 602; asked += 1)
    codes.push(await codeFor(as, "192.0.2.7", asked % 2 === 0 ? getRefunds : getTransfers));
  expect(codes.indexOf("request.rate_limited")).toBe(600);
  clock.advance({ seconds: 61 });
  expect(await codeFor(as)).toBe("read");
});

const noteOn = async (user_id: string, as: Caller) =>
  call(createNote, {
    as,
    body: { record_type: "user", record_id: user_id, text: "Called by the phone system." },
  });

test("what a key changes is recorded as done by an integration, with its id", async () => {
  const user = await newcomer("user");
  const { id, as } = await keyMade(owner, { scopes: ["admin/notes:write"] });
  const { status, data } = await noteOn(user.id, as);
  expect([status, data.author_id]).toEqual([200, id]);
  const logged = await call(getLogs, { as: owner, query: { actor_id: id } });
  expect(logged.data.items).toMatchObject([
    { action: "note.created", actor: { role: "integration", id }, record: { id: data.id } },
  ]);
  const seen = await call(getNotes, { as: owner, query: { record_type: "user", record_id: user.id } });
  expect(seen.data.items).toMatchObject([{ author_id: id, own: false }]);
});

test("a key changes 120 times a minute and no more, and still reads then", async () => {
  const user = await newcomer("user");
  const { as } = await keyMade(owner);
  clock.set(new Date().toISOString());
  const codes = [];
  for (let asked = 0; asked < 122; asked += 1) codes.push((await noteOn(user.id, as)).error?.code ?? "ok");
  expect([codes.indexOf("request.rate_limited"), codes.filter((code) => code === "ok").length]).toEqual([
    120, 120,
  ]);
  expect(await codeFor(as)).toBe("read");
});

test("the last use is kept to the hour, without a new version of the key", async () => {
  const { id, as } = await keyMade(owner);
  const used = async () => (await keys.find(id)).last_used_at;
  expect(await used()).toBeUndefined();
  await codeFor(as);
  const first = await used();
  expect(first).toBe(new Date().toISOString());
  clock.advance({ minutes: 59 });
  await codeFor(as);
  expect(await used()).toBe(first);
  clock.advance({ minutes: 2 });
  await codeFor(as);
  expect(await used()).toBe(new Date().toISOString());
  expect((await keys.find(id)).version).toBe(1);
});

test("a key that a process let in is read while the operation reads; with another secret it is not known", async () => {
  const { id, secret, as } = await keyMade(owner);
  const now = () => new Date().toISOString();
  expect(keyAsBefore(secret, "192.0.2.7", now())).toBeUndefined();
  expect(await roundTripsOf(() => call(getStats, { as }))).toBe(3);
  expect(await roundTripsNeeded(() => call(getStats, { as }))).toBe(2);
  expect(keyAsBefore(secret, "192.0.2.7", now())?.id).toBe(id);
  expect(keyAsBefore(writtenKey(id, "x".repeat(43)), "192.0.2.7", now())).toBeUndefined();
});
