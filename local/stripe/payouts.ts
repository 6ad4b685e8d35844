import type Stripe from "stripe";
import type { ConnectedAccount } from "./connected-account.ts";
import type { ApiRequest, Deeds, Emulator, Operations } from "./emulator.ts";
import { missing } from "./errors.ts";
import { fundsOf, record } from "./ledger.ts";
import { createdWithin, page } from "./rendering.ts";
import type { Stored } from "./resource.ts";

type Payout = Stored<Stripe.Payout>;

const ARRIVAL_SECONDS = 86_400;

/** What every payout has that is on its way. */
export const underWay = {
  application_fee: null,
  application_fee_amount: null,
  description: "STRIPE PAYOUT",
  failure_balance_transaction: null,
  failure_code: null,
  failure_message: null,
  livemode: false,
  metadata: {},
  method: "standard",
  original_payout: null,
  payout_method: null,
  reconciliation_status: "in_progress",
  reversed_by: null,
  source_type: "card",
  statement_descriptor: null,
  status: "in_transit",
  trace_id: { status: "pending", value: null },
} satisfies Partial<Payout>;

/** Sends all that is available in a connected account to its bank. */
const payOut = (emulator: Emulator, account: string): void => {
  const owner = emulator.store.find<ConnectedAccount>(account, "connected_account");
  if (!owner?.onboarded || owner.closed) return;
  for (const [currency, { available }] of fundsOf(emulator, account)) {
    if (available <= 0) continue;
    const id = emulator.store.newId("po");
    const debit = record(emulator, {
      account,
      type: "payout",
      amount: -available,
      currency,
      source: id,
      counterparty: "banks",
    });
    const arrival = emulator.now() + ARRIVAL_SECONDS;
    emulator.store.put<Payout>(
      {
        id,
        ...underWay,
        object: "payout",
        amount: available,
        arrival_date: arrival,
        automatic: true,
        balance_transaction: debit.id,
        created: emulator.now(),
        currency,
        destination: `${owner.payout_card === undefined ? "ba" : "card"}_${account.slice(5)}`,
        type: owner.payout_card === undefined ? "bank_account" : "card",
      },
      {},
      account,
    );
    emulator.store.schedule("payout_arrives", id, arrival * 1000);
  }
};

const arrive = (emulator: Emulator, id: string): void => {
  const { store, faults } = emulator;
  const payout = store.known<Payout>(id, "payout");
  const account = store.entries.get(id)?.account ?? "";
  if (!faults.takeForPayout()) {
    const trace_id = { status: "supported", value: emulator.store.newId("trace", 15).slice(6) };
    const paid = store.put<Payout>({
      ...payout,
      status: "paid",
      reconciliation_status: "completed",
      trace_id,
    });
    emulator.emit("payout.paid", paid, { account });
    return;
  }
  const returned = record(emulator, {
    account,
    type: "payout_failure",
    amount: payout.amount,
    currency: payout.currency,
    source: id,
    counterparty: "banks",
  });
  const failed = store.put<Payout>({
    ...payout,
    status: "failed",
    failure_balance_transaction: returned.id,
    failure_code: "account_closed",
    failure_message: "The bank account has been closed.",
  });
  emulator.emit("payout.failed", failed, { account });
};

export const operations: Operations = {
  "GET /v1/payouts/{id}": ({ store }, { id, account }) => {
    const found = store.find<Payout>(id, "payout", account);
    if (!found) throw missing("payout", id);
    return found;
  },
  "GET /v1/payouts": ({ store }, { params, account }: ApiRequest<Stripe.PayoutListParams>) => {
    const found = store
      .all<Payout>("payout", account)
      .filter(
        (payout) =>
          createdWithin(params, payout.created) && (!params.status || payout.status === params.status),
      );
    return page("/v1/payouts", found, params);
  },
};

export const deeds: Deeds = { pay_out: payOut, payout_arrives: arrive };
