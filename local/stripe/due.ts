import { deeds as confirmationDeeds } from "./confirmation.ts";
import { deeds as disputeDeeds } from "./disputes.ts";
import type { Deeds, Emulator } from "./emulator.ts";
import { deeds as ledgerDeeds } from "./ledger.ts";
import { deeds as payoutDeeds } from "./payouts.ts";
import { deeds as refundDeeds } from "./refunds.ts";
import { deeds as subscriptionDeeds } from "./subscription-billing.ts";

const deeds: Deeds = {
  ...subscriptionDeeds,
  ...confirmationDeeds,
  ...disputeDeeds,
  ...ledgerDeeds,
  ...payoutDeeds,
  ...refundDeeds,
};

/** Runs everything that is due by a clock, each at its own time: `at` gets that time, and then the end. */
export const fallDue = (
  emulator: Emulator,
  clock: () => number,
  at: (due_ms: number | undefined) => void,
): void => {
  const { store } = emulator;
  for (let due = store.takeDue(clock()); due; due = store.takeDue(clock())) {
    const { kind, id, due_ms } = due;
    at(due_ms);
    try {
      store.atomically(
        () => deeds[kind]?.(emulator, id),
        () => false,
      );
    } finally {
      at(undefined);
    }
  }
};
