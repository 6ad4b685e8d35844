import { createHash } from "node:crypto";
import * as z from "zod/mini";
import type { Market } from "../../../markets/market.ts";
import { type Posting, placeInBooks } from "../ledger.ts";
import { added, MonthSum, sumsOf } from "./sums.ts";

export const sha256 = (text: string): string => createHash("sha256").update(text).digest("hex");

/** An entry as one line: all of its fields, in the order of their names. */
export const lineOf = ({ version: _, ...posting }: Posting): string =>
  JSON.stringify(posting, (_key, value: unknown) =>
    value && typeof value === "object" && !Array.isArray(value)
      ? Object.fromEntries(Object.entries(value).toSorted(([a], [b]) => (a < b ? -1 : 1)))
      : value,
  );

/** The digest of entries, in the order of the books: by time, then by id. */
export const digestOf = (postings: readonly Posting[]): string =>
  sha256(
    postings
      .toSorted((a, b) => (placeInBooks(a) < placeInBooks(b) ? -1 : 1))
      .map((posting) => `${lineOf(posting)}\n`)
      .join(""),
  );

/** An hour of a day that has entries: what they come to is not looked at again, only their digest. */
const CountedHour = z.object({ at: z.string(), postings: z.int(), digest: z.string() });

/** How far a day's entries are counted. `next`: the first moment that is not counted yet. */
export const Count = z.object({ next: z.string(), hours: z.array(CountedHour), sums: z.array(MonthSum) });
export type Count = z.output<typeof Count>;

export const begunCount = (from: string): Count => ({ next: from, hours: [], sums: [] });

/** Takes the entries of one hour, in the order of the books, and adds them to what is counted before. */
export const hourOf = (market: Market) => {
  const hash = createHash("sha256");
  let postings = 0;
  let own: MonthSum[] = [];
  return {
    add: (some: readonly Posting[]): void => {
      for (const posting of some) hash.update(`${lineOf(posting)}\n`);
      postings += some.length;
      own = added([...own, ...sumsOf(some, market)]);
    },
    endedIn: ({ hours, sums }: Count, at: string, next: string): Count =>
      postings === 0
        ? { next, hours, sums }
        : {
            next,
            hours: [...hours, { at, postings, digest: hash.digest("hex") }],
            sums: added([...sums, ...own]),
          },
  };
};

export const postingsIn = ({ hours }: Count): number =>
  hours.reduce((total, { postings }) => total + postings, 0);

/** The digest of a whole day: of its hours' digests. */
export const dayDigestOf = ({ hours }: Count): string =>
  sha256(hours.map(({ at, postings, digest }) => `${at} ${postings} ${digest}\n`).join(""));
