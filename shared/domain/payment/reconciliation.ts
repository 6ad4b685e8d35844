import { createHash } from "node:crypto";
import * as z from "zod/mini";
import { lazyObject } from "../../kernel/lazy-object.ts";
import { notFound, refusal, versionConflict } from "../../kernel/refusal.ts";
import { described, Id, Instant, LocalDate, Version } from "../../kernel/schema.ts";
import { plus } from "../../kernel/time.ts";
import { balanceOf, type Posting, type PostingKind } from "./ledger.ts";
import { MovementClass } from "./movement-class.ts";

/** When days are compared with the payment provider, and how much of what was found is kept. */
export const reconciliationPolicy = {
  /** A day is first compared this long after its end: what is on its way has arrived. */
  after_minutes: 90,
  /** In how many nights after it a day is compared anew, and when again once these are over. */
  nights: 3,
  again_days: [10, 30],
  /** How many days that nobody has compared are begun in one run, and among how many of the latest they are looked for. */
  days_a_run: 20,
  looked_back: 60,
  differences_most: 100,
  /** How long after a day the accounts that money was sent to are asked what went on to their banks. */
  payouts_after_days: 2,
  /** What is due and was not done for so long waits for nobody. */
  overdue_hours: 48,
};

/** One movement of the platform's balance as the payment provider shows it. Amounts are signed minor units. */
export type Movement = {
  id: string;
  class: MovementClass;
  /** What it is of: a charge, refund, transfer or dispute; a movement of the account itself is of none. */
  source: string;
  net_minor: number;
  fee_minor: number;
  currency: string;
  payment_id?: string;
  intent_id?: string;
  /** Whose card was charged, at the payment provider. */
  customer_id?: string;
  /** To whose account a transfer went, at the payment provider. */
  destination?: string;
  /** How much of a transfer was taken back. */
  reversed_minor?: number;
  /** How a refund or a payout is. */
  status?: string;
  /** Whether a payout follows the schedule that is set at the payment provider. */
  automatic?: boolean;
  /** When it moved, in seconds since 1970. */
  at?: number;
};

/** What one source comes to, on either side. */
export type Sum = Pick<Movement, "class" | "source" | "net_minor" | "fee_minor" | "currency"> & {
  book_id?: string;
  intent_id?: string;
  customer_id?: string;
  destination?: string;
  reversed_minor?: number;
  status?: string;
  automatic?: boolean;
};

const classOf: Partial<Record<PostingKind, MovementClass>> = {
  capture: "charge",
  cancellation_fee: "charge",
  membership: "charge",
  processing_fee: "charge",
  tip: "charge",
  refund: "refund",
  refund_failed: "refund",
  membership_refund: "refund",
  membership_refund_failed: "refund",
  tip_refund: "refund",
  tip_refund_failed: "refund",
  transfer: "transfer",
  reversal: "reversal",
  dispute_opened: "dispute",
  dispute_fee: "dispute",
  dispute_fee_returned: "dispute",
  dispute_won: "dispute_won",
  membership_dispute_opened: "dispute",
  membership_dispute_won: "dispute_won",
  account_fee: "fee",
  bank_transfer: "bank",
  platform_payout: "payout",
  top_up: "top_up",
  reserve_held: "reserve",
};

/** A posting's reference may go on after a colon, where one thing has several postings. */
export const sourceOf = ({ reference }: Posting): string => reference.split(":")[0] as string;

/** As which kind of movement an entry counts. */
export const movementClassOf = ({ kind, movement }: Pick<Posting, "kind" | "movement">): MovementClass =>
  movement ?? classOf[kind] ?? "charge";

/** The kinds of entries that can be about a kind of movement. */
export const kindsAbout = (movement: MovementClass): PostingKind[] => [
  "correction",
  ...(Object.keys(classOf) as PostingKind[]).filter((kind) => classOf[kind] === movement),
];

/** An entry that is about our balance at the payment provider and about nothing that moved there. */
const isNoMovement = ({ kind, movement }: Posting): boolean =>
  kind === "suspense_in" || (kind === "correction" && movement === undefined);

export const keyOf = (sum: Pick<Sum, "class" | "source" | "currency">): string =>
  `${sum.class} ${sum.source} ${sum.currency}`;

const added = (sums: readonly Sum[]): Map<string, Sum> => {
  const all = new Map<string, Sum>();
  for (const one of sums) {
    const before = all.get(keyOf(one));
    all.set(keyOf(one), {
      ...one,
      ...before,
      net_minor: one.net_minor + (before?.net_minor ?? 0),
      fee_minor: one.fee_minor + (before?.fee_minor ?? 0),
    });
  }
  return all;
};

