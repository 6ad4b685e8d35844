import * as z from "zod/mini";
import type { Decision } from "../../kernel/event.ts";
import type { Id as IdOf } from "../../kernel/id.ts";
import { lazyObject } from "../../kernel/lazy-object.ts";
import { invalidTransition, notFound, refusal, versionConflict } from "../../kernel/refusal.ts";
import {
  AmountMinor,
  CreatedAt,
  Currency,
  described,
  Id,
  Instant,
  UpdatedAt,
  Version,
} from "../../kernel/schema.ts";
import { plus } from "../../kernel/time.ts";
import { leastCharge } from "../../markets/charge.ts";
import type { Job } from "../job/job.ts";
import { policy } from "../policy.ts";
import * as requests from "../step-requests.ts";
import { TaxTerms } from "../tax/terms.ts";
import type { Machine, Steps } from "../transition.ts";
import {
  PaymentActionRequired,
  PaymentAuthorized,
  PaymentCaptured,
  PaymentCreated,
  PaymentDeferred,
  PaymentDisputeClosed,
  PaymentDisputeOpened,
  PaymentExpired,
  PaymentFailed,
  PaymentPaidOffline,
  PaymentVoided,
  RefundSucceeded,
} from "./events.ts";
import type { Posting } from "./ledger.ts";

export const PaymentState = z.enum([
  "created",
  "requires_action",
  "setup_stored",
  "authorized",
  "captured",
  "partially_refunded",
  "refunded",
  "voided",
  "expired",
  "failed",
  "disputed",
  "lost",
  "offline_paid",
]);
export type PaymentState = z.output<typeof PaymentState>;

/** What both sides see of a job's payment; derived, never set. */
export const JobPaymentStatus = z.enum([
  "unpaid",
  "deferred",
  "action_required",
  "authorized",
  "amount_change_pending",
  "accepted",
  "captured",
  "on_hold",
  "released",
  "partially_refunded",
  "refunded",
  "voided",
  "failed",
  "offline_paid",
]);
export type JobPaymentStatus = z.output<typeof JobPaymentStatus>;

/** What happens at a payment's deadline. */
export const PaymentDeadline = z.enum([
  "abandonment",
  "authorization",
  "action",
  "capture_guard",
  "reauthorization",
  "bank",
  "void",
]);
export type PaymentDeadline = z.output<typeof PaymentDeadline>;

