import { afterAll, beforeAll, expect, test } from "vitest";
import { handler as releaseDue } from "../../events/schedules/transfers.ts";
import { commitAs } from "../../shared/data/engine/commit.ts";
import { jobs } from "../../shared/data/jobs.ts";
import { bookPostings } from "../../shared/data/ledger.ts";
import { transfers } from "../../shared/data/payments.ts";
import { serviceProviders } from "../../shared/data/service-providers.ts";
import { JobCompleted } from "../../shared/domain/job/events.ts";
import { jobFacts } from "../../shared/domain/job/facts.ts";
import { balanceOf } from "../../shared/domain/payment/ledger.ts";
import { bookedJob, customer, moveJob, providerWithoutPayout } from "../../tests/support/money-world.ts";
import { type StripeWorld, startStripe } from "../../tests/support/stripe.ts";
import { call, clock, deliver, runSchedule, storyOf } from "../../tests/support/world.ts";
import { handler as acceptJobPayment } from "./accept-job-payment.ts";
import { handler as createConnectAccount } from "./create-connect-account.ts";
import { handler as createIntent } from "./create-intent-payment.ts";
import { handler as createPayment } from "./create-payment.ts";

let stripe: StripeWorld;
beforeAll(async () => {
  clock.set("2026-12-01T09:00:00.000Z");
  stripe = await startStripe();
});
afterAll(() => stripe.close());

const told = async () => {
  await stripe.emulator.advance();
  return deliver();
};

test("a job in the near future is held on the card, captured when done, and its share is transferred a day later", async () => {
  const user = await customer();
  const worker = await providerWithoutPayout();
  const job = await bookedJob(user.id);

  const created = await call(createPayment, { as: user, body: { job_id: job.id } });
  expect(created).toMatchObject({
    status: 200,
    data: { state: "created", horizon: "near", amount_minor: 12_000, status: "unpaid" },
  });
  const payment_id = created.data.id;
  const sheet = await call(createIntent, { as: user, body: { payment_id } });
  expect(sheet.data).toMatchObject({
    customer: expect.stringMatching(/^cus_/),
    ephemeral_key: expect.stringMatching(/^ek_/),
    customer_session_client_secret: expect.any(String),
    publishable_key: "pk_test_local",
  });

  const secret: string = sheet.data.payment_intent_client_secret;
  await stripe.app.paymentIntents.confirm(
    secret.split("_secret_")[0] as string,
    {
      client_secret: secret,
      payment_method: "pm_card_visa",
    } as never,
  );
  await told();
  expect(await storyOf("payment", payment_id)).toEqual(["payment.created", "payment.authorized"]);
  expect((await jobs.find(job.id)).state).toBe("open");

  const accepted = await call(acceptJobPayment, { as: user, params: { job_id: job.id }, body: {} });
  expect(accepted.data).toMatchObject({ state: "authorized", status: "accepted", accepted_minor: 12_000 });

  const account = await call(createConnectAccount, {
    as: worker,
    body: { country: "US", entity_type: "individual" },
  });
  expect(account.data.payout).toEqual({ state: "pending" });
  await fetch(account.data.onboarding_url, { method: "POST", headers: { accept: "application/json" } });
  await told();
  expect((await serviceProviders.find(worker.id)).payout.state).toBe("active");

  const done = await moveJob(job.id, {
    state: "completed",
    service_provider_id: worker.id as never,
  });
  await commitAs(
    {
      actor: { role: "system", id: "test" },
      now: new Date().toISOString(),
      operation: "test",
      correlation_id: "test",
      remaining: () => 10_000,
    },
    [],
    [
      JobCompleted.atVersion(done, {
        data: { ...jobFacts(done), price_minor: done.price_minor, currency: "usd", by: "user" },
      }),
    ],
  );
  await told();
  expect(await transfers.find(job.id, "1")).toMatchObject({
    state: "scheduled",
    amount_minor: 8500,
    fee_minor: 1500,
  });

  clock.advance({ hours: 25 });
  await told();
  expect(await runSchedule(releaseDue)).toEqual({ handled: 1, failed: 0 });
  const paid = await transfers.find(job.id, "1");
  expect(paid).toMatchObject({ state: "paid", amount_minor: 8500 });
  expect(await stripe.platform.transfers.retrieve(paid.stripe_transfer_id as string)).toMatchObject({
    amount: 8500,
    transfer_group: `job_${job.id}`,
  });

  const books = await bookPostings(payment_id);
  expect(books.map(({ kind }) => kind).sort()).toEqual(["authorization", "capture", "release", "transfer"]);
  expect(balanceOf(books)).toBe(0);
  expect(balanceOf(books, "platform_fee")).toBe(-1500);
  expect(balanceOf(books, "provider_payable")).toBe(0);
});
