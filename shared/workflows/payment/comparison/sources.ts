import { pagesOf } from "../../../data/engine/page.ts";
import { bookPostings, postings } from "../../../data/ledger.ts";
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

export const postedIn = (from: string, to: string) =>
  pagesOf<Posting>((request) => postings.page("all", "LEDGER", { ...request, from, to }));

/** A day's movements at the payment provider. Reversals of a transfer are summed, as in our ledger. */
export const theirsOf = async (
  day: string,
  doing: Doing,
): Promise<{ moved: Movement[]; sums: Map<string, Sum> }> => {
  const settled = minus(doing.now, { minutes: 30 });
  const end = endOf(day);
  const moved = await gathered(movementsIn(startOf(day), earliest(end, settled) as string), doing);
  const sums = sumsOfMovements(moved);
  const reversals = [...sums.values()].filter((one) => one.class === "reversal");
  await each(reversals, doing, async (one) => {
    const { reversed_minor, payment_id } = await reversedOf(one.source);
    sums.set(keyOf(one), { ...one, net_minor: reversed_minor, ...(payment_id && { book_id: payment_id }) });
  });
  return { moved, sums };
};

type Moved = Pick<Sum, "net_minor" | "fee_minor">;

/** What one source comes to at the payment provider, over all days. */
export const movedInAll = async ({ class: found, source, currency }: Sum): Promise<Moved> => {
  if (found === "reversal") return { net_minor: (await reversedOf(source)).reversed_minor, fee_minor: 0 };
  const moved = (await movementsOf(source)).filter((one) => one.class === found && one.currency === currency);
  return {
    net_minor: sum(moved.map((one) => one.net_minor)),
    fee_minor: sum(moved.map((one) => one.fee_minor)),
  };
};

export const oursIn = async (
  book_id: string,
  theirs: Pick<Sum, "class" | "source" | "currency">,
): Promise<Sum | undefined> => sumsOfPostings(await bookPostings(book_id)).get(keyOf(theirs));

export const agree = ({ net_minor, fee_minor }: Moved, ours: Sum | undefined): boolean =>
  (ours?.net_minor ?? 0) === net_minor && (ours?.fee_minor ?? 0) === fee_minor;
