import { createHash } from "node:crypto";
import * as z from "zod/mini";
import { lazyObject } from "../../kernel/lazy-object.ts";
import { minor } from "../../kernel/money.ts";
import { notFound, refusal } from "../../kernel/refusal.ts";
import { Id, Instant } from "../../kernel/schema.ts";
import { LedgerAccount } from "./accounts.ts";
import { MovementClass } from "./movement-class.ts";

export const PostingKind = z.enum([
  "authorization",
  "release",
  "capture",
  "cancellation_fee",
  "tip",
  "tip_refund",
  "tip_refund_failed",
  "tip_dispute_lost",
  "refund",
  "refund_failed",
  "transfer",
  "reversal",
  "debt",
  "offline_fee",
  "dispute_opened",
  "dispute_won",
  "dispute_lost",
  "payout",
  "payout_failed",
  "processing_fee",
  "dispute_fee",
  "dispute_fee_returned",
  "account_fee",
  "bank_transfer",
  "platform_payout",
  "platform_payout_arrived",
  "top_up",
  "reserve_held",
  "suspense_in",
  "membership",
  "membership_earned",
  "membership_refund",
  "membership_refund_failed",
  "membership_dispute_opened",
  "membership_dispute_won",
  "membership_dispute_lost",
  "credit_granted",
  "credit_expired",
  "credit_revoked",
  "credit_forfeited",
  "correction",
  "write_off",
]);
export type PostingKind = z.output<typeof PostingKind>;

/** One balanced entry of the books, written once and never changed. */
export const Posting = lazyObject(() => ({
  id: Id("posting"),
  version: z.int(),
  /** Whose books: a payment's, for payouts a provider's, for credit a customer's. */
  book_id: z.string(),
  kind: PostingKind,
  /** The outside fact that it records: a charge, refund, transfer, dispute or payout. */
  reference: z.string(),
  job_id: z.optional(Id("job")),
  service_provider_id: z.optional(Id("service_provider")),
  currency: z.string(),
  lines: z.array(z.object({ account: LedgerAccount, amount_minor: z.int() })),
  posted_at: Instant,
  /** The month that it counts in, YYYY-MM, if that is not the one in which it was written. */
  period: z.optional(z.string()),
  /** Of a correction: as which kind of movement it counts in the comparison with the payment provider. */
  movement: z.optional(MovementClass),
  /** Of a correction: the entry of its book that does not balance. Both together do. */
  makes_up_for: z.optional(z.object({ kind: PostingKind, reference: z.string() })),
}));
export type Posting = z.output<typeof Posting>;

/** Where an entry stands in the books: by time, then by id. */
export const placeInBooks = ({ posted_at, id }: Posting): string => `${posted_at}#${id}`;

export type Book = Pick<
  Posting,
  "book_id" | "currency" | "job_id" | "service_provider_id" | "posted_at" | "period"
> & {
  purpose?: "tip" | undefined;
};

/** What moves tips is called otherwise, so that no sum of prices, refunds or fees holds them. */
const ofTips: Partial<Record<PostingKind, PostingKind>> = {
  capture: "tip",
  refund: "tip_refund",
  refund_failed: "tip_refund_failed",
  dispute_lost: "tip_dispute_lost",
};
type Lines = [LedgerAccount, number][];

const idOf = (book: string, kind: string, reference: string) =>
  createHash("sha256").update(`${book}\n${kind}\n${reference}`).digest("hex").slice(0, 24);

/**
 * The sum of a posting's or several postings' lines: zero in every book, always. It does not look at currencies, because checks
 * sum what has a wrong one, too: who sums what may be in several takes `inCurrency` first.
 */
export const balanceOf = (postings: readonly Pick<Posting, "lines">[], account?: LedgerAccount): number =>
  postings
    .flatMap(({ lines }) => lines)
    .filter((line) => account === undefined || line.account === account)
    .reduce((total, { amount_minor }) => total + amount_minor, 0);

/** Those of them in a currency. */
export const inCurrency = <P extends { currency: string }>(
  postings: readonly P[],
  { currency }: { currency: string },
): P[] => postings.filter((posting) => posting.currency === currency);

