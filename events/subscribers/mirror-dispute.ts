import { disputes } from "../../shared/data/disputes.ts";
import { jobs } from "../../shared/data/jobs.ts";
import { membershipCharges } from "../../shared/data/membership-charges.ts";
import { payments } from "../../shared/data/payments.ts";
import { packMembershipEvidence } from "../../shared/domain/membership/charge.ts";
import {
  MembershipChargeDisputeClosed,
  MembershipChargeDisputeOpened,
} from "../../shared/domain/membership/events.ts";
import {
  DisputeConflict,
  type Disputed,
  disputedPayment,
  disputeIdOf,
  type Evidence,
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

type Mirrored = { about: Disputed; evidence: Evidence };

const ofJob = async (
  { payment_id, job_id }: { payment_id: string; job_id: string },
  prepared: Evidence | undefined,
): Promise<Mirrored> => {
  const [payment, job] = await Promise.all([payments.find(payment_id), jobs.find(job_id)]);
  const evidence = prepared ?? packEvidence(job, payment, await firstPictures(job));
  return { about: disputedPayment(payment), evidence };
};

const ofMembership = async (intent_id: string, prepared: Evidence | undefined): Promise<Mirrored> => {
  const charge = await membershipCharges.find(intent_id);
  const { service_provider_id, currency } = charge;
  return {
    about: { of: "membership", service_provider_id, currency },
    evidence: prepared ?? packMembershipEvidence(charge),
  };
};

/** Keeps a record of each dispute and inquiry, with evidence filled in from what was paid when it opens. */
export const handler = subscriber({
  name: "mirror-dispute",
  on: [
    PaymentDisputeOpened,
    PaymentDisputeClosed,
    PaymentInquiryOpened,
    PaymentInquiryClosed,
    MembershipChargeDisputeOpened,
    MembershipChargeDisputeClosed,
  ],
  lane: "patient",
  uses: ["table", "stripe"],
}).handle(({ event: { data }, now, commit }) =>
  againstContention([DisputeConflict], async () => {
    const before = await disputes.get(disputeIdOf(data.dispute_id));
    const mirrored = await ("intent_id" in data
      ? ofMembership(data.intent_id, before?.evidence)
      : ofJob(data, before?.evidence));
    const seen = await readDispute(data.dispute_id);
    await commit([disputes.put(mirrorDispute(before, seen, mirrored, now))], []);
  }),
);
