import { proRata, sum } from "../../kernel/money.ts";
import { minus, plus } from "../../kernel/time.ts";
import { policy } from "../policy.ts";
import { bookOf, type Draft, draftOf, moving, noting, posting, settled, telling } from "./draft.ts";
import {
  JobPaymentStatusChanged,
  PaymentActionRequired,
  PaymentAuthorized,
  PaymentCaptured,
  PaymentDeclined,
  PaymentDeferred,
  PaymentDisputeClosed,
  PaymentDisputeOpened,
  PaymentExpired,
  PaymentInquiryClosed,
  PaymentInquiryOpened,
  PaymentReauthorized,
  PaymentVoided,
  RefundCreated,
  RefundFailed,
  RefundSucceeded,
  TipActionRequired,
  TipLapsed,
  TipPaid,
} from "./events.ts";
import {
  authorizationPosted,
  cancellationFeePosted,
  capturePosted,
  costPosted,
  disputeLostPosted,
  disputeOpenedPosted,
  disputeWonPosted,
  refundFailedPosted,
  refundPosted,
  releasePosted,
} from "./ledger.ts";
import { heldOnCard, isCovered, isLive, type Payment, type Settlement } from "./payment.ts";
import { platformFee } from "./platform-charge.ts";
import type { Refund, RefundGround } from "./refund.ts";

/** A payment intent as the payment provider shows it now, in our words. Amounts in minor units. */
export type SeenIntent = {
  id: string;
  status:
    | "requires_payment_method"
    | "requires_confirmation"
    | "requires_action"
    | "processing"
    | "requires_capture"
    | "succeeded"
    | "canceled";
  amount_minor: number;
  capturable_minor: number;
  received_minor: number;
  currency: string;
  customer_id?: string;
  payment_id?: string;
  job_id?: string;
  payment_method_id?: string;
  charge_id?: string;
  /** When the hold ends at the network: an ISO instant. */
  capture_before?: string;
  /** It was confirmed by us while the customer was away. */
  off_session: boolean;
  /** The capture takes a cancellation fee, not the price. */
  cancellation_fee: boolean;
  /** What credit pays besides what is captured, as we wrote on it. */
  credit_minor?: number;
  /** Why the last try was declined. */
  failure?: string;
  expired: boolean;
  /** We gave it up for another hold of the same money. */
  superseded: boolean;
  /** Oldest first. */
  refunds: {
    refund_id: string;
    /** What we wrote on it: the decision that it follows. */
    cause?: string;
    /** What it is given for and on whose word, where we wrote that too. */
    reason?: string;
    initiator?: string;
    amount_minor: number;
    /** What comes back as credit besides, as we wrote on it. */
    credit_minor?: number;
    state: "pending" | "succeeded" | "failed";
  }[];
  disputes: {
    dispute_id: string;
    amount_minor: number;
    /** What the payment provider asks for handling it. */
    cost_minor?: number;
    outcome?: "won" | "lost";
  }[];
  /** What the bank only asks about so far; absent: it was not looked. */
  inquiries?: { dispute_id: string; amount_minor: number }[];
  /** The payment provider's price for the charge. */
  processing_fee_minor?: number;
};

/** Everything that an observation may find to have happened. */
export const observationEvents = [
  PaymentActionRequired,
  PaymentAuthorized,
  PaymentCaptured,
  PaymentDeclined,
  PaymentDeferred,
  PaymentDisputeClosed,
  PaymentDisputeOpened,
  PaymentExpired,
  PaymentInquiryClosed,
  PaymentInquiryOpened,
  PaymentReauthorized,
  PaymentVoided,
  RefundCreated,
  RefundFailed,
  RefundSucceeded,
  JobPaymentStatusChanged,
  TipActionRequired,
  TipLapsed,
  TipPaid,
] as const;

/** A setup intent, likewise. */
export type SeenSetup = {
  id: string;
  status: SeenIntent["status"];
  customer_id?: string;
  payment_id?: string;
  job_id?: string;
  payment_method_id?: string;
  failure?: string;
};

const waiting: readonly Payment["state"][] = ["created", "requires_action", "setup_stored"];
const undue = { due_at: undefined, due_for: undefined };

const due = (for_: NonNullable<Payment["due_for"]>, at: string) => ({ due_for: for_, due_at: at });

