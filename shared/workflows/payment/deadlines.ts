import type { Job, JobState } from "../../domain/job/job.ts";
import { annotate } from "../../domain/payment/decisions.ts";
import type { Payment, Settlement } from "../../domain/payment/payment.ts";
import { policy } from "../../domain/policy.ts";
import { plus } from "../../kernel/time.ts";
import { converge, endUnpaid, holdStored, letGo, takeHeld } from "./settlement.ts";

const over: readonly JobState[] = ["canceled", "expired"];
const workDone: readonly JobState[] = ["awaiting_confirmation", "completed", "disputed"];

const decide = (payment: Payment, job: Job, now: string): Promise<Settlement> => {
  const cause = payment.due_for as string;
  if (over.includes(job.state) && payment.captured_minor === 0) return letGo(payment, { now, cause });
  switch (payment.due_for) {
    case "bank":
      return converge(payment, { now, cause });
    case "abandonment":
    case "action":
      return endUnpaid(payment, { now, cause });
    case "capture_guard":
      return workDone.includes(job.state)
        ? takeHeld(payment, job.price_minor, "price", { now, cause })
        : holdStored(payment, { now, cause });
    default:
      return holdStored(payment, { now, cause });
  }
};

/**
 * What a payment's deadline comes to. The guard before a hold's end takes the money when the work is marked
 * done (the provider's share still waits for the confirmation) and renews the hold when it is not. A payment
 * that stays as it was is looked at again an hour later, one that waits for the bank a day later.
 */
export const elapsePayment = async (payment: Payment, job: Job, now: string): Promise<Settlement> => {
  const settlement = await decide(payment, job, now);
  const { due_at } = settlement.record;
  if (due_at === undefined || due_at > now) return settlement;
  const { ask_bank_hours, look_again_minutes } = policy.payment;
  const wait = payment.due_for === "bank" ? { hours: ask_bank_hours } : { minutes: look_again_minutes };
  const later = { due_at: plus(now, wait) };
  return { ...settlement, record: annotate(settlement.record, later, now, "deadline").record };
};