/** The money of one job. Amounts come from the job, never from a client. */
export const Payment = lazyObject(() => ({
  id: Id("payment"),
  version: Version,
  job_id: Id("job"),
  user_id: Id("user"),
  service_provider_id: z.optional(Id("service_provider")),
  purpose: described(
    z.optional(z.literal("tip")),
    "`tip`: what the customer gives beside the price of the job. Absent: the price.",
  ),
  state: described(PaymentState, "State of the payment."),
  /** `near`: held on the card now; `far`: the card is stored and held a day before the start. */
  horizon: described(
    z.enum(["near", "far"]),
    `\`near\`: the amount is held on the card at once. \`far\`: the card is stored, and the amount is held ${policy.payment.authorize_before_start_hours} hours before the job starts.`,
  ),
  amount_minor: described(AmountMinor, "The amount that the customer pays, in cents."),
  currency: Currency,
  market: z.optional(z.string()),
  tax: z.optional(TaxTerms),
  credit_minor: described(
    z.optional(AmountMinor),
    "What of the amount the customer's credit pays, in cents: kept for it at first, used once money was taken.",
  ),
  authorized_minor: described(
    AmountMinor,
    "What is secured, in cents: held on the card, and what credit pays besides.",
  ),
  captured_minor: described(
    AmountMinor,
    "What was taken, in cents: from the card, and what credit paid besides.",
  ),
  refunded_minor: described(AmountMinor, "What the customer got back, in cents."),
  /** The platform's part of what was captured, by the rate that was in force at booking. */
  fee_minor: described(AmountMinor, "The platform's share of the payment, in cents."),
  /** What of the platform's part is tax: on its fee, and the customer's if the platform hands it in. */
  fee_tax_minor: described(
    z.optional(AmountMinor),
    "What of `fee_minor` is tax that the platform owes, in cents. Absent: nothing.",
  ),
  fee_bps: z.int(),
  /** The least that the platform keeps, as it was in force at booking. */
  fee_min_minor: z.optional(AmountMinor),
  refunds: z.array(
    z.object({
      refund_id: z.string(),
      /** The decision that it follows, where it is ours. */
      cause: z.optional(z.string()),
      amount_minor: AmountMinor,
      /** What of it comes back as credit. */
      credit_minor: z.optional(AmountMinor),
      fee_minor: AmountMinor,
      fee_tax_minor: z.optional(AmountMinor),
      state: z.enum(["pending", "succeeded", "failed"]),
    }),
  ),
  /** Refunds that are decided and not yet at the payment provider, oldest first. No two of them promise the same money. */
  waiting: z.optional(z.array(z.object({ cause: z.string(), amount_minor: AmountMinor }))),
  disputes: z.array(
    z.object({
      dispute_id: z.string(),
      amount_minor: AmountMinor,
      fee_minor: AmountMinor,
      fee_tax_minor: z.optional(AmountMinor),
      /** What the payment provider asked for handling it. */
      cost_minor: z.optional(AmountMinor),
      outcome: z.optional(z.enum(["won", "lost"])),
    }),
  ),
  /** Inquiries of the bank that are open: no money moves while they are. */
  inquiry_ids: z.optional(z.array(z.string())),
  stripe_customer_id: z.optional(z.string()),
  payment_intent_id: z.optional(z.string()),
  setup_intent_id: z.optional(z.string()),
  checkout_id: described(z.optional(Id("checkout")), "The checkout that its card is given in."),
  payment_method_id: z.optional(z.string()),
  charge_id: z.optional(z.string()),
  /** Tells the number of the card that paid, without the number. */
  card_fingerprint: z.optional(z.string()),
  /** The network's own end of the hold; read, never assumed. */
  capture_before: described(z.optional(Instant), "The card network lets the hold go then."),
  /** Numbers the tries to hold the money; part of every idempotency key. */
  attempt: z.int(),
  /** How often the hold was replaced by another one before it ended. */
  renewals: z.optional(z.int()),
  /** The payment provider's price for the charge, once it is known. */
  processing_fee_minor: z.optional(AmountMinor),
  /** The job-payment status that both sides see (derived). */
  status: described(JobPaymentStatus, "The payment in one word, as apps show it."),
  price_change_pending: z.optional(z.boolean()),
  charge_minor: described(
    z.optional(AmountMinor),
    "The price that is charged when the work is done, in cents, as it was when the payment was last brought in line with the job.",
  ),
  /** The setup intent of a card that is to take the place of the stored one. */
  replacement_setup_id: z.optional(z.string()),
  /** How often the card was replaced; part of an idempotency key. */
  card_changes: z.optional(z.int()),
  offline_minor: described(
    z.optional(AmountMinor),
    "What the customer paid the provider without this service, in cents.",
  ),
  accepted_minor: described(
    z.optional(AmountMinor),
    "The highest price that the customer agreed to, in cents.",
  ),
  accepted_at: described(z.optional(Instant), "When the customer agreed to it."),
  /** Where the provider's share is. */
  transfer_state: described(
    z.optional(z.enum(["scheduled", "on_hold", "paid"])),
    "Where the provider's share is: due later, held back or paid.",
  ),
  failure: described(z.optional(z.string()), "Why the payment failed, as the payment provider put it."),
  starts_at: described(Instant, "When the job starts."),
  due_at: z.optional(Instant),
  due_for: z.optional(PaymentDeadline),
  created_at: CreatedAt,
  updated_at: UpdatedAt,
}));
export type Payment = z.output<typeof Payment>;

/** A refund that was decided and is not yet at the payment provider. */
export type WaitingRefund = NonNullable<Payment["waiting"]>[number];

/** The refunds that wait besides the given one. */
export const withoutWaiting = (
  { waiting = [] }: Pick<Payment, "waiting">,
  cause: string,
): Payment["waiting"] => {
  const others = waiting.filter((refund) => refund.cause !== cause);
  return others.length > 0 ? others : undefined;
};

/** The result of a decision about money: the payment, its events, and its postings. */
export type PaymentChange = Decision<Payment> & { postings: Posting[] };

/** A decision without changes. */
export const unchanged = (payment: Payment): PaymentChange => ({ record: payment, events: [], postings: [] });

/** Two decisions combined, the second based on the result of the first. */
export const followedBy = (first: PaymentChange, second: PaymentChange): PaymentChange => ({
  record: second.record,
  events: [...first.events, ...second.events],
  postings: [...first.postings, ...second.postings],
});

export const PaymentTransition = invalidTransition("payment");

