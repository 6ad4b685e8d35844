import type Stripe from "stripe";
import type { ConnectedAccount } from "./connected-account.ts";
import type { ApiRequest, Deeds, Emulator, Operations } from "./emulator.ts";
import { invalidParameter, missing } from "./errors.ts";
import type { BalanceTransaction } from "./objects.ts";
import { createdWithin, page } from "./rendering.ts";
import { PLATFORM } from "./resource.ts";
import type { Store } from "./store.ts";

/** Where money outside of Stripe balances comes from or goes to. */
type Counterparty = "cards" | "transfers" | "application_fees" | "banks";

export type Movement = {
  account: string;
  type: BalanceTransaction["type"];
  /** Integer minor units, signed from the account's point of view. */
  amount: number;
  fee?: number;
  currency: string;
  /** Its source; an account's own movements have none. */
  source: string | null;
  counterparty: Counterparty;
  /** Absent: the one of its type. */
  category?: string;
  /** Unix seconds; absent: at once. */
  availableOn?: number;
  description?: string;
};

const CATEGORY: Record<string, string> = {
  payment: "charge",
  payment_refund: "refund",
  adjustment: "dispute",
  transfer_refund: "transfer_reversal",
};
const DAY_MS = 86_400_000;
/** The default payout delay of accounts, in days; no account can have a shorter one. */
export const LEAST_DELAY_DAYS = 2;
const SETTLEMENT_SECONDS = 2 * 86_400;

/** When a card charge made now is available, Unix seconds. */
export const settlesOn = (emulator: Emulator): number => emulator.now() + SETTLEMENT_SECONDS;

/** Stripe's price for a card charge: 2.9 % + 30 minor units, rounded half up. */
export const processingFee = (amount: number): number => Math.floor((amount * 29 + 500) / 1000) + 30;

/** Posts one movement of an account's balance: three postings that sum to zero. */
export const record = (emulator: Emulator, movement: Movement): BalanceTransaction => {
  const { store } = emulator;
  const { account, amount, fee = 0, currency } = movement;
  const availableOn = movement.availableOn ?? emulator.now();
  const transaction: BalanceTransaction = {
    id: emulator.store.newId("txn"),
    object: "balance_transaction",
    amount,
    available_on: availableOn,
    balance_type: "payments",
    created: emulator.now(),
    currency,
    description: movement.description ?? null,
    exchange_rate: null,
    fee,
    fee_details: fee
      ? [
          {
            amount: fee,
            application: null,
            currency,
            description: "Stripe processing fees",
            type: "stripe_fee",
          },
        ]
      : [],
    net: amount - fee,
    reporting_category: movement.category ?? CATEGORY[movement.type] ?? movement.type,
    source: movement.source,
    status: availableOn <= emulator.now() ? "available" : "pending",
    type: movement.type,
  };
  store.put(transaction, {}, account);
  const post = (book: string, value: number) => {
    if (value !== 0) store.postings.push({ transaction: transaction.id, book, currency, amount: value });
  };
  post(account, amount - fee);
  post("stripe_fees", fee);
  post(movement.counterparty, -amount);
  if (transaction.status === "available" && amount > 0)
    payOutLater(store, account, emulator.nowMs() + DAY_MS);
  if (transaction.status === "pending") store.schedule("settle", transaction.id, availableOn * 1000);
  return transaction;
};

/** Connected accounts have automatic payouts by default; the platform keeps its balance. */
export const payOutLater = (store: Store, account: string, due_ms: number) => {
  if (account === PLATFORM) return;
  const { interval = "daily", delay_days_override = LEAST_DELAY_DAYS } =
    store.find<ConnectedAccount>(account, "connected_account")?.payouts ?? {};
  store.unschedule("pay_out", account);
  if (interval === "manual") return;
  store.schedule("pay_out", account, due_ms + (delay_days_override - LEAST_DELAY_DAYS) * DAY_MS);
};

export type Funds = { available: number; pending: number };

/** An account's balance in each currency, integer minor units. */
export const fundsOf = (emulator: Emulator, account: string): Map<string, Funds> => {
  const totals = new Map<string, Funds>();
  for (const { currency, net, status } of emulator.store.all<BalanceTransaction>(
    "balance_transaction",
    account,
  )) {
    const funds = totals.get(currency) ?? { available: 0, pending: 0 };
    funds[status === "available" ? "available" : "pending"] += net;
    totals.set(currency, funds);
  }
  return totals;
};

export const fundsIn = (emulator: Emulator, account: string, currency: string): Funds =>
  fundsOf(emulator, account).get(currency) ?? { available: 0, pending: 0 };

/** What is kept back of an account's balance. */
const reservedIn = ({ store }: Emulator, account: string, currency: string): number =>
  store
    .all<BalanceTransaction>("balance_transaction", account)
    .filter((one) => one.currency === currency && one.reporting_category === "risk_reserved_funds")
    .reduce((total, { net }) => total - net, 0);

const balance = (emulator: Emulator, account: string) => {
  const totals = [...fundsOf(emulator, account)];
  if (totals.length === 0)
    totals.push([account === PLATFORM ? emulator.own.currencies[0] : "usd", { available: 0, pending: 0 }]);
  const list = (kind: keyof Funds) =>
    totals.map(([currency, funds]) => ({
      amount: funds[kind],
      currency,
      source_types: { card: funds[kind] },
    }));
  const reserved = totals.map(([currency]) => ({
    amount: reservedIn(emulator, account, currency),
    currency,
  }));
  return {
    object: "balance",
    available: list("available"),
    ...(account === PLATFORM && { connect_reserved: reserved }),
    livemode: false,
    pending: list("pending"),
  };
};

export const operations: Operations = {
  "GET /v1/balance": (emulator, { account }) => balance(emulator, account),
  "GET /v1/balance_transactions": (
    { store },
    { params, account }: ApiRequest<Stripe.BalanceTransactionListParams>,
  ) => {
    if (params.payout)
      throw invalidParameter("emulator_unsupported", "The emulator does not imitate payout.", "payout");
    const found = store
      .all<BalanceTransaction>("balance_transaction", account)
      .filter((item) => !params.source || item.source === params.source)
      .filter((item) => !params.type || item.type === params.type)
      .filter((item) => !params.currency || item.currency === params.currency)
      .filter((item) => createdWithin(params, item.created));
    return page("/v1/balance_transactions", found, params);
  },
  "GET /v1/balance_transactions/{id}": (emulator, { id, account }) => {
    const found = emulator.store.find<BalanceTransaction>(id, "balance_transaction", account);
    if (!found) throw missing("balance transaction", id);
    return found;
  },
};

export const deeds: Deeds = {
  settle: ({ store }, id) => {
    const transaction = store.known<BalanceTransaction>(id, "balance_transaction");
    store.put({ ...transaction, status: "available" });
    payOutLater(store, store.entries.get(id)?.account ?? PLATFORM, transaction.available_on * 1000);
  },
};