/** The intent takes the place of the one before. */
const isAnother = ({ before }: Draft, seen: SeenIntent) =>
  before.payment_intent_id === undefined ? isCovered(before) : before.payment_intent_id !== seen.id;

/** The customer is asked for something, was declined, or is where it began. */
const asked = (draft: Draft, seen: SeenIntent): Draft => {
  const open = ["requires_payment_method", "requires_confirmation", "requires_action"].includes(seen.status);
  if (!open || !isLive(draft.record)) return draft;
  const declined = seen.failure !== undefined && seen.failure !== draft.record.failure;
  const noted = noting(draft, { failure: seen.failure });
  const away = seen.off_session && seen.failure !== undefined;
  const { state } = draft.record;
  if ((away || seen.status === "requires_action") && state !== "requires_action")
    return moving(
      away ? noting(noted, due("action", plus(draft.now, { hours: policy.payment.action_hours }))) : noted,
      "require_action",
      PaymentActionRequired,
      { reason: seen.failure ?? "authentication_required" },
    );
  const told = declined ? telling(noted, PaymentDeclined, { reason: seen.failure as string }) : noted;
  return state === "requires_action" && !away && seen.status !== "requires_action" && !seen.off_session
    ? moving(told, "retry")
    : told;
};

/** The money is held, or was held before it was taken. */
const held = (draft: Draft, seen: SeenIntent): Draft => {
  const { record } = draft;
  const known = record.state !== "expired" && !waiting.includes(record.state);
  if (
    (known && !isAnother(draft, seen)) ||
    (seen.status !== "requires_capture" && seen.status !== "succeeded")
  )
    return draft;
  const on_card_minor = seen.status === "requires_capture" ? seen.capturable_minor : seen.amount_minor;
  const authorized_minor = on_card_minor + (record.credit_minor ?? 0);
  const noted = noting(draft, {
    payment_intent_id: seen.id,
    payment_method_id: seen.payment_method_id ?? record.payment_method_id,
    charge_id: seen.charge_id,
    capture_before: seen.capture_before,
    authorized_minor,
    failure: undefined,
    ...(seen.capture_before
      ? due("capture_guard", minus(seen.capture_before, { hours: policy.payment.capture_guard_hours }))
      : undue),
  });
  if (record.purpose === "tip") return moving(noting(noted, { authorized_minor: 0, ...undue }), "authorize");
  const again = record.attempt > 1 && record.authorized_minor > 0;
  return posting(
    moving(noted, "authorize", again ? PaymentReauthorized : PaymentAuthorized, {
      amount_minor: authorized_minor,
    }),
    authorizationPosted(bookOf(noted), seen.id, on_card_minor),
  );
};

/** What was taken of a payment: from the card and of the customer's credit. */
type Taken = {
  /** What it is of at the payment provider. */
  reference: string;
  card_minor: number;
  credit_minor: number;
  cancellation_fee: boolean;
  cost_minor?: number | undefined;
};

/** The payment after its money was taken: the hold ends, the fee and the provider's share are of both parts. */
const charged = (
  draft: Draft,
  { reference, card_minor, credit_minor, cancellation_fee, cost_minor }: Taken,
  facts: Partial<Payment>,
): Draft => {
  const amount_minor = card_minor + credit_minor;
  const { service_provider_id, payment_intent_id } = draft.record;
  const nobody = cancellation_fee && service_provider_id === undefined;
  const fee_minor = nobody ? amount_minor : platformFee(amount_minor, draft.record);
  const on_card_minor = heldOnCard(draft.record);
  const noted = noting(draft, {
    captured_minor: amount_minor,
    ...(draft.record.credit_minor !== undefined && { credit_minor }),
    fee_minor,
    ...undue,
    ...facts,
  });
  const book = bookOf(noted);
  const post = cancellation_fee ? cancellationFeePosted : capturePosted;
  const held = on_card_minor > 0 ? [releasePosted(book, payment_intent_id as string, on_card_minor)] : [];
  return posting(
    moving(noted, "capture", PaymentCaptured, {
      amount_minor,
      ...(noted.record.purpose === undefined && { data: { fee_minor } }),
    }),
    ...held,
    post(book, reference, { amount_minor, fee_minor, credit_minor, cost_minor }),
  );
};

