import type { Faults } from "./faults.ts";
import type { Store } from "./store.ts";

/** Where the platform's account is, and the currencies that it has bank accounts for; the first is its default one. */
export type OwnAccount = {
  country: string;
  currencies: readonly [string, ...string[]];
  /** What statements say before what a payment adds. */
  statement?: string;
};

/** What an operation works with: the state, the time, and events. */
export type Emulator = {
  store: Store;
  faults: Faults;
  baseUrl: string;
  /** What happens to a subscription after the last try to collect: the account's setting at Stripe. */
  afterDunning: "unpaid" | "canceled";
  /** Whether the fee of a dispute comes back if it is won: that differs by country and contract. */
  returnsDisputeFees: boolean;
  /** The platform's own account. */
  own: OwnAccount;
  /** Epoch milliseconds by the emulator's clock; inside a due action, the moment it fell due. */
  nowMs(): number;
  /** The same in Unix seconds, as v1 objects carry it. */
  now(): number;
  emit(type: string, resource: object, options?: { account?: string; previous?: object }): void;
  emitThin(type: string, account: string): void;
};

export type ApiRequest<Params = Record<string, unknown>> = {
  id: string;
  params: Params;
  /** The account of the request: the platform, or the connected account of `Stripe-Account`. */
  account: string;
  /** Set when an app calls with the publishable key and an intent's client secret. */
  client: boolean;
  apiVersion: string;
  requestId: string;
  idempotencyKey: string | null;
};

export type Operations = Record<string, (emulator: Emulator, request: ApiRequest<never>) => object>;
/** What happens by itself when its time comes, by kind. */
export type Deeds = Record<string, (emulator: Emulator, id: string) => void>;
/** What the emulator itself does when one of its events happens. */
export type Reactions = Record<string, (emulator: Emulator, resource: never) => void>;
