import type { Decision } from "../../kernel/event.ts";
import type { Id } from "../../kernel/id.ts";
import { minus } from "../../kernel/time.ts";
import type { Job } from "../job/job.ts";
import { policy } from "../policy.ts";
import { coveredByCredit } from "./covered-by-credit.ts";
import { changeOf, draftOf, transition, withFacts } from "./draft.ts";
import { PaymentDeferred } from "./events.ts";
import { begin, isPaidByCredit, type Payment } from "./payment.ts";
import type { Charge } from "./platform-charge.ts";

/** A card that its holder has agreed may be charged while they are away. */
export type AgreedCard = { stripe_customer_id: string; payment_method_id: string; consented_at: string };

/** Begins the payment of a job with a card that is stored already: the amount is held some hours before the start. */
export const beginStored = (
  job: Job,
  { stripe_customer_id, payment_method_id, consented_at }: AgreedCard,
  { id, now, ...charge }: { id: Id<"payment">; now: string; credit_minor?: number } & Charge,
): Decision<Payment> => {
  const begun = begin(job, { id, now, ...charge, stripe_customer_id });
  const at = minus(job.starts_at, { hours: policy.payment.authorize_before_start_hours });
  const { amount_minor } = begun.record;
  const agreed = { payment_method_id, accepted_minor: amount_minor, accepted_at: consented_at };
  if (isPaidByCredit(begun.record, amount_minor))
    return coveredByCredit({ ...begun, record: { ...begun.record, ...agreed } }, job, now);
  const stored = withFacts(draftOf(begun.record, now), {
    horizon: "far",
    ...agreed,
    due_for: "authorization",
    due_at: at > now ? at : now,
  });
  const { record, events } = changeOf(transition(stored, "store_card", PaymentDeferred), "series");
  return { record, events: [...begun.events, ...events] };
};
