import { expect, test } from "vitest";
import { paymentMachine } from "./payment.ts";
import { jobPaymentStatus } from "./status.ts";

test("captured money is never voided", () => {
  for (const state of ["captured", "partially_refunded", "refunded", "disputed", "lost"] as const)
    expect(Object.values(paymentMachine.transitions[state])).not.toContain("voided");
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

test("a pending price change comes first until capture", () => {
  expect(jobPaymentStatus({ ...told, state: "authorized" }, true)).toBe("amount_change_pending");
  expect(jobPaymentStatus({ captured_minor: 1, state: "captured" }, true)).toBe("captured");
  expect(jobPaymentStatus({ captured_minor: 1, state: "authorized" }, true)).toBe("authorized");
  expect(jobPaymentStatus({ ...told, state: "created" }, true)).toBe("unpaid");
});