/** What movements come to, by their source. */
export const sumsOfMovements = (movements: readonly Movement[]): Map<string, Sum> =>
  added(
    movements.map(({ id: _, at: _at, payment_id, ...sum }) => ({
      ...sum,
      ...(payment_id && { book_id: payment_id }),
    })),
  );

/** What our postings move of the balance at the payment provider, by the same sources. What is in suspense explains nothing. */
export const sumsOfPostings = (postings: readonly Posting[]): Map<string, Sum> =>
  added(
    postings.flatMap((posting) => {
      const net_minor = balanceOf([posting], "processor");
      const fee_minor = balanceOf([posting], "processing_fee") + balanceOf([posting], "dispute_fee");
      if ((net_minor === 0 && fee_minor === 0) || isNoMovement(posting)) return [];
      return {
        class: movementClassOf(posting),
        source: sourceOf(posting),
        net_minor,
        fee_minor,
        currency: posting.currency,
        book_id: posting.book_id,
      };
    }),
  );

/**
 * What the payment provider kept of a source that our books don't have yet, or, negative, gave back of a dispute's fee; 0
 * where the difference is another.
 */
export const unpostedFee = (theirs: Sum, ours: Pick<Sum, "net_minor" | "fee_minor">): number => {
  const missing = theirs.fee_minor - ours.fee_minor;
  const isFee = missing > 0 || theirs.class === "dispute";
  return isFee && ours.net_minor - theirs.net_minor === missing ? missing : 0;
};

const DifferenceClass = z.enum(["missing_ours", "missing_stripe", "amount", "stuck"]);

/**
 * `objects`: what moved, with our record of it; `holds`: on cards, with payments; `books`: entries, with our records;
 * `balances`: what is owed, with its account; `payouts`: of providers; `entries`: whether each balances; `digests`:
 * days and months that are over, with what was counted then; `orders`: whether somebody ordered it; `processor`: our
 * whole balance at the payment provider.
 */
const DifferenceCheck = z.enum([
  "objects",
  "holds",
  "books",
  "balances",
  "payouts",
  "entries",
  "invoices",
  "digests",
  "orders",
  "processor",
]);

export const Difference = lazyObject(() => ({
  class: described(
    DifferenceClass,
    "`missing_ours`: not in our books. `missing_stripe`: not at the payment provider. `amount`: the two differ. `stuck`: money that nothing moves on.",
  ),
  movement: described(z.optional(MovementClass), "What kind of movement differs."),
  source: described(
    z.optional(z.string()),
    "The charge, refund, transfer or dispute at the payment provider.",
  ),
  payment_id: z.optional(Id("payment")),
  ours_minor: described(z.optional(z.int()), "What our books say, in cents. Negative is money that left."),
  theirs_minor: described(
    z.optional(z.int()),
    "What the payment provider says, in cents, or our own record of it.",
  ),
  check: described(z.optional(DifferenceCheck), "Which comparison found it. Absent: that of movements."),
  reason: described(z.optional(z.string()), "What the money is stuck in, or what differs."),
  entry: described(
    z.optional(
      z.object({
        book_id: described(z.string(), "In whose book it is: a payment's, a provider's, a customer's."),
        kind: described(z.string(), "What the entry records."),
        reference: described(z.string(), "What the entry is of at the payment provider."),
      }),
    ),
    "The entry of the books that does not balance.",
  ),
}));
export type Difference = z.output<typeof Difference>;

const Total = lazyObject(() => ({
  movement: described(MovementClass, "The kind of movement."),
  currency: described(z.string(), "Currency of the amounts: an ISO 4217 code in lower case."),
  ours_minor: described(z.int(), "What our books say, in cents."),
  theirs_minor: described(z.int(), "What the payment provider says, in cents."),
}));

