import { expect, test } from "vitest";
import { DAY_MS, emulate, newAccount, onboardedAccount, paid, receiver, refusal } from "./testing.ts";

const use_case = {
  type: "account_onboarding" as const,
  account_onboarding: { refresh_url: "http://127.0.0.1:1/refresh", return_url: "http://127.0.0.1:1/return" },
};
const include = [
  "configuration.recipient" as const,
  "requirements" as const,
  "identity" as const,
  "defaults" as const,
];
const program = { method: "POST", headers: { accept: "application/json" } };

test("the transfers capability becomes active only when the provider has been onboarded", async () => {
  const hook = await receiver();
  const connectHook = await receiver();
  const { emulator, stripe } = await emulate({
    webhooks: [
      { url: hook.url, secret: "whsec_thin", thin: true },
      { url: connectHook.url, secret: "whsec_connect", connect: true },
    ],
  });
  const account = await newAccount(stripe);
  const status = (shown: typeof account) =>
    shown.configuration?.recipient?.capabilities?.stripe_balance?.stripe_transfers?.status;
  expect(status(account)).toBe("pending");
  expect(account.requirements?.entries?.length).toBeGreaterThan(0);
  expect(await stripe.accounts.retrieve(account.id)).toMatchObject({
    details_submitted: false,
    payouts_enabled: false,
    capabilities: { transfers: "inactive" },
  });

  const link = await stripe.v2.core.accountLinks.create({ account: account.id, use_case });
  expect((await fetch(link.url, program)).status).toBe(200);

  const onboarded = await stripe.v2.core.accounts.retrieve(account.id, { include });
  expect(status(onboarded)).toBe("active");
  expect(onboarded.requirements?.entries).toEqual([]);
  expect(await stripe.accounts.retrieve(account.id)).toMatchObject({
    details_submitted: true,
    payouts_enabled: true,
    capabilities: { transfers: "active" },
  });

  await emulator.idle();
  expect(hook.types()).toEqual([
    "v2.core.account[requirements].updated",
    "v2.core.account[configuration.recipient].capability_status_updated",
    "v2.core.account_link.returned",
  ]);
  const [first] = hook.received;
  const notification = stripe.parseEventNotification(
    first?.body ?? "",
    String(first?.headers["stripe-signature"]),
    "whsec_thin",
  );
  expect(notification).toMatchObject({ related_object: { id: account.id, type: "v2.core.account" } });
  expect(() =>
    stripe.webhooks.constructEvent(
      first?.body ?? "",
      String(first?.headers["stripe-signature"]),
      "whsec_thin",
    ),
  ).toThrow();
  expect(connectHook.types()).toEqual(["account.updated"]);
  expect(JSON.parse(connectHook.received[0]?.body ?? "")).toMatchObject({ account: account.id });
});

test("an account link serves one visit within five minutes", async () => {
  const { stripe, time } = await emulate();
  const account = await newAccount(stripe);
  const link = await stripe.v2.core.accountLinks.create({ account: account.id, use_case });
  expect(Date.parse(link.expires_at) - time.ms).toBe(300_000);

  const page = await fetch(link.url);
  expect(await page.text()).toContain("Complete onboarding");
  const again = await fetch(link.url, { redirect: "manual" });
  expect([again.status, again.headers.get("location")]).toEqual([
    303,
    use_case.account_onboarding.refresh_url,
  ]);

  const later = await fetch(link.url, {
    method: "POST",
    body: new URLSearchParams({ outcome: "later" }),
    redirect: "manual",
  });
  expect(later.headers.get("location")).toBe(use_case.account_onboarding.return_url);
  expect(await stripe.accounts.retrieve(account.id)).toMatchObject({ details_submitted: false });
  expect((await fetch(link.url, program)).status).toBe(410);

  const stale = await stripe.v2.core.accountLinks.create({ account: account.id, use_case });
  time.ms += 300_000;
  expect((await fetch(stale.url, program)).status).toBe(410);
});

