import { beforeEach, expect, test } from "vitest";
import { handler as openPaidJob } from "../../../events/subscribers/open-paid-job.ts";
import { jobs } from "../../../shared/data/jobs.ts";
import { media } from "../../../shared/data/media.ts";
import { payments } from "../../../shared/data/payments.ts";
import { quotes } from "../../../shared/data/quotes.ts";
import { PaymentAuthorized } from "../../../shared/domain/payment/events.ts";
import { newId } from "../../../shared/kernel/id.ts";
import {
  aJob,
  aMedia,
  approvedProvider,
  aQuote,
  aTask,
  paymentSays,
  placeJobs,
} from "../../../tests/support/marketplace.ts";
import { aPayment } from "../../../tests/support/payments.ts";
import { call, clock, deliver, signedIn, write } from "../../../tests/support/world.ts";
import { handler as read } from "./get-individual-job.ts";
import { handler as list } from "./get-jobs-list-of-service-provider.ts";

beforeEach(() => clock.set("2027-03-10T15:00:00.000Z"));

/** An open job with what its customer wrote, a picture and a film. */
const asked = async () => {
  const task = aTask({ quantity: 2, unit: "each" });
  const [picture, film] = [
    aMedia({ kind: "image", state: "ready" }),
    aMedia({ kind: "video", state: "ready" }),
  ];
  const quote = aQuote({
    tasks: [task],
    prompts: ["Two taps drip. Call me at 415 555 0134, I am Clara Customer at 12 Orchard Street."],
  });
  const payment = aPayment({ amount_minor: 20_000, fee_bps: 1500 });
  const job = aJob({
    starts_at: "2027-03-12T16:00:00.000Z",
    quote_id: quote.id,
    task_id: task.task_id,
    payment_id: payment.id,
    price_minor: 20_000,
    customer_name: "Clara Customer",
    media_ids: [picture.id, film.id],
  });
  await placeJobs(job);
  await write(quotes.insert(quote), payments.insert(payment), media.insert(picture), media.insert(film));
  return { job, picture, film };
};

test("an offer says what the customer wrote without who they are, how much it is, and what it brings", async () => {
  const { provider: as } = await approvedProvider();
  const { job, picture } = await asked();
  const { data } = await call(read, { as, params: { job_id: job.id } });
  expect(data.asked).toEqual({
    words: "Two taps drip. Call me at [number], I am [name] [name] at [address].",
    quantity: 2,
    unit: "each",
    picture_ids: [picture.id],
  });
  expect(data.earnings).toEqual({ fee_minor: 3000, payout_minor: 17_000 });
  expect(data.customer).toBeUndefined();
});

test("a provider reads the same of a job of its own, and of one whose quote is gone the rest", async () => {
  const { provider: as } = await approvedProvider();
  const { job } = await asked();
  const { record } = await jobs.find(job.id).then((open) => ({
    record: { ...open, state: "assigned" as const, service_provider_id: as.id, provider_name: "Quick Taps" },
  }));
  await write(jobs.update(record as never));
  const own = await call(read, { as, params: { job_id: job.id } });
  expect(own.data.asked.quantity).toBe(2);
  expect(own.data.earnings.payout_minor).toBe(17_000);
  const bare = aJob({ starts_at: "2027-03-13T16:00:00.000Z", quote_id: newId("quote") });
  await placeJobs(bare);
  const { status, data } = await call(read, { as, params: { job_id: bare.id } });
  expect([status, data.asked, data.earnings]).toEqual([200, undefined, undefined]);
});

test("the list of offers says what each brings by the charge of its payment, as long as the price stays", async () => {
  const { provider: as } = await approvedProvider();
  const payment = aPayment({ amount_minor: 20_000, fee_bps: 1500 });
  const job = aJob({
    state: "pending_payment",
    starts_at: "2027-03-12T16:00:00.000Z",
    price_minor: 20_000,
    payment_id: payment.id,
    payment_held: false,
  });
  await placeJobs(job);
  await write(payments.insert(payment));
  await paymentSays(PaymentAuthorized, job);
  await deliver({ only: [openPaidJob] });
  const offered = async () =>
    (await call(list, { as, query: {} })).data.items.find(
      ({ job_id }: { job_id: string }) => job_id === job.id,
    );
  expect((await offered()).earnings).toEqual({ fee_minor: 3000, payout_minor: 17_000 });
  await write(jobs.update({ ...(await jobs.find(job.id)), price_minor: 25_000 }));
  expect(await offered()).toMatchObject({ price_minor: 25_000 });
  expect((await offered()).earnings).toBeUndefined();
});

test("a customer does not read jobs as providers do", async () => {
  const { job } = await asked();
  expect((await call(read, { as: await signedIn("user"), params: { job_id: job.id } })).status).toBe(403);
});
