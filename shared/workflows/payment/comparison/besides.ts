import { payments } from "../../../data/payments.ts";
import type { Posting } from "../../../domain/payment/ledger.ts";
import type { Difference } from "../../../domain/payment/reconciliation.ts";
import { checkCredit, checkDebt, checkDeferred } from "./balances.ts";
import { checkPayment } from "./books.ts";
import { type Doing, each } from "./doing.ts";
import { checkPayout } from "./payouts.ts";
import { unbalancedIn } from "./unbalanced.ts";

/** What is compared with a day's own records besides its movements. `isTold`: a book's movements tell of it already. */
export const besides = async (
  ofDay: readonly Posting[],
  touched: readonly string[],
  isTold: (id: string) => boolean,
  doing: Doing,
): Promise<Difference[]> => {
  const unique = (all: readonly string[]) => [...new Set(all)];
  const people = await payments.many(touched.filter((id) => !isTold(id)));
  const ofProviders = Map.groupBy(
    ofDay.filter((one) => one.service_provider_id !== undefined),
    (one) => one.service_provider_id as string,
  );
  const debts = [...ofProviders].map(([id, entries]) => ({
    id,
    entered: entries.some(({ lines }) => lines.some(({ account }) => account === "provider_debt")),
  }));
  const members = unique(
    ofDay.flatMap(({ kind, book_id }) => (kind.startsWith("membership") && !isTold(book_id) ? book_id : [])),
  );
  const found = [
    await unbalancedIn(ofDay, doing),
    await each(touched, doing, (id) => checkPayment(id, isTold(id), doing.now)),
    await each(debts, doing, ({ id, entered }) => checkDebt(id, entered)),
    await each(unique(people.map(({ user_id }) => user_id)), doing, checkCredit),
    await each(members, doing, checkDeferred),
    await each(ofDay, doing, checkPayout),
  ];
  return found.flat(2);
};