/** The held money was taken. */
const taken = (draft: Draft, seen: SeenIntent): Draft => {
  if (seen.status !== "succeeded" || draft.record.captured_minor > 0) return draft;
  const { received_minor, credit_minor = 0, cancellation_fee, processing_fee_minor } = seen;
  return charged(
    draft,
    {
      reference: seen.charge_id ?? seen.id,
      card_minor: received_minor,
      credit_minor,
      cancellation_fee,
      cost_minor: processing_fee_minor,
    },
    {
      charge_id: seen.charge_id ?? draft.record.charge_id,
      ...(processing_fee_minor !== undefined && { processing_fee_minor }),
    },
  );
};

/**
 * The payment after credit alone has paid what is due. What is held on the card is released by the payment provider
 * next.
 */
export const takenFromCredit = (
  payment: Payment,
  { credit_minor, cancellation_fee }: Pick<Taken, "credit_minor" | "cancellation_fee">,
  { now, cause, facts }: { now: string; cause: string; facts: Partial<Payment> },
): Settlement => {
  const draft = noting(draftOf(payment, now), facts);
  const isHeld = payment.state === "authorized";
  const secured = isHeld ? draft : moving(noting(draft, { authorized_minor: credit_minor }), "authorize");
  const holding = isHeld && heldOnCard(payment) > 0;
  const parts = { reference: payment.id, card_minor: 0, credit_minor, cancellation_fee };
  return settled(charged(secured, parts, holding ? due("void", now) : {}), cause);
};

/** The hold was given back or ran out. */
const released = (draft: Draft, seen: SeenIntent): Draft => {
  const { record } = draft;
  const open = waiting.includes(record.state) || record.state === "authorized";
  if (seen.status !== "canceled" || seen.superseded || !open) return draft;
  const ended = seen.expired && record.state === "authorized";
  const noted = noting(draft, ended ? due("reauthorization", draft.now) : undue);
  const moved = moving(noted, ended ? "expire" : "void", ended ? PaymentExpired : PaymentVoided);
  return heldOnCard(record) > 0
    ? posting(moved, releasePosted(bookOf(draft), seen.id, heldOnCard(record)))
    : moved;
};

/** The payment provider's price for the charge, where it was not known yet when the money was taken. */
const costed = (draft: Draft, { processing_fee_minor, charge_id, id }: SeenIntent): Draft => {
  const known = draft.record.processing_fee_minor !== undefined || draft.record.captured_minor === 0;
  if (known || processing_fee_minor === undefined) return draft;
  const noted = noting(draft, { processing_fee_minor });
  const cost = costPosted(bookOf(noted), charge_id ?? id, processing_fee_minor);
  return posting(noted, cost);
};

/**
 * What of a part goes back from the fee, so that all parts together give back the whole fee. What a bank takes beyond all
 * that is left is borne by the platform: the provider gives back its share and no more.
 */
const feeBack = (
  { fee_minor, captured_minor, currency, refunds, disputes }: Payment,
  amount: number,
): number => {
  const gone = [
    ...refunds.filter(({ state }) => state === "succeeded"),
    ...disputes.filter(({ outcome }) => outcome === "lost"),
  ];
  const before = sum(gone.map((part) => part.amount_minor));
  const given = sum(gone.map((part) => part.fee_minor));
  const total = proRata(fee_minor, Math.min(before + amount, captured_minor), captured_minor, currency);
  const share_left = captured_minor - fee_minor - (before - given);
  return Math.min(Math.max(total - given, amount - share_left, 0), amount);
};

const groundOf = ({
  reason,
  initiator,
}: {
  reason?: string | undefined;
  initiator?: string | undefined;
}) => ({
  ...(reason !== undefined && { cause: reason }),
  ...(initiator !== undefined && { initiator }),
});

type SeenRefund = SeenIntent["refunds"][number];
type KeptRefund = Payment["refunds"][number];

/** A refund that the bank sent back: what came back as credit stays with the customer. */
const withoutCard = (known: KeptRefund, currency: string): KeptRefund[] => {
  const { amount_minor, credit_minor = 0, fee_minor } = known;
  if (known.state !== "succeeded" || credit_minor === 0) return [];
  const ofCredit = proRata(fee_minor, credit_minor, amount_minor, currency);
  return [
    {
      refund_id: `${known.refund_id}:credit`,
      amount_minor: credit_minor,
      credit_minor,
      fee_minor: ofCredit,
      state: "succeeded",
    },
  ];
};

