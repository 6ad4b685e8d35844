import * as z from "zod/mini";
import { sum } from "../../kernel/money.ts";
import { refusal } from "../../kernel/refusal.ts";
import { Currency, described, Id, Int } from "../../kernel/schema.ts";
import { accounts, LedgerAccount } from "./accounts.ts";
import { BooksMarket, Month } from "./books/calendar.ts";

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
      z.array(CorrectionLine).check(z.minLength(2), z.maxLength(lines_most)),
      "What it moves. They add up to 0, and so do those of `memo_` accounts alone.",
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
      z.enum(["provider_debt", "credit", "payment"]),
      "`provider_debt`: what a provider owes. `credit`: what a customer has. `payment`: what was charged.",
    ),
    record_id: described(Id("record"), "The provider, the customer or the payment."),
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

export const CorrectionUnbalanced = refusal(
  "correction.unbalanced",
  422,
  "The lines don't add up to 0.",
  "Let debits equal credits, also of memo accounts alone. details.sum_minor and details.memo_minor are what is too much.",
);
export const CorrectionMixedCurrency = refusal(
  "correction.mixed_currency",
  422,
  "The correction and the book that it belongs in have different currencies.",
  "Send the currency in details.currency.",
);
export const NothingToRepair = refusal(
  "correction.nothing_to_repair",
  409,
  "The record says what its book says.",
  "Read both again. Decline the correction if it is not needed any more.",
);
export const NotRepairable = refusal(
  "correction.not_repairable",
  409,
  "What the book says can't be true of this record.",
  "Correct the book first. details.book_minor is what it says.",
);
export const WriteOffTooMuch = refusal(
  "correction.too_much",
  409,
  "The provider owes less than that.",
  "Write off at most details.owed_minor.",
);

/** Throws `correction.unbalanced` unless the lines add up to 0, those of memo accounts and the others each. */
export const mustBalance = (lines: readonly CorrectionLine[]): void => {
  const isMemo = ({ account }: CorrectionLine) => accounts[account].kind === "memo";
  const [memo_minor, sum_minor] = [lines.filter(isMemo), lines.filter((line) => !isMemo(line))].map((some) =>
    sum(some.map(({ amount_minor }) => amount_minor)),
  );
  if (memo_minor !== 0 || sum_minor !== 0)
    throw CorrectionUnbalanced({
      fields: [{ field: "change.lines", problem: "must add up to 0" }],
      details: { sum_minor, memo_minor },
    });
};
