import { disputes } from "../../shared/data/disputes.ts";
import { jobs } from "../../shared/data/jobs.ts";
import { payments } from "../../shared/data/payments.ts";
import {
  DisputeConflict,
  disputeIdOf,
  mirrorDispute,
  packEvidence,
} from "../../shared/domain/payment/dispute.ts";
import {
  PaymentDisputeClosed,
  PaymentDisputeOpened,
  PaymentInquiryClosed,
  PaymentInquiryOpened,
} from "../../shared/domain/payment/events.ts";
import { subscriber } from "../../shared/stream/subscriber.ts";
import { readDispute } from "../../shared/vendors/payments/disputes.ts";
import { againstContention } from "../../shared/workflows/contention.ts";
import { firstPictures } from "../../shared/workflows/payment/evidence-pictures.ts";

/** Keeps a record of each dispute and inquiry, with evidence filled in from the job when it opens. */
export const handler = subscriber({
  name: "mirror-dispute",
  on: [PaymentDisputeOpened, PaymentDisputeClosed, PaymentInquiryOpened, PaymentInquiryClosed],
  lane: "patient",
  uses: ["table", "stripe"],
}).handle(({ event: { data }, now, commit }) =>
  againstContention([DisputeConflict], async () => {
    const [before, payment, job] = await Promise.all([
      disputes.get(disputeIdOf(data.dispute_id)),
      payments.find(data.payment_id),
      jobs.find(data.job_id),
    ]);
    const evidence = before?.evidence ?? packEvidence(job, payment, await firstPictures(job));
    const seen = await readDispute(data.dispute_id);
    await commit([disputes.put(mirrorDispute(before, seen, { payment, evidence }, now))], []);
  }),
);
