import type { Emulator } from "./emulator.ts";
import { record } from "./ledger.ts";
import { underWay } from "./payouts.ts";
import { PLATFORM } from "./resource.ts";

export type OwnPayout = { id: string; amount: number; automatic: boolean };

const payout = ({ id, amount, automatic }: OwnPayout, created: number) => ({
  id,
  ...underWay,
  object: "payout",
  amount,
  arrival_date: created + 86_400,
  automatic,
  balance_transaction: null,
  created,
  currency: "usd",
  destination: "ba_platform",
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
