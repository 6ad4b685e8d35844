import { handler as createConnectAccount } from "../../functions/payment/create-connect-account.ts";
import { handler as createIntent } from "../../functions/payment/create-intent-payment.ts";
import { handler as createPayment } from "../../functions/payment/create-payment.ts";
import { handler as grantCredit } from "../../functions/payment/grant-credit.ts";
import { accounts } from "../../shared/data/accounts.ts";
import { coverage } from "../../shared/data/coverage.ts";
import { mandatoryForProviders } from "../../shared/data/document-kinds.ts";
import { jobs } from "../../shared/data/jobs.ts";
import { serviceProviders } from "../../shared/data/service-providers.ts";
import { worksUntil } from "../../shared/domain/job/eligibility.ts";
import { JobCompleted } from "../../shared/domain/job/events.ts";
import { jobFacts } from "../../shared/domain/job/facts.ts";
import type { Job } from "../../shared/domain/job/job.ts";
import { coverageOf } from "../../shared/domain/provider/coverage.ts";
import { committed } from "../../shared/kernel/record.ts";
import { plus } from "../../shared/kernel/time.ts";
import type { Market } from "../../shared/markets/market.ts";
import { defaultMarket, keptMarket } from "../../shared/markets/served.ts";
import { createAccount, onboardingLink, readAccount } from "../../shared/vendors/payments/accounts.ts";
import { aJob, anAccount, aProvider, approvedProvider } from "./marketplace.ts";
import type { StripeWorld } from "./stripe.ts";
import { type Caller, call, deliver, runSchedule, signedIn, signingIn, tell, write } from "./world.ts";

const now = () => new Date().toISOString();

/** A signed-in customer with an account. */
export const customer = async (id?: string): Promise<Caller> => {
  const as = await signedIn("user", id);
  await write(accounts.insert(anAccount({ id: as.id, email: `${as.id}@example.com` })));
  return as;
};

/** A signed-in provider that may take jobs and can't be paid yet. */
export const providerWithoutPayout = async (market: Market = defaultMarket): Promise<Caller> =>
  (await approvedProvider({ payout: { state: "none" }, ...keptMarket(market) })).provider;

/** A booked job that waits for its payment: 80.00 to 120.00, 100.00 agreed, two hours from `hours` on. */
export const bookedJob = async (
  userId: string,
  { hours = 24, ...over }: Partial<Job> & { hours?: number } = {},
) => {
  const starts_at = plus(now(), { hours });
  const job = aJob({
    user_id: userId as Job["user_id"],
    state: "pending_payment",
    starts_at,
    time_zone: "Etc/UTC",
    low_minor: 8000,
    high_minor: 12_000,
    price_minor: 10_000,
    payment_id: undefined,
    payment_held: false,
    hold_expires_at: plus(now(), { minutes: 15 }),
    ...over,
  });
  await write(jobs.insert(job));
  return committed(job);
};

/** Puts a job where its own operations would have taken it. */
export const moveJob = async (id: string, change: Partial<Job>): Promise<Job> => {
  const job = await jobs.find(id);
  const moved = { ...job, ...change };
  await write(jobs.update(moved));
  return committed(moved);
};

/** Lets the payment provider and the stream tell what there is to tell. Whether there was anything. */
export const settled = async ({ emulator }: StripeWorld): Promise<boolean> => {
  await emulator.advance();
  return (await deliver()).length > 0;
};

/** Lets the nightly comparison run until no day is left that it should have compared. */
export const comparedAll = async (schedule: Parameters<typeof runSchedule>[0]): Promise<void> => {
  for (let run = 0; run < 100; run += 1) if ((await runSchedule(schedule)).handled === 0) return;
  throw new Error("the comparison finds days to compare for ever");
};

/** Gives a customer credit. */
export const grantedCredit = async (
  user_id: string,
  amount_minor: number,
  given: { expires_at?: string } = {},
): Promise<string> => {
  const body = { user_id, amount_minor, reason: "Welcome to the neighborhood", ...given };
  const { status, data } = await call(grantCredit, { as: await signedIn("admin"), body });
  if (status !== 200) throw new Error(`no credit: ${status}`);
  return data.grants.at(-1).id;
};

/**
 * A customer's job whose payment was begun; `confirm` does what the app does with a card. With `credit_minor` the customer
 * has so much credit before.
 */
