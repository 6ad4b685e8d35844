import { describe, expect, test } from "vitest";
import { changedBy } from "../../../../tests/support/payment-change.ts";
import { aBegunPayment } from "../../../../tests/support/payments.ts";
import { newId } from "../../../kernel/id.ts";
import type { Payment } from "../payment.ts";
import type { SeenSetup } from "./seen.ts";
import { observeSetup } from "./setup.ts";

const now = "2027-03-05T12:00:00.000Z";
const stored: SeenSetup = { id: "seti_1", status: "succeeded", payment_method_id: "pm_1" };
const begun = (given: Partial<Payment> = {}) =>
  aBegunPayment({
    horizon: "far",
    setup_intent_id: "seti_1",
    payment_intent_id: undefined,
    payment_method_id: undefined,
    charge_id: undefined,
    ...given,
  });
const observed = (payment: Payment, seen: SeenSetup) =>
  changedBy(payment, observeSetup(payment, seen, now, "webhook"));
const nothing = { fields: {}, events: [], postings: [] };

test("a stored card that refused the hold later is not taken for given anew", () => {
  const refused = begun({ state: "requires_action", status: "action_required", payment_method_id: "pm_1" });
  expect(observed(refused, stored)).toEqual(nothing);
});

describe("a card that is given for several payments", () => {
  const checkout_id = newId("checkout");

  test("lets a near one be held at once, and is stored for a far one", () => {
    expect(observed(begun({ checkout_id, horizon: "near" }), stored)).toMatchObject({
      fields: { payment_method_id: "pm_1", due_for: "authorization", due_at: now },
      events: [{ type: "payment.card_given", to: "created" }],
    });
    expect(observed(begun({ checkout_id }), stored)).toMatchObject({
      fields: { state: "setup_stored" },
      events: [{ type: "payment.deferred" }],
    });
  });

  test("changes nothing when it is seen again, is asked about by the bank, or is not given", () => {
    const given = begun({ checkout_id, horizon: "near", payment_method_id: "pm_1" });
    expect(observed(given, stored)).toEqual(nothing);
    for (const status of ["requires_action", "requires_payment_method", "canceled"] as const)
      expect(observed(begun({ checkout_id }), { ...stored, status })).toEqual(nothing);
  });
});