const entry = (book: Book, kind: PostingKind, reference: string, lines: Lines): Posting => ({
  id: idOf(book.book_id, kind, reference),
  version: 0,
  book_id: book.book_id,
  kind,
  reference,
  ...(book.job_id && { job_id: book.job_id }),
  ...(book.service_provider_id && { service_provider_id: book.service_provider_id }),
  currency: book.currency,
  lines: lines
    .filter(([, amount]) => amount !== 0)
    .map(([account, amount_minor]) => ({ account, amount_minor })),
  posted_at: book.posted_at,
  ...(book.period && { period: book.period }),
});

/** A balanced entry. Throws RangeError for lines that do not add up to 0. */
export const post = (book: Book, sort: PostingKind, reference: string, lines: Lines): Posting => {
  const kind = (book.purpose === "tip" && ofTips[sort]) || sort;
  const posting = entry(book, kind, reference, lines);
  if (balanceOf([posting]) !== 0) throw new RangeError(`the ${kind} ${reference} does not balance`);
  return posting;
};

/** An amount in minor units with the platform's part of it. Throws RangeError unless 0 <= fee <= amount. */
type Split = { amount_minor: number; fee_minor: number; fee_tax_minor?: number | undefined };
/** What of the amount credit pays: it moves nothing at the payment provider. */
type Credited = { credit_minor?: number | undefined };
/** What the payment provider keeps for itself of what it moves, where that is known by now. */
type Cost = { cost_minor?: number | undefined };
/** The platform's part: its fee, and the tax in it. `sign` is -1 for what it gets, 1 for what it gives back. */
const partOf = ({ fee_minor, fee_tax_minor = 0 }: Omit<Split, "amount_minor">, sign: 1 | -1): Lines => [
  ["platform_fee", sign * (minor(fee_minor) - minor(fee_tax_minor))],
  ["tax_payable", sign * fee_tax_minor],
];
const shareOf = ({ amount_minor, fee_minor }: Split): number => minor(minor(amount_minor) - minor(fee_minor));

export const authorizationPosted = (book: Book, holdId: string, amount: number): Posting =>
  post(book, "authorization", holdId, [
    ["memo_held", minor(amount)],
    ["memo_held_contra", -amount],
  ]);

/** The end of a hold: captured, voided or expired. */
export const releasePosted = (book: Book, holdId: string, amount: number): Posting =>
  post(book, "release", holdId, [
    ["memo_held", -minor(amount)],
    ["memo_held_contra", amount],
  ]);

const received = (
  book: Book,
  kind: "capture" | "cancellation_fee",
  chargeId: string,
  { cost_minor = 0, credit_minor = 0, ...split }: Split & Cost & Credited,
) =>
  post(book, kind, chargeId, [
    ["processor", minor(split.amount_minor - minor(credit_minor)) - minor(cost_minor)],
    ["processing_fee", cost_minor],
    ["customer_credit", credit_minor],
    ...partOf(split, -1),
    ["provider_payable", -shareOf(split)],
  ]);

export const capturePosted = (book: Book, chargeId: string, split: Split & Cost & Credited): Posting =>
  received(book, "capture", chargeId, split);

export const cancellationFeePosted = (
  book: Book,
  chargeId: string,
  split: Split & Cost & Credited,
): Posting => received(book, "cancellation_fee", chargeId, split);

export const refundPosted = (
  book: Book,
  refundId: string,
  { credit_minor = 0, ...split }: Split & Credited,
): Posting =>
  post(book, "refund", refundId, [
    ["processor", minor(credit_minor) - split.amount_minor],
    ["customer_credit", -credit_minor],
    ...partOf(split, 1),
    ["provider_payable", shareOf(split)],
  ]);

/** A refund that the bank sent back: the money is here again. */
export const refundFailedPosted = (book: Book, refundId: string, split: Split): Posting =>
  post(book, "refund_failed", refundId, [
    ["processor", split.amount_minor],
    ...partOf(split, -1),
    ["provider_payable", -shareOf(split)],
  ]);

/** Money released to a provider, after `debt` of it was kept for what it owed. */
export const transferPosted = (book: Book, transferId: string, amount: number, debt = 0): Posting =>
  post(book, "transfer", transferId, [
    ["processor", -minor(amount)],
    ["provider_payable", amount + minor(debt)],
    ["provider_debt", -debt],
    ["memo_connected", amount],
    ["memo_connected_contra", -amount],
  ]);