export const begunPayment = async (
  stripe: StripeWorld,
  {
    credit_minor = 0,
    user_id,
    ...over
  }: Parameters<typeof bookedJob>[1] & { credit_minor?: number; user_id?: string } = {},
) => {
  const user = await customer(user_id);
  if (credit_minor > 0) await grantedCredit(user.id, credit_minor);
  const job = await bookedJob(user.id, over);
  const { data } = await call(createPayment, { as: user, body: { job_id: job.id } });
  const payment_id: string = data.id;
  const sheet = await call(createIntent, { as: user, body: { payment_id } });
  const confirm = async (card = "pm_card_visa") => {
    if (!sheet.data) return undefined;
    const secret: string = sheet.data.payment_intent_client_secret ?? sheet.data.setup_intent_client_secret;
    const id = secret.split("_secret_")[0] as string;
    const intents = sheet.data.payment_intent_client_secret
      ? stripe.app.paymentIntents
      : stripe.app.setupIntents;
    return intents.confirm(id, { client_secret: secret, payment_method: card } as never);
  };
  return { user, job, payment_id, sheet: sheet.data, confirm };
};

/** The same, held on a card or with its card stored. */
export const securedPayment = async (
  stripe: StripeWorld,
  { card = "pm_card_visa", ...over }: Parameters<typeof begunPayment>[1] & { card?: string } = {},
) => {
  const begun = await begunPayment(stripe, over);
  await begun.confirm(card);
  await settled(stripe);
  return begun;
};

/** A provider sets up how it is paid: to a bank account, or to a debit card. */
export const setUpPayout = async (
  stripe: StripeWorld,
  worker: Caller,
  payout_card?: string,
  { country }: Market = defaultMarket,
): Promise<void> => {
  const { data } = await call(createConnectAccount, {
    as: worker,
    body: { country, entity_type: "individual" },
  });
  await fetch(data.onboarding_url, {
    method: "POST",
    headers: { accept: "application/json", "content-type": "application/json" },
    body: JSON.stringify({ ...(payout_card !== undefined && { payout_card }) }),
  });
  await settled(stripe);
};

/** What is sent to a provider stays in its balance at the payment provider from now on. */
export const keepsMoney = async ({ platform }: StripeWorld, { id }: Caller): Promise<void> => {
  const { payout } = await serviceProviders.find(id);
  await platform.balanceSettings.update(
    { payments: { payouts: { schedule: { interval: "manual" } } } },
    { stripeAccount: payout.account_id as string },
  );
};

/** A provider that can be paid. */
export const payableProvider = async (
  stripe: StripeWorld,
  market: Market = defaultMarket,
): Promise<Caller> => {
  const worker = await providerWithoutPayout(market);
  await setUpPayout(stripe, worker, undefined, market);
  return worker;
};

/** How many webhooks a new payout account sends until it is set up. */
const webhooks_of_setup = 4;

/** A provider that can be paid, stored as the way there leaves it: for tests that it is not the subject of. */
export const storedPayableProvider = async ({ emulator }: StripeWorld): Promise<Caller> => {
  const { caller, session } = await signingIn("service_provider");
  const newcomer = aProvider({ id: caller.id, payout: { state: "none" } });
  emulator.faults.add({ kind: "lose", type: "*account*", count: webhooks_of_setup });
  const { account_id } = await createAccount({
    service_provider_id: newcomer.id,
    display_name: newcomer.business_name,
    contact_email: `${newcomer.id}@providers.invalid`,
    country: "US",
    currency: "usd",
    entity_type: "individual",
  });
  const { url } = await onboardingLink(account_id, newcomer.id);
  await fetch(url, { method: "POST", headers: { accept: "application/json" } });
  const { fingerprints } = await readAccount(account_id);
  const provider = { ...newcomer, payout: { state: "active" as const, account_id, fingerprints } };
  const until = worksUntil(provider, now(), (await mandatoryForProviders(now()))(provider));
  await write(
    session,
    serviceProviders.insert(provider),
    ...coverageOf(provider, until).map((row) => coverage.insert({ ...row, version: 0 })),
  );
  return caller;
};

/** Takes a job to its end: done by the provider, confirmed by the customer. */
export const completeJob = async (stripe: StripeWorld, jobId: string, workerId: string): Promise<Job> => {
  const done = await moveJob(jobId, { state: "completed", service_provider_id: workerId as never });
  const price = { price_minor: done.price_minor, currency: done.currency };
  await tell(JobCompleted.atVersion(done, { data: { ...jobFacts(done), ...price, by: "user" } }));
  await settled(stripe);
  return done;
};
