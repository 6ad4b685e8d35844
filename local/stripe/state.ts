import type { LoggedRequest } from "./api.ts";
import type { Emulator } from "./emulator.ts";
import { type Funds, fundsOf } from "./ledger.ts";
import { PLATFORM, type Resource } from "./resource.ts";
import type { Delivery, Posting } from "./store.ts";

/** What tests may read: copies, so reading changes nothing. */
export type ReadonlyState = {
  /** The object of an id in Stripe's shape, or undefined. */
  get<T extends Resource = Resource & Record<string, unknown>>(id: string): T | undefined;
  /** All objects of a kind (`payment_intent`, `event`), oldest first. */
  list<T extends Resource = Resource & Record<string, unknown>>(object: string, account?: string): T[];
  /** When something happens by itself next, in epoch milliseconds. */
  nextDue(): number | undefined;
  deliveries(): Delivery[];
  requests(): LoggedRequest[];
  ledger: {
    postings(): Posting[];
    /** The sum over all postings, which is always zero. */
    sum(): number;
    balance(account?: string): Record<string, Funds>;
  };
};

export const stateOf = (emulator: Emulator, log: LoggedRequest[]): ReadonlyState => {
  const { store } = emulator;
  return {
    get: <T extends Resource>(id: string) =>
      structuredClone(store.entries.get(id)?.resource) as T | undefined,
    list: <T extends Resource>(object: string, account = PLATFORM) =>
      structuredClone(store.all<T>(object, account)),
    nextDue: () => store.agenda[0]?.due_ms,
    deliveries: () => structuredClone(store.deliveries),
    requests: () => structuredClone(log),
    ledger: {
      postings: () => structuredClone(store.postings),
      sum: () => store.postings.reduce((sum, posting) => sum + posting.amount, 0),
      balance: (account = PLATFORM) => Object.fromEntries(fundsOf(emulator, account)),
    },
  };
};
