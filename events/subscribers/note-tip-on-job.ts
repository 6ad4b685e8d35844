import { jobs } from "../../shared/data/jobs.ts";
import { payments } from "../../shared/data/payments.ts";
import { JobConflict } from "../../shared/domain/job/job.ts";
import {
  PaymentDisputeClosed,
  RefundFailed,
  RefundSucceeded,
  TipPaid,
} from "../../shared/domain/payment/events.ts";
import { shareOf } from "../../shared/domain/payment/transfer.ts";
import { subscriber } from "../../shared/stream/subscriber.ts";
import { againstContention } from "../../shared/workflows/contention.ts";

/** Shows on the job what its provider gets of a tip. */
export const handler = subscriber({
  name: "note-tip-on-job",
  on: [TipPaid, RefundSucceeded, RefundFailed, PaymentDisputeClosed],
  lane: "prompt",
}).handle(({ event: { data }, now, commit }) =>
  againstContention([JobConflict], async () => {
    if (data.purpose !== "tip") return;
    const [tip, job] = await Promise.all([payments.find(data.payment_id), jobs.find(data.job_id)]);
    const tip_minor = shareOf(tip);
    if ((job.tip_minor ?? 0) !== tip_minor)
      await commit([jobs.update({ ...job, tip_minor, updated_at: now })], []);
  }),
);
