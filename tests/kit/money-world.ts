import { handler as createConnectAccount } from "../../functions/payment/create-connect-account.ts";
import { handler as createIntent } from "../../functions/payment/create-intent-payment.ts";
import { handler as createPayment } from "../../functions/payment/create-payment.ts";
import { accounts } from "../../shared/data/accounts.ts";
import { commitAs, transact } from "../../shared/data/engine/commit.ts";
import type { Write } from "../../shared/data/engine/write.ts";
import { jobs } from "../../shared/data/jobs.ts";
import { serviceProviders } from "../../shared/data/service-providers.ts";
import { JobCompleted } from "../../shared/domain/job/events.ts";
import type { Job } from "../../shared/domain/job/job.ts";
import { jobFacts } from "../../shared/domain/job/machine.ts";
import {
  registerServiceProvider,
  type ServiceProvider,
} from "../../shared/domain/provider/service-provider.ts";
import type { DomainEvent } from "../../shared/kernel/event.ts";
import { newId } from "../../shared/kernel/id.ts";
import { plus } from "../../shared/kernel/time.ts";
import type { StripeWorld } from "./stripe.ts";
import { type Caller, call, deliver, signedIn } from "./world.ts";

const now = () => new Date().toISOString();
const enough = () => 20_000;

export const write = (...writes: Write[]): Promise<void> => transact(writes, enough);

/** A signed-in customer with an account. */
export const customer = async (): Promise<Caller> => {
  const id = newId("account");
  await write(
    accounts.insert({
      id,
      version: 1,
      role: "user",
      state: "active",
      name: "Customer",
      email: `${id}@example.com`,
      identities: [],
      consent: { analytics: false, marketing: false, partners: false },
      created_at: now(),
      updated_at: now(),
    }),
  );
  return signedIn("user", id);
};

/** A signed-in provider. */
export const provider = async (over: Partial<ServiceProvider> = {}): Promise<Caller> => {
  const id = newId("service_provider");
  await write(
    serviceProviders.insert({
      ...registerServiceProvider({ id, business_name: "Able Repairs" }, now()).record,
      state: "approved",
      ...over,
    }),
  );
  return signedIn("service_provider", id);
};

/** A booked job that waits for its payment: 80.00 to 120.00, 100.00 agreed, two hours from `hours` on. */
export const bookedJob = async (
  userId: string,
  { hours = 24, ...over }: Partial<Job> & { hours?: number } = {},
) => {
  const starts_at = plus(now(), { hours });
  const job: Job = {
    id: newId("job"),
    version: 1,
    user_id: userId,
    customer_name: "Customer",
    quote_id: newId("quote"),
    quote_revision: 1,
    task_id: newId("task"),
    title: "Mend the tap",
    service: "plumbing",
    task_kind: "tap",
    state: "pending_payment",
    place: { line1: "1 Main Street", city: "Springfield", postcode: "12345", country: "US" },
    scheduled_date: starts_at.slice(0, 10),
    scheduled_time: starts_at.slice(11, 16),
    time_zone: "Etc/UTC",
    offset_minutes: 0,
    starts_at,
    ends_at: plus(starts_at, { hours: 2 }),
    duration_minutes: 120,
    low_minor: 8000,
    high_minor: 12_000,
    price_minor: 10_000,
    currency: "usd",
    payment_held: false,
    hold_expires_at: plus(now(), { minutes: 15 }),
    excluded_provider_ids: [],
    proof_media_ids: [],
    before_media_ids: [],
    reworks: 0,
    paused_minutes: 0,
    created_at: now(),
    updated_at: now(),
    ...over,
  };
  await write(jobs.insert(job));
  return job;
};

/** Puts a job where its own operations would have taken it. */
export const moveJob = async (id: string, change: Partial<Job>): Promise<Job> => {
  const job = await jobs.find(id);
  const moved = { ...job, ...change, version: job.version + 1 };
  await write(jobs.update(moved));
  return moved;
};

/** Says that something happened to a job, as its own operations would. */
export const tell = (...events: DomainEvent[]): Promise<void> =>
  commitAs(
    {
      actor: { role: "system", id: "test" },
      now: now(),
      operation: "test",
      correlation_id: "test",
      remaining: enough,
    },
    [],
    events,
  );

/** Lets the payment provider and the stream tell what there is to tell. */
export const settled = async ({ emulator }: StripeWorld): Promise<void> => {
  await emulator.advance();
  await deliver();
};

/** A customer's job whose payment was begun; `confirm` does what the app does with a card. */
export const begunPayment = async (stripe: StripeWorld, over: Parameters<typeof bookedJob>[1] = {}) => {
  const user = await customer();
  const job = await bookedJob(user.id, over);
  const { data } = await call(createPayment, { as: user, body: { job_id: job.id } });
  const payment_id: string = data.id;
  const sheet = await call(createIntent, { as: user, body: { payment_id } });
  const confirm = async (card = "pm_card_visa") => {
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
  { card = "pm_card_visa", ...over }: Parameters<typeof bookedJob>[1] & { card?: string } = {},
) => {
  const begun = await begunPayment(stripe, over);
  await begun.confirm(card);
  await settled(stripe);
  return begun;
};

/** A provider that can be paid. */
export const payableProvider = async (stripe: StripeWorld): Promise<Caller> => {
  const worker = await provider();
  const { data } = await call(createConnectAccount, {
    as: worker,
    body: { country: "US", entity_type: "individual" },
  });
  await fetch(data.onboarding_url, { method: "POST", headers: { accept: "application/json" } });
  await settled(stripe);
  return worker;
};

/** Takes a job to its end: done by the provider, confirmed by the customer. */
export const completeJob = async (stripe: StripeWorld, jobId: string, workerId: string): Promise<Job> => {
  const done = await moveJob(jobId, { state: "completed", service_provider_id: workerId as never });
  const price = { price_minor: done.price_minor, currency: done.currency };
  await tell(JobCompleted.of(done, { data: { ...jobFacts(done), ...price, by: "user" } }));
  await settled(stripe);
  return done;
};