test("an account shows what it is paid out to: a bank account, or a debit card by the fingerprint of its number", async () => {
  const { stripe } = await emulate();
  const shown = async (fields: object) => {
    const { id } = await newAccount(stripe);
    const link = await stripe.v2.core.accountLinks.create({ account: id, use_case });
    expect((await stripe.accounts.retrieve(id)).external_accounts?.data).toEqual([]);
    const headers = { ...program.headers, "content-type": "application/json" };
    const said = await fetch(link.url, { method: "POST", headers, body: JSON.stringify(fields) });
    const { external_accounts } = await stripe.accounts.retrieve(id);
    return { status: said.status, to: external_accounts?.data[0] };
  };
  const [one, other] = [await shown({}), await shown({})];
  expect(one.to).toMatchObject({ object: "bank_account", fingerprint: expect.any(String) });
  expect(one.to?.fingerprint).not.toBe(other.to?.fingerprint);
  const method = await stripe.paymentMethods.retrieve("pm_card_visa_debit");
  expect((await shown({ payout_card: "pm_card_visa_debit" })).to).toMatchObject({
    object: "card",
    fingerprint: method.card?.fingerprint,
  });
  expect((await shown({ payout_card: "pm_card_visa" })).status).toBe(400);
});

test("a transfer to an inactive capability is refused", async () => {
  const { stripe } = await emulate();
  const account = await newAccount(stripe);
  const intent = await paid(stripe, 10_000);
  const transfer = {
    amount: 9000,
    currency: "usd",
    destination: account.id,
    source_transaction: String((intent.latest_charge as { id: string }).id),
  };
  expect(await refusal(stripe.transfers.create(transfer))).toMatchObject({
    statusCode: 400,
    code: "insufficient_capabilities_for_transfer",
  });
});

test("identity can't change after a link was created, other fields can", async () => {
  const { stripe } = await emulate();
  const account = await newAccount(stripe);
  const updated = await stripe.v2.core.accounts.update(account.id, {
    display_name: "New name",
    identity: { entity_type: "company" },
    include,
  });
  expect(updated).toMatchObject({
    display_name: "New name",
    identity: { entity_type: "company", country: "us" },
  });
  await stripe.v2.core.accountLinks.create({ account: account.id, use_case });
  expect(
    await refusal(stripe.v2.core.accounts.update(account.id, { identity: { country: "gb" } })),
  ).toMatchObject({ code: "identity_locked" });
  expect(
    await stripe.v2.core.accounts.update(account.id, { contact_email: "new@example.com" }),
  ).toMatchObject({ contact_email: "new@example.com" });
});

test("login links are for onboarded accounts", async () => {
  const { emulator, stripe } = await emulate();
  const account = await newAccount(stripe);
  expect(await refusal(stripe.accounts.createLoginLink(account.id))).toMatchObject({ statusCode: 400 });
  const { url } = await stripe.accounts.createLoginLink(await onboardedAccount(emulator));
  expect(await (await fetch(url)).text()).toContain("Provider");
});

test("an account closes only with nothing in its balance", async () => {
  const { emulator, stripe, pass } = await emulate();
  const account = await onboardedAccount(emulator);
  const intent = await paid(stripe, 10_000);
  const source_transaction = (intent.latest_charge as { id: string }).id;
  const transfer = await stripe.transfers.create({
    amount: 9000,
    currency: "usd",
    destination: account,
    source_transaction,
  });
  const close = () => stripe.v2.core.accounts.close(account, { applied_configurations: ["recipient"] });
  expect(await refusal(close())).toMatchObject({ code: "account_balance_not_zero" });

  await stripe.balanceSettings.update(
    { payments: { payouts: { schedule: { interval: "manual" } } } },
    { stripeAccount: account },
  );
  await pass(2 * DAY_MS);
  await stripe.transfers.createReversal(transfer.id);
  expect(await stripe.balance.retrieve({}, { stripeAccount: account })).toMatchObject({
    available: [{ amount: 0 }],
    pending: [{ amount: 0 }],
  });
  expect(
    await refusal(stripe.v2.core.accounts.close(account, { applied_configurations: ["merchant"] })),
  ).toMatchObject({ statusCode: 400 });
  expect(await close()).toMatchObject({ closed: true, applied_configurations: [] });
  await pass(3 * DAY_MS);
  expect(emulator.state.ledger.sum()).toBe(0);
});

test("creating accounts through v1 points to v2", async () => {
  const { stripe } = await emulate();
  expect((await refusal(stripe.accounts.create({ country: "US" }))).message).toContain("/v2/core/accounts");
});

test("an account in a country that is not supported is refused", async () => {
  const { stripe } = await emulate();
  const create = (country: string) =>
    stripe.v2.core.accounts.create({
      identity: { country: country as "us" },
      configuration: {
        recipient: { capabilities: { stripe_balance: { stripe_transfers: { requested: true } } } },
      },
    });
  expect(await refusal(create("kp"))).toMatchObject({ statusCode: 400, code: "country_unsupported" });
  expect((await create("us")).id).toMatch(/^acct_/);
});
