import {
  Credit,
  type CreditChange,
  CreditConflict,
  CreditNotFound,
  creditDueAt,
} from "../domain/payment/credit.ts";
import { currencies } from "../markets/currencies.ts";
import { idInCurrency } from "../markets/served.ts";
import { entity } from "./engine/entity.ts";
import type { Changes } from "./engine/write.ts";
import { postings } from "./ledger.ts";

/** Customers' credit: one record for each customer who has or had any, and currency. */
export const credits = entity({
  name: "credit",
  schema: () => Credit,
  key: (userId, currency) => [`CREDIT#${userId}`, idInCurrency("CREDIT", currency as string)],
  identity: ({ id, currency }) => [id, currency],
  indexes: {
    /** Customers who have something left, by when it changed last. */
    left: {
      on: "key1",
      key: ({ grants, holds, updated_at, id }) =>
        grants.length + holds.length > 0 ? ["CREDITS", `${updated_at}#${id}`] : undefined,
    },
  },
  due: creditDueAt,
  notFound: CreditNotFound,
  conflict: CreditConflict,
});

/** A customer's credit in each currency of the stage, as far as there is any. One round trip. */
export const creditsOf = async (userId: string): Promise<Credit[]> =>
  (await Promise.all(currencies.map((currency) => credits.get(userId, currency)))).filter(
    (credit) => credit !== undefined,
  );

/** That in one currency. */
export const creditIn = (of: readonly Credit[], { currency }: { currency: string }): Credit | undefined =>
  of.find((credit) => credit.currency === currency);

/** Returns the changes of a decision about credit: the record, and its postings. */
export const crediting = ({ record, events, postings: posted }: CreditChange): Changes => ({
  writes: [credits.put(record), ...posted.map((posting) => postings.insert(posting))],
  events,
});
