import {
  Credit,
  type CreditChange,
  CreditConflict,
  CreditNotFound,
  creditDueAt,
} from "../domain/payment/credit.ts";
import { entity } from "./engine/entity.ts";
import type { Changes } from "./engine/write.ts";
import { postings } from "./ledger.ts";

/** Customers' credit: one record for each customer who has or had any. */
export const credits = entity({
  name: "credit",
  schema: () => Credit,
  key: (userId) => [`CREDIT#${userId}`, "CREDIT"],
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

/** Returns the changes of a decision about credit: the record, and its postings. */
export const crediting = ({ record, events, postings: posted }: CreditChange): Changes => ({
  writes: [credits.put(record), ...posted.map((posting) => postings.insert(posting))],
  events,
});
