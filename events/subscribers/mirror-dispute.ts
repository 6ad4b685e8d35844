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

/** What a dispute is about, and what the bank can be told of it. */
type Paid = { about: Disputed; evidence: () => Evidence | Promise<Evidence> };

const paidForJob = async ({ payment_id, job_id }: { payment_id: string; job_id: string }): Promise<Paid> => {
  const [payment, job] = await Promise.all([payments.find(payment_id), jobs.find(job_id)]);
  return {
    about: disputedPayment(payment),
    evidence: async () => packEvidence(job, payment, await firstPictures(job)),
  };
};

const paidForMembership = async (intent_id: string): Promise<Paid> => {
  const charge = await membershipCharges.find(intent_id);
  const { service_provider_id, currency } = charge;
  return {
    about: { of: "membership", service_provider_id, currency },
    evidence: () => packMembershipEvidence(charge),
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
    const [before, { about, evidence }] = await Promise.all([
      disputes.get(disputeIdOf(data.dispute_id)),
      "intent_id" in data ? paidForMembership(data.intent_id) : paidForJob(data),
    ]);
    const mirrored = { about, evidence: before?.evidence ?? (await evidence()) };
    const seen = await readDispute(data.dispute_id);
    await commit([disputes.put(mirrorDispute(before, seen, mirrored, now))], []);
  }),
);
