import type Stripe from "stripe";
import type { Drawing } from "../../platform/draw.ts";
import type { Job } from "../../shared/domain/job/job.ts";
import { noteHold } from "../../shared/domain/job/payment.ts";
import {
  abandon,
  annotate,
  hasBegun,
  keptOf,
  moveStart,
  priceOf,
} from "../../shared/domain/payment/decisions.ts";
import {
  disputedPayment,
  mirrorDispute,
  packEvidence,
  submitted,
} from "../../shared/domain/payment/dispute.ts";
import { observeIntent } from "../../shared/domain/payment/observation/intent.ts";
import { observeSetup } from "../../shared/domain/payment/observation/setup.ts";
import { begin, type Payment, type PaymentChange } from "../../shared/domain/payment/payment.ts";
import { decideRefund, followRefund, type RefundGround } from "../../shared/domain/payment/refund.ts";
import { beginTip } from "../../shared/domain/payment/tip.ts";
import {
  cancelTransfer,
  isSpent,
  scheduleTransfer,
  shareOf,
  type Transfer,
} from "../../shared/domain/payment/transfer.ts";
import { policy } from "../../shared/domain/policy.ts";
import { earliest, plus } from "../../shared/kernel/time.ts";
import { leastCharge } from "../../shared/markets/charge.ts";
import { seenCase } from "../../shared/vendors/payments/seen.ts";
import type { Customer } from "./people.ts";
import { release, takeBack } from "./shares.ts";
import * as stripe from "./stripe.ts";
import { type Admin, type By, system, type World } from "./world.ts";

/** A job as it is now, and how to change facts of it without a transition. */
type Booking = { job: () => Job; amend: (job: Job) => void };
type Living = { world: World; draw: Drawing; admin: Admin; customer: Customer };

/** The money of a booking or a tip: each step calls the payment provider and observes the result. */
const moneyOf = (
  { world, draw, admin }: Living,
  first: Payment,
  { job, amend }: Booking,
  setup: string | undefined,
) => {
  const { past } = world;
  let payment = first;
  let share: Transfer | undefined;

  const settle = (by: By, now: string, { record, events, postings }: PaymentChange): void => {
    payment =
      events.length > 0 || postings.length > 0
        ? world.keep("payment", by, now, { record, events, postings })
        : world.amend("payment", record);
  };
  const whom = (): Partial<Payment> => {
    const { service_provider_id } = job();
    return service_provider_id ? { service_provider_id } : {};
  };
  const observed = (intent: string, cause: string, now: string): PaymentChange =>
    observeIntent(payment, stripe.seenOf(past, intent, now), now, cause, whom());
  const intent = (): string => payment.payment_intent_id as string;

  const note = (facts: Partial<Payment>, now: string): void =>
    settle(system, now, annotate(payment, facts, now, "year"));

  /** Plans the provider's share once there is money, and cancels it when nothing is left. */
  const plan = (now: string): void => {
    const service_provider_id = payment.service_provider_id ?? job().service_provider_id;
    if (share && payment.transfer_state === "scheduled" && isSpent(share, payment)) {
      share = world.keep("transfer", system, now, cancelTransfer(share, now));
      note({ transfer_state: undefined }, now);
    }
    if (share || !service_provider_id || payment.captured_minor === 0 || shareOf(payment) === 0) return;
    share = world.keep(
      "transfer",
      system,
      now,
      scheduleTransfer(payment, { id: draw.idsAt(now)("transfer"), now, sequence: 1, service_provider_id }),
    );
    note({ transfer_state: "scheduled" }, now);
  };

  const take = (amount_minor: number, purpose: "price" | "cancellation_fee", now: string): void => {
    if (payment.state !== "authorized") return;
    if (amount_minor < leastCharge(payment)) {
      releaseHold(now);
      return;
    }
    const most = Math.min(amount_minor, payment.authorized_minor);
    stripe.capture(past, intent(), { amount_minor: most, purpose }, now);
    settle(system, now, observed(intent(), "year", now));
  };

  const releaseHold = (now: string): void => {
    if (payment.payment_intent_id === undefined) {
      settle(system, now, abandon(payment, "job.canceled", now));
      return;
    }
    stripe.cancel(past, intent(), "requested_by_customer", now);
    settle(system, now, observed(intent(), "job.canceled", now));
  };

  const giveBack = (by: By, amount: number, ground: RefundGround, now: string): void => {
    const amount_minor = Math.min(amount, keptOf(payment));
    if (amount_minor <= 0) return;
    const cause = draw.idsAt(now)("decision");
    const decided = world.keep("refund", by, now, {
      record: decideRefund(payment, { id: draw.idsAt(now)("refund"), cause, ...ground, amount_minor, now }),
      events: [],
    });
    stripe.refund(past, payment, { amount_minor, cause, ...ground } as never, now);
    settle(system, now, observed(intent(), "refund", now));
    world.keep("refund", system, now, { record: followRefund(decided, payment, now), events: [] });
    plan(now);
    if (share && payment.transfer_state === "paid") takeBack(world, payment, share.id, cause, now);
  };

  return {
    payment: () => payment,
    settle,
    /** The customer's card is confirmed: its money is held, or it is stored for later. */
    secure: (now: string): void => {
      if (setup)
        settle(system, now, observeSetup(payment, stripe.endSetup(past, setup, "confirm", now), now, "year"));
      else {
        stripe.confirmHold(past, intent(), now);
        settle(system, now, observed(intent(), "year", now));
      }
    },
    /** Nobody confirmed a card in time. */
    lapse: (now: string): void => {
      if (setup)
        settle(system, now, observeSetup(payment, stripe.endSetup(past, setup, "cancel", now), now, "year"));
      else releaseHold(now);
    },
    moved: (now: string): void => settle(system, now, moveStart(payment, job(), now)),
    letGo: releaseHold,
    giveBack,
    /** Charges the stored card now. */
    charge: (now: string): void => {
      settle(system, now, observed(stripe.holdAway(past, payment, now), "year", now));
      plan(now);
    },
    /** The job has ended: captures what is due and refunds the rest. */
    close: (amount_minor: number, purpose: "price" | "cancellation_fee", now: string): void => {
      note(whom(), now);
      const taken = payment.captured_minor > 0;
      if (taken)
        giveBack(admin, keptOf(payment) - amount_minor, { reason: "dispute", initiator: "admin" }, now);
      else if (payment.state === "authorized") take(amount_minor, purpose, now);
      else releaseHold(now);
      plan(now);
    },
    /** What falls due by itself next, and when. */
    due: (): string | undefined => {
      const { due_for, due_at } = payment;
      const waits = due_for === "authorization" || due_for === "capture_guard" || due_for === "bank";
      const sends = share !== undefined && payment.transfer_state === "scheduled";
      return earliest(
        waits ? due_at : undefined,
        sends ? plus(share?.release_at as string, { minutes: 1 }) : undefined,
      );
    },
    fallDue: (now: string): void => {
      const { due_for, due_at } = payment;
      if (share && payment.transfer_state === "scheduled" && share.release_at < now) {
        release(world, payment, share.id, now);
        note({ transfer_state: "paid" }, now);
      } else if (due_at === undefined || due_at > now) return;
      else if (due_for === "bank") note({ due_at: plus(now, { hours: policy.payment.ask_bank_hours }) }, now);
      else if (due_for === "authorization") {
        settle(system, now, observed(stripe.holdAway(past, payment, now), "authorization", now));
        const noted = noteHold(job(), { payment_id: payment.id, held: payment.state === "authorized" }, now);
        if (noted) amend(noted);
      } else if (hasBegun(job())) take(priceOf(job(), payment), "price", now);
      else throw new Error(`the hold of ${payment.id} ends before the work has begun`);
    },
    /** The customer's bank disputes what is left of the money; evidence is sent, and then the bank decides. */
    dispute: (
      now: string,
    ): { answer: (now: string) => void; decide: (now: string, verdict: "won" | "lost") => void } => {
      const amount = payment.captured_minor - payment.refunded_minor;
      const id = past.dispute(now, payment.charge_id as string, amount);
      const evidence = packEvidence(job(), payment, []);
      const seen = (at: string) =>
        seenCase(past.ask<Stripe.Dispute>(at, "GET /v1/disputes/{id}", {}, { id }));
      settle(system, now, observed(intent(), "dispute", now));
      let mirror = world.keep("dispute", system, now, {
        record: mirrorDispute(undefined, seen(now), { about: disputedPayment(payment), evidence }, now),
        events: [],
      });
      return {
        answer: (at) => {
          const { product_description, service_date, access_activity_log } = evidence;
          const texts = { product_description, service_date, access_activity_log };
          past.ask(at, "POST /v1/disputes/{id}", { evidence: texts, submit: true }, { id });
          mirror = world.keep("dispute", admin, at, submitted(mirror, seen(at), at));
        },
        decide: (at, verdict) => {
          past.decide(at, id, verdict);
          settle(system, at, observed(intent(), "dispute", at));
          const record = mirrorDispute(mirror, seen(at), { about: disputedPayment(payment), evidence }, at);
          mirror = world.keep("dispute", system, at, { record, events: [] });
          if (share && payment.transfer_state === "paid") takeBack(world, payment, share.id, id, at);
        },
      };
    },
  };
};
export type Money = ReturnType<typeof moneyOf>;

