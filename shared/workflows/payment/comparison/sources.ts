import { bookPostings } from "../../../data/ledger.ts";
import type { Posting } from "../../../domain/payment/ledger.ts";
import {
  endOf,
  keyOf,
  type Movement,
  type Sum,
  startOf,
  sumsOfMovements,
  sumsOfPostings,
} from "../../../domain/payment/reconciliation.ts";
import { sum } from "../../../kernel/money.ts";
import { earliest, minus } from "../../../kernel/time.ts";
import { movementsIn, movementsOf, reversedOf } from "../../../vendors/payments/movements.ts";
import { type Doing, each, gathered } from "./doing.ts";

/** Payouts and top-ups that were entered one by one as `bank_transfer`, as they were once. */
const asEntered = (moved: readonly Movement[], platform: readonly Posting[]): Movement[] => {
  const known = new Set(
    platform.flatMap(({ kind, reference }) => (kind === "bank_transfer" ? reference : [])),
  );
  return moved.map((one) => (known.has(one.id) ? { ...one, class: "bank", source: one.id } : one));
};

/**
 * A day's movements at the payment provider, and the platform's own book. Reversals of a transfer are summed, as in our
 * ledger.
 */
export const theirsOf = async (
  day: string,
  doing: Doing,
): Promise<{ moved: Movement[]; sums: Map<string, Sum>; platform: Posting[] }> => {
  const settled = minus(doing.now, { minutes: 30 });
  const end = endOf(day);
  const [moved, platform] = await Promise.all([
    gathered(movementsIn(startOf(day), earliest(end, settled) as string), doing),
    bookPostings("platform"),
  ]);
  const sums = sumsOfMovements(asEntered(moved, platform));
  const reversals = [...sums.values()].filter((one) => one.class === "reversal");
  await each(reversals, doing, async (one) => {
    const { reversed_minor, payment_id } = await reversedOf(one.source);
    sums.set(keyOf(one), { ...one, net_minor: reversed_minor, ...(payment_id && { book_id: payment_id }) });
  });
  return { moved, sums, platform };
};

export type Moved = Pick<Sum, "net_minor" | "fee_minor">;

/** What one source comes to at the payment provider, over all days. */
export const movedInAll = async ({ class: found, source, currency }: Sum): Promise<Moved> => {
  if (found === "reversal") return { net_minor: (await reversedOf(source)).reversed_minor, fee_minor: 0 };
  const moved = (await movementsOf(source)).filter((one) => one.class === found && one.currency === currency);
  return {
    net_minor: sum(moved.map((one) => one.net_minor)),
    fee_minor: sum(moved.map((one) => one.fee_minor)),
  };
};

/** The same; a movement of the account itself has no other days. */
export const wholeOf = async (one: Sum): Promise<Sum> =>
  one.source.startsWith("txn_") ? one : { ...one, ...(await movedInAll(one)) };

export const oursIn = async (
  book_id: string,
  theirs: Pick<Sum, "class" | "source" | "currency">,
): Promise<Sum | undefined> => sumsOfPostings(await bookPostings(book_id)).get(keyOf(theirs));

export const agree = ({ net_minor, fee_minor }: Moved, ours: Sum | undefined): boolean =>
  (ours?.net_minor ?? 0) === net_minor && (ours?.fee_minor ?? 0) === fee_minor;
