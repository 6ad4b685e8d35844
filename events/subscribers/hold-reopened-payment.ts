import { credits } from "../../shared/data/credits.ts";
import { jobs } from "../../shared/data/jobs.ts";
import { paymentOfJobIfAny, payments, savePayment } from "../../shared/data/payments.ts";
import { accountWork, joinWork, paymentNamed } from "../../shared/data/work.ts";
import { AccountConflict } from "../../shared/domain/account/account.ts";
import { JobReopened } from "../../shared/domain/job/events.ts";
import { JobConflict, type JobState } from "../../shared/domain/job/job.ts";
import { CreditConflict } from "../../shared/domain/payment/credit.ts";
import { beginAgain, moveStart } from "../../shared/domain/payment/decisions.ts";
import {
  CreditReserved,
  PaymentAuthorized,
  PaymentCreated,
  PaymentDeferred,
} from "../../shared/domain/payment/events.ts";
import { PaymentAlreadyLive, PaymentConflict } from "../../shared/domain/payment/payment.ts";
import { subscriber } from "../../shared/stream/subscriber.ts";
import { againstContention } from "../../shared/workflows/contention.ts";
import { begunWithCredit, creditForJob } from "../../shared/workflows/payment/credit.ts";

const unbegun: readonly JobState[] = ["open", "assigned", "en_route"];

/**
 * Creates a new payment for a reopened job, on the same card. A hold that was not released yet is used again. Runs in
 * the same lane as the release, so it comes after it.
 */
export const handler = subscriber({
  name: "hold-reopened-payment",
  on: [JobReopened],
  lane: "patient",
  emits: [PaymentCreated, PaymentDeferred, PaymentAuthorized, CreditReserved],
}).handle(({ event, now, newId, commit }) =>
  againstContention(
    [AccountConflict, JobConflict, PaymentConflict, PaymentAlreadyLive, CreditConflict],
    async () => {
      const job = await jobs.find(event.data.job_id);
      if (!unbegun.includes(job.state)) return;
      const live = await paymentOfJobIfAny(job.id);
      if (live) {
        const payment_held = live.state === "authorized";
        const { writes, events } = savePayment(live, moveStart(live, job, now));
        const noted = { ...job, payment_id: live.id, payment_held, updated_at: now };
        return commit([jobs.update(noted), ...writes], events);
      }
      const [before, credit, work] = await Promise.all([
        payments.find(job.payment_id as string),
        credits.get(job.user_id, job.currency),
        accountWork.get(job.user_id),
      ]);
      const beginning = { id: newId("payment"), now, credit_minor: creditForJob(credit, job, now) };
      const begun = beginAgain(job, before, beginning);
      const payment_held = begun.record.state === "authorized";
      const paid = { ...job, payment_id: begun.record.id, payment_held, updated_at: now };
      const joining = joinWork(job.user_id, work, [paymentNamed(begun.record.id)]);
      const { writes, events } = begunWithCredit(begun, credit, now, joining);
      await commit([jobs.update(paid), ...writes], events);
    },
  ),
);
