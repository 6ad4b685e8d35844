import { entriesAbout, postings } from "../../../data/ledger.ts";
import { balanceOf, type Posting } from "../../../domain/payment/ledger.ts";
import type { Difference } from "../../../domain/payment/reconciliation.ts";
import { differs } from "./differs.ts";
import { type Doing, each } from "./doing.ts";

/** Corrections that make up for an entry that does not balance. */
export const madeUpFor = async ({ book_id, id }: Posting): Promise<Posting[]> =>
  (await entriesAbout(book_id, "correction", id)).filter(({ makes_up_for }) => makes_up_for !== undefined);

/** How much an entry lacks, together with what makes up for it. What makes up for another one is told with that one. */
export const lackOf = async (posting: Posting): Promise<number> => {
  const own = balanceOf([posting]);
  if (own === 0) return 0;
  const { makes_up_for: of, book_id } = posting;
  if (of && (await postings.get(book_id, of.kind, of.reference))) return 0;
  return balanceOf([posting, ...(of ? [] : await madeUpFor(posting))]);
};

/** Entries that don't balance, and that nothing makes up for. */
export const unbalancedIn = async (
  posted: readonly Posting[],
  doing: Pick<Doing, "remaining">,
): Promise<Difference[]> => {
  const some = posted.filter((posting) => balanceOf([posting]) !== 0);
  const found = await each(some, doing, async (posting) => {
    const ours_minor = await lackOf(posting);
    const { id, book_id, kind, reference } = posting;
    const more = { ours_minor, entry: { book_id, kind, reference } };
    return ours_minor === 0 ? [] : [differs("entries", id, `The ${kind} does not balance.`, more)];
  });
  return found.flat();
};
