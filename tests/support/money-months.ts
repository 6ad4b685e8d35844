import { afterAll, afterEach, beforeEach, expect } from "vitest";
import { handler as runPayments } from "../../events/schedules/payments.ts";
import { handler as runRefunds } from "../../events/schedules/refunds.ts";
import { handler as runTransfers } from "../../events/schedules/transfers.ts";
import { coverage, districtPartition } from "../../shared/data/coverage.ts";
import { transfers } from "../../shared/data/payments.ts";
import { districtOf } from "../../shared/domain/place.ts";
import { allDifferences, allStuck } from "./balances.ts";
import { runDue } from "./due-lists.ts";
import { aJob } from "./marketplace.ts";
import { completeJob, moveJob, securedPayment, settled, storedPayableProvider } from "./money-world.ts";
import { askQuickly } from "./quick-table.ts";
import { type StripeWorld, startStripe } from "./stripe.ts";
import { clock, write } from "./world.ts";

/** Who provided work in earlier tests is offered none any more: each job would be offered to all of them. */
const forgetProviders = async (): Promise<void> => {
  const district = districtPartition(districtOf(aJob().place));
  const { items } = await coverage.page("inDistrict", district, { limit: 100, scope: "test" });
  await write(...items.map((one) => coverage.remove(one)));
};

/** The payment provider of a test file, each of whose tests begins in a month of its own. */
export const stripeByMonths = async (): Promise<StripeWorld> => {
  askQuickly();
  clock.set("2026-12-01T09:00:00.000Z");
  const stripe = await startStripe();
  let month = 0;
  beforeEach(() => {
    month += 1;
    clock.set(new Date(Date.UTC(2027, month, 1, 9)).toISOString());
    stripe.emulator.faults.clear();
    return forgetProviders();
  });
  afterAll(() => stripe.close());
  return stripe;
};

/** Expects after each test that our books and the payment provider's agree about every payment. */
export const expectBooksAgree = (stripe: StripeWorld): void => {
  afterEach(async () => expect(await allDifferences(stripe)).toEqual([]));
};

/** Expects after each test that no payment's money is stuck. */
export const expectNothingStuck = (): void => {
  afterEach(async () => expect(await allStuck()).toEqual([]));
};

/** What happens to jobs that are paid for. */
export const paidWork = (stripe: StripeWorld) => {
  /** Lets time pass and everything that is due happen, as often as it takes. */
  const pass = async (span: Parameters<typeof clock.advance>[0], rounds = 2) => {
    clock.advance(span);
    for (let round = 0; round < rounds; round += 1) {
      const isNews = await settled(stripe);
      const ran = await runDue([runPayments, runRefunds, runTransfers]);
      if (!isNews && ran.length === 0) return;
    }
    await settled(stripe);
  };

  /** A job that is paid for and has the provider that does it. */
  const worked = async (state: "assigned" | "in_progress" | "awaiting_confirmation", card?: string) => {
    const worker = await storedPayableProvider(stripe);
    const paid = await securedPayment(stripe, card ? { card } : {});
    const job = await moveJob(paid.job.id, { state, service_provider_id: worker.id as never });
    return { ...paid, worker, job };
  };

  /** A job that its customer has confirmed. */
  const done = async (card?: string) => {
    const work = await worked("assigned", card);
    await moveJob(work.job.id, { completed_at: new Date().toISOString(), completed_by: "user" });
    await completeJob(stripe, work.job.id, work.worker.id);
    return work;
  };

  /** A job whose provider has the money. */
  const released = async (card = "pm_card_bypassPending") => {
    const work = await done(card);
    await pass({ hours: 25 });
    expect((await transfers.find(work.job.id, "1")).state).toBe("paid");
    return work;
  };

  return { pass, worked, done, released };
};
