import * as z from "zod/mini";
import { described, Instant } from "../../kernel/schema.ts";
import type { ServiceProvider } from "../provider/service-provider.ts";
import { membershipServes } from "../provider/serving.ts";
import { graceEnd, isSubscribed, Membership, projected } from "./membership.ts";

const shown = {
  id: true,
  version: true,
  state: true,
  plan_id: true,
  amount_minor: true,
  currency: true,
  interval: true,
  current_period_end: true,
  trial_ends_at: true,
  cancel_at_period_end: true,
  past_due_since: true,
  next_try_at: true,
  payment_pending: true,
  ended_at: true,
  end_reason: true,
  created_at: true,
} as const;

/** A membership as its provider sees it: nothing of the payment provider's own ids. */
export const MembershipView = z.extend(z.pick(Membership, shown), {
  subscribed: described(z.boolean(), "Whether a plan is running: on trial, paid or late."),
  may_take_jobs: described(z.boolean(), "Whether the membership lets the provider take jobs now."),
  grace_until: described(
    z.optional(Instant),
    "While a payment is late: until when the provider may take jobs all the same.",
  ),
  change: described(
    z.optional(z.omit(Membership.shape.change.def.innerType, { price_id: true })),
    "The plan or price that a later renewal brings.",
  ),
});
export type MembershipView = z.input<typeof MembershipView>;

export const membershipView = (membership: Membership, now: string): MembershipView =>
  MembershipView.parse({
    ...membership,
    subscribed: isSubscribed(membership),
    may_take_jobs: membershipServes(
      { membership: projected(membership) as ServiceProvider["membership"] },
      now,
    ),
    ...(membership.past_due_since && { grace_until: graceEnd(membership.past_due_since) }),
  });
