import * as z from "zod/mini";
import type { Id as IdOf } from "../../kernel/id.ts";
import { lazyObject } from "../../kernel/lazy-object.ts";
import { invalidTransition, notFound, refusal } from "../../kernel/refusal.ts";
import { AmountMinor, Currency, described, Id, Instant, UpdatedAt, Version } from "../../kernel/schema.ts";
import { plus } from "../../kernel/time.ts";
import { policy } from "../policy.ts";
import * as requests from "../step-requests.ts";
import { type Machine, next, type Steps } from "../transition.ts";
import { RefundCreated, RefundFailed, RefundSucceeded } from "./events.ts";
import type { Payment } from "./payment.ts";

export const RefundState = z.enum(["requested", "pending", "succeeded", "failed", "not_needed"]);
export type RefundState = z.output<typeof RefundState>;

/** The reason for a refund, and who decided it. */
export const RefundReason = z.enum(["incident", "dispute", "no_show", "lower_price", "canceled", "goodwill"]);
export const RefundInitiator = z.enum(["admin", "user", "service_provider", "system"]);

/** Why money goes back and on whose word. Absent where it was decided before this was kept. */
export const RefundGround = lazyObject(() => ({
  reason: described(z.optional(RefundReason), "Why the money goes back."),
  initiator: described(
    z.optional(RefundInitiator),
    "On whose word: an administrator, the customer (`user`), the provider, or the service itself (`system`).",
  ),
  author_id: described(z.optional(z.string()), "The account of whoever decided it."),
  note: described(z.optional(z.string()), "The reason in the words of the administrator who decided it."),
}));
export type RefundGround = z.output<typeof RefundGround>;

/**
 * Money that goes back to a customer, decided once per cause. It is recorded before the payment provider is called, and
 * every retry requests the recorded amount.
 */
export const Refund = lazyObject(() => ({
  id: Id("refund"),
  version: Version,
  payment_id: Id("payment"),
  job_id: Id("job"),
  /** The decision that it follows. */
  cause: z.string(),
  ...RefundGround.shape,
  amount_minor: described(AmountMinor, "How much the customer gets back, in cents."),
  currency: Currency,
  market: z.optional(z.string()),
  state: described(RefundState, "How far the refund is."),
  refund_id: described(z.optional(z.string()), "Id of the refund at the payment provider."),
  failure: described(z.optional(z.string()), "Why the money did not go back."),
  look_at: z.optional(Instant),
  requested_at: described(Instant, "When the refund was decided."),
  updated_at: UpdatedAt,
}));
export type Refund = z.output<typeof Refund>;

/** A refund as administrators see it. */
export const RefundView = z.pick(Refund, {
  id: true,
  version: true,
  payment_id: true,
  job_id: true,
  reason: true,
  initiator: true,
  author_id: true,
  note: true,
  amount_minor: true,
  currency: true,
  state: true,
  refund_id: true,
  failure: true,
  requested_at: true,
  updated_at: true,
});

const RefundTransition = invalidTransition("refund");

/** Whatever the payment provider reports the schedule finds too, if nobody tells us: it asks again. */
const steps = {
  wait: { by: ["timer"] },
  send: { event: RefundCreated, by: ["timer"] },
  succeed: { event: RefundSucceeded, by: ["payment_provider", "timer"] },
  fail: { event: RefundFailed, by: ["payment_provider", "timer"] },
  drop: { by: ["timer"] },
} as const satisfies Steps;
type RefundStep = keyof typeof steps;

export const refundMachine: Machine<RefundState, RefundStep> = {
  refuse: RefundTransition,
  requests: requests.refund,
  steps,
  transitions: {
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
  },
  /** Of one that failed an administrator is told. */
  final: ["succeeded", "failed", "not_needed"],
};

export const RefundNotFound = notFound("refund");
export const RefundExists = refusal(
  "refund.already_decided",
  409,
  "This refund has already been decided.",
  "Read the payment again.",
);

type Deciding = RefundGround & {
  id: IdOf<"refund">;
  cause: string;
  amount_minor: number;
  now: string;
  /** Whoever decides sends it at once: it is looked at only if that does not happen. */
  sent_at_once?: boolean;
};

/** A decided refund, ready to be sent. */
export const decideRefund = (
  payment: Payment,
  { id, cause, amount_minor, now, reason, initiator, author_id, note, sent_at_once = false }: Deciding,
  state: "requested" | "not_needed" = "requested",
): Refund => ({
  id,
  version: 0,
  payment_id: payment.id,
  job_id: payment.job_id,
  cause,
  ...(reason && { reason }),
  ...(initiator && { initiator }),
  ...(author_id && { author_id }),
  ...(note && { note }),
  amount_minor,
  currency: payment.currency,
  ...(payment.market && { market: payment.market }),
  state,
  ...(state === "requested" && {
    look_at: sent_at_once ? plus(now, { minutes: policy.payment.look_again_minutes }) : now,
  }),
  requested_at: now,
  updated_at: now,
});

const stepped = (refund: Refund, step: RefundStep, now: string, change: Partial<Refund>): Refund => ({
  ...refund,
  look_at: undefined,
  ...change,
  state: next(refundMachine, refund.state, step),
  updated_at: now,
});

const bankAsked = (now: string): string => plus(now, { hours: policy.payment.ask_bank_hours });

/** Puts a refund off, because the bank has the money during a dispute, or has not carried it out. */
export const putRefundOff = (refund: Refund, now: string): Refund => {
  const soon = plus(now, { minutes: policy.payment.look_again_minutes });
  return stepped(refund, "wait", now, { look_at: refund.state === "pending" ? bankAsked(now) : soon });
};

/** Drops a refund, because nothing is left to give back. */
export const dropRefund = (refund: Refund, now: string): Refund => stepped(refund, "drop", now, {});

/** The payment provider refused it permanently. */
export const refuseRefund = (refund: Refund, failure: string, now: string): Refund =>
  stepped(refund, "fail", now, { failure });

const stepTo = { pending: "send", succeeded: "succeed", failed: "fail" } as const;

/**
 * Updates the refund from the payment. Its amount becomes what really goes back: less than was decided if a bank took the
 * rest meanwhile. Returns the same refund if nothing changes.
 */
export const followRefund = (refund: Refund, payment: Payment, now: string): Refund => {
  const seen = payment.refunds.find(({ cause }) => cause === refund.cause);
  if (!seen || seen.state === refund.state) return refund;
  return stepped(refund, stepTo[seen.state], now, {
    refund_id: seen.refund_id,
    ...(seen.state === "pending" && { look_at: bankAsked(now) }),
    ...(seen.state === "failed" ? { failure: "returned_by_bank" } : { amount_minor: seen.amount_minor }),
  });
};
