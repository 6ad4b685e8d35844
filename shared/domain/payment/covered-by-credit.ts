import type { Decision } from "../../kernel/event.ts";
import type { Job } from "../job/job.ts";
import { changeOf, draftOf, transition, withFacts } from "./draft.ts";
import { PaymentAuthorized } from "./events.ts";
import { holdNeededUntil, isPaidByCredit, type Payment } from "./payment.ts";

/**
 * A payment as it was begun; where credit pays all of it, it is secured at once and no card is asked for. It is looked at
 * when the work should be over.
 */
export const coveredByCredit = (begun: Decision<Payment>, job: Job, now: string): Decision<Payment> => {
  const { amount_minor } = begun.record;
  if (!isPaidByCredit(begun.record, amount_minor)) return begun;
  const secured = withFacts(draftOf(begun.record, now), {
    authorized_minor: amount_minor,
    due_for: "capture_guard",
    due_at: holdNeededUntil(job),
  });
  const { record, events } = changeOf(
    transition(secured, "authorize", PaymentAuthorized, { amount_minor }),
    "credit",
  );
  return { record, events: [...begun.events, ...events] };
};