/** Whatever the payment provider reports the schedule finds too, if nobody tells us: it asks again. */
const steps = {
  require_action: { event: PaymentActionRequired, by: ["payment_provider", "timer"] },
  retry: { by: ["user"] },
  store_card: { event: PaymentDeferred, by: ["payment_provider", "timer"] },
  authorize: { event: PaymentAuthorized, by: ["payment_provider", "timer"] },
  capture: { event: PaymentCaptured, by: ["admin", "payment_provider", "timer"] },
  restore: { event: PaymentDisputeClosed, by: ["payment_provider", "timer"] },
  refund_part: { event: RefundSucceeded, by: ["payment_provider", "timer"] },
  refund: { event: RefundSucceeded, by: ["payment_provider", "timer"] },
  dispute: { event: PaymentDisputeOpened, by: ["payment_provider"] },
  lose: { event: PaymentDisputeClosed, by: ["payment_provider", "timer"] },
  expire: { event: PaymentExpired, by: ["payment_provider", "timer"] },
  void: { event: PaymentVoided, by: ["admin", "payment_provider", "timer"] },
  fail: { event: PaymentFailed, by: ["timer"] },
  pay_offline: { event: PaymentPaidOffline, by: ["admin"] },
} as const satisfies Steps;
export type PaymentStep = keyof typeof steps;

const afterCapture = {
  restore: "captured",
  refund_part: "partially_refunded",
  refund: "refunded",
  dispute: "disputed",
  lose: "lost",
} as const;

export const paymentMachine: Machine<PaymentState, PaymentStep> = {
  refuse: PaymentTransition,
  requests: requests.payment,
  steps,
  transitions: {
    created: {
      require_action: "requires_action",
      store_card: "setup_stored",
      authorize: "authorized",
      void: "voided",
      fail: "failed",
      pay_offline: "offline_paid",
    },
    requires_action: {
      retry: "created",
      store_card: "setup_stored",
      authorize: "authorized",
      void: "voided",
      fail: "failed",
      pay_offline: "offline_paid",
    },
    setup_stored: {
      require_action: "requires_action",
      authorize: "authorized",
      void: "voided",
      fail: "failed",
      pay_offline: "offline_paid",
    },
    authorized: {
      authorize: "authorized",
      require_action: "requires_action",
      capture: "captured",
      store_card: "setup_stored",
      void: "voided",
      expire: "expired",
      pay_offline: "offline_paid",
    },
    expired: {
      store_card: "setup_stored",
      require_action: "requires_action",
      authorize: "authorized",
      void: "voided",
      fail: "failed",
      pay_offline: "offline_paid",
    },
    captured: afterCapture,
    partially_refunded: afterCapture,
    refunded: afterCapture,
    disputed: afterCapture,
    lost: afterCapture,
    voided: {},
    failed: { pay_offline: "offline_paid" },
    offline_paid: {},
  },
  final: ["captured", "partially_refunded", "refunded", "lost", "voided", "failed", "offline_paid"],
};

const ended: readonly PaymentState[] = ["voided", "failed", "offline_paid"];

/** Whether a payment may still bring money. A job has at most one live payment. */
export const isLive = ({ state }: Pick<Payment, "state">): boolean => !ended.includes(state);

/** The facts that every event of a payment carries. */
export const factsOf = (payment: Payment, amount_minor = payment.amount_minor) => ({
  payment_id: payment.id,
  job_id: payment.job_id,
  user_id: payment.user_id,
  ...(payment.purpose && { purpose: payment.purpose }),
  ...(payment.service_provider_id && { service_provider_id: payment.service_provider_id }),
  amount_minor,
  currency: payment.currency,
});

/** What credit pays of a payment, as its events tell it. */
export const creditOf = ({ credit_minor }: Payment): { credit_minor?: number } =>
  credit_minor === undefined ? {} : { credit_minor };

export const audienceOf = (payment: Payment) => [payment.user_id, payment.service_provider_id];

/** The amount on the card: everything that credit does not pay, and at least the payment provider's minimum. */
export const cardAmountOf = ({ amount_minor, credit_minor = 0, market }: Payment): number =>
  credit_minor === 0 ? amount_minor : Math.max(amount_minor - credit_minor, leastCharge({ market }));

/** The part of the secured amount that is held on the card. */
export const heldOnCard = ({ authorized_minor, credit_minor = 0 }: Payment): number =>
  Math.max(0, authorized_minor - credit_minor);

/** Whether credit alone secures a payment, without a hold on a card. */
export const isCovered = (payment: Payment): boolean =>
  payment.authorized_minor > 0 && heldOnCard(payment) === 0;

/** Whether no money is held now, but a stored card can be charged. */
export const isStored = ({ state }: Payment): boolean => state === "setup_stored" || state === "expired";

/** Whether the reserved credit pays all of an amount. */
export const isPaidByCredit = ({ credit_minor = 0 }: Payment, amount_minor: number): boolean =>
  credit_minor > 0 && credit_minor >= amount_minor;

/** How much of a price credit pays. The rest is zero, or at least the payment provider's minimum charge. */
export const creditFor = (
  price_minor: number,
  available_minor: number,
  record: { market?: string | undefined },
): number => {
  const used = Math.min(price_minor, available_minor);
  const rest = price_minor - used;
  const least = leastCharge(record);
  return rest === 0 || rest >= least ? used : Math.max(0, price_minor - least);
};

