import type { Posting } from "../domain/payment/ledger.ts";
import { marketOfCurrency } from "../markets/served.ts";
import { naming } from "./books-gates.ts";
import type { Write } from "./engine/write.ts";
import { postings } from "./ledger.ts";

/** Returns the writes that enter a posting into the books. It refuses if it names a month that is closed. */
export const entering = (posting: Posting): Write[] => [
  postings.insert(posting),
  ...(posting.period ? [naming(marketOfCurrency(posting.currency).id, posting.period)] : []),
];
