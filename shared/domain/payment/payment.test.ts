import { expect, test } from "vitest";
import { next } from "../transition.ts";
import { PaymentState, PaymentTransition, paymentTransitions } from "./payment.ts";
import { jobPaymentStatus } from "./status.ts";
import { TransferState, TransferTransition, transferTransitions } from "./transfer.ts";

const machines = [
  ["payment", PaymentState.options, paymentTransitions, PaymentTransition],
  ["transfer", TransferState.options, transferTransitions, TransferTransition],
] as const;

const rows = machines.flatMap(([noun, states, table, refuse]) => {
  const verbs = [...new Set(Object.values(table).flatMap((allowed) => Object.keys(allowed)))];
  return states.flatMap((from) =>
    verbs.map((verb) => ({ noun, from, verb, table: table as never, refuse, states })),
  );
});

test.each(rows)("$noun $from, $verb", ({ from, verb, table, refuse, states, noun }) => {
  const allowed = (table as Record<string, Record<string, string>>)[from] ?? {};
  const to = allowed[verb];
  if (to !== undefined) {
    expect(states).toContain(to);
    expect(next(table, {}, refuse, from as never, verb as never)).toBe(to);
    return;
  }
  expect(() => next(table, {}, refuse, from as never, verb as never)).toThrow(`${noun}.invalid_transition`);
});

test("money that was taken is never simply voided, and what has ended stays", () => {
  for (const state of ["captured", "partially_refunded", "refunded", "disputed", "lost"] as const)
    expect(Object.values(paymentTransitions[state])).not.toContain("voided");
  expect([paymentTransitions.voided, paymentTransitions.offline_paid]).toEqual([{}, {}]);
  expect(paymentTransitions.failed).toEqual({ pay_offline: "offline_paid" });
  expect(transferTransitions.reversed).toEqual({});
});

const told = { captured_minor: 0 };

test.each([
  [{ ...told, state: "created" }, "unpaid"],
  [{ ...told, state: "setup_stored" }, "deferred"],
  [{ ...told, state: "requires_action" }, "action_required"],
  [{ ...told, state: "authorized" }, "authorized"],
  [{ ...told, state: "authorized", accepted_at: "2026-12-01T09:00:00.000Z" }, "accepted"],
  [{ captured_minor: 1, state: "captured" }, "captured"],
  [{ captured_minor: 1, state: "captured", transfer_state: "on_hold" }, "on_hold"],
  [{ captured_minor: 1, state: "captured", transfer_state: "paid" }, "released"],
  [{ captured_minor: 1, state: "disputed" }, "on_hold"],
  [{ captured_minor: 1, state: "partially_refunded", transfer_state: "paid" }, "partially_refunded"],
  [{ captured_minor: 1, state: "refunded" }, "refunded"],
  [{ ...told, state: "expired" }, "action_required"],
  [{ ...told, state: "voided" }, "voided"],
  [{ ...told, state: "failed" }, "failed"],
  [{ ...told, state: "offline_paid" }, "offline_paid"],
] as const)("%o is shown as %s", (payment, status) => {
  expect(jobPaymentStatus(payment)).toBe(status);
});

test("a price change that waits comes first, until the money is taken", () => {
  expect(jobPaymentStatus({ ...told, state: "authorized" }, true)).toBe("amount_change_pending");
  expect(jobPaymentStatus({ captured_minor: 1, state: "captured" }, true)).toBe("captured");
});
