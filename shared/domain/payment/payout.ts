import { createHash } from "node:crypto";
import * as z from "zod/mini";
import type { DomainEvent } from "../../kernel/event.ts";
import { lazyObject } from "../../kernel/lazy-object.ts";
import { notFound, versionConflict } from "../../kernel/refusal.ts";
import { AmountMinor, Currency, described, Id, Instant, UpdatedAt, Version } from "../../kernel/schema.ts";
import { PayoutFailed, PayoutPaid } from "./events.ts";
import { type Book, type Posting, payoutFailedPosted, payoutPosted } from "./ledger.ts";

export const PayoutState = z.enum(["on_its_way", "paid", "failed"]);

/** What the payment provider sent from a provider's balance to its bank: mirrored, never ours to decide. */
export const Payout = lazyObject(() => ({
  id: Id("payout"),
  version: Version,
  payout_id: described(z.string(), "Id of the payout at the payment provider."),
  service_provider_id: Id("service_provider"),
  state: described(PayoutState, "How far the payout is."),
  amount_minor: described(AmountMinor, "What goes to the bank, in cents."),
  currency: Currency,
  failure: described(z.optional(z.string()), "Why the bank did not take it, as the payment provider put it."),
  arrives_at: described(Instant, "When it is or was expected at the bank."),
  created_at: described(Instant, "When the payment provider made it."),
  updated_at: UpdatedAt,
}));
export type Payout = z.output<typeof Payout>;

export const PayoutNotFound = notFound("payout");
export const PayoutConflict = versionConflict("payout");

export type SeenPayout = Pick<
  Payout,
  "payout_id" | "state" | "amount_minor" | "failure" | "arrives_at" | "created_at"
> & { currency: string };

export const payoutIdOf = (stripePayoutId: string): Payout["id"] =>
  createHash("sha256").update(stripePayoutId).digest("hex").slice(0, 24);

export type MirroredPayout = { record: Payout; events: DomainEvent[]; postings: Posting[] };

/** The mirror of a payout as it is seen now, with what goes into the books; undefined: nothing is new. */
export const mirrorPayout = (
  before: Payout | undefined,
  seen: SeenPayout,
  service_provider_id: Payout["service_provider_id"],
  now: string,
): MirroredPayout | undefined => {
  if (before?.state === seen.state) return undefined;
  const record: Payout = {
    id: payoutIdOf(seen.payout_id),
    service_provider_id,
    ...seen,
    version: before?.version ?? 0,
    currency: seen.currency as Payout["currency"],
    updated_at: now,
  };
  const book: Book = {
    book_id: service_provider_id,
    service_provider_id,
    currency: seen.currency,
    posted_at: now,
  };
  const data = {
    payout_id: record.id,
    service_provider_id,
    amount_minor: record.amount_minor,
    currency: record.currency,
  };
  const told = { data, to: record.state, audience: [service_provider_id] };
  if (seen.state === "paid")
    return {
      record,
      events: [PayoutPaid.atNextVersion(record, told)],
      postings: [payoutPosted(book, seen.payout_id, seen.amount_minor)],
    };
  if (seen.state !== "failed") return { record, events: [], postings: [] };
  const returned =
    before?.state === "paid" ? [payoutFailedPosted(book, seen.payout_id, seen.amount_minor)] : [];
  const reason = seen.failure ? { reason: seen.failure } : {};
  return { record, events: [PayoutFailed.atNextVersion(record, { ...told, ...reason })], postings: returned };
};
