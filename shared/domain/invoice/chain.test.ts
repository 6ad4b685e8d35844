import { expect, test } from "vitest";
import { chainHash, issuedOn, withOffset } from "./chain.ts";

/** The example of the authority's document about hashes of invoice records, version 0.1.2. */
const first = {
  issuer_tax_id: "89890001K",
  number: "12345678/G33",
  issued_on: "01-01-2024",
  type: "F1",
  tax: "12.35",
  total: "123.45",
  before: "",
  at: "2024-01-01T19:20:30+01:00",
} as const;
const firstHash = "3C464DAF61ACB827C65FDA19F352A4E3BDC2C640E9E9FC4CC058073F38F12F60";

test("the authority's published examples have the published hashes", () => {
  expect(chainHash(first)).toBe(firstHash);
  const second = {
    ...first,
    number: "12345679/G34",
    before: firstHash,
    at: "2024-01-01T19:20:35+01:00",
  };
  expect(chainHash(second)).toBe("F7B94CFD8924EDFF273501B01EE5153E4CE8F259766F88CF6ACB8935802A2B97");
});

test("days and times are those where the issuer is, in winter and in summer", () => {
  expect(issuedOn("2027-01-31T23:30:00.000Z", "Europe/Madrid")).toBe("01-02-2027");
  expect(withOffset("2024-01-01T18:20:30.999Z", "Europe/Madrid")).toBe("2024-01-01T19:20:30+01:00");
  expect(withOffset("2024-07-01T18:20:30.000Z", "Europe/Madrid")).toBe("2024-07-01T20:20:30+02:00");
  expect(withOffset("2024-01-01T03:05:06.000Z", "America/St_Johns")).toBe("2023-12-31T23:35:06-03:30");
});
