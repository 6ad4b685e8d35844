import { createHash } from "node:crypto";
import * as z from "zod/mini";
import type { DomainEvent, EventDefinition } from "../../kernel/event.ts";
import { lazyObject } from "../../kernel/lazy-object.ts";
import { proRata, sum } from "../../kernel/money.ts";
import { notFound } from "../../kernel/refusal.ts";
import { AmountMinor, Currency, Id, Instant, UpdatedAt, Version } from "../../kernel/schema.ts";
import { monthAfter, plus } from "../../kernel/time.ts";
import type { Evidence } from "../payment/dispute.ts";
import {
  type Book,
  balanceOf,
  disputeOpenedPosted,
  disputeWonPosted,
  membershipDisputeLostPosted,
  membershipEarnedPosted,
  membershipRefundFailedPosted,
  membershipRefundPosted,
  type Posting,
} from "../payment/ledger.ts";
import type { SeenIntent } from "../payment/observation/seen.ts";
import { policy } from "../policy.ts";
import {
  MembershipChargeDisputeClosed,
  MembershipChargeDisputeOpened,
  MembershipChargeRefunded,
  MembershipChargeRefundFailed,
} from "./events.ts";

/** What went back of a charge, and how much of that was not earned yet. */
const returned = {
  amount_minor: AmountMinor,
  deferred_minor: AmountMinor,
  tax_minor: z.optional(AmountMinor),
};

/** What one paid invoice of a membership brought in: how much of it is earned by now, and what went back. */
export const MembershipCharge = lazyObject(() => ({
  id: Id("membership_charge"),
  version: Version,
  service_provider_id: Id("service_provider"),
  /** The payment provider's ids: by the first, refunds and disputes lead to the member. */
  intent_id: z.string(),
  charge_id: z.string(),
  invoice_id: z.string(),
  amount_minor: AmountMinor,
  /** What of it is tax. */
  tax_minor: z.optional(AmountMinor),
  currency: Currency,
  /** The days that it pays for. */
  from: Instant,
  to: Instant,
  earned_minor: AmountMinor,
  refunds: z.array(
    z.object({ refund_id: z.string(), ...returned, state: z.enum(["pending", "succeeded", "failed"]) }),
  ),
  disputes: z.array(
    z.object({ dispute_id: z.string(), ...returned, outcome: z.optional(z.enum(["won", "lost"])) }),
  ),
  /** What banks only ask about so far. */
  inquiry_ids: z.array(z.string()),
  paid_at: Instant,
  /** When the next month of it has been earned. */
  due_at: z.optional(Instant),
  /** When the payment provider is asked next. Only while a bank has a dispute to decide or a refund to carry out. */
  ask_at: z.optional(Instant),
  updated_at: UpdatedAt,
}));
export type MembershipCharge = z.output<typeof MembershipCharge>;

export const MembershipChargeNotFound = notFound("membership_charge");

/** A decision about a charge, with its entries in the books. */
export type ChargeChange = { record: MembershipCharge; events: DomainEvent[]; postings: Posting[] };

const goneBack = ({ refunds, disputes }: MembershipCharge) => [
  ...refunds.filter(({ state }) => state === "succeeded"),
  ...disputes.filter(({ outcome }) => outcome === "lost"),
];

const netOf = ({ amount_minor, tax_minor = 0 }: MembershipCharge): number => amount_minor - tax_minor;

/** What of a charge stays to be earned, by the end of its days. */
const earnable = (charge: MembershipCharge): number =>
  netOf(charge) - sum(goneBack(charge).map(({ deferred_minor }) => deferred_minor));

/** What of a charge is not earned yet. */
export const deferredOf = (charge: MembershipCharge): number => earnable(charge) - charge.earned_minor;

const withDueTime = ({ due_at: _, ...charge }: MembershipCharge, due_at: string): MembershipCharge => ({
  ...charge,
  ...(deferredOf(charge) > 0 && { due_at }),
});

/** What falls due first of a charge: a month that it has earned, or a question about what a bank decides. */
export const chargeDueAt = ({ due_at, ask_at }: MembershipCharge): string | undefined =>
  [due_at, ask_at].filter((at) => at !== undefined).sort()[0];

export const isAskedNow = ({ ask_at }: MembershipCharge, now: string): boolean =>
  ask_at !== undefined && ask_at <= now;

const isAwaited = ({ disputes, refunds, inquiry_ids }: MembershipCharge): boolean =>
  inquiry_ids.length > 0 ||
  disputes.some(({ outcome }) => outcome === undefined) ||
  refunds.some(({ state }) => state === "pending");

