import { afterAll, beforeAll, expect, onTestFinished, test } from "vitest";
import { coverage } from "../../shared/data/coverage.ts";
import { serviceProviders } from "../../shared/data/service-providers.ts";
import { defaultMarket } from "../../shared/markets/served.ts";
import {
  payableProvider,
  providerWithoutPayout,
  settled,
  storedPayableProvider,
} from "../../tests/support/money-world.ts";
import { type StripeWorld, startStripe } from "../../tests/support/stripe.ts";
import { call, clock, signedIn, storyOf } from "../../tests/support/world.ts";
import { handler } from "./create-connect-account.ts";
import { handler as regenerateLink } from "./re-generate-link.ts";

let stripe: StripeWorld;
beforeAll(async () => {
  clock.set("2026-12-01T09:00:00.000Z");
  stripe = await startStripe();
});
afterAll(() => stripe.close());

const body = { country: "US", entity_type: "individual" };
const leave = (url: string, outcome?: "later") =>
  fetch(url, {
    method: "POST",
    headers: { accept: "application/json", "content-type": "application/json" },
    body: JSON.stringify(outcome ? { outcome } : {}),
  });

test("returning from onboarding proves nothing: payouts are active when the payment provider says so", async () => {
  const worker = await providerWithoutPayout();
  const { data } = await call(handler, { as: worker, body });
  expect(data.payout.state).toBe("pending");
  await leave(data.onboarding_url, "later");
  await settled(stripe);
  expect((await serviceProviders.find(worker.id)).payout.state).toBe("pending");

  const again = await call(regenerateLink, { as: worker, body: {} });
  expect(again.data.requirements_due.length).toBeGreaterThan(0);
  expect(again.data.onboarding_url).not.toBe(data.onboarding_url);
  await leave(again.data.onboarding_url);
  await settled(stripe);
  expect((await serviceProviders.find(worker.id)).payout.state).toBe("active");
  expect(await storyOf("service_provider", worker.id)).toEqual([
    "payout_account.created",
    "payout_account.activated",
  ]);
});

/** A payable provider's state in the table and at the payment provider, without its ids. */
const standing = async ({ id }: { id: string }) => {
  const { documents, version: _, ...provider } = await serviceProviders.find(id);
  const account_id = provider.payout.account_id as string;
  const account = stripe.emulator.state.get(account_id);
  const districts = await coverage.page("ofProvider", `COVERAGE#PROVIDER#${id}`, {
    limit: 40,
    scope: "test",
  });
  const states = Object.values(documents).map(({ state }) => state);
  const all = { provider, states, account, districts: districts.items };
  return JSON.parse(JSON.stringify(all).replaceAll(id, "ID").replaceAll(account_id, "ACCOUNT"));
};

test("a provider that tests mark as payable is like one that finished onboarding", async () => {
  const stored = await storedPayableProvider(stripe);
  expect(stripe.emulator.faults.list()).toEqual([]);
  expect(await settled(stripe)).toBe(false);
  expect(await standing(stored)).toEqual(await standing(await payableProvider(stripe)));
});

test("a complete account needs no link, and no second account is created", async () => {
  const worker = await payableProvider(stripe);
  expect(await call(regenerateLink, { as: worker, body: {} })).toMatchObject({
    status: 409,
    error: { code: "payout_account.complete" },
  });
  expect(await call(handler, { as: worker, body })).toMatchObject({
    status: 409,
    error: { code: "payout_account.invalid_transition", details: { from: "active" } },
  });
});

test("asking for a link finds an account whose completion was never reported", async () => {
  const worker = await providerWithoutPayout();
  const begun = await call(handler, { as: worker, body });
  stripe.emulator.faults.add({ kind: "lose", count: 20 });
  await leave(begun.data.onboarding_url);
  await settled(stripe);
  stripe.emulator.faults.clear();
  expect((await serviceProviders.find(worker.id)).payout.state).toBe("pending");
  const found = await call(regenerateLink, { as: worker, body: {} });
  expect(found).toMatchObject({ status: 200, data: { payout: { state: "active" }, requirements_due: [] } });
  expect(found.data.onboarding_url).toBeUndefined();
  expect((await serviceProviders.find(worker.id)).payout.state).toBe("active");
  expect((await call(regenerateLink, { as: worker, body: {} })).error?.code).toBe("payout_account.complete");
});

test("a link works once and expires after minutes", async () => {
  const worker = await providerWithoutPayout();
  const { data } = await call(handler, { as: worker, body });
  clock.advance({ minutes: 6 });
  expect((await leave(data.onboarding_url)).status).toBe(410);
  const { data: fresh } = await call(regenerateLink, { as: worker, body: {} });
  expect((await leave(fresh.onboarding_url)).status).toBe(200);
  expect((await leave(fresh.onboarding_url)).status).toBe(410);
});

test("under concurrency creates one account", async () => {
  const worker = await providerWithoutPayout();
  const said = await Promise.all(Array.from({ length: 4 }, () => call(handler, { as: worker, body })));
  expect(said.filter(({ status }) => status === 200)).toHaveLength(1);
  const { payout } = await serviceProviders.find(worker.id);
  const made = stripe.emulator.state
    .list<{ id: string; object: string; metadata: Record<string, string> }>("connected_account")
    .filter(({ metadata }) => metadata.service_provider_id === worker.id);
  expect(made.map(({ id }) => id)).toEqual([payout.account_id]);
});

test("without an account there is no link to renew", async () => {
  expect(await call(regenerateLink, { as: await providerWithoutPayout(), body: {} })).toMatchObject({
    status: 409,
    error: { code: "payout_account.not_created" },
  });
  expect(await call(regenerateLink, { as: await signedIn("user"), body: {} })).toMatchObject({ status: 403 });
});

test("a country where the service does not work is refused, naming its field", async () => {
  const worker = await providerWithoutPayout();
  expect(await call(handler, { as: worker, body: { ...body, country: "KP" } })).toMatchObject({
    status: 422,
    error: { code: "request.invalid", fields: [{ field: "country" }] },
  });
  expect((await serviceProviders.find(worker.id)).payout.account_id).toBeUndefined();
});

test("a country of the market that the payment provider does not support is refused with its reason", async () => {
  const countries = defaultMarket.payments.payout_countries;
  countries.push("KP");
  onTestFinished(() => void countries.pop());
  const worker = await providerWithoutPayout();
  expect(await call(handler, { as: worker, body: { ...body, country: "KP" } })).toMatchObject({
    status: 422,
    error: { code: "payout_account.field_refused", details: { reason: "country_unsupported" } },
  });
  expect((await serviceProviders.find(worker.id)).payout.account_id).toBeUndefined();
});
