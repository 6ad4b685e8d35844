import type { Emulator } from "./emulator.ts";
import { record } from "./ledger.ts";
import { PLATFORM } from "./resource.ts";

export type OwnPayout = { id: string; amount: number; automatic: boolean };

const payout = ({ id, amount, automatic }: OwnPayout, created: number) => ({
  id,
  object: "payout",
  amount,
  application_fee: null,
  application_fee_amount: null,
  arrival_date: created + 86_400,
  automatic,
  balance_transaction: null,
  created,
  currency: "usd",
  description: "STRIPE PAYOUT",
  destination: "ba_platform",
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
  type: "bank_account",
});

/** Sends money of the platform's balance to its bank, by the schedule or by hand on the dashboard. */
export const payOutOwn = (emulator: Emulator, asked: OwnPayout): void => {
  emulator.store.put(payout(asked, emulator.now()) as never, {}, PLATFORM);
  record(emulator, {
    account: PLATFORM,
    type: "payout",
    amount: -asked.amount,
    currency: "usd",
    source: asked.id,
    counterparty: "banks",
  });
};
