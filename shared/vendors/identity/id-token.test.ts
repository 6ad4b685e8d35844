import { afterAll, beforeEach, expect, test } from "vitest";
import { startIdentityProvider } from "../../../tests/support/identity-provider.ts";
import { clock } from "../../../tests/support/world.ts";
import { verifyIdToken } from "./id-token.ts";

const provider = await startIdentityProvider();
afterAll(() => provider.close());

let days = 0;
beforeEach(() => {
  Object.assign(provider.keys, { status: 200, delay_ms: 0 });
  days += 1;
  clock.set(new Date(Date.UTC(2028, 0, days, 12)).toISOString());
});

const verified = async () => {
  const token = await provider.idToken({ uid: "uid-1", email: "ada@example.com" });
  return verifyIdToken(token, new Date().toISOString());
};

test("says who somebody is by project and uid, never by address", async () => {
  expect(await verified()).toEqual({
    identity: {
      key: "firebase#marketplace-local#uid-1",
      provider: "google.com",
      verified: true,
      email_verified: true,
    },
    email: "ada@example.com",
  });
});

test("a failing key server is unavailable, not a wrong token", async () => {
  provider.keys.status = 500;
  await expect(verified()).rejects.toThrow("service.unavailable");
  provider.keys.status = 200;
  await expect(verified()).resolves.toBeDefined();
});

test("keys that take longer than two seconds are not waited for", async () => {
  provider.keys.delay_ms = 60_000;
  const started = performance.now();
  await expect(verified()).rejects.toThrow("service.unavailable");
  expect(performance.now() - started).toBeLessThan(30_000);
});

test("keys are kept: while they are fresh the provider may be away", async () => {
  await verified();
  provider.keys.status = 500;
  clock.advance({ minutes: 5 });
  await expect(verified()).resolves.toBeDefined();
});