export const reversalPosted = (book: Book, reversalId: string, amount: number): Posting =>
  post(book, "reversal", reversalId, [
    ["processor", minor(amount)],
    ["provider_payable", -amount],
    ["memo_connected", -amount],
    ["memo_connected_contra", amount],
  ]);

/** What could not be taken back from a provider becomes its debt. */
export const debtPosted = (book: Book, reference: string, amount: number): Posting =>
  post(book, "debt", reference, [
    ["provider_debt", minor(amount)],
    ["provider_payable", -amount],
  ]);

/** The platform's part of what a customer paid the provider directly: the provider owes it. */
export const offlineFeePosted = (book: Book, reference: string, amount: number, tax = 0): Posting =>
  post(book, "offline_fee", reference, [
    ["provider_debt", minor(amount)],
    ...partOf({ fee_minor: amount, fee_tax_minor: tax }, -1),
  ]);

export const disputeOpenedPosted = (
  book: Book,
  disputeId: string,
  { amount_minor, cost_minor = 0 }: { amount_minor: number } & Cost,
  kind: "dispute_opened" | "membership_dispute_opened" = "dispute_opened",
): Posting =>
  post(book, kind, disputeId, [
    ["processor", -minor(amount_minor) - minor(cost_minor)],
    ["dispute", amount_minor],
    ["dispute_fee", cost_minor],
  ]);

/** A provider paid for its membership: the days that it pays for are still to come. */
export const membershipPaidPosted = (
  book: Book,
  chargeId: string,
  { amount_minor, tax_minor = 0, cost_minor = 0 }: { amount_minor: number; tax_minor?: number } & Cost,
): Posting =>
  post(book, "membership", chargeId, [
    ["processor", minor(amount_minor) - minor(cost_minor)],
    ["processing_fee", cost_minor],
    ["membership_deferred", minor(tax_minor) - amount_minor],
    ["tax_payable", -tax_minor],
  ]);

/** The days of a month that a membership has paid for are over. */
export const membershipEarnedPosted = (book: Book, reference: string, amount: number): Posting =>
  post(book, "membership_earned", reference, [
    ["membership_deferred", minor(amount)],
    ["membership_revenue", -amount],
  ]);

/** What goes back of a membership's payment, how much of it was not earned yet, and how much of it is tax. */
type Unearned = { amount_minor: number; deferred_minor: number; tax_minor?: number | undefined };

const membershipReturned = (
  book: Book,
  kind: PostingKind,
  reference: string,
  from: "processor" | "dispute",
  { amount_minor, deferred_minor, tax_minor = 0 }: Unearned,
): Posting =>
  post(book, kind, reference, [
    [from, -minor(amount_minor)],
    ["membership_deferred", minor(deferred_minor)],
    ["tax_payable", minor(tax_minor)],
    ["membership_revenue", minor(amount_minor - deferred_minor - tax_minor)],
  ]);

export const membershipRefundPosted = (book: Book, refundId: string, unearned: Unearned): Posting =>
  membershipReturned(book, "membership_refund", refundId, "processor", unearned);

/** A membership's refund that the bank sent back: the money is here again. */
export const membershipRefundFailedPosted = (
  book: Book,
  refundId: string,
  { amount_minor, deferred_minor, tax_minor = 0 }: Unearned,
): Posting =>
  post(book, "membership_refund_failed", refundId, [
    ["processor", minor(amount_minor)],
    ["membership_deferred", -minor(deferred_minor)],
    ["tax_payable", -minor(tax_minor)],
    ["membership_revenue", -minor(amount_minor - deferred_minor - tax_minor)],
  ]);

/** A lost dispute of a membership's payment is borne as its refund is. */
export const membershipDisputeLostPosted = (book: Book, disputeId: string, unearned: Unearned): Posting =>
  membershipReturned(book, "membership_dispute_lost", disputeId, "dispute", unearned);

/** The payment provider's price for a charge, learned only after the charge was posted. */
export const costPosted = (book: Book, chargeId: string, amount: number): Posting =>
  post(book, "processing_fee", chargeId, [
    ["processor", -minor(amount)],
    ["processing_fee", amount],
  ]);

/**
 * A fee that the payment provider asked for later: of a charge, of a dispute, or of the account as a whole. Negative is
 * one that it gave back.
 */