/** While a bank has something to decide or to carry out, it is asked every day: its word may be lost. */
const awaitingBank = ({ ask_at: _, ...charge }: MembershipCharge, now: string): MembershipCharge => ({
  ...charge,
  ...(isAwaited(charge) && { ask_at: plus(now, { hours: policy.payment.ask_bank_hours }) }),
});

const bookOf = ({ service_provider_id, currency }: MembershipCharge, posted_at: string): Book => ({
  book_id: service_provider_id,
  service_provider_id,
  currency,
  posted_at,
});

type Begins = Pick<
  MembershipCharge,
  | "service_provider_id"
  | "intent_id"
  | "charge_id"
  | "invoice_id"
  | "amount_minor"
  | "currency"
  | "from"
  | "to"
>;

/** A charge as it begins. What its entry has not put off, as entries of earlier releases, is earned already. */
export const beginCharge = (begins: Begins, posting: Posting, now: string): MembershipCharge => {
  const deferred = 0 - balanceOf([posting], "membership_deferred");
  const tax_minor = 0 - balanceOf([posting], "tax_payable");
  return withDueTime(
    {
      id: createHash("sha256").update(begins.intent_id).digest("hex").slice(0, 24) as MembershipCharge["id"],
      version: 0,
      ...begins,
      ...(tax_minor > 0 && { tax_minor }),
      earned_minor: begins.amount_minor - tax_minor - deferred,
      refunds: [],
      disputes: [],
      inquiry_ids: [],
      paid_at: posting.posted_at,
      updated_at: now,
    },
    monthAfter(now),
  );
};

const day = (instant: string): number => Math.floor(Date.parse(instant) / 86_400_000);

/** How many of a charge's days are over at an instant, and how many it has. */
const daysOf = ({ from, to }: MembershipCharge, at: string) => {
  const all = Math.max(1, day(to) - day(from));
  return { all, over: at < to ? Math.min(all, Math.max(0, day(at) - day(from))) : all };
};

/**
 * What a charge has earned by the end of the month that is due, of the days that are over. The months' parts are
 * differences of running totals, so they add up to all of it. Undefined if nothing is due.
 */
export const earnMonth = (charge: MembershipCharge, now: string): ChargeChange | undefined => {
  const { due_at, charge_id, currency } = charge;
  if (!due_at || due_at > now) return undefined;
  const { all, over } = daysOf(charge, due_at);
  const target = proRata(earnable(charge), over, all, currency);
  const amount = Math.max(0, target - charge.earned_minor);
  const period = new Date(Date.parse(due_at) - 1).toISOString().slice(0, 7);
  const book = { ...bookOf(charge, now), period };
  const earned = { ...charge, earned_minor: charge.earned_minor + amount, updated_at: now };
  return {
    record: withDueTime(earned, monthAfter(due_at)),
    events: [],
    postings: amount > 0 ? [membershipEarnedPosted(book, `${charge_id}:${period}`, amount)] : [],
  };
};

/** How a part that goes back is made up. Tax goes back in differences of running totals, so that all of it does. */
const unearnedOf = (charge: MembershipCharge, amount_minor: number) => {
  const { tax_minor = 0, currency } = charge;
  const before = goneBack(charge);
  const after = Math.min(charge.amount_minor, sum(before.map((one) => one.amount_minor)) + amount_minor);
  const given = sum(before.map((one) => one.tax_minor ?? 0));
  const tax = Math.min(amount_minor, proRata(tax_minor, after, charge.amount_minor, currency) - given);
  return {
    amount_minor,
    deferred_minor: Math.min(amount_minor - tax, deferredOf(charge)),
    ...(tax_minor > 0 && { tax_minor: tax }),
  };
};

type Draft = { change: ChargeChange; now: string };

const added = (
  { change, now }: Draft,
  facts: Partial<MembershipCharge>,
  posting: Posting | undefined,
  told?: { definition: EventDefinition; data: object },
): Draft => {
  const record = { ...change.record, ...facts, updated_at: now };
  const { id, service_provider_id, intent_id, currency } = record;
  const event = told?.definition.atNextVersion(record, {
    data: { membership_charge_id: id, service_provider_id, intent_id, currency, ...told.data },
    audience: told.definition === MembershipChargeRefunded ? [service_provider_id] : [],
  });
  return {
    now,
    change: {
      record,
      events: [...change.events, ...(event ? [event] : [])],
      postings: [...change.postings, ...(posting ? [posting] : [])],
    },
  };
};

