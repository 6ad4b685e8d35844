import * as z from "zod/mini";
import { Currency, described, Id, Int } from "../../kernel/schema.ts";
import { LedgerAccount } from "./accounts.ts";
import { BooksMarket, Month } from "./books/asked.ts";

export const bookCorrectionPolicy = { valid_days: 14, lines_most: 20, amount_most_minor: 99_999_999_999 };

const { amount_most_minor, lines_most } = bookCorrectionPolicy;

const CorrectionLine = z.strictObject({
  account: described(LedgerAccount, "The account that is debited or credited."),
  amount_minor: described(
    Int(-amount_most_minor, amount_most_minor).check(z.refine((amount) => amount !== 0, "must not be 0")),
    "In cents: a debit is positive, a credit negative.",
  ),
});
export type CorrectionLine = z.output<typeof CorrectionLine>;

const Period = described(
  z.optional(Month),
  "The month that it counts in, if that is an earlier one that is still open.",
);
const Difference = z.optional(Id("difference"));
const CorrectedDifference = described(Difference, "The difference that it ends.");

/** What a correction changes: each kind has its own fields. */
export const BookChange = z.discriminatedUnion("kind", [
  z.strictObject({
    kind: described(z.literal("correction"), "An entry that moves amounts between accounts."),
    currency: Currency,
    lines: described(
      z.array(CorrectionLine).check(z.minLength(1), z.maxLength(lines_most)),
      "What it moves. They add up to 0, and so do those of `memo_` accounts alone. To end the difference of an entry that does not balance, they add up to 0 together with it, and go to its book.",
    ),
    payment_id: described(z.optional(Id("payment")), "The payment in whose book it belongs."),
    service_provider_id: described(
      z.optional(Id("service_provider")),
      "The provider in whose book it belongs. Without this and a payment it is the platform's own.",
    ),
    period: Period,
    difference_id: CorrectedDifference,
  }),
  z.strictObject({
    kind: described(z.literal("write_off"), "What a provider owes and will never pay is given up."),
    service_provider_id: Id("service_provider"),
    amount_minor: described(Int(1, amount_most_minor), "How much, in cents: at most what it owes."),
    period: Period,
    difference_id: CorrectedDifference,
  }),
  z.strictObject({
    kind: described(
      z.literal("acknowledgement"),
      "A difference is explained. Nothing changes in the books; if what differs changes, it is open again.",
    ),
    difference_id: Id("difference"),
  }),
  z.strictObject({
    kind: described(z.literal("row_repair"), "A record is set to what its book says."),
    row: described(
      z.enum(["provider_debt", "credit", "payment", "transfer"]),
      "`provider_debt`: what a provider owes. `credit`: what a customer has. `payment`: what was charged. `transfer`: what a provider got of a payment, and what was taken back.",
    ),
    record_id: described(
      Id("record"),
      "The provider, the customer or the payment; the payment of a `transfer`.",
    ),
    difference_id: CorrectedDifference,
  }),
  z.strictObject({
    kind: described(z.literal("close"), "A month of the books is closed for good."),
    market: BooksMarket,
    month: described(Month, "The month, YYYY-MM."),
  }),
]);
export type BookChange = z.output<typeof BookChange>;
export type ChangeOf<K extends BookChange["kind"]> = Extract<BookChange, { kind: K }>;
