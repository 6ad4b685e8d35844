import type { Posting } from "../domain/payment/ledger.ts";
import { postings } from "./ledger.ts";

/** Page size: most providers have fewer entries. */
const together = 1000;

/** A provider's postings, all or those of a time, oldest first. One round trip for each thousand. */
export const providerPostings = async (
  id: string,
  span: { from?: string; to?: string } = {},
): Promise<Posting[]> => {
  const all: Posting[] = [];
  let cursor: string | undefined;
  do {
    const page = await postings.page("ofProvider", `LEDGER#PROVIDER#${id}`, {
      ...span,
      limit: together,
      scope: "of provider",
      order: "oldest",
      cursor,
    });
    all.push(...page.items);
    cursor = page.next_cursor ?? undefined;
  } while (cursor);
  return all;
};
