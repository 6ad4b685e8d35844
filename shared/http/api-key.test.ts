import { beforeEach, expect, test } from "vitest";
import { handler as getRefunds } from "../../functions/payment/get-refunds.ts";
import { handler as getTransfers } from "../../functions/payment/get-transfers.ts";
import { administrator } from "../../tests/support/callers.ts";
import { calling, keyMade } from "../../tests/support/keys.ts";
import { type Caller, call, clock } from "../../tests/support/world.ts";
import { writtenKey } from "./api-key.ts";

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
