import { recordOf } from "../../../data/engine/entity.ts";
import type { Changes } from "../../../data/engine/write.ts";
import type { Posting } from "../../../domain/payment/ledger.ts";
import { ReconciliationTooLong } from "../../../domain/payment/reconciliation.ts";
import type { NewId } from "../../../kernel/id.ts";

export type Doing = {
  now: string;
  newId: NewId;
  commit: (changes: Changes) => Promise<unknown>;
  remaining: () => number;
};

export const platformBook = (currency: string, posted_at: string) => ({
  book_id: "platform",
  currency,
  posted_at,
});

type Noting = Doing & { entered: Posting[] };

/** Notes which entries are written meanwhile: a list may not have them at once. */
export const noting = (doing: Doing): Noting => {
  const entered: Posting[] = [];
  const commit = async (changes: Changes) => {
    const done = await doing.commit(changes);
    for (const { item } of changes.writes)
      if (item.Put?.Item?.entity === "posting") entered.push(recordOf<Posting>(item.Put.Item));
    return done;
  };
  return { ...doing, commit, entered };
};

const abreast = 20;
const reserve_ms = 5000;

/** Runs a function for each item, several at a time, while there is time. */
export const each = async <T, R>(
  all: readonly T[],
  { remaining }: Pick<Doing, "remaining">,
  deed: (one: T) => Promise<R>,
): Promise<R[]> => {
  const done: R[] = [];
  for (let at = 0; at < all.length; at += abreast) {
    if (remaining() < reserve_ms) throw ReconciliationTooLong();
    done.push(...(await Promise.all(all.slice(at, at + abreast).map(deed))));
  }
  return done;
};

export type Pages<T> = AsyncIterable<readonly T[]> | Iterable<readonly T[]>;

/** Pages one after the other, while there is time. */
export async function* inTime<T>(
  pages: Pages<T>,
  { remaining }: Pick<Doing, "remaining">,
): AsyncGenerator<readonly T[]> {
  for await (const page of pages) {
    if (remaining() < reserve_ms) throw ReconciliationTooLong();
    yield page;
  }
}

export const gathered = async <T>(
  pages: Pages<T>,
  doing: Pick<Doing, "remaining">,
  most = Number.POSITIVE_INFINITY,
): Promise<T[]> => {
  const all: T[] = [];
  for await (const page of inTime(pages, doing)) {
    all.push(...page);
    if (all.length > most) throw ReconciliationTooLong();
  }
  return all;
};
