import { describe } from "vitest";
import { expectMachine } from "../../../tests/support/machines.ts";
import { paymentMachine } from "./payment.ts";
import { payoutMachine } from "./payout-account.ts";
import { refundMachine } from "./refund.ts";
import { transferMachine } from "./transfer.ts";

describe("a payment", () =>
  expectMachine(paymentMachine, {
    code: "payment.invalid_transition",
    transitions: `
      created: require_action → requires_action, store_card → setup_stored, authorize → authorized, void → voided, fail → failed, pay_offline → offline_paid
      requires_action: retry → created, store_card → setup_stored, authorize → authorized, void → voided, fail → failed, pay_offline → offline_paid
      setup_stored: require_action → requires_action, authorize → authorized, void → voided, fail → failed, pay_offline → offline_paid
      authorized: authorize → authorized, require_action → requires_action, capture → captured, store_card → setup_stored, void → voided, expire → expired, pay_offline → offline_paid
      expired: store_card → setup_stored, require_action → requires_action, authorize → authorized, void → voided, fail → failed, pay_offline → offline_paid
      captured: restore → captured, refund_part → partially_refunded, refund → refunded, dispute → disputed, lose → lost
      partially_refunded: restore → captured, refund_part → partially_refunded, refund → refunded, dispute → disputed, lose → lost
      refunded: restore → captured, refund_part → partially_refunded, refund → refunded, dispute → disputed, lose → lost
      disputed: restore → captured, refund_part → partially_refunded, refund → refunded, dispute → disputed, lose → lost
      lost: restore → captured, refund_part → partially_refunded, refund → refunded, dispute → disputed, lose → lost
      voided:
      failed: pay_offline → offline_paid
      offline_paid:`,
    final: ["captured", "partially_refunded", "refunded", "lost", "voided", "failed", "offline_paid"],
  }));

describe("a payout account", () =>
  expectMachine(payoutMachine, {
    code: "payout_account.invalid_transition",
    transitions: `
      none: create → pending
      pending: activate → active, restrict → restricted, reject → rejected, close → closed
      active: restrict → restricted, reject → rejected, close → closed
      restricted: activate → active, reject → rejected, close → closed
      rejected: create → pending, close → closed
      closed: create → pending`,
    final: ["none", "active", "rejected", "closed"],
  }));

describe("a refund", () =>
  expectMachine(refundMachine, {
    code: "refund.invalid_transition",
    transitions: `
      requested: wait → requested, send → pending, succeed → succeeded, fail → failed, drop → not_needed
      pending: wait → pending, succeed → succeeded, fail → failed
      succeeded: fail → failed
      failed:
      not_needed:`,
    final: ["succeeded", "failed", "not_needed"],
  }));

describe("a transfer", () =>
  expectMachine(transferMachine, {
    code: "transfer.invalid_transition",
    transitions: `
      scheduled: hold → on_hold, send → processing, pay → paid, put_off → scheduled, fail → failed, cancel → canceled
      on_hold: resume → scheduled, hold → on_hold, cancel → canceled
      processing: send → processing, pay → paid, put_off → scheduled, fail → failed
      failed: retry → scheduled, hold → on_hold, cancel → canceled
      paid: reverse_part → partially_reversed, reverse → reversed
      partially_reversed: reverse_part → partially_reversed, reverse → reversed
      reversed:
      canceled:`,
    final: ["paid", "partially_reversed", "reversed", "canceled"],
  }));