export const feePosted = (
  book: Book,
  kind: "processing_fee" | "dispute_fee" | "dispute_fee_returned" | "account_fee",
  reference: string,
  amount: number,
): Posting =>
  post(book, kind, reference, [
    ["processor", -amount],
    [kind === "dispute_fee" || kind === "dispute_fee_returned" ? "dispute_fee" : "processing_fee", amount],
  ]);

/** The bank's money is back, and the fee where the payment provider returns it. */
export const disputeWonPosted = (
  book: Book,
  disputeId: string,
  { amount_minor, returned_minor = 0 }: { amount_minor: number; returned_minor?: number | undefined },
  kind: "dispute_won" | "membership_dispute_won" = "dispute_won",
): Posting =>
  post(book, kind, disputeId, [
    ["processor", minor(amount_minor) + minor(returned_minor)],
    ["dispute", -amount_minor],
    ["dispute_fee", -returned_minor],
  ]);

/** A lost dispute is borne as a refund is: the fee and the provider's share go back in proportion. */
export const disputeLostPosted = (book: Book, disputeId: string, split: Split): Posting =>
  post(book, "dispute_lost", disputeId, [
    ["dispute", -split.amount_minor],
    ...partOf(split, 1),
    ["provider_payable", shareOf(split)],
  ]);

/** A payout from a provider's balance to its bank; mirrored, never ours. */
export const payoutPosted = (book: Book, payoutId: string, amount: number): Posting =>
  post(book, "payout", payoutId, [
    ["memo_connected", -minor(amount)],
    ["memo_paid_out", amount],
  ]);

/** A payout that the bank sent back: the money is in the provider's balance again. */
export const payoutFailedPosted = (book: Book, payoutId: string, amount: number): Posting =>
  post(book, "payout_failed", payoutId, [
    ["memo_connected", minor(amount)],
    ["memo_paid_out", -amount],
  ]);

/** Credit that a customer was given: the platform owes its worth. */
export const creditGrantedPosted = (book: Book, grantId: string, amount: number): Posting =>
  post(book, "credit_granted", grantId, [
    ["credit_cost", minor(amount)],
    ["customer_credit", -amount],
  ]);

/** Credit that was not used and can't be any more: it cost nothing. */
export const creditEndedPosted = (
  book: Book,
  kind: "credit_expired" | "credit_revoked" | "credit_forfeited",
  reference: string,
  amount: number,
): Posting =>
  post(book, kind, reference, [
    ["customer_credit", minor(amount)],
    ["credit_cost", -amount],
  ]);

/** What two administrators changed in a book. `of`: the movement that it makes up for, if it is about one. */
export const correctionPosted = (
  book: Book,
  correctionId: string,
  lines: Posting["lines"],
  of?: { movement: MovementClass; source: string },
): Posting => ({
  ...post(
    book,
    "correction",
    of ? `${of.source}:${correctionId}` : correctionId,
    lines.map(({ account, amount_minor }) => [account, amount_minor]),
  ),
  ...(of && { movement: of.movement }),
});

/**
 * What makes an entry balance that does not, together with those that did so before. Throws RangeError if all of them
 * don't add up to 0.
 */
export const makingUpPosted = (
  of: Posting,
  { made_up, ...when }: Pick<Posting, "posted_at" | "period"> & { made_up: readonly Posting[] },
  correctionId: string,
  lines: Posting["lines"],
): Posting => {
  const { book_id, currency, job_id, service_provider_id, kind, reference } = of;
  const posting: Posting = {
    ...entry(
      { book_id, currency, job_id, service_provider_id, ...when },
      "correction",
      `${of.id}:${correctionId}`,
      lines.map(({ account, amount_minor }) => [account, amount_minor]),
    ),
    makes_up_for: { kind, reference },
  };
  if (balanceOf([of, ...made_up, posting]) !== 0)
    throw new RangeError(`the ${kind} ${reference} does not balance with ${correctionId}`);
  return posting;
};

/** What a provider owes is given up. */
export const writeOffPosted = (book: Book, correctionId: string, amount: number): Posting =>
  post(book, "write_off", correctionId, [
    ["bad_debt", minor(amount)],
    ["provider_debt", -amount],
  ]);

export const PostingNotFound = notFound("posting");
export const PostingExists = refusal(
  "posting.already_posted",
  409,
  "This amount is in the books already.",
  "Read the payment again.",
);
