import { describe, expect, test } from "vitest";
import { newId } from "../../kernel/id.ts";
import { defaultMarket } from "../../markets/served.ts";
import { policy } from "../policy.ts";
import {
  addCharge,
  chargeFor,
  chargesView,
  noCharges,
  type PlatformCharge,
  platformFee,
} from "./platform-charge.ts";

const now = "2027-03-05T12:00:00.000Z";
const before = "2027-03-05T11:59:59.999Z";
const after = "2027-03-05T12:00:00.001Z";
const charges = (rates: PlatformCharge["rates"]): PlatformCharge => ({
  ...noCharges(newId("platform_charge"), defaultMarket, before),
  version: 4,
  rates,
});
const rate = (
  fee_bps: number,
  effective_from = before,
  rest: Partial<PlatformCharge["rates"][number]> = {},
) => ({
  fee_bps,
  min_minor: 0,
  effective_from,
  ...rest,
});
const refusalOf = (decide: () => unknown) => {
  try {
    decide();
  } catch (error) {
    const { reason, facts } = error as { reason: { code: string }; facts: { fields?: { field: string }[] } };
    return { code: reason.code, fields: facts.fields?.map(({ field }) => field) };
  }
};

test("there are no charges at first", () => {
  const id = newId("platform_charge");
  expect(noCharges(id, defaultMarket, now)).toEqual({ id, version: 0, rates: [], updated_at: now });
});

describe("a new charge", () => {
  test("applies from now on, with no least, and is recorded with its reason", () => {
    const known = charges([rate(1000)]);
    const { record, events } = addCharge(known, { fee_bps: 1800, reason: "Costs rose." }, now);
    expect(record).toEqual({
      ...known,
      rates: [
        ...known.rates,
        { fee_bps: 1800, min_minor: 0, reason: "Costs rose.", effective_from: now, added_at: now },
      ],
      updated_at: now,
    });
    expect(events).toMatchObject([
      { type: "platform_charge.added", reason: "Costs rose.", aggregate: { version: 5 } },
    ]);
    expect(events[0]?.data).toEqual({ fee_bps: 1800, min_minor: 0, effective_from: now });
  });

  test("can be for one service, later, with a least", () => {
    const given = {
      fee_bps: 1800,
      min_minor: 300,
      service: "plumbing",
      effective_from: after,
      reason: "New.",
    };
    const { record, events } = addCharge(charges([]), given, now);
    expect(record.rates).toEqual([{ ...given, added_at: now }]);
    const { reason: _, ...data } = given;
    expect(events[0]?.data).toEqual(data);
  });

  test("can't be for the past", () => {
    const given = { fee_bps: 1800, effective_from: before, reason: "New." };
    expect(refusalOf(() => addCharge(charges([]), given, now))).toEqual({
      code: "request.invalid",
      fields: ["effective_from"],
    });
  });

  test("is refused when there are a hundred, and not before", () => {
    const many = Array.from({ length: 100 }, () => rate(1000));
    const given = { fee_bps: 1800, reason: "New." };
    expect(refusalOf(() => addCharge(charges(many), given, now))?.code).toBe("platform_charge.full");
    expect(addCharge(charges(many.slice(1)), given, now).record.rates).toHaveLength(100);
  });
});

describe("the charge in force", () => {
  const usual = { fee_bps: policy.payment.fee_bps, fee_min_minor: 0 };
  test.each([
    ["is the policy's without any", undefined, "plumbing", usual],
    ["is the policy's before the first begins", [rate(1000, after)], "plumbing", usual],
    ["begins at its moment", [rate(1000, now)], "plumbing", { ...usual, fee_bps: 1000 }],
    [
      "is the latest that has begun, in whatever order they were added",
      [rate(1100, "2027-03-02T00:00:00.000Z"), rate(1000, "2027-03-01T00:00:00.000Z"), rate(1200, after)],
      undefined,
      { ...usual, fee_bps: 1100 },
    ],
    [
      "of the same moment is the one added last",
      [rate(1000), rate(1100)],
      undefined,
      { ...usual, fee_bps: 1100 },
    ],
    [
      "is the service's own before the one for all",
      [rate(500, before, { service: "plumbing", min_minor: 250 }), rate(1000)],
      "plumbing",
      { fee_bps: 500, fee_min_minor: 250 },
    ],
    [
      "is the one for all where another service has its own",
      [rate(1000), rate(500, before, { service: "cleaning" })],
      "plumbing",
      { ...usual, fee_bps: 1000 },
    ],
    [
      "is the one for all where no service is named",
      [rate(1000), rate(500, before, { service: "cleaning" })],
      undefined,
      { ...usual, fee_bps: 1000 },
    ],
  ])("%s", (_, rates, service, charge) => {
    expect(chargeFor(rates && charges(rates), service, now)).toEqual(charge);
  });
});

test.each([
  ["its share", 10_000, { fee_bps: 1500 }, 1500],
  ["the least, if the share is less", 1000, { fee_bps: 1500, fee_min_minor: 300 }, 300],
  ["its share, if the least is less", 10_000, { fee_bps: 1500, fee_min_minor: 300 }, 1500],
  ["no more than there is", 200, { fee_bps: 1500, fee_min_minor: 300 }, 200],
])("the platform keeps %s", (_, amount, charge, fee) => {
  expect(platformFee(amount, { ...charge, currency: "usd" })).toBe(fee);
});

test("administrators see what is in force, and every charge, the latest first", () => {
  const [old, young, next] = [rate(1000, "2027-03-01T00:00:00.000Z"), rate(1100), rate(1200, after)];
  expect(chargesView(charges([young, old, next]), now)).toEqual({
    in_force: { fee_bps: 1100, min_minor: 0 },
    items: [next, young, old],
  });
  expect(chargesView(undefined, now)).toEqual({
    in_force: { fee_bps: policy.payment.fee_bps, min_minor: 0 },
    items: [],
  });
});
