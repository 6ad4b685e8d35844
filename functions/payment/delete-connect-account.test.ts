import { afterAll, beforeAll, beforeEach, expect, test, vi } from "vitest";
import { handler as runErasure } from "../../events/schedules/erasure.ts";
import { accounts } from "../../shared/data/accounts.ts";
import { jobs } from "../../shared/data/jobs.ts";
import { providerDebts } from "../../shared/data/provider-debts.ts";
import { serviceProviders } from "../../shared/data/service-providers.ts";
import { openBucket } from "../../tests/support/bucket.ts";
import { killBefore } from "../../tests/support/kill-before-write.ts";
import { aJob, anAccount } from "../../tests/support/marketplace.ts";
import { payableProvider, providerWithoutPayout, settled } from "../../tests/support/money-world.ts";
import { type StripeWorld, startStripe } from "../../tests/support/stripe.ts";
import { type Caller, call, clock, runSchedule, storyOf, write } from "../../tests/support/world.ts";
import { handler as createConnectAccount } from "./create-connect-account.ts";
import { handler } from "./delete-connect-account.ts";
import { handler as regenerateLink } from "./re-generate-link.ts";
import { handler as updateConnectAccount } from "./update-connect-account.ts";

vi.setConfig({ testTimeout: 60_000 });
openBucket();
let stripe: StripeWorld;
beforeAll(async () => {
  clock.set("2026-12-01T09:00:00.000Z");
  stripe = await startStripe();
});
beforeEach(() => stripe.emulator.faults.clear());
afterAll(() => stripe.close());

type Account = { id: string; object: string; closed: boolean; metadata: Record<string, string> };
const accountsOf = ({ id }: Caller) =>
  stripe.emulator.state
    .list<Account>("connected_account")
    .filter(({ metadata }) => metadata.service_provider_id === id);
const payoutOf = async ({ id }: Caller) => (await serviceProviders.find(id)).payout;
const close = (as: Caller) => call(handler, { as });

const expectClosedOnce = async (worker: Caller) => {
  expect(accountsOf(worker).map(({ closed }) => closed)).toEqual([true]);
  expect(await payoutOf(worker)).toMatchObject({ state: "closed" });
  expect((await payoutOf(worker)).closing_at).toBeUndefined();
  expect(await storyOf("service_provider", worker.id)).toEqual([
    "payout_account.created",
    "payout_account.activated",
    "payout_account.closed",
  ]);
};

test("closing an account twice changes nothing the second time", async () => {
  const worker = await payableProvider(stripe);
  expect(await close(worker)).toMatchObject({ status: 200, data: { payout: { state: "closed" } } });
  expect(await close(worker)).toMatchObject({ status: 200, data: { payout: { state: "closed" } } });
  await settled(stripe);
  await expectClosedOnce(worker);
});

test("without an account there is nothing to close", async () => {
  expect(await close(await providerWithoutPayout())).toMatchObject({
    status: 409,
    error: { code: "payout_account.not_created" },
  });
});

test.each([
  ["before it was recorded", 1, false],
  ["after it was closed", 2, true],
])("a request that was killed %s is finished by the next one", async (_, nth, isClosed) => {
  const worker = await payableProvider(stripe);
  stripe.emulator.faults.add({ kind: "lose", type: "*", count: 50 });
  expect((await killBefore("service_provider", nth, () => close(worker))).status).toBe(500);
  expect(accountsOf(worker).map(({ closed }) => closed)).toEqual([isClosed]);
  expect(await close(worker)).toMatchObject({ status: 200, data: { payout: { state: "closed" } } });
  await expectClosedOnce(worker);
});

test("a request that was killed after the account was closed is finished by the webhook", async () => {
  const worker = await payableProvider(stripe);
  stripe.emulator.faults.add({ kind: "duplicate", type: "*", count: 9 });
  await killBefore("service_provider", 2, () => close(worker));
  await settled(stripe);
  await expectClosedOnce(worker);
  expect((await close(worker)).status).toBe(200);
});

