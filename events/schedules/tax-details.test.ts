import { beforeEach, expect, test, vi } from "vitest";
import { taxDetails } from "../../shared/data/tax-details.ts";
import { noTaxDetails } from "../../shared/domain/tax/change-tax-details.ts";
import { newId } from "../../shared/kernel/id.ts";
import { holdings } from "../../shared/workflows/tax/personal-data.ts";
import { anIssuedInvoice } from "../../tests/support/issued-invoice.ts";
import { clock, runSchedule, write } from "../../tests/support/world.ts";
import { handler } from "./tax-details.ts";

vi.hoisted(() => {
  process.env.MARKETS = "es,us";
});

const erase = async (accountId: string): Promise<unknown[]> => {
  const shown: unknown[] = [];
  for (const one of holdings)
    for await (const page of one.pages(accountId, new Date().toISOString()))
      for (const held of page) {
        shown.push(held.shown);
        if (held.erasing) await write(...held.erasing.writes);
      }
  return shown;
};

const given = async (role: "user" | "service_provider") => {
  const id = newId("account");
  await write(
    taxDetails.insert({ ...noTaxDetails({ id, role }, new Date().toISOString()), name: "Ana López" }),
  );
  return id;
};

beforeEach(() => clock.set("2027-03-01T09:00:00.000Z"));

test("details that no invoice names are exported, and deleted with their person", async () => {
  const id = await given("user");
  expect(await erase(id)).toMatchObject([{ name: "Ana López" }]);
  expect(await taxDetails.get(id)).toBeUndefined();
});

test.each([
  ["seller", "issuer_id", "service_provider"],
  ["buyer", "recipient_id", "user"],
] as const)(
  "an erased %s's details go when the law no longer keeps the last invoice",
  async (_, party, role) => {
    const id = await given(role);
    await anIssuedInvoice({ market: "es", currency: "eur", [party]: id as string });
    await erase(id);
    await erase(id);
    await runSchedule(handler);
    expect(await taxDetails.find(id)).toMatchObject({ name: "Ana López", version: 2 });
    clock.set("2033-12-31T23:00:00.000Z");
    await runSchedule(handler);
    expect(await taxDetails.get(id)).toBeDefined();
    clock.set("2034-01-01T01:00:00.000Z");
    await runSchedule(handler);
    expect(await taxDetails.get(id)).toBeUndefined();
  },
);

test("an erasure after that time deletes them at once", async () => {
  const id = await given("user");
  await anIssuedInvoice({ market: "es", currency: "eur", recipient_id: id });
  clock.set("2034-01-01T01:00:00.000Z");
  await erase(id);
  expect(await taxDetails.get(id)).toBeUndefined();
});
