import type { Changes } from "../../../data/engine/write.ts";
import { ReconciliationTooLong } from "../../../domain/payment/reconciliation.ts";
import type { NewId } from "../../../kernel/id.ts";

export type Doing = {
  now: string;
  newId: NewId;
  commit: (changes: Changes) => Promise<unknown>;
  remaining: () => number;
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

export const gathered = async <T>(
  pages: AsyncIterable<T[]>,
  { remaining }: Pick<Doing, "remaining">,
): Promise<T[]> => {
  const all: T[] = [];
  for await (const page of pages) {
    if (remaining() < reserve_ms) throw ReconciliationTooLong();
    all.push(...page);
  }
  return all;
};
