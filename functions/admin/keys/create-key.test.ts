import { beforeEach, expect, test } from "vitest";
import { keys } from "../../../shared/data/keys.ts";
import { newId } from "../../../shared/kernel/id.ts";
import { administrator } from "../../../tests/support/callers.ts";
import { calling, keyMade } from "../../../tests/support/keys.ts";
import { type Caller, call, clock, storyOf } from "../../../tests/support/world.ts";
import { handler as getRefunds } from "../../payment/get-refunds.ts";
import { handler as getKeys } from "../integration/get-keys.ts";
import { handler as revokeKey } from "../integration/revoke-key.ts";
import { handler as createKey } from "./create-key.ts";
import { handler as rotateKey } from "./rotate-key.ts";

let owner: Caller;
beforeEach(async () => {
  owner = await administrator();
});

const codeFor = async (as: Caller) => (await call(getRefunds, { as })).error?.code ?? "read";

test("a key is shown once, and its secret is stored and listed nowhere", async () => {
  const { id, secret } = await keyMade(owner, { scopes: ["payment:read"] });
  expect(secret).toMatch(/^mk_[a-z][a-z0-9-]+_[0-9a-f]{24}_[\w-]{43}_[0-9a-f]{8}$/);
  const random = secret.slice(-52, -9);
  const listed = (await call(getKeys, { as: owner, query: { limit: "100" } })).body;
  expect(listed).toContain(id);
  expect(listed).not.toContain("hash");
  expect(JSON.stringify(await keys.find(id)) + listed).not.toContain(random);
  expect(await storyOf("key", id)).toEqual(["key.created"]);
});

test("the old secret works until the overlap ends, and the new one goes on", async () => {
  const { id, as } = await keyMade(owner);
  const body = { overlap_hours: 1 };
  const { data } = await call(rotateKey, { as: owner, params: { key_id: id }, body });
  const rotated = calling(data.secret);
  expect([await codeFor(as), await codeFor(rotated)]).toEqual(["read", "read"]);
  clock.advance({ hours: 1 });
  expect([await codeFor(as), await codeFor(rotated)]).toEqual(["auth.required", "read"]);
});

test("with no overlap the old secret opens nothing at once, and the overlap is a week at most", async () => {
  const { id, as } = await keyMade(owner);
  const params = { key_id: id };
  await call(rotateKey, { as: owner, params, body: { overlap_hours: 0 } });
  expect(await codeFor(as)).toBe("auth.required");
  const long = await call(rotateKey, { as: owner, params, body: { overlap_hours: 169 } });
  expect(long.status).toBe(422);
});

test("a revoked key opens nothing at once, for good, and revoking it twice is one event", async () => {
  const { id, as } = await keyMade(owner);
  const params = { key_id: id };
  expect(await codeFor(as)).toBe("read");
  const first = await call(revokeKey, { as: owner, params });
  expect(first.data.state).toBe("revoked");
  expect(await codeFor(as)).toBe("auth.required");
  expect((await call(revokeKey, { as: owner, params })).status).toBe(200);
  const again = await call(rotateKey, { as: owner, params, body: {} });
  expect(again.error?.code).toBe("key.not_active");
  expect(await storyOf("key", id)).toEqual(["key.created", "key.revoked"]);
});

test("only owners make, rotate and revoke keys; others see them", async () => {
  const as = await administrator("support");
  const { id } = await keyMade(owner);
  const params = { key_id: id };
  const body = { name: "Mine", scopes: ["payment:read"] };
  const said = [
    await call(createKey, { as, body }),
    await call(rotateKey, { as, params, body: {} }),
    await call(revokeKey, { as, params }),
    await call(getKeys, { as }),
  ];
  expect(said.map(({ status }) => status)).toEqual([403, 403, 403, 200]);
});

test("unknown scopes, wrong networks and more than a year are refused, and a missing key is not found", async () => {
  const wrong = [
    { scopes: ["admin/keys:read"] },
    { scopes: [] },
    { networks: ["10.0.0.0/33"] },
    { networks: ["0.0.0.0/0"] },
    { networks: ["example.com"] },
    { days: 366 },
  ];
  for (const given of wrong) {
    const body = { name: "Wrong", scopes: ["payment:read"], ...given };
    expect((await call(createKey, { as: owner, body })).status, JSON.stringify(given)).toBe(422);
  }
  const missing = await call(revokeKey, { as: owner, params: { key_id: newId("key") } });
  expect(missing.error?.code).toBe("key.not_found");
});
