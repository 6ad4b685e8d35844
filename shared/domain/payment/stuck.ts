import { minus } from "../../kernel/time.ts";
import { leastCharge } from "../../markets/charge.ts";
import type { Job } from "../job/job.ts";
import { balanceOf, type Posting } from "./ledger.ts";
import type { Payment } from "./payment.ts";
import { reconciliationPolicy } from "./reconciliation.ts";
import type { Refund } from "./refund.ts";
import { shareOf, type Transfer, transferMachine } from "./transfer.ts";

/** The money of one payment, with everything that it may wait for. */
export type Money = {
  payment: Payment;
  job: Job;
  transfers: readonly Transfer[];
  refunds: readonly Refund[];
  postings: readonly Posting[];
};

const hasOpenDispute = ({ disputes }: Payment): boolean =>
  disputes.some(({ outcome }) => outcome === undefined);

/** States that only a deadline, the bank or a person leads out of; what is without a deadline there stays there. */
const transientStates: readonly Payment["state"][] = [
  "created",
  "requires_action",
  "authorized",
  "expired",
  "disputed",
];

/** All shares have gone their way, and nothing more can come or go without somebody asking for it. */
const isSettled = ({ payment, transfers, refunds }: Money): boolean =>
  payment.captured_minor > 0 &&
  !hasOpenDispute(payment) &&
  transfers.every(({ state, excessive }) => transferMachine.final.includes(state) && !excessive) &&
  refunds.every(({ state }) => state !== "requested" && state !== "pending") &&
  payment.refunds.every(({ state }) => state !== "pending");

/** How work ends that brings no money through this service: a person was told, or decided so. */
const unchargedEnds: readonly Payment["state"][] = ["failed", "voided", "offline_paid"];

/** Whether work that was done brought its money, or will. */
const isUnpaid = ({ payment, job }: Money): boolean =>
  job.state === "completed" &&
  payment.captured_minor === 0 &&
  payment.due_at === undefined &&
  !unchargedEnds.includes(payment.state) &&
  job.price_minor >= leastCharge(payment);

/**
 * What the money of a payment is stuck in: nothing that is planned and nobody who was asked moves it on. Nothing is said
 * of money that was moved in the last hour: what follows from it may be under way.
 */
export const stuckIn = (money: Money, now: string): string[] => {
  const { payment, job, transfers, refunds, postings } = money;
  if (payment.updated_at > minus(now, { hours: 1 })) return [];
  const overdue = minus(now, { hours: reconciliationPolicy.overdue_hours });
  const isLate = (at: string | undefined): boolean => at !== undefined && at < overdue;
  const planned = job.service_provider_id === undefined || shareOf(payment) === 0 || transfers.length > 0;
  const waiting = transfers.filter(({ state }) => state === "scheduled" || state === "processing");
  const findings: [boolean, string][] = [
    [
      payment.captured_minor > 0 && job.state === "completed" && !planned,
      "The work is done and paid for, and no payment to the provider is planned.",
    ],
    [isUnpaid(money), "The work is done, and nothing is planned to get its money."],
    [
      transientStates.includes(payment.state) && payment.due_at === undefined,
      `The payment is ${payment.state} and has no deadline.`,
    ],
    [
      payment.state === "setup_stored" && payment.due_at === undefined && payment.attempt === 1,
      "The card is stored, and no time is planned to charge it.",
    ],
    [isLate(payment.due_at), "The payment's deadline passed days ago, and nothing happened."],
    [
      waiting.some(({ release_at }) => isLate(release_at)),
      "The payment to the provider was due days ago, and nothing happened.",
    ],
    [
      refunds.some(
        ({ state, look_at }) =>
          (state === "requested" || state === "pending") && (!look_at || isLate(look_at)),
      ),
      "A refund was decided and does not go on.",
    ],
    [
      isSettled(money) && planned && balanceOf(postings, "provider_payable") !== 0,
      `Everything is settled, and the books still owe the provider ${-balanceOf(postings, "provider_payable")}.`,
    ],
  ];
  return findings.flatMap(([found, says]) => (found ? says : []));
};