test("recovers when the payment provider's answer is lost", async () => {
  const worker = await payableProvider(stripe);
  const lost = { kind: "error_after_commit", method: "POST", path: "/v2/core/accounts/*/close" } as const;
  stripe.emulator.faults.add({ ...lost, count: 5 });
  expect((await close(worker)).status).toBe(503);
  stripe.emulator.faults.clear();
  expect((await close(worker)).status).toBe(200);
  await settled(stripe);
  await expectClosedOnce(worker);
});

test("later webhooks about a closed account are ignored, and a new account can be created", async () => {
  const worker = await payableProvider(stripe);
  await close(worker);
  const [closed] = accountsOf(worker);
  await fetch(`${stripe.emulator.url}/_emulator/accounts/${closed?.id}`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ state: "restricted" }),
  });
  await settled(stripe);
  await expectClosedOnce(worker);
  expect((await call(regenerateLink, { as: worker, body: {} })).error?.code).toBe(
    "payout_account.not_created",
  );
  expect((await call(updateConnectAccount, { as: worker, body: {} })).error?.code).toBe(
    "payout_account.not_created",
  );
  const begun = await call(createConnectAccount, {
    as: worker,
    body: { country: "US", entity_type: "individual" },
  });
  expect(begun.data.payout.state).toBe("pending");
  expect(accountsOf(worker)).toHaveLength(2);
  expect((await payoutOf(worker)).account_id).not.toBe(closed?.id);
});

test("unfinished payments and debts keep the account open, and are named", async () => {
  const worker = await payableProvider(stripe);
  const job = aJob({ service_provider_id: worker.id as never, state: "assigned" });
  const debt = { id: worker.id as never, version: 0, amount_minor: 850 };
  await write(jobs.insert(job), providerDebts.insert(debt));
  expect(await close(worker)).toMatchObject({
    status: 409,
    error: {
      code: "payout_account.in_use",
      details: {
        job_ids: [job.id],
        transfer_ids: [],
        disputed_payment_ids: [],
        debt_minor: 850,
        balance_minor: 0,
      },
    },
  });
  expect(accountsOf(worker).map(({ closed }) => closed)).toEqual([false]);
  expect((await payoutOf(worker)).closing_at).toBeUndefined();
});

test("an account with a balance is not closed", async () => {
  const worker = await payableProvider(stripe);
  await stripe.platform.paymentIntents.create({
    amount: 20_000,
    currency: "usd",
    payment_method: "pm_card_bypassPending",
    allowed_payment_method_types: ["card"],
    confirm: true,
  });
  const destination = accountsOf(worker)[0]?.id as string;
  await stripe.platform.transfers.create({ amount: 8500, currency: "usd", destination });
  expect(await close(worker)).toMatchObject({
    status: 409,
    error: { code: "payout_account.in_use", details: { balance_minor: 8500 } },
  });
  expect((await payoutOf(worker)).state).toBe("active");
});

test("erasing a provider closes its account", async () => {
  const worker = await payableProvider(stripe);
  const { membership: _, ...provider } = await serviceProviders.find(worker.id);
  const now = new Date().toISOString();
  const account = anAccount({
    id: worker.id as never,
    role: "service_provider",
    state: "deleted",
    deleted_at: now,
    due_at: now,
  });
  await write(serviceProviders.update({ ...provider, state: "deleted" }));
  const known = await accounts.get(worker.id);
  await write(known ? accounts.update({ ...account, version: known.version }) : accounts.insert(account));
  clock.advance({ minutes: 20 });
  expect(await runSchedule(runErasure)).toMatchObject({ failed: 0 });
  await settled(stripe);
  expect(accountsOf(worker).map(({ closed }) => closed)).toEqual([true]);
  expect((await payoutOf(worker)).state).toBe("closed");
  expect((await accounts.find(worker.id)).erased_at).toBeDefined();
});
