import { expect, test } from "vitest";
import { kindOf } from "./stripe-event-types.ts";

test.each([
  ["payment_intent.succeeded", "intent"],
  ["charge.succeeded", "intent"],
  ["payment_intent.amount_capturable_updated", "intent"],
  ["charge.dispute.created", "intent"],
  ["setup_intent.succeeded", "setup"],
  ["transfer.reversed", "transfer"],
  ["customer.subscription.deleted", "subscription"],
  ["invoice.paid", "invoice"],
  ["account.updated", "account"],
  ["payout.failed", "payout"],
  ["v2.core.account.closed", "account"],
  ["invoice.upcoming", undefined],
])("an event %s is about: %s", (type, kind) => {
  expect(kindOf(type)).toBe(kind);
});
