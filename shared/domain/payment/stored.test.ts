import { describe, expect, test } from "vitest";
import { aJob } from "../../../tests/support/marketplace-records.ts";
import { newId } from "../../kernel/id.ts";
import { beginStored } from "./stored.ts";

const now = "2027-03-05T12:00:00.000Z";
const card = {
  stripe_customer_id: "cus_1",
  payment_method_id: "pm_1",
  consented_at: "2027-01-01T12:00:00.000Z",
};
const id = newId("payment");
const begun = (starts_at: string, credit_minor?: number) =>
  beginStored(aJob({ starts_at }), card, {
    id,
    now,
    fee_bps: 1500,
    fee_min_minor: 200,
    ...(credit_minor !== undefined && { credit_minor }),
  });

describe("a payment on a card that is stored already", () => {
  test("is agreed to since the consent, and held a day before the start", () => {
    const { record, events } = begun("2027-03-20T12:00:00.000Z");
    expect(record).toMatchObject({
      id,
      version: 0,
      state: "setup_stored",
      status: "deferred",
      horizon: "far",
      amount_minor: 18_000,
      authorized_minor: 0,
      fee_bps: 1500,
      fee_min_minor: 200,
      stripe_customer_id: "cus_1",
      payment_method_id: "pm_1",
      accepted_minor: 18_000,
      accepted_at: card.consented_at,
      due_for: "authorization",
      due_at: "2027-03-19T12:00:00.000Z",
    });
    expect(events).toMatchObject([
      { type: "payment.created", to: "created" },
      { type: "payment.deferred", from: "created", to: "setup_stored", data: { payment_status: "deferred" } },
    ]);
  });

  test.each(["2027-03-06T12:00:00.000Z", "2027-03-05T18:00:00.000Z"])(
    "is held now for a job that starts within a day: %s",
    (starts_at) => {
      expect(begun(starts_at).record).toMatchObject({ due_for: "authorization", due_at: now });
    },
  );

  test("is secured at once where credit pays all, until the work should be confirmed", () => {
    const { record, events } = begun("2027-03-20T12:00:00.000Z", 18_000);
    expect(record).toMatchObject({
      state: "authorized",
      status: "accepted",
      credit_minor: 18_000,
      authorized_minor: 18_000,
      payment_method_id: "pm_1",
      accepted_minor: 18_000,
      accepted_at: card.consented_at,
      due_for: "capture_guard",
      due_at: "2027-03-23T14:00:00.000Z",
    });
    expect(events).toMatchObject([
      { type: "payment.created", data: { credit_minor: 18_000 } },
      {
        type: "payment.authorized",
        from: "created",
        to: "authorized",
        data: { amount_minor: 18_000, credit_minor: 18_000, payment_status: "accepted" },
      },
    ]);
  });

  test("is held for the rest where credit pays a part", () => {
    expect(begun("2027-03-20T12:00:00.000Z", 17_000).record).toMatchObject({
      state: "setup_stored",
      credit_minor: 17_000,
      authorized_minor: 0,
    });
  });
});
