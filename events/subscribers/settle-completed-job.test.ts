import { afterAll, beforeEach, expect, test } from "vitest";
import { bookPostings } from "../../shared/data/ledger.ts";
import { payments, transfers } from "../../shared/data/payments.ts";
import { JobDisputed, JobDisputeResolved } from "../../shared/domain/job/events.ts";
import { jobFacts } from "../../shared/domain/job/facts.ts";
import { balanceOf } from "../../shared/domain/payment/ledger.ts";
import {
  completeJob,
  moveJob,
  securedPayment,
  settled,
  storedPayableProvider,
} from "../../tests/support/money-world.ts";
import { startStripe } from "../../tests/support/stripe.ts";
import { clock, runSchedule, storyOf, tell } from "../../tests/support/world.ts";
import { handler as releaseDue } from "../schedules/transfers.ts";

clock.set("2026-12-01T09:00:00.000Z");
const stripe = await startStripe();
let month = 0;
beforeEach(() => {
  month += 1;
  clock.set(`2027-${String(month).padStart(2, "0")}-01T09:00:00.000Z`);
});
afterAll(() => stripe.close());

const kindsOf = async (payment_id: string) => (await bookPostings(payment_id)).map(({ kind }) => kind);

test("a repeated completion event captures the price once and plans one release", async () => {
  const worker = await storedPayableProvider(stripe);
  const { payment_id, job } = await securedPayment(stripe);
  await completeJob(stripe, job.id, worker.id);
  const transfer = await transfers.find(job.id, "1");
  await completeJob(stripe, job.id, worker.id);
  expect(await kindsOf(payment_id)).toEqual(["authorization", "capture", "release"]);
  expect(await transfers.find(job.id, "1")).toEqual(transfer);
  expect((await storyOf("payment", payment_id)).filter((type) => type === "payment.captured")).toHaveLength(
    1,
  );
});

test("a disputed job's share is held until the decision, then released", async () => {
  const worker = await storedPayableProvider(stripe);
  const { job, payment_id } = await securedPayment(stripe);
  await completeJob(stripe, job.id, worker.id);
  const disputed = await moveJob(job.id, { state: "disputed" });
  await tell(JobDisputed.atVersion(disputed, { data: jobFacts(disputed) }));
  await settled(stripe);
  expect(await transfers.find(job.id, "1")).toMatchObject({ state: "on_hold", hold_reason: "dispute" });
  expect((await payments.find(payment_id)).status).toBe("on_hold");
  clock.advance({ days: 3 });
  await runSchedule(releaseDue);
  expect((await transfers.find(job.id, "1")).state).toBe("on_hold");

  const decided = await moveJob(job.id, { state: "completed" });
  await tell(JobDisputeResolved.atVersion(decided, { data: { ...jobFacts(decided), outcome: "completed" } }));
  await settled(stripe);
  await runSchedule(releaseDue);
  expect((await transfers.find(job.id, "1")).state).toBe("paid");
  expect((await payments.find(payment_id)).status).toBe("released");
});

test.each([
  ["won", "winning_evidence", "paid", 8500, -1500],
  ["lost", "losing_evidence", "canceled", 0, 0],
] as const)(
  "a payment that is disputed and %s by %s leaves a share that is %s, %i released",
  async (outcome, evidence, state, share, fee) => {
    const worker = await storedPayableProvider(stripe);
    const { job, payment_id } = await securedPayment(stripe, { card: "pm_card_createDispute" });
    await completeJob(stripe, job.id, worker.id);
    await settled(stripe);
    const contested = await payments.find(payment_id);
    expect(contested).toMatchObject({ state: "disputed", status: "on_hold" });
    expect((await transfers.find(job.id, "1")).state).toBe("on_hold");

    await stripe.platform.disputes.update(contested.disputes[0]?.dispute_id as string, {
      evidence: { uncategorized_text: evidence },
    });
    await settled(stripe);
    clock.advance({ hours: 25 });
    await settled(stripe);
    await runSchedule(releaseDue);
    expect(await transfers.find(job.id, "1")).toMatchObject({ state, amount_minor: share });
    expect((await payments.find(payment_id)).state).toBe(outcome === "won" ? "captured" : "lost");
    const books = await bookPostings(payment_id);
    expect(balanceOf(books)).toBe(0);
    expect(0 + balanceOf(books, "platform_fee")).toBe(fee);
    expect(0 + balanceOf(books, "provider_payable")).toBe(0);
  },
);