/** What comparing a day of our books with the payment provider came to, the last time it was done. */
export const Reconciliation = lazyObject(() => ({
  id: Id("reconciliation"),
  version: Version,
  day: described(LocalDate, "The day that was compared, in UTC."),
  ran_at: described(Instant, "When it was compared last."),
  runs: described(
    z.int(),
    "How often it was compared. 0: that has failed so far, and is tried again every hour.",
  ),
  movements: described(z.int(), "How many movements the payment provider shows for the day."),
  payments: described(z.int(), "How many payments were looked at."),
  caught_up: described(z.int(), "How many payments had to be read again, because we had not been told."),
  fees_posted_minor: described(
    z.int(),
    "The payment provider's fees that were posted just now, less what it gave back of them, in cents. With several markets, those in the currency of the first.",
  ),
  fees_posted: described(
    z.optional(z.record(z.string(), z.int())),
    "The same by currency, where the service has several markets.",
  ),
  totals: described(z.array(Total), "What both sides come to, by kind of movement."),
  differences_count: described(z.int(), "How many differences remain."),
  differences: described(
    z.array(Difference),
    `The differences that remain, at most ${reconciliationPolicy.differences_most}.`,
  ),
  look_at: z.optional(Instant),
  /** What the books had at the payment provider when the day ended. */
  closing: z.optional(z.array(z.object({ currency: z.string(), minor: z.int() }))),
}));
export type Reconciliation = z.output<typeof Reconciliation>;

export const ReconciliationNotFound = notFound("reconciliation");
export const ReconciliationConflict = versionConflict("reconciliation");
export const ReconciliationTooLong = refusal(
  "reconciliation.too_long",
  422,
  "The day has more movements than can be compared in the time that is left.",
  "Wait for tonight's comparison, which has more time.",
);
export const ReconciliationDayNotOver = refusal(
  "reconciliation.day_not_over",
  422,
  "That day has not ended yet.",
  "Name a day that has ended, in UTC.",
);

export const startOf = (day: string): string => `${day}T00:00:00.000Z`;
export const endOf = (day: string): string => plus(startOf(day), { days: 1 });

/** When the night's comparison after so many days from the day on is due. */
const nightAfter = (day: string, days: number): string =>
  plus(endOf(day), { days, minutes: reconciliationPolicy.after_minutes });

/**
 * The days from one on that should have been compared by now and were not, the oldest first; as many as one run begins.
 * At least the last nights' days are among those that should.
 */
export const daysDue = (from: string | undefined, known: readonly string[], now: string): string[] => {
  const { nights, after_minutes, days_a_run } = reconciliationPolicy;
  const dayBack = (days: number) => plus(now, { days: -days, minutes: -after_minutes }).slice(0, 10);
  const earliest = dayBack(nights);
  const latest = dayBack(1);
  const begun = new Set(known);
  const due: string[] = [];
  const first = from !== undefined && from < earliest ? from : earliest;
  for (let day = first; day <= latest && due.length < days_a_run; day = endOf(day).slice(0, 10))
    if (!begun.has(day)) due.push(day);
  return due;
};

/** When a day is compared again: for some nights, once later, and every night while something is not explained. */
const nextCheckAt = (day: string, { now, open }: { now: string; open: boolean }): string | undefined => {
  const { nights, again_days } = reconciliationPolicy;
  const planned = [...Array.from({ length: nights }, (_, night) => night), ...again_days]
    .map((days) => nightAfter(day, days))
    .find((at) => at > now);
  const tomorrow = nightAfter(now.slice(0, 10), 0);
  if (open && (planned === undefined || planned > tomorrow)) return tomorrow;
  return planned;
};

export type Findings = Pick<
  Reconciliation,
  "movements" | "payments" | "caught_up" | "fees_posted_minor" | "fees_posted" | "totals" | "closing"
> & {
  differences: Difference[];
  /** The currencies in which our whole balance was compared, too. */
  balanced?: string[] | undefined;
};

const idOfDay = (day: string) =>
  createHash("sha256").update(day).digest("hex").slice(0, 24) as Reconciliation["id"];

/** The record of a day that could not be compared, so that it is not lost: the next run tries it again. */
export const notReconciled = (day: string, now: string): Reconciliation => ({
  id: idOfDay(day),
  version: 0,
  day,
  ran_at: now,
  runs: 0,
  movements: 0,
  payments: 0,
  caught_up: 0,
  fees_posted_minor: 0,
  totals: [],
  differences_count: 0,
  differences: [],
  look_at: now,
});

/** The record of a day after it was compared. */
export const reconciled = (
  before: Reconciliation | undefined,
  day: string,
  { differences, balanced: _, closing = before?.closing, ...findings }: Findings,
  now: string,
): Reconciliation => ({
  id: before?.id ?? idOfDay(day),
  version: before?.version ?? 0,
  day,
  ran_at: now,
  runs: (before?.runs ?? 0) + 1,
  ...findings,
  ...(closing && { closing }),
  differences_count: differences.length,
  differences: differences.slice(0, reconciliationPolicy.differences_most),
  look_at: nextCheckAt(day, { now, open: differences.length > 0 }),
});