const withRefund = (draft: Draft, seen: SeenIntent["refunds"][number]): Draft => {
  const { record } = draft.change;
  const { refund_id, state, amount_minor } = seen;
  const known = record.refunds.find((one) => one.refund_id === refund_id);
  if (known?.state === state || known?.state === "failed") return draft;
  const book = bookOf(record, draft.now);
  const others = record.refunds.filter((one) => one.refund_id !== refund_id);
  const split = state === "succeeded" ? unearnedOf(record, amount_minor) : known;
  const tax_minor = split?.tax_minor;
  const kept = {
    refund_id,
    amount_minor,
    deferred_minor: split?.deferred_minor ?? 0,
    ...(tax_minor !== undefined && { tax_minor }),
    state,
  };
  const facts = { refunds: [...others, kept] };
  const data = { refund_id, refunded_minor: amount_minor };
  if (state === "succeeded")
    return added(draft, facts, membershipRefundPosted(book, refund_id, kept), {
      definition: MembershipChargeRefunded,
      data,
    });
  if (state === "pending") return added(draft, facts, undefined);
  const back = known?.state === "succeeded" ? membershipRefundFailedPosted(book, refund_id, kept) : undefined;
  return added(draft, facts, back, { definition: MembershipChargeRefundFailed, data });
};

const withDispute = (draft: Draft, seen: SeenIntent["disputes"][number]): Draft => {
  const { dispute_id, amount_minor, cost_minor, returned_minor, outcome } = seen;
  const { disputes } = draft.change.record;
  const known = disputes.find((one) => one.dispute_id === dispute_id);
  if (known && (known.outcome !== undefined || outcome === undefined)) return draft;
  const data = { dispute_id, disputed_minor: amount_minor };
  const others = disputes.filter((one) => one.dispute_id !== dispute_id);
  const keeping = (more: { deferred_minor: number; tax_minor?: number; outcome?: "won" | "lost" }) => ({
    disputes: [...others, { dispute_id, amount_minor, ...more }],
  });
  const book = bookOf(draft.change.record, draft.now);
  const opened = known
    ? draft
    : added(
        draft,
        keeping({ deferred_minor: 0 }),
        disputeOpenedPosted(book, dispute_id, { amount_minor, cost_minor }, "membership_dispute_opened"),
        { definition: MembershipChargeDisputeOpened, data },
      );
  if (!outcome) return opened;
  const closed = { definition: MembershipChargeDisputeClosed, data: { ...data, outcome } };
  if (outcome === "won")
    return added(
      opened,
      keeping({ deferred_minor: 0, outcome }),
      disputeWonPosted(book, dispute_id, { amount_minor, returned_minor }, "membership_dispute_won"),
      closed,
    );
  const unearned = unearnedOf(opened.change.record, amount_minor);
  return added(
    opened,
    keeping({ ...unearned, outcome }),
    membershipDisputeLostPosted(book, dispute_id, unearned),
    closed,
  );
};

const withInquiries = (draft: Draft, inquiries: NonNullable<SeenIntent["inquiries"]>): Draft => {
  const before = draft.change.record.inquiry_ids;
  const inquiry_ids = inquiries.map(({ dispute_id }) => dispute_id);
  const opened = inquiries.filter(({ dispute_id }) => !before.includes(dispute_id));
  const closed = before.filter((dispute_id) => !inquiry_ids.includes(dispute_id));
  const told = [
    ...opened.map(({ dispute_id, amount_minor }) => ({
      definition: MembershipChargeDisputeOpened,
      data: { dispute_id, disputed_minor: amount_minor },
    })),
    ...closed.map((dispute_id) => ({ definition: MembershipChargeDisputeClosed, data: { dispute_id } })),
  ];
  return told.reduce((so_far, one) => added(so_far, { inquiry_ids }, undefined, one), draft);
};

/** A charge after what the payment provider shows of its refunds and disputes now. The same record if nothing is new. */
export const observeReturns = (
  charge: MembershipCharge,
  { refunds, disputes, inquiries = [] }: Pick<SeenIntent, "refunds" | "disputes" | "inquiries">,
  now: string,
): ChargeChange => {
  const begun: Draft = { change: { record: charge, events: [], postings: [] }, now };
  const { change } = withInquiries(
    disputes.reduce(withDispute, refunds.reduce(withRefund, begun)),
    inquiries,
  );
  if (change.record === charge && !isAskedNow(charge, now)) return change;
  const record = withDueTime({ ...change.record, updated_at: now }, charge.due_at ?? monthAfter(now));
  return { ...change, record: awaitingBank(record, now) };
};

/** What the bank is told of a membership's payment: what was sold, when it was paid, and for which days. */
export const packMembershipEvidence = ({ from, to, paid_at, invoice_id }: MembershipCharge): Evidence => ({
  product_description:
    "A membership of a marketplace for home services: with it a company can take jobs of customers near it.",
  service_date: from.slice(0, 10),
  access_activity_log: [
    `${paid_at} The company paid the invoice ${invoice_id}.`,
    `${from} The days that it pays for began; they last until ${to}.`,
  ].join("\n"),
});
