import { expect, test } from "vitest";
import { disputeOf } from "../../../tests/support/payments.ts";
import { paymentMachine } from "./payment.ts";
import { jobPaymentStatus } from "./status.ts";

test("captured money is never voided", () => {
  for (const state of ["captured", "partially_refunded", "refunded", "disputed", "lost"] as const)
    expect(Object.values(paymentMachine.transitions[state])).not.toContain("voided");
});

const none = { refunds: [], disputes: [] };
const told = { ...none, captured_minor: 0 };
const taken = { ...none, captured_minor: 1 };

test.each([
  [{ ...told, state: "created" }, "unpaid"],
  [{ ...told, state: "setup_stored" }, "deferred"],
  [{ ...told, state: "requires_action" }, "action_required"],
  [{ ...told, state: "authorized" }, "authorized"],
  [{ ...told, state: "authorized", accepted_at: "2026-12-01T09:00:00.000Z" }, "accepted"],
  [{ ...taken, state: "captured" }, "captured"],
  [{ ...taken, state: "captured", transfer_state: "on_hold" }, "on_hold"],
  [{ ...taken, state: "captured", transfer_state: "paid" }, "released"],
  [{ ...taken, state: "disputed" }, "on_hold"],
  [{ ...taken, state: "partially_refunded", transfer_state: "paid" }, "partially_refunded"],
  [{ ...taken, state: "refunded" }, "refunded"],
  [{ ...taken, disputes: [disputeOf({ amount_minor: 1, outcome: "lost" })], state: "lost" }, "refunded"],
  [
    {
      ...taken,
      captured_minor: 2,
      disputes: [disputeOf({ amount_minor: 1, outcome: "lost" })],
      state: "lost",
    },
    "partially_refunded",
  ],
  [{ ...told, state: "expired" }, "action_required"],
  [{ ...told, state: "voided" }, "voided"],
  [{ ...told, state: "failed" }, "failed"],
  [{ ...told, state: "offline_paid" }, "offline_paid"],
] satisfies [Parameters<typeof jobPaymentStatus>[0], string][])("%o is shown as %s", (payment, status) => {
  expect(jobPaymentStatus(payment)).toBe(status);
});

test("a pending price change comes first until capture", () => {
  expect(jobPaymentStatus({ ...told, state: "authorized" }, true)).toBe("amount_change_pending");
  expect(jobPaymentStatus({ ...taken, state: "captured" }, true)).toBe("captured");
  expect(jobPaymentStatus({ ...taken, state: "authorized" }, true)).toBe("authorized");
  expect(jobPaymentStatus({ ...told, state: "created" }, true)).toBe("unpaid");
});