/** What a refund says of what it is given for, how much it is, and what of it comes back as credit. */
const refundDetails = ({ refund_id, amount_minor, credit_minor = 0, ...ground }: SeenRefund) => ({
  amount_minor: amount_minor + credit_minor,
  data: { refund_id, ...(credit_minor > 0 && { credit_minor }), ...groundOf(ground) },
});

const refunded = (draft: Draft, seen: SeenRefund): Draft => {
  const { refund_id, cause, state, credit_minor = 0 } = seen;
  const known = draft.record.refunds.find((refund) => refund.refund_id === refund_id);
  if (known?.state === state || known?.state === "failed") return draft;
  const details = refundDetails(seen);
  const { amount_minor } = details;
  const begun = known ? draft : telling(draft, RefundCreated, details);
  const fee_minor = state === "succeeded" ? feeBack(draft.record, amount_minor) : (known?.fee_minor ?? 0);
  const stays = known && state === "failed" ? withoutCard(known, draft.record.currency) : [];
  const staying = {
    amount_minor: sum(stays.map((part) => part.amount_minor)),
    fee_minor: sum(stays.map((part) => part.fee_minor)),
  };
  const refunds: KeptRefund[] = [
    ...draft.record.refunds.filter((refund) => refund.refund_id !== refund_id),
    ...stays,
    {
      refund_id,
      ...(cause !== undefined && { cause }),
      amount_minor: amount_minor - staying.amount_minor,
      ...(credit_minor > 0 && stays.length === 0 && { credit_minor }),
      fee_minor: fee_minor - staying.fee_minor,
      state,
    },
  ];
  const refunded_minor = sum(
    refunds.flatMap((refund) => (refund.state === "succeeded" ? refund.amount_minor : [])),
  );
  const noted = noting(begun, { refunds, refunded_minor });
  if (state === "succeeded")
    return posting(
      telling(noted, RefundSucceeded, details),
      refundPosted(bookOf(noted), refund_id, { amount_minor, fee_minor, credit_minor }),
    );
  if (state !== "failed") return noted;
  const split = {
    amount_minor: amount_minor - staying.amount_minor,
    fee_minor: fee_minor - staying.fee_minor,
  };
  const told = telling(noted, RefundFailed, {
    amount_minor: split.amount_minor,
    data: { refund_id, ...groundOf(seen) },
  });
  return known?.state === "succeeded"
    ? posting(told, refundFailedPosted(bookOf(noted), refund_id, split))
    : told;
};

/** The payment after a refund that goes back as credit alone: nothing is asked of the payment provider. */
export const refundedAsCredit = (
  payment: Payment,
  {
    id,
    cause,
    reason,
    initiator,
    amount_minor,
  }: Pick<Refund, "id" | "cause" | "reason" | "initiator" | "amount_minor">,
  now: string,
): Settlement => {
  const seen: SeenRefund = {
    refund_id: id,
    cause,
    ...(reason && { reason }),
    ...(initiator && { initiator }),
    amount_minor: 0,
    credit_minor: amount_minor,
    state: "succeeded",
  };
  const parts = refunded(draftOf(payment, now), seen);
  const [verb, to] = byItsMoney(parts.record);
  return settled(to === parts.record.state ? parts : moving(parts, verb), cause);
};

/** The payment provider does not take a refund at all. */
export const refundRefused = (
  payment: Payment,
  { id, amount_minor, ...ground }: { id: string; amount_minor: number } & RefundGround,
  reason: string,
  now: string,
): Settlement =>
  settled(
    telling(draftOf(payment, now), RefundFailed, {
      amount_minor,
      data: { refund_id: id, ...groundOf(ground) },
      reason,
    }),
    reason,
  );

const contested = (draft: Draft, seen: SeenIntent["disputes"][number]): Draft => {
  const { dispute_id, amount_minor, cost_minor, outcome } = seen;
  const known = draft.record.disputes.find((dispute) => dispute.dispute_id === dispute_id);
  if (known && (known.outcome !== undefined || outcome === undefined)) return draft;
  const data = { dispute_id };
  const opened = known
    ? draft
    : posting(
        telling(draft, PaymentDisputeOpened, { amount_minor, data }),
        disputeOpenedPosted(bookOf(draft), dispute_id, { amount_minor, cost_minor }),
      );
  const fee_minor = outcome === "lost" ? feeBack(draft.record, amount_minor) : 0;
  const noted = noting(opened, {
    disputes: [
      ...draft.record.disputes.filter((dispute) => dispute.dispute_id !== dispute_id),
      {
        dispute_id,
        amount_minor,
        fee_minor,
        ...(cost_minor !== undefined && { cost_minor }),
        ...(outcome && { outcome }),
      },
    ],
  });
  if (!outcome) return noted;
  const book = bookOf(noted);
  return posting(
    telling(noted, PaymentDisputeClosed, { amount_minor, data: { ...data, outcome } }),
    outcome === "won"
      ? disputeWonPosted(book, dispute_id, amount_minor)
      : disputeLostPosted(book, dispute_id, { amount_minor, fee_minor }),
  );
};

