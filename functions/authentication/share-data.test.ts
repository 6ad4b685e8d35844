import { expect, test } from "vitest";
import { accounts } from "../../shared/data/accounts.ts";
import { historyOf } from "../../shared/data/engine/events.ts";
import { newProvider, newUser } from "../../tests/support/people.ts";
import { call, clock, signedIn } from "../../tests/support/world.ts";
import { handler as providerShareData } from "../service-provider/auth/share-data.ts";
import { handler as shareData } from "./share-data.ts";

test("changes only what is given, and keeps each change with its time", async () => {
  clock.set("2027-03-01T12:00:00.000Z");
  const { as } = await newUser();
  const first = await call(shareData, { as, body: { analytics: true, marketing: true } });
  expect(first.data).toMatchObject({ analytics: true, marketing: true, partners: false });
  clock.advance({ minutes: 5 });
  const second = await call(shareData, { as, body: { marketing: false } });
  expect(second.data).toEqual({
    analytics: true,
    marketing: false,
    partners: false,
    changed_at: { analytics: "2027-03-01T12:00:00.000Z", marketing: "2027-03-01T12:05:00.000Z" },
  });
  const { items } = await historyOf({ type: "account", id: as.id }, { limit: 10, scope: "test" });
  const changes = items.filter(({ type }) => type === "account.consent_changed");
  expect(
    changes.map(({ occurred_at, data, previous_values }) => [
      occurred_at,
      data.marketing,
      previous_values?.marketing,
    ]),
  ).toEqual([
    ["2027-03-01T12:05:00.000Z", false, true],
    ["2027-03-01T12:00:00.000Z", true, false],
  ]);
});

test("repeating a choice changes nothing", async () => {
  const { as } = await newProvider();
  await call(providerShareData, { as, body: { partners: true } });
  const { version } = await accounts.find(as.id);
  const again = await call(providerShareData, { as, body: { partners: true } });
  expect([again.status, again.data.partners, (await accounts.find(as.id)).version]).toEqual([
    200,
    true,
    version,
  ]);
});

test("concurrent changes are both kept", async () => {
  const { as } = await newUser();
  const said = await Promise.all(
    [{ analytics: true }, { marketing: true }, { partners: true }].map((body) =>
      call(shareData, { as, body }),
    ),
  );
  expect(said.map(({ status }) => status)).toEqual([200, 200, 200]);
  expect((await accounts.find(as.id)).consent).toEqual({ analytics: true, marketing: true, partners: true });
});

test("refuses an empty change, unknown fields and other roles", async () => {
  const { as } = await newUser();
  expect((await call(shareData, { as, body: {} })).status).toBe(422);
  expect((await call(shareData, { as, body: { analytics: true, role: "admin" } })).status).toBe(422);
  expect((await call(shareData, { as, body: { analytics: "yes" } })).status).toBe(422);
  expect((await call(shareData, { as: await signedIn("admin"), body: { analytics: true } })).status).toBe(
    403,
  );
  expect((await call(shareData, { body: { analytics: true } })).status).toBe(401);
});