/**
 * Until when a customer can act whose card refuses: while the booking itself waits for its first payment, no longer than
 * it was held for.
 */
export const actionUntil = ({ state }: Pick<Payment, "state">, now: string): string =>
  state === "created"
    ? plus(now, { minutes: policy.job.payment_hold_minutes })
    : plus(now, { hours: policy.payment.action_hours });

/** Whether a card was given for a payment that is to be held at once, and no hold was had on it yet. */
export const awaitsHold = ({ state, purpose, payment_method_id }: Payment): boolean =>
  state === "created" && purpose === undefined && payment_method_id !== undefined;

/** How long a hold must last: until the end of the work and the time to confirm it. */
export const holdNeededUntil = (job: Pick<Job, "ends_at">): string =>
  plus(job.ends_at, { hours: policy.job.confirm_hours });

type Beginning = {
  id: IdOf<"payment">;
  now: string;
  fee_bps: number;
  fee_min_minor?: number | undefined;
  stripe_customer_id: string;
  /** What credit pays of it. */
  credit_minor?: number;
};

/** Starts the payment of a job. The high end is held, now or a day before the start. */
export const begin = (
  job: Job,
  { id, now, fee_bps, fee_min_minor, stripe_customer_id, credit_minor }: Beginning,
): Decision<Payment> => {
  const near = holdNeededUntil(job) <= plus(now, { days: policy.payment.hold_horizon_days });
  const record: Payment = {
    id,
    version: 0,
    job_id: job.id,
    user_id: job.user_id,
    ...(job.service_provider_id && { service_provider_id: job.service_provider_id }),
    state: "created",
    horizon: near ? "near" : "far",
    amount_minor: job.high_minor,
    currency: job.currency,
    ...(job.market && { market: job.market }),
    ...(job.tax && { tax: job.tax }),
    ...(credit_minor && { credit_minor }),
    authorized_minor: 0,
    captured_minor: 0,
    refunded_minor: 0,
    fee_minor: 0,
    fee_bps,
    ...(fee_min_minor && { fee_min_minor }),
    refunds: [],
    disputes: [],
    stripe_customer_id,
    attempt: 1,
    status: "unpaid",
    starts_at: job.starts_at,
    due_at: job.hold_expires_at ?? plus(now, { minutes: policy.job.payment_hold_minutes }),
    due_for: "abandonment",
    created_at: now,
    updated_at: now,
  };
  const event = PaymentCreated.atNextVersion(record, {
    data: { ...factsOf(record), ...creditOf(record) },
    to: "created",
    audience: audienceOf(record),
  });
  return { record, events: [event] };
};

export const PaymentNotFound = notFound("payment");
export const PaymentConflict = versionConflict("payment");
export const PaymentAlreadyLive = refusal(
  "payment.already_live",
  409,
  "This job has a payment already.",
  "Go on with it: send details.payment_id to create-intent-payment.",
);
export const PaymentNotDue = refusal(
  "payment.not_due",
  409,
  "The job does not wait for a payment.",
  "See the state of the job in details.",
);
export const PaymentNotHeld = refusal(
  "payment.not_held",
  409,
  "No money is held and no card is stored.",
  "Confirm the payment in the app first, with the credentials from create-intent-payment.",
);
export const PaymentDisagrees = refusal(
  "payment.disagrees",
  409,
  "The payment provider has another amount, currency, customer or job for this payment.",
  "Start a new payment.",
);
export const PaymentWorkNotBegun = refusal(
  "payment.work_not_begun",
  409,
  "The work has not begun, so its money can't be charged yet.",
  "Wait until the job is in progress, or cancel it. See details.job_state.",
);
export const PaymentAmountTooLow = refusal(
  "payment.amount_too_low",
  422,
  "The amount is less than the agreed price.",
  "Send at least details.price_minor, or cancel the job.",
);
export const PaymentAmountExceeded = refusal(
  "payment.amount_exceeded",
  422,
  "The amount is more than what is held.",
  "Send at most details.authorized_minor.",
);
export const PaymentHoldExceeded = refusal(
  "payment.amount_exceeded",
  409,
  "The job's price is more than what is held.",
  "Accept the price with accept-job-payment. The larger amount is held then.",
);
export const PaymentActionRefused = refusal(
  "payment.action_refused",
  409,
  "This can't be done with the job's money now.",
  "See details.reason, and read the payment again.",
);
export const RefundTooMuch = refusal(
  "refund.too_much",
  422,
  "That is more than is left of what the customer paid.",
  "Send at most details.remaining_minor.",
);
