import { expect, test } from "vitest";
import type { CreditBalance } from "../../shared/domain/payment/credit-view.ts";
import { customer, grantedCredit } from "../../tests/support/money-world.ts";
import { call, clock, signedIn } from "../../tests/support/world.ts";
import { handler } from "./get-credit-balances.ts";
import { handler as revoke } from "./revoke-credit.ts";

const listed = async (query: Record<string, string> = {}): Promise<CreditBalance[]> =>
  (await call(handler, { as: await signedIn("admin"), query: { limit: "100", ...query } })).data.items;

test("customers with credit are listed by when it changed last, until nothing is left of it", async () => {
  clock.set("2027-01-04T09:00:00.000Z");
  const [one, other] = [(await customer()).id, (await customer()).id];
  const grant_id = await grantedCredit(one, 2500);
  clock.advance({ hours: 1 });
  await grantedCredit(other, 1000);
  const seen = await listed();
  expect(seen.map(({ user_id }) => user_id)).toEqual([other, one]);
  expect(seen[1]).toEqual({
    user_id: one,
    currency: "usd",
    available_minor: 2500,
    held_minor: 0,
    expires_at: expect.stringMatching(/^2027-07-03T/),
    updated_at: "2027-01-04T09:00:00.000Z",
  });
  expect(await listed({ from: "2027-01-04T09:30:00.000Z", sort: "oldest" })).toEqual([seen[0]]);
  const body = { grant_id, reason: "Given by mistake" };
  await call(revoke, { as: await signedIn("admin"), params: { user_id: one }, body });
  expect((await listed()).map(({ user_id }) => user_id)).toEqual([other]);
});

test("what has expired can't be used any more, though it is still in the list", async () => {
  clock.set("2027-02-01T09:00:00.000Z");
  const { id } = await customer();
  await grantedCredit(id, 900);
  clock.advance({ days: 181 });
  const seen = (await listed()).find(({ user_id }) => user_id === id);
  expect(seen).toMatchObject({ available_minor: 0, held_minor: 0 });
  expect(seen).not.toHaveProperty("expires_at");
});

test("only administrators see who has credit", async () => {
  for (const role of ["user", "service_provider"] as const)
    expect((await call(handler, { as: await signedIn(role) })).status).toBe(403);
});
