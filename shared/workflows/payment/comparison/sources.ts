import { bookPostings, entriesAbout, postings } from "../../../data/ledger.ts";
import {
  endOf,
  keyOf,
  kindsAbout,
  type Movement,
  type Sum,
  startOf,
  sumsOfMovements,
  sumsOfPostings,
} from "../../../domain/payment/reconciliation.ts";
import { sumOf } from "../../../kernel/money.ts";
import { earliest, minus } from "../../../kernel/time.ts";
import { movementsIn, movementsOf, reversedOf } from "../../../vendors/payments/movements.ts";
import { type Doing, each, gathered } from "./doing.ts";

/** A payout or top-up is entered by its payout, or one by one as `bank_transfer`, as it was once. */
const asEntered = async (one: Movement): Promise<Movement> => {
  if (one.class !== "payout" && one.class !== "top_up") return one;
  const isOld = await postings.get("platform", "bank_transfer", one.id);
  return isOld ? { ...one, class: "bank", source: one.id } : one;
};

/** Movements by their source. Reversals of a transfer are summed, as in our ledger. */
export const sumsFrom = async (moved: readonly Movement[], doing: Doing): Promise<Map<string, Sum>> => {
  const sums = sumsOfMovements(await each(moved, doing, asEntered));
  const reversals = [...sums.values()].filter((one) => one.class === "reversal");
  await each(reversals, doing, async (one) => {
    const { reversed_minor, payment_id } = await reversedOf(one.source);
    sums.set(keyOf(one), { ...one, net_minor: reversed_minor, ...(payment_id && { book_id: payment_id }) });
  });
  return sums;
};

/** A day's movements at the payment provider. */
export const theirsOf = async (
  day: string,
  most: number,
  doing: Doing,
): Promise<{ moved: Movement[]; sums: Map<string, Sum> }> => {
  const settled = minus(doing.now, { minutes: 30 });
  const pages = movementsIn(startOf(day), earliest(endOf(day), settled) as string);
  const moved = await gathered(pages, doing, most);
  return { moved, sums: await sumsFrom(moved, doing) };
};

export type Moved = Pick<Sum, "net_minor" | "fee_minor">;

/** What one source comes to at the payment provider, over all days. */
export const movedInAll = async ({ class: found, source, currency }: Sum): Promise<Moved> => {
  if (found === "reversal") return { net_minor: (await reversedOf(source)).reversed_minor, fee_minor: 0 };
  const moved = (await movementsOf(source)).filter((one) => one.class === found && one.currency === currency);
  return {
    net_minor: sumOf(moved, (one) => one.net_minor),
    fee_minor: sumOf(moved, (one) => one.fee_minor),
  };
};

/** The same; a movement of the account itself has no other days. */
export const wholeOf = async (one: Sum): Promise<Sum> =>
  one.source.startsWith("txn_") ? one : { ...one, ...(await movedInAll(one)) };

export const oursIn = async (
  book_id: string,
  theirs: Pick<Sum, "class" | "source" | "currency">,
): Promise<Sum | undefined> =>
  book_id === "platform" ? ownSumOf(theirs) : sumsOfPostings(await bookPostings(book_id)).get(keyOf(theirs));

/** What the book `platform` has about a source. It is read by that source: the book grows for ever. */
export const ownSumOf = async (
  theirs: Pick<Sum, "class" | "source" | "currency">,
): Promise<Sum | undefined> => {
  const all = await Promise.all(
    kindsAbout(theirs.class).map((kind) => entriesAbout("platform", kind, theirs.source)),
  );
  return sumsOfPostings(all.flat()).get(keyOf(theirs));
};

export const agree = ({ net_minor, fee_minor }: Moved, ours: Sum | undefined): boolean =>
  (ours?.net_minor ?? 0) === net_minor && (ours?.fee_minor ?? 0) === fee_minor;
