import { expect, test } from "vitest";
import { accounts } from "../../shared/data/accounts.ts";
import { transact } from "../../shared/data/engine/commit.ts";
import { jobs } from "../../shared/data/jobs.ts";
import { payments, transfers } from "../../shared/data/payments.ts";
import { serviceProviders } from "../../shared/data/service-providers.ts";
import type { Job } from "../../shared/domain/job/job.ts";
import { begin, type Payment } from "../../shared/domain/payment/payment.ts";
import type { Transfer } from "../../shared/domain/payment/transfer.ts";
import { newId } from "../../shared/kernel/id.ts";
import { committed } from "../../shared/kernel/record.ts";
import { openMailbox } from "../../tests/support/mail.ts";
import { aJob } from "../../tests/support/marketplace.ts";
import { newProvider, newUser, password, proved, someIp } from "../../tests/support/people.ts";
import { type Caller, call, clock, deliver, signedIn, storyOf, write } from "../../tests/support/world.ts";
import { handler as deactivateProvider } from "../service-provider/auth/deactivate-account.ts";
import { handler as deleteProvider } from "../service-provider/auth/delete-account.ts";
import { handler as providerSignIn } from "../service-provider/auth/sign-in.ts";
import { handler as deactivateAccount } from "./deactivate-account.ts";
import { handler as deleteAccount } from "./delete-account.ts";
import { handler as getAllAddress } from "./get-all-address.ts";
import { handler as signIn } from "./sign-in.ts";
import { handler as signUp } from "./sign-up.ts";

clock.set("2027-03-01T12:00:00.000Z");

const mailsTo = openMailbox();
const enter = (email: string) => call(signIn, { body: { email, password }, source_ip: someIp() });
const store = async (...given: Job[]) => {
  for (const job of given) await write(jobs.insert(job));
};
const money = async (as: Caller, facts: Partial<Payment>): Promise<Payment> => {
  const job = aJob({ user_id: as.id, state: "completed" });
  const { record } = begin(job, {
    id: newId("payment"),
    now: new Date().toISOString(),
    fee_bps: 1500,
    stripe_customer_id: "cus_1",
  });
  const payment = { ...record, ...facts };
  await write(payments.insert(payment));
  return committed(payment);
};
const release = async (as: Caller, facts: Partial<Transfer>): Promise<Transfer> => {
  const at = new Date().toISOString();
  const transfer: Transfer = {
    id: newId("transfer"),
    version: 0,
    job_id: newId("job"),
    payment_id: newId("payment"),
    service_provider_id: as.id,
    state: "scheduled",
    amount_minor: 100,
    debt_minor: 0,
    fee_minor: 15,
    currency: "usd",
    sequence: 1,
    attempt: 0,
    tries: 0,
    reversed_minor: 0,
    owed_minor: 0,
    release_at: at,
    created_at: at,
    updated_at: at,
    ...facts,
  };
  await transact([transfers.insert(transfer)], () => 5000);
  return committed(transfer);
};

test("deactivating an account ends every session at once; signing in again restores everything", async () => {
  const { as, email } = await newUser();
  const other = (await enter(email)).data.access_token;
  const said = await call(deactivateAccount, { as });
  expect([said.status, said.data]).toEqual([
    200,
    { state: "deactivated", restore_until: "2027-03-31T12:00:00.000Z" },
  ]);
  for (const token of [as.token, other])
    expect((await call(getAllAddress, { headers: { authorization: `Bearer ${token}` } })).status).toBe(401);
  expect((await enter(email)).status).toBe(200);
  const account = await accounts.find(as.id);
  expect([account.state, account.due_at]).toEqual(["active", undefined]);
  expect((await storyOf("account", as.id)).slice(-2)).toEqual(["account.deactivated", "account.restored"]);
});

test("a person who leaves gets one message: what happened, and what to do if it wasn't them", async () => {
  const user = await newUser();
  const provider = await newProvider();
  await deliver();
  const written = (email: string) =>
    mailsTo(email).flatMap(({ subject, text }) => (/code/.test(subject) ? [] : [[subject, text]]));
  await call(deactivateAccount, { as: user.as });
  await call(deactivateProvider, { as: provider.as });
  await deliver();
  expect(written(user.email)).toEqual([
    ["Your account is deactivated", expect.stringContaining("Sign in within 30 days to have it back")],
  ]);
  expect(written(provider.email)).toEqual([["Your provider account is deactivated", expect.any(String)]]);
  const back = await enter(user.email);
  const { headers } = await proved({ ...user.as, session_id: back.data.refresh_token.split(".")[1] });
  await call(deleteAccount, {
    headers: { ...headers, authorization: `Bearer ${back.data.access_token}` },
  });
  await deliver();
  await deliver();
  expect(written(user.email).slice(1)).toEqual([
    ["Your account was deleted", expect.stringContaining("If that was not you, write to support.")],
  ]);
});

