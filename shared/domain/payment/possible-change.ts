import { sum } from "../../kernel/money.ts";
import { refusal } from "../../kernel/refusal.ts";
import { accounts } from "./accounts.ts";
import type { CorrectionLine } from "./book-change.ts";
import type { Posting } from "./ledger.ts";

export const CorrectionUnbalanced = refusal(
  "correction.unbalanced",
  422,
  "The lines don't add up to 0.",
  "Let debits equal credits, also of memo accounts alone; of an entry that does not balance, together with it. details.sum_minor and details.memo_minor are what is too much.",
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

const isMemo = ({ account }: CorrectionLine): boolean => accounts[account].kind === "memo";

/**
 * Throws `correction.unbalanced` unless the lines add up to 0, those of memo accounts and the others each. `with_entries`:
 * an entry that does not balance, and what made up for it before: the lines add up to 0 together with them.
 */
export const mustBalance = (
  lines: readonly CorrectionLine[],
  with_entries: readonly Pick<Posting, "lines">[] = [],
): void => {
  const all = [...lines, ...with_entries.flatMap((entry) => entry.lines)];
  const [memo_minor, sum_minor] = [all.filter(isMemo), all.filter((line) => !isMemo(line))].map((some) =>
    sum(some.map(({ amount_minor }) => amount_minor)),
  );
  if (memo_minor !== 0 || sum_minor !== 0)
    throw CorrectionUnbalanced({
      fields: [{ field: "change.lines", problem: "must add up to 0" }],
      details: { sum_minor, memo_minor },
    });
};
