import { bookCorrections } from "../../shared/data/book-corrections.ts";
import type { BookChange } from "../../shared/domain/payment/book-change.ts";
import type { BookCorrection } from "../../shared/domain/payment/book-correction.ts";
import { proposeCorrection } from "../../shared/domain/payment/decide-correction.ts";
import { newId } from "../../shared/kernel/id.ts";
import { aKnownDifference } from "./known-difference.ts";
import { write } from "./world.ts";

/** What somebody else proposed for the books: by default to explain a difference. */
export const aProposal = async ({
  change,
  now = new Date().toISOString(),
}: {
  change?: BookChange;
  now?: string;
} = {}): Promise<BookCorrection> => {
  const { id: difference_id } = change ? { id: undefined } : await aKnownDifference();
  const proposal = {
    id: newId("book_correction"),
    proposed_by: newId("account"),
    reason: "A test charge",
    change: change ?? { kind: "acknowledgement" as const, difference_id: difference_id as never },
  };
  await write(bookCorrections.insert(proposeCorrection(proposal, now).record));
  return bookCorrections.find(proposal.id);
};
