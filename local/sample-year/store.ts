import { booksGates } from "../../shared/data/books-gates.ts";
import { count } from "../../shared/data/counters.ts";
import { directory, directoryWords } from "../../shared/data/directory.ts";
import { insertEvent } from "../../shared/data/engine/events.ts";
import { tableName } from "../../shared/data/engine/table.ts";
import type { Item, Write } from "../../shared/data/engine/write.ts";
import { postings } from "../../shared/data/ledger.ts";
import { jobPayments, jobTips } from "../../shared/data/payments.ts";
import type { Account } from "../../shared/domain/account/account.ts";
import { accountMember } from "../../shared/domain/account/count.ts";
import { documentMember } from "../../shared/domain/document/count.ts";
import type { Document } from "../../shared/domain/document/document.ts";
import { gateIdOf } from "../../shared/domain/payment/books/gate.ts";
import { isLive, type Payment } from "../../shared/domain/payment/payment.ts";
import { entriesOf } from "../../shared/domain/privacy/directory.ts";
import type { ServiceProvider } from "../../shared/domain/provider/service-provider.ts";
import { marketOfCurrency } from "../../shared/markets/served.ts";
import { writeAll } from "../../shared/workflows/analytics/rebuild.ts";
import { putItem } from "./count.ts";
import type { Year } from "./simulate.ts";
import { type Kind, kinds } from "./world.ts";

type Counted = { state?: string; role?: "user" | "service_provider"; doc_name?: string };

const memberOf = (kind: Kind, { state = "", role, doc_name }: Counted): string | undefined => {
  if (kind === "account")
    return role && state !== "unverified" ? accountMember(role, state as "active") : undefined;
  return kind === "document" ? documentMember(state, (doc_name ?? "") as Document["doc_name"]) : state;
};

const countedKinds: readonly Kind[] = ["account", "document", "feedback", "incident", "service_provider"];

/** How many records there are in each state, for the counters. */
export const countsIn = ({ records }: Pick<Year, "records">): Map<string, number> => {
  const counts = new Map<string, number>();
  for (const { kind, record } of records.values()) {
    const member = countedKinds.includes(kind) ? memberOf(kind, record as Counted) : undefined;
    if (member !== undefined) counts.set(`${kind} ${member}`, (counts.get(`${kind} ${member}`) ?? 0) + 1);
  }
  return counts;
};

/** The locks of jobs whose payment or tip may still bring money. */
const locksIn = ({ records }: Pick<Year, "records">): Item[] =>
  [...records.values()].flatMap(({ kind, record }) => {
    if (kind !== "payment" || !isLive(record as Payment)) return [];
    const { id, job_id, purpose } = record as Payment;
    return (purpose === "tip" ? jobTips : jobPayments).itemOf({ id, job_id, version: 1 });
  });

/** What makes the people of a year found by name. */
const directoryIn = ({ records }: Pick<Year, "records">): Item[] => {
  const of = <R>(wanted: Kind): R[] =>
    [...records.values()].flatMap(({ kind, record }) => (kind === wanted ? [record as R] : []));
  const providers = new Map(of<ServiceProvider>("service_provider").map((one) => [one.id as string, one]));
  return of<Account>("account").flatMap((account) => {
    const entries = entriesOf(account, providers.get(account.id));
    return [...entries.map(directory.itemOf), directoryWords.itemOf({ id: account.id, version: 1, entries })];
  });
};

/** How many entries name each month: a month closes with exactly so many. */
const gatesIn = ({ postings: books }: Pick<Year, "postings">): Item[] => {
  const named = books.flatMap(({ period, currency }) =>
    period ? [`${marketOfCurrency(currency).id} ${period}`] : [],
  );
  return [...Map.groupBy(named, (one) => one)].map(([one, { length }]) => {
    const [market = "", month = ""] = one.split(" ");
    const id = gateIdOf(market, month);
    return booksGates.itemOf({ id, version: length, market, month, named: length });
  });
};

/** What a year writes into the table: current records, all events, and the ledger. */
export const itemsOf = ({ records, events, postings: books }: Year): Item[] => [
  ...locksIn({ records }),
  ...directoryIn({ records }),
  ...[...records.values()].map(({ kind, record }) => kinds[kind].itemOf(record as never)),
  ...events.map((event) => putItem(insertEvent(event))),
  ...books.map((posting) => postings.itemOf(posting)),
  ...gatesIn({ postings: books }),
];

/** What it adds to counters. */
export const countsOf = (year: Year): Write[] =>
  [...countsIn(year)].map(([key, amount]) => {
    const [kind = "", member = ""] = key.split(" ");
    return count(kind, member, amount, "000000000000000000000000");
  });

/** Writes a year into the table by requests. */
export const storeYear = (year: Year): Promise<void> =>
  writeAll([
    ...itemsOf(year).map((item) => ({ item: { Put: { TableName: tableName(), Item: item } } })),
    ...countsOf(year),
  ]);
