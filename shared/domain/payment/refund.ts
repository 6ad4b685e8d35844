import * as z from "zod/mini";
import type { Id as IdOf } from "../../kernel/id.ts";
import { invalidTransition, notFound, refusal } from "../../kernel/refusal.ts";
import { AmountMinor, Currency, described, Id, Instant, UpdatedAt, Version } from "../../kernel/schema.ts";
import { plus } from "../../kernel/time.ts";
import { policy } from "../policy.ts";
import { next, type StepVerbs, type TransitionTable } from "../transition.ts";
import { RefundCreated, RefundFailed, RefundSucceeded } from "./events.ts";
import type { Payment } from "./payment.ts";

export const RefundState = z.enum(["requested", "pending", "succeeded", "failed", "not_needed"]);
export type RefundState = z.output<typeof RefundState>;

/** What a refund is given for, and on whose word. */
export const RefundReason = z.enum(["incident", "dispute", "no_show", "lower_price", "canceled", "goodwill"]);
export const RefundInitiator = z.enum(["admin", "user", "service_provider", "system"]);

/** Why money goes back and on whose word. Absent where it was decided before this was kept. */
export const RefundGround = z.object({
  reason: described(z.optional(RefundReason), "Why the money goes back."),
  initiator: described(
    z.optional(RefundInitiator),
    "On whose word: an administrator, the customer (`user`), the provider, or the service itself (`system`).",
  ),
});
export type RefundGround = z.output<typeof RefundGround>;

/**
 * Money that goes back to a customer, decided once for each cause. It is written before the payment provider is asked,
 * and every repetition asks for the amount that is written here.
 */
export const Refund = z.object({
  id: Id("refund"),
  version: Version,
  payment_id: Id("payment"),
  job_id: Id("job"),
  /** The decision that it follows. */
  cause: z.string(),
  ...RefundGround.shape,
  amount_minor: described(AmountMinor, "How much the customer gets back, in cents."),
  currency: Currency,
  state: described(RefundState, "How far the refund is."),
  refund_id: described(z.optional(z.string()), "Id of the refund at the payment provider."),
  failure: described(z.optional(z.string()), "Why the money did not go back."),
  look_at: z.optional(Instant),
  requested_at: described(Instant, "When the refund was decided."),
  updated_at: UpdatedAt,
});
export type Refund = z.output<typeof Refund>;

/** A refund as administrators see it. */
export const RefundView = z.pick(Refund, {
  id: true,
  version: true,
  payment_id: true,
  job_id: true,
  reason: true,
  initiator: true,
  amount_minor: true,
  currency: true,
  state: true,
  refund_id: true,
  failure: true,
  requested_at: true,
  updated_at: true,
});

type RefundVerb = "wait" | "send" | "succeed" | "fail" | "drop";

export const refundTransitions: TransitionTable<RefundState, RefundVerb> = {
  requested: {
    wait: "requested",
    send: "pending",
    succeed: "succeeded",
    fail: "failed",
    drop: "not_needed",
  },
  pending: { wait: "pending", succeed: "succeeded", fail: "failed" },
  succeeded: { fail: "failed" },
  failed: {},
  not_needed: {},
};

/** Whatever the payment provider reports the schedule finds too, if nobody tells us: it asks again. @public */
export const refundVerbs: StepVerbs<RefundVerb> = {
  wait: { by: ["timer"] },
  send: { event: RefundCreated, by: ["timer"] },
  succeed: { event: RefundSucceeded, by: ["payment_provider", "timer"] },
  fail: { event: RefundFailed, by: ["payment_provider", "timer"] },
  drop: { by: ["timer"] },
};

/** Where a refund may stay for good; of one that failed an administrator is told. @public */
export const refundEnds: readonly RefundState[] = ["succeeded", "failed", "not_needed"];

export const RefundNotFound = notFound("refund");
export const RefundExists = refusal(
  "refund.already_decided",
  409,
  "This refund has already been decided.",
  "Read the payment again.",
);
const RefundTransition = invalidTransition("refund");

type Deciding = RefundGround & { id: IdOf<"refund">; cause: string; amount_minor: number; now: string };

/** A refund as it is decided: to be sent, and looked at again should that not happen. */
export const decideRefund = (
  payment: Payment,
  { id, cause, amount_minor, now, reason, initiator }: Deciding,
  state: "requested" | "not_needed" = "requested",
): Refund => ({
  id,
  version: 0,
  payment_id: payment.id,
  job_id: payment.job_id,
  cause,
  ...(reason && { reason }),
  ...(initiator && { initiator }),
  amount_minor,
  currency: payment.currency,
  state,
  ...(state === "requested" && { look_at: plus(now, { minutes: policy.payment.look_again_minutes }) }),
  requested_at: now,
  updated_at: now,
});

const stepped = (refund: Refund, verb: RefundVerb, now: string, change: Partial<Refund>): Refund => ({
  ...refund,
  look_at: undefined,
  ...change,
  state: next(refundTransitions, {}, RefundTransition, refund.state, verb),
  updated_at: now,
});

const bankAsked = (now: string): string => plus(now, { hours: policy.payment.ask_bank_hours });

/** It can't be sent now, because the bank has the money while it decides a dispute, or the bank has not carried it out. */
export const putRefundOff = (refund: Refund, now: string): Refund => {
  const soon = plus(now, { minutes: policy.payment.look_again_minutes });
  return stepped(refund, "wait", now, { look_at: refund.state === "pending" ? bankAsked(now) : soon });
};

/** Nothing is left to give back. */
export const dropRefund = (refund: Refund, now: string): Refund => stepped(refund, "drop", now, {});

/** The payment provider refused it for good. */
export const refuseRefund = (refund: Refund, failure: string, now: string): Refund =>
  stepped(refund, "fail", now, { failure });

const verbs = { pending: "send", succeeded: "succeed", failed: "fail" } as const;

/** The refund as the payment has it; itself where it is so already. */
export const followRefund = (refund: Refund, payment: Payment, now: string): Refund => {
  const seen = payment.refunds.find(({ cause }) => cause === refund.cause);
  if (!seen || seen.state === refund.state) return refund;
  return stepped(refund, verbs[seen.state], now, {
    refund_id: seen.refund_id,
    ...(seen.state === "pending" && { look_at: bankAsked(now) }),
    ...(seen.state === "failed" && { failure: "returned_by_bank" }),
  });
};
