import { beforeEach, expect, test } from "vitest";
import { accounts } from "../../../shared/data/accounts.ts";
import { keys } from "../../../shared/data/keys.ts";
import { totpCode } from "../../../shared/vendors/identity/totp.ts";
import { accepted, invitedAs } from "../../../tests/support/admins.ts";
import { administrator } from "../../../tests/support/callers.ts";
import { keyMade } from "../../../tests/support/keys.ts";
import { type Caller, call, clock, storyOf } from "../../../tests/support/world.ts";
import { handler as getFeedback } from "../../feedback/get-feedback.ts";
import { handler as getTransfers } from "../../payment/get-transfers.ts";
import { handler as createKey } from "./create-key.ts";
import { handler as rotateKey } from "./rotate-key.ts";
import { handler as updateKey } from "./update-key.ts";

let owner: Caller;
beforeEach(async () => {
  clock.set("2027-03-01T12:00:10.000Z");
  owner = await administrator();
});

test("other scopes and networks hold from the next request on, and the secret stays", async () => {
  const { id, as } = await keyMade(owner, { scopes: ["payment:read"] });
  const params = { key_id: id };
  const changed = async (body: object) => (await call(updateKey, { as: owner, params, body })).status;
  const codeFor = async (handler: typeof getTransfers | typeof getFeedback, source_ip = "192.0.2.7") =>
    (await call(handler, { as, source_ip })).error?.code ?? "read";
  expect([await codeFor(getTransfers), await codeFor(getFeedback)]).toEqual(["read", "key.scope_missing"]);
  expect(await changed({ scopes: ["feedback:read"], networks: ["192.0.2.0/24"] })).toBe(200);
  expect([await codeFor(getTransfers), await codeFor(getFeedback)]).toEqual(["key.scope_missing", "read"]);
  expect(await codeFor(getFeedback, "198.51.100.1")).toBe("key.network");
  expect(await changed({ networks: null })).toBe(200);
  expect(await codeFor(getFeedback, "198.51.100.1")).toBe("read");
  expect(await keys.find(id)).not.toHaveProperty("networks");
});

test("a change that changes nothing is no event, and a revoked key is not changed", async () => {
  const { id } = await keyMade(owner, { scopes: ["payment:read"] });
  const params = { key_id: id };
  await call(updateKey, { as: owner, params, body: { name: "Bookkeeping", scopes: ["payment:read"] } });
  expect(await storyOf("key", id)).toEqual(["key.created"]);
  await call(updateKey, { as: owner, params, body: { name: "Ledger" } });
  expect(await storyOf("key", id)).toEqual(["key.created", "key.updated"]);
  clock.advance({ days: 91 });
  const late = await administrator();
  const ended = await call(updateKey, { as: late, params, body: { name: "Books" } });
  expect(ended.error?.code).toBe("key.not_active");
});

test("an owner with a second factor makes, rotates and changes keys with a fresh code, each of which works once", async () => {
  const { said, totp_secret } = await accepted((await invitedAs(owner, "owner")).token);
  const as = { token: said.data.access_token } as Caller;
  const code = (seconds = 0) => totpCode(totp_secret, Date.now() + seconds * 1000);
  const asked = { name: "Bookkeeping", scopes: ["payment:read"] };
  const make = (totp?: string) => call(createKey, { as, body: { ...asked, ...(totp && { totp }) } });
  expect((await make()).error?.code).toBe("auth.code_required");
  expect((await make(code(3600))).error?.code).toBe("auth.code_wrong");
  expect((await make(code())).error?.code).toBe("auth.code_spent");
  clock.advance({ seconds: 30 });
  const made = await make(code());
  expect(made.status).toBe(200);
  const params = { key_id: made.data.key.id };
  const rotate = (totp: string) => call(rotateKey, { as, params, body: { totp } });
  const change = (body: object) => call(updateKey, { as, params, body });
  expect((await rotate(code())).error?.code).toBe("auth.code_spent");
  expect((await change({ name: "Ledger" })).error?.code).toBe("auth.code_required");
  clock.advance({ seconds: 30 });
  expect((await rotate(code())).status).toBe(200);
  clock.advance({ seconds: 30 });
  expect((await change({ name: "Ledger", totp: code() })).data.name).toBe("Ledger");
  expect((await accounts.find(said.data.account_id)).totp_step).toBe(Math.floor(Date.now() / 30_000));
});

test("two requests with one code make one key", async () => {
  const { said, totp_secret } = await accepted((await invitedAs(owner, "owner")).token);
  clock.advance({ seconds: 30 });
  const totp = totpCode(totp_secret, Date.now());
  const body = { name: "Twice", scopes: ["payment:read"], totp };
  const as = { token: said.data.access_token } as Caller;
  const both = await Promise.all([call(createKey, { as, body }), call(createKey, { as, body })]);
  expect(both.map(({ status }) => status).toSorted()).toEqual([200, 403]);
});
