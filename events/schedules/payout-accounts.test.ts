import { afterAll, beforeAll, expect, test } from "vitest";
import { handler as createAccount } from "../../functions/payment/create-connect-account.ts";
import { serviceProviders } from "../../shared/data/service-providers.ts";
import { payoutPolicy } from "../../shared/domain/payment/payout-account.ts";
import { providerWithoutPayout, settled } from "../../tests/support/money-world.ts";
import { type StripeWorld, startStripe } from "../../tests/support/stripe.ts";
import { call, clock, runSchedule, storyOf } from "../../tests/support/world.ts";
import { handler } from "./payout-accounts.ts";

let stripe: StripeWorld;
beforeAll(async () => {
  clock.set("2027-06-01T09:00:00.000Z");
  stripe = await startStripe();
});
afterAll(() => stripe.close());

const begun = async () => {
  const worker = await providerWithoutPayout();
  const body = { country: "US", entity_type: "individual" };
  const { data } = await call(createAccount, { as: worker, body });
  return { id: worker.id, onboarding_url: data.onboarding_url as string };
};
const payoutOf = async (id: string) => (await serviceProviders.find(id)).payout;

test("an activation without a webhook is found within the hour, once", async () => {
  const { id, onboarding_url } = await begun();
  stripe.emulator.faults.add({ kind: "lose", count: 20 });
  await fetch(onboarding_url, { method: "POST", headers: { accept: "application/json" } });
  await settled(stripe);
  stripe.emulator.faults.clear();
  await runSchedule(handler);
  expect((await payoutOf(id)).state).toBe("pending");
  clock.advance({ hours: payoutPolicy.first_look_hours });
  await runSchedule(handler);
  await runSchedule(handler);
  expect(await payoutOf(id)).toMatchObject({ state: "active" });
  expect((await payoutOf(id)).look_at).toBeUndefined();
  expect(await storyOf("service_provider", id)).toEqual([
    "payout_account.created",
    "payout_account.activated",
  ]);
});

test("an incomplete account is checked less and less often, but always again", async () => {
  const { id } = await begun();
  const waits: number[] = [];
  for (let look = 0; look < 10; look += 1) {
    const { look_at } = await payoutOf(id);
    waits.push(Math.round((Date.parse(look_at as string) - Date.now()) / 3_600_000));
    clock.set(look_at as string);
    await runSchedule(handler);
  }
  expect(waits).toEqual([1, 2, 4, 8, 16, 32, 64, 128, 168, 168]);
  expect((await payoutOf(id)).state).toBe("pending");
});