/** What the bank asks about, and what it asks about no more. */
const inquired = (draft: Draft, { inquiries }: SeenIntent): Draft => {
  if (!inquiries) return draft;
  const before = draft.record.inquiry_ids ?? [];
  const now = inquiries.map(({ dispute_id }) => dispute_id);
  const opened = inquiries.filter(({ dispute_id }) => !before.includes(dispute_id));
  const closed = before.filter((dispute_id) => !now.includes(dispute_id));
  if (opened.length + closed.length === 0) return draft;
  const noted = noting(draft, { inquiry_ids: now.length > 0 ? now : undefined });
  const told = opened.reduce(
    (so_far, { dispute_id, amount_minor }) =>
      telling(so_far, PaymentInquiryOpened, { amount_minor, data: { dispute_id } }),
    noted,
  );
  return closed.reduce(
    (so_far, dispute_id) => telling(so_far, PaymentInquiryClosed, { data: { dispute_id } }),
    told,
  );
};

const byItsMoney = ({ disputes, refunded_minor, captured_minor }: Payment) => {
  if (disputes.some(({ outcome }) => outcome === undefined)) return ["dispute", "disputed"] as const;
  if (disputes.some(({ outcome }) => outcome === "lost")) return ["lose", "lost"] as const;
  if (refunded_minor === 0) return ["restore", "captured"] as const;
  return refunded_minor < captured_minor
    ? (["refund_part", "partially_refunded"] as const)
    : (["refund", "refunded"] as const);
};

/** While the bank has a dispute to decide or a refund to carry out, it is asked every day: its word may be lost. */
const awaiting = (draft: Draft): Draft => {
  const { disputes, refunds, inquiry_ids, due_for } = draft.record;
  const isAwaited =
    inquiry_ids !== undefined ||
    disputes.some(({ outcome }) => outcome === undefined) ||
    refunds.some(({ state }) => state === "pending");
  if (isAwaited === (due_for === "bank")) return draft;
  return noting(
    draft,
    isAwaited ? due("bank", plus(draft.now, { hours: policy.payment.ask_bank_hours })) : undue,
  );
};

/** What came back or is contested of money that was taken. */
const returned = (draft: Draft, seen: SeenIntent): Draft => {
  if (draft.record.captured_minor === 0) return draft;
  const parts = awaiting(
    seen.disputes.reduce(contested, seen.refunds.reduce(refunded, inquired(draft, seen))),
  );
  const [verb, to] = byItsMoney(parts.record);
  return to === parts.record.state ? parts : moving(parts, verb);
};

/**
 * The payment after what the payment provider shows now. Pure and repeatable: seeing the same again changes
 * nothing, and what was missed on the way is made up for. Another intent than the payment's own is ignored.
 * Throws `payment.invalid_transition` when the provider shows what can't follow from what we know.
 */
export const observeIntent = (
  payment: Payment,
  seen: SeenIntent,
  now: string,
  cause: string,
  facts: Partial<Payment> = {},
): Settlement => {
  const draft = draftOf(payment, now);
  const another = payment.payment_intent_id !== undefined && payment.payment_intent_id !== seen.id;
  if (another || (seen.superseded && payment.payment_intent_id === undefined)) return settled(draft, cause);
  const known = noting(draft, { ...facts, payment_intent_id: seen.id });
  const steps = [asked, held, taken, costed, released, returned];
  return settled(
    steps.reduce((so_far, step) => step(so_far, seen), known),
    cause,
  );
};

/**
 * The payment after its hold was replaced by another intent, numbered as the next attempt: the old hold leaves
 * the books, the new one is observed.
 */
