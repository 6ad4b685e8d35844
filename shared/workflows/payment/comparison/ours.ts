import { payments } from "../../../data/payments.ts";
import type { Difference, Sum } from "../../../domain/payment/reconciliation.ts";
import { isId } from "../../../kernel/id.ts";
import type { Compared } from "./movements.ts";
import { agree, movedInAll, oursIn } from "./sources.ts";

export const bookIn = ({ book_id }: { book_id?: string | undefined }): string[] =>
  isId(book_id) ? [book_id] : [];

export const withoutDifference = ({ difference: _, ...one }: Compared): Compared => one;

/** Whether an entry has to have a movement of its own kind and source at the payment provider. */
export const isAlone = ({ class: movement, source }: Sum): boolean =>
  movement !== "fee" && movement !== "bank" && !source.startsWith("txn_");

/** A posting that the payment provider does not have on this day: it is from another day, or missing. */
export const compareOurs = async (posted: Sum): Promise<Compared | undefined> => {
  const ours = (posted.book_id && (await oursIn(posted.book_id, posted))) || posted;
  const inAll = await movedInAll(posted);
  if (agree(inAll, ours)) return undefined;
  const { net_minor } = inAll;
  const theirs = { ...posted, net_minor };
  const missing = net_minor === 0;
  const { book_id } = posted;
  const payment = isId(book_id) ? await payments.get(book_id) : undefined;
  const difference: Difference = {
    class: missing ? "missing_stripe" : "amount",
    movement: posted.class,
    source: posted.source,
    ...(payment && { payment_id: payment.id }),
    ours_minor: ours.net_minor,
    ...(!missing && { theirs_minor: net_minor }),
  };
  return {
    theirs,
    ours_minor: ours.net_minor,
    caught_up: 0,
    fee_minor: 0,
    difference,
    ...(book_id && { book_id }),
    unexplained: { minor: net_minor - ours.net_minor, book_id: book_id ?? "platform" },
  };
};
