import { describe, expect, test } from "vitest";
import { aBegunPayment } from "../../../tests/support/payments.ts";
import type { Payment } from "./payment.ts";
import { holdTold } from "./provider-news.ts";

const hold = {
  capture_before: "2027-03-08T12:00:00.000Z",
  payment_method_id: "pm_1",
  card_fingerprint: "f1",
};
const news = {
  stripe_event_id: "evt_1",
  type: "charge.succeeded",
  object_id: "ch_2",
  intent_id: "pi_1",
  charge_id: "ch_2",
  amount_minor: 12_000,
  hold,
};
const begun = (given: Partial<Payment> = {}) => aBegunPayment({ payment_intent_id: "pi_1", ...given });

describe("a hold that an event tells of", () => {
  test.each<[string, Partial<Payment>]>([
    ["is awaited", {}],
    ["was asked for once more", { state: "requires_action" }],
    ["is of another charge than the one before", { charge_id: "ch_1" }],
  ])("is taken as it is told where it %s", (_, given) => {
    expect(holdTold(begun(given), news)).toMatchObject({
      ...hold,
      ...{ id: "pi_1", status: "requires_capture", charge_id: "ch_2", capturable_minor: 12_000 },
    });
  });

  test.each<[string, Partial<Payment>, Partial<typeof news>]>([
    ["the event does not say all of it", {}, { hold: undefined as never }],
    ["the event is of no intent", { payment_intent_id: undefined }, { intent_id: undefined as never }],
    ["the intent is another one", { payment_intent_id: "pi_2" }, {}],
    ["the charge is known already", { state: "requires_action", charge_id: "ch_2" }, {}],
    ["the hold is known", { state: "authorized" }, {}],
    ["the payment has ended", { state: "voided" }, {}],
    ["the hold has run out", { state: "expired" }, {}],
    ["the card is stored, so that we may be holding the money ourselves", { payment_method_id: "pm_0" }, {}],
    ["it is a tip", { purpose: "tip" }, {}],
  ])("is read where %s", (_, given, said) => {
    expect(holdTold(begun(given), { ...news, ...said })).toBeUndefined();
  });
});
