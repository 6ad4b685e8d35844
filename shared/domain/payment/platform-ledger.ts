import { type Book, type Posting, post } from "./ledger.ts";
import type { Movement, Sum } from "./reconciliation.ts";

type Own = { net_minor: number; fee_minor: number };

/** Money on its way from the balance at the payment provider to our bank; what came back of it is the reverse. */
export const platformPayoutPosted = (book: Book, reference: string, { net_minor, fee_minor }: Own): Posting =>
  post(book, "platform_payout", reference, [
    ["processor", net_minor],
    ["processing_fee", fee_minor],
    ["bank_transit", -net_minor - fee_minor],
  ]);

/** A payout that our bank has, or, negative, that it has sent back. */
export const platformPayoutArrivedPosted = (book: Book, reference: string, amount: number): Posting =>
  post(book, "platform_payout_arrived", reference, [
    ["bank", amount],
    ["bank_transit", -amount],
  ]);

/** Money that we sent to the payment provider from our bank. */
export const topUpPosted = (book: Book, reference: string, { net_minor, fee_minor }: Own): Posting =>
  post(book, "top_up", reference, [
    ["processor", net_minor],
    ["processing_fee", fee_minor],
    ["bank", -net_minor - fee_minor],
  ]);

/** What the payment provider keeps back of our balance: negative. What it gives free again is the reverse. */
export const reserveHeldPosted = (book: Book, reference: string, net_minor: number): Posting =>
  post(book, "reserve_held", reference, [
    ["processor", net_minor],
    ["processor_reserve", -net_minor],
  ]);

/** What moved at the payment provider and nobody has explained yet. The reverse takes it out again. */
export const suspensePosted = (
  book: Book,
  { class: movement, source }: Pick<Sum, "class" | "source">,
  /** In whose book it would belong, and the how-manieth entry about it this is. */
  { book_id, nth }: { book_id: string; nth: number },
  net_minor: Movement["net_minor"],
): Posting => ({
  ...post(book, "suspense_in", `${source}:${movement}:${book_id}:${book.currency}:${nth}`, [
    ["processor", net_minor],
    ["suspense", -net_minor],
  ]),
  movement,
});
