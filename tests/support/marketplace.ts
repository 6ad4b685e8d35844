import { accounts } from "../../shared/data/accounts.ts";
import { jobs } from "../../shared/data/jobs.ts";
import { media } from "../../shared/data/media.ts";
import { quotes } from "../../shared/data/quotes.ts";
import { serviceProviders } from "../../shared/data/service-providers.ts";
import type { Job } from "../../shared/domain/job/job.ts";
import type { Media } from "../../shared/domain/media/media.ts";
import type { Dispute } from "../../shared/domain/payment/dispute.ts";
import type { PaymentAuthorized } from "../../shared/domain/payment/events.ts";
import type { ServiceProvider } from "../../shared/domain/provider/service-provider.ts";
import type { Quote, Task } from "../../shared/domain/quote/quote.ts";
import type { EventDefinition, EventType } from "../../shared/kernel/event.ts";
import { newId } from "../../shared/kernel/id.ts";
import { committed } from "../../shared/kernel/record.ts";
import { wallClock } from "../../shared/kernel/wall-clock.ts";
import { aMedia, anAccount, aProvider, aQuote, aTask } from "./marketplace-records.ts";
import { type Caller, signedIn, tell, write } from "./world.ts";

export { aJob, aMedia, anAccount, aProvider, aQuote, aSeries, aTask, place } from "./marketplace-records.ts";

/** A medium of somebody's: a checked film for a quote unless told otherwise. */
export const mediumOf = async (ownerId: string, given: Partial<Media> = {}): Promise<Media> => {
  const one = aMedia({ owner_id: ownerId as Media["owner_id"], ...given });
  await write(media.insert(one));
  return committed(one);
};

/** A signed-in customer with an account, a video and an accepted quote for it. */
export const customerWithQuote = async (
  tasks: Task[] = [aTask()],
): Promise<{ customer: Caller; quote: Quote; video: Media }> => {
  const customer = await signedIn("user");
  const video = aMedia({ owner_id: customer.id });
  const quote = aQuote({ user_id: customer.id, media_ids: [video.id], tasks });
  await write(accounts.insert(anAccount({ id: customer.id })), media.insert(video), quotes.insert(quote));
  return { customer, quote: committed(quote), video: committed(video) };
};

/** A signed-in provider that may take jobs. */
export const approvedProvider = async (
  given: Partial<ServiceProvider> = {},
): Promise<{ provider: Caller; record: ServiceProvider }> => {
  const caller = await signedIn("service_provider");
  const record = aProvider({ id: caller.id, ...given });
  await write(serviceProviders.insert(record));
  return { provider: caller, record: committed(record) };
};

/** Stores new jobs. */
export const placeJobs = async (...given: Job[]): Promise<void> => {
  for (const job of given) await write(jobs.insert(job));
};

/** An instant as the clocks at the place of these records show it. */
export const onTheClock = (instant: string, time_zone = "America/Chicago") => {
  const { date, minutes } = wallClock(instant, time_zone);
  const [hour, minute] = [Math.floor(minutes / 60), minutes % 60].map((part) =>
    String(part).padStart(2, "0"),
  );
  return { scheduled_date: date, scheduled_time: `${hour}:${minute}`, time_zone };
};

/** What a client sends to book the first task of a quote. */
export const bookingOf = (quote: Quote, given: Record<string, unknown> = {}) => ({
  user_id: quote.user_id,
  video_id: quote.media_ids[0],
  quote_id: quote.id,
  task_id: quote.tasks[0]?.task_id,
  scheduled_date: "2027-06-01",
  scheduled_time: "10:00",
  optional_message: "The bell does not work, please knock.",
  time_zone: "America/Chicago",
  ...given,
});

/** What the payment of a job says, as the payment side would have committed it. */
export const paymentSays = (
  event: EventDefinition<EventType, typeof PaymentAuthorized.data>,
  job: Pick<Job, "id" | "user_id" | "price_minor" | "currency"> & { payment_id?: string | undefined },
): Promise<void> => {
  const payment_id = job.payment_id ?? newId("payment");
  return tell(
    event.atNextVersion(
      { id: payment_id, version: paymentVersions++ },
      {
        data: {
          payment_id,
          job_id: job.id,
          user_id: job.user_id,
          amount_minor: job.price_minor,
          currency: job.currency,
        },
      },
    ),
  );
};

let paymentVersions = 0;

/** What the bank of a customer asks back: 120.00, not answered yet. */
export const aDispute = (given: Partial<Dispute> = {}): Dispute => {
  const now = new Date().toISOString();
  return {
    id: newId("dispute"),
    version: 0,
    stripe_dispute_id: "du_1",
    of: "job",
    payment_id: newId("payment"),
    job_id: newId("job"),
    user_id: newId("user"),
    kind: "dispute",
    state: "needs_response",
    reason: "fraudulent",
    amount_minor: 12_000,
    currency: "usd",
    evidence: {},
    opened_at: now,
    updated_at: now,
    ...given,
  };
};
