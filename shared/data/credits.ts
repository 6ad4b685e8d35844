import {
  Credit,
  type CreditChange,
  CreditConflict,
  CreditNotFound,
  creditDueAt,
} from "../domain/payment/credit.ts";
import { documented } from "../kernel/documented.ts";
import { entity } from "./engine/entity.ts";
import type { Changes } from "./engine/write.ts";
import { postings } from "./ledger.ts";

/** What customers have in credit: one record for each who has or had any. */
export const credits = entity({
  name: "credit",
  schema: documented(() => Credit),
  key: (userId) => [`CREDIT#${userId}`, "CREDIT"],
  due: creditDueAt,
  notFound: CreditNotFound,
  conflict: CreditConflict,
});

/** Describes what a decision about credit changes: the record, and what goes into its book. */
export const crediting = ({ record, events, postings: posted }: CreditChange): Changes => ({
  writes: [credits.put(record), ...posted.map((posting) => postings.insert(posting))],
  events,
});
