import { afterAll, beforeAll, expect, test } from "vitest";
import { serviceProviders } from "../../shared/data/service-providers.ts";
import { payableProvider, providerWithoutPayout } from "../../tests/support/money-world.ts";
import { type StripeWorld, startStripe } from "../../tests/support/stripe.ts";
import { type Caller, call, clock, signedIn, write } from "../../tests/support/world.ts";
import { handler as createConnectAccount } from "./create-connect-account.ts";
import { handler as closeConnectAccount } from "./delete-connect-account.ts";
import { handler as regenerateLink } from "./re-generate-link.ts";
import { handler } from "./update-connect-account.ts";

let stripe: StripeWorld;
beforeAll(async () => {
  clock.set("2026-12-01T09:00:00.000Z");
  stripe = await startStripe();
});
afterAll(() => stripe.close());

const update = (as: Caller, body: object) => call(handler, { as, body });
const accountOf = async ({ id }: Caller) => {
  const { account_id } = (await serviceProviders.find(id)).payout;
  return stripe.platform.v2.core.accounts.retrieve(account_id as string);
};

test("changes email and name, and a complete account gets a link to its dashboard", async () => {
  const worker = await payableProvider(stripe);
  const { status, data } = await update(worker, {
    contact_email: "Payouts@Example.com",
    display_name: "Rivera Plumbing",
  });
  expect(status).toBe(200);
  expect(data).toMatchObject({ payout: { state: "active" }, requirements_due: [] });
  expect(data.dashboard_url).toContain("/dashboard/");
  expect(data.onboarding_url).toBeUndefined();
  expect(await accountOf(worker)).toMatchObject({
    contact_email: "payouts@example.com",
    display_name: "Rivera Plumbing",
  });
});

test("an incomplete account gets a link to continue", async () => {
  const worker = await providerWithoutPayout();
  await call(createConnectAccount, { as: worker, body: { country: "US", entity_type: "individual" } });
  const { data } = await update(worker, {});
  expect(data.payout.state).toBe("pending");
  expect(data.requirements_due.length).toBeGreaterThan(0);
  expect(data.onboarding_url).toContain("http");
  expect(data.dashboard_url).toBeUndefined();
});

test("finds changes at the payment provider that were never reported", async () => {
  const worker = await payableProvider(stripe);
  const { account_id } = (await serviceProviders.find(worker.id)).payout;
  stripe.emulator.faults.add({ kind: "lose", type: "*", count: 9 });
  await fetch(`${stripe.emulator.url}/_emulator/accounts/${account_id}`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ state: "restricted" }),
  });
  await stripe.emulator.advance();
  stripe.emulator.faults.clear();
  const { data } = await update(worker, { display_name: "Rivera" });
  expect(data.payout.state).toBe("restricted");
  expect(data.onboarding_url).toContain("http");
  expect((await serviceProviders.find(worker.id)).payout.state).toBe("restricted");
});

test("without an account there is nothing to change, and customers have none", async () => {
  expect(await update(await providerWithoutPayout(), {})).toMatchObject({
    status: 409,
    error: { code: "payout_account.not_created" },
  });
  expect(await update(await signedIn("user"), {})).toMatchObject({ status: 403 });
  expect(await update(await payableProvider(stripe), { contact_email: "nobody" })).toMatchObject({
    status: 422,
    error: { fields: [{ field: "contact_email" }] },
  });
});

const unreported = async (change: () => Promise<unknown>) => {
  stripe.emulator.faults.add({ kind: "lose", type: "*", count: 9 });
  await change();
  await stripe.emulator.advance();
  stripe.emulator.faults.clear();
};

test("an account that was closed at the payment provider gets no link, and its state is stored", async () => {
  const worker = await providerWithoutPayout();
  await call(createConnectAccount, { as: worker, body: { country: "US", entity_type: "individual" } });
  const { id } = await accountOf(worker);
  await unreported(() =>
    stripe.platform.v2.core.accounts.close(id, { applied_configurations: ["recipient"] }),
  );
  const said = await call(regenerateLink, { as: worker, body: {} });
  expect(said).toMatchObject({ status: 200, data: { payout: { state: "rejected" } } });
  expect(said.data.onboarding_url).toBeUndefined();
});

test("nothing changes for an account that the payment provider does not know", async () => {
  const worker = await payableProvider(stripe);
  const before = await serviceProviders.find(worker.id);
  const unknown = { ...before, payout: { ...before.payout, account_id: "acct_unknown" } };
  await write(serviceProviders.update(unknown));
  for (const said of [
    await update(worker, {}),
    await update(worker, { display_name: "Rivera" }),
    await call(regenerateLink, { as: worker, body: {} }),
    await call(closeConnectAccount, { as: worker }),
  ])
    expect([said.status, said.error?.code]).toEqual([409, "payout_account.unknown"]);
  expect((await serviceProviders.find(worker.id)).payout).toEqual(unknown.payout);
});
