import { credits } from "../../../data/credits.ts";
import { differencesOfDay } from "../../../data/differences.ts";
import { pagesOf } from "../../../data/engine/page.ts";
import { postedIn } from "../../../data/ledger.ts";
import { providerDebts } from "../../../data/provider-debts.ts";
import { rowChecks } from "../../../data/row-checks.ts";
import { differenceIdOf } from "../../../domain/payment/difference.ts";
import { type Posting, placeInBooks } from "../../../domain/payment/ledger.ts";
import { type Difference, endOf, startOf } from "../../../domain/payment/reconciliation.ts";
import { isOfRows, isOfTurn, type RowCheck } from "../../../domain/payment/row-check.ts";
import { committed } from "../../../kernel/record.ts";
import { recordDifferences } from "../found-differences.ts";
import { checkCredit, checkDebt } from "./balances.ts";
import { besides } from "./besides.ts";
import { type Doing, each } from "./doing.ts";
import { bookIn } from "./ours.ts";

const reserve_ms = 30_000;

const onceEach = (all: readonly Difference[]): Difference[] => [
  ...new Map(all.map((one) => [differenceIdOf(one), one])).values(),
];

const saved = async (check: RowCheck, { commit }: Doing): Promise<RowCheck> => {
  await commit({ writes: [rowChecks.put(check)], events: [] });
  return committed(check);
};

/** Goes through the entries of one day, and reads by their keys what they touch. Undefined: the time is over. */
const throughDay = async (begun: RowCheck, day: string, doing: Doing): Promise<RowCheck | undefined> => {
  let check = begun;
  const known = await differencesOfDay(day);
  const told = new Set(known.flatMap((one) => (isOfRows(one) ? [] : (one.found.payment_id ?? []))));
  for await (const page of postedIn(check.cursor ?? startOf(day), endOf(day))) {
    const some = page.filter((posting) => placeInBooks(posting) !== check.cursor);
    const books = [...new Set(some.flatMap(bookIn))];
    const found = await besides(some, books, (id) => told.has(id as never), doing);
    const cursor = placeInBooks(page.at(-1) as Posting);
    check = await saved({ ...check, cursor, found: onceEach([...check.found, ...found]) }, doing);
    if (doing.remaining() < reserve_ms) return undefined;
  }
  await recordDifferences(day, { differences: check.found }, known.filter(isOfRows), doing);
  return check;
};

/** Customers with credit and providers with a debt, whether or not there are entries about them. */
const throughBalances = async ({ turn, night }: RowCheck, doing: Doing): Promise<void> => {
  const found: Difference[] = [];
  const isMine = ({ id }: { id: string }) => isOfTurn(id, turn);
  for await (const page of pagesOf((request) => providerDebts.page("owing", "DEBTS", request)))
    found.push(...(await each(page.filter(isMine), doing, ({ id }) => checkDebt(id, true))).flat());
  for await (const page of pagesOf((request) => credits.page("left", "CREDITS", request)))
    found.push(...(await each(page.filter(isMine), doing, ({ id }) => checkCredit(id))).flat());
  await recordDifferences(night, { differences: onceEach(found) }, [], doing);
};

/** Looks at tonight's part of older rows, as far as there is time. */
export const checkRows = async (begun: RowCheck, doing: Doing): Promise<void> => {
  let check = begun;
  for (let day = check.days[0]; day !== undefined; day = check.days[0]) {
    const done = await throughDay(check, day, doing);
    if (!done) return;
    const { cursor: _, ...kept } = done;
    check = await saved({ ...kept, days: check.days.slice(1), found: [] }, doing);
    if (doing.remaining() < reserve_ms) return;
  }
  await throughBalances(check, doing);
  await saved({ ...check, ended_at: doing.now }, doing);
};