/** The customer at the payment provider. */
const payerOf = ({ world, customer }: Living, now: string): string => {
  const known = customer.account.stripe_customer_id;
  if (known) return known;
  const stripe_customer_id = stripe.newCustomer(world.past, customer.account, now);
  customer.account = world.amend("account", { ...customer.account, stripe_customer_id });
  return stripe_customer_id;
};

/** The payment of a new booking. */
export const bookingMoney = (living: Living, booking: Booking, now: string): Money => {
  const { world, draw, customer } = living;
  const user = { role: "user" as const, id: customer.account.id as string };
  const payment = world.keep(
    "payment",
    user,
    now,
    begin(booking.job(), {
      id: draw.idsAt(now)("payment"),
      now,
      fee_bps: policy.payment.fee_bps,
      stripe_customer_id: payerOf(living, now),
    }),
  );
  const setup = payment.horizon === "far" ? stripe.newSetup(world.past, payment, now) : undefined;
  const money = moneyOf(living, payment, booking, setup);
  const intent = setup ? undefined : stripe.newHold(world.past, payment, now);
  if (intent)
    money.settle(user, now, observeIntent(payment, stripe.seenOf(world.past, intent, now), now, "year"));
  return money;
};

/** A tip for a job, charged to the card that paid it. */
export const tipMoney = (
  living: Living,
  price: Payment,
  booking: Booking,
  amount_minor: number,
  now: string,
): Money => {
  const { world, draw, customer } = living;
  const user = { role: "user" as const, id: customer.account.id as string };
  const id = draw.idsAt(now)("payment");
  const payment = world.keep("payment", user, now, beginTip(booking.job(), price, { id, now, amount_minor }));
  const money = moneyOf(living, payment, booking, undefined);
  money.charge(now);
  return money;
};
