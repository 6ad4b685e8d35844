import { accounts } from "../shared/data/accounts.ts";
import { transact } from "../shared/data/commit.ts";
import { jobs } from "../shared/data/jobs.ts";
import { serviceProviders } from "../shared/data/service-providers.ts";
import type { Write } from "../shared/data/write.ts";
import type { Job } from "../shared/domain/job.ts";
import { registerServiceProvider, type ServiceProvider } from "../shared/domain/service-provider.ts";
import { newId } from "../shared/kernel/id.ts";
import { plus } from "../shared/kernel/time.ts";
import { type Caller, signedIn } from "./world.ts";

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