test("a deleted account is closed at once, and its address can be used again", async () => {
  const { as, email } = await newUser();
  const said = await call(deleteAccount, await proved(as));
  expect([said.status, said.data.state]).toEqual([200, "deleted"]);
  expect((await call(deleteAccount, await proved(as))).status).toBe(401);
  expect((await enter(email)).error?.code).toBe("auth.credentials_invalid");
  const again = await newUser(email);
  expect(again.as.id).not.toBe(as.id);
  expect((await call(signUp, { body: { name: "Ada", email, password }, source_ip: someIp() })).status).toBe(
    200,
  );
});

test.each([
  "pending_payment",
  "open",
  "assigned",
  "en_route",
  "in_progress",
  "awaiting_confirmation",
  "disputed",
] as const)("refuses while a job is %s", async (state) => {
  const { as } = await newUser();
  const live = aJob({ user_id: as.id, state });
  await store(live, aJob({ user_id: as.id, state: "completed" }), aJob({ state }));
  const said = await call(deleteAccount, await proved(as));
  expect([said.status, said.error?.code, said.error?.details?.job_ids]).toEqual([
    409,
    "account.unfinished",
    [live.id],
  ]);
  expect((await accounts.find(as.id)).state).toBe("active");
  expect((await call(getAllAddress, { as })).status).toBe(200);
});

test("refuses while money is held or not yet transferred, and not once it is settled", async () => {
  const { as } = await newUser();
  await money(as, { state: "captured", transfer_state: "paid" });
  await money(as, { state: "refunded" });
  await money(as, { state: "voided" });
  const held = await money(as, { state: "authorized" });
  const said = await call(deleteAccount, await proved(as));
  expect(said.error?.details?.payment_ids).toEqual([held.id]);
  const settled: Payment = { ...held, state: "captured", transfer_state: "scheduled" };
  await transact([payments.update(settled)], () => 5000);
  expect((await call(deleteAccount, await proved(as))).status).toBe(409);
  await transact([payments.update({ ...committed(settled), transfer_state: "paid" })], () => 5000);
  expect((await call(deleteAccount, await proved(as))).status).toBe(200);
});

test("refuses a provider with a job, money in transit or a paid membership", async () => {
  const { as } = await newProvider();
  const job = aJob({ service_provider_id: as.id, state: "assigned" });
  await store(job);
  expect((await call(deleteProvider, await proved(as))).error?.details?.job_ids).toEqual([job.id]);
  await transact([jobs.update({ ...committed(job), state: "completed" })], () => 5000);
  const transfer = await release(as, {});
  expect((await call(deleteProvider, await proved(as))).error?.details?.transfer_ids).toEqual([transfer.id]);
  await transact([transfers.update({ ...transfer, state: "paid" })], () => 5000);
  const provider = await serviceProviders.find(as.id);
  const membership = { state: "active", plan_id: "plan", current_period_end: "2027-04-01T00:00:00.000Z" };
  await transact([serviceProviders.update({ ...provider, membership })], () => 5000);
  expect((await call(deleteProvider, await proved(as))).error?.details?.membership).toBe(true);
  await transact(
    [
      serviceProviders.update({
        ...committed(provider),
        membership: { ...membership, state: "canceled" },
      }),
    ],
    () => 5000,
  );
  expect((await call(deleteProvider, await proved(as))).status).toBe(200);
  expect((await serviceProviders.find(as.id)).state).toBe("deleted");
});

test("a deactivated provider gets no jobs, and is as before once its holder returns", async () => {
  const { as, email } = await newProvider();
  const before = (await serviceProviders.find(as.id)).state;
  expect((await call(deactivateProvider, { as })).status).toBe(200);
  expect(await serviceProviders.find(as.id)).toMatchObject({ state: "deactivated", state_before: before });
  await call(providerSignIn, { body: { email, password }, source_ip: someIp() });
  await deliver({ expectFailures: true });
  const after = await serviceProviders.find(as.id);
  expect([after.state, after.state_before]).toEqual([before, undefined]);
});

test("a provider with a job can't deactivate its account", async () => {
  const { as } = await newProvider();
  await store(aJob({ service_provider_id: as.id, state: "assigned" }));
  const said = await call(deactivateProvider, { as });
  expect([said.status, said.error?.code]).toEqual([409, "account.unfinished"]);
});

test("of several concurrent deletions one counts", async () => {
  const { as } = await newUser();
  const said = await Promise.all([1, 2, 3].map(async () => call(deleteAccount, await proved(as))));
  expect(said.filter(({ status }) => status === 200)).toHaveLength(1);
  for (const { status } of said) expect([200, 401, 409]).toContain(status);
  expect((await storyOf("account", as.id)).filter((type) => type === "account.deleted")).toHaveLength(1);
});

test("only the holder of an account in that role can", async () => {
  const user = await newUser();
  const provider = await newProvider();
  expect((await call(deleteAccount, await proved(provider.as))).status).toBe(403);
  expect((await call(deleteProvider, await proved(user.as))).status).toBe(403);
  expect((await call(deleteAccount, await proved(await signedIn("admin")))).status).toBe(403);
  expect((await call(deactivateAccount, {})).status).toBe(401);
});