export const observeRenewal = (
  payment: Payment,
  seen: SeenIntent,
  now: string,
  cause: string,
): Settlement => {
  const draft = draftOf(payment, now);
  const { state } = payment;
  const renewed = noting(draft, {
    payment_intent_id: seen.id,
    attempt: payment.attempt + 1,
    ...((state === "authorized" || state === "expired") && { renewals: (payment.renewals ?? 0) + 1 }),
  });
  const cleared =
    state === "authorized" && heldOnCard(payment) > 0
      ? posting(
          renewed,
          releasePosted(bookOf(renewed), payment.payment_intent_id as string, heldOnCard(payment)),
        )
      : renewed;
  return settled(held(asked(cleared, seen), seen), cause);
};

/**
 * The payment after another hold was refused in place of one that still stands: that one stays, and is looked at
 * again when it ends. The customer is told, and can use another card until then.
 */
export const observeRenewalDeclined = (
  payment: Payment,
  failure: string,
  now: string,
  cause: string,
): Settlement => {
  const at = payment.capture_before ?? now;
  const guarded = payment.due_at !== undefined && payment.due_at > now;
  const noted = noting(draftOf(payment, now), {
    attempt: payment.attempt + 1,
    failure,
    ...(!guarded &&
      !isCovered(payment) &&
      due("reauthorization", at > now ? at : plus(now, { minutes: policy.payment.look_again_minutes }))),
  });
  return settled(telling(noted, PaymentDeclined, { reason: failure }), cause);
};

/** The payment after no hold could be had on its card at all: the customer has to act, or still has to. */
export const observeRefusal = (payment: Payment, failure: string, now: string, cause: string): Settlement => {
  const draft = draftOf(payment, now);
  if (payment.state === "requires_action") {
    const again = noting(draft, { attempt: payment.attempt + 1, failure });
    return settled(telling(again, PaymentDeclined, { reason: failure }), cause);
  }
  const acting = due("action", plus(now, { hours: policy.payment.action_hours }));
  const noted = noting(draft, { attempt: payment.attempt + 1, failure, ...acting });
  return settled(moving(noted, "require_action", PaymentActionRequired, { reason: failure }), cause);
};

/** Why a payment waits for its card again: its hold was replaced before, and the work still has not begun. */
export const holdSpent = "hold_spent";

/**
 * The payment after its hold was given up for now, because the job begins too late for it: the card stays stored and
 * is charged shortly before the start, as for a job that was booked so far ahead.
 */
export const observeDeferral = (payment: Payment, now: string, cause: string): Settlement => {
  const draft = draftOf(payment, now);
  const at = minus(payment.starts_at, { hours: policy.payment.authorize_before_start_hours });
  const deferred = noting(draft, {
    horizon: "far",
    payment_intent_id: undefined,
    charge_id: undefined,
    capture_before: undefined,
    authorized_minor: 0,
    attempt: payment.attempt + 1,
    ...(at > now ? due("authorization", at) : undue),
  });
  const moved = moving(deferred, "store_card", PaymentDeferred, at > now ? {} : { reason: holdSpent });
  if (payment.state === "expired") return settled(moved, cause);
  const released = releasePosted(bookOf(draft), payment.payment_intent_id as string, heldOnCard(payment));
  return settled(posting(moved, released), cause);
};

/** The same for a card that is stored for later: held a day before the start. */
export const observeSetup = (payment: Payment, seen: SeenSetup, now: string, cause: string): Settlement => {
  const draft = draftOf(payment, now);
  const { state, setup_intent_id } = payment;
  const open =
    state === "created" || (state === "requires_action" && payment.payment_intent_id === undefined);
  if (!open || (setup_intent_id !== undefined && setup_intent_id !== seen.id)) return settled(draft, cause);
  const known = noting(draft, { setup_intent_id: seen.id, failure: seen.failure });
  if (seen.status === "succeeded") {
    const at = minus(payment.starts_at, { hours: policy.payment.authorize_before_start_hours });
    const stored = noting(known, {
      payment_method_id: seen.payment_method_id,
      failure: undefined,
      ...due("authorization", at > now ? at : now),
    });
    return settled(moving(stored, "store_card", PaymentDeferred), cause);
  }
  if (seen.status === "canceled") return settled(moving(noting(known, undue), "void", PaymentVoided), cause);
  if (seen.status === "requires_action" && state !== "requires_action")
    return settled(moving(known, "require_action", PaymentActionRequired), cause);
  if (state === "requires_action" && seen.status !== "requires_action")
    return settled(moving(known, "retry"), cause);
  return settled(known, cause);
};
