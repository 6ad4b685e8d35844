import fc from "fast-check";
import { expect, test } from "vitest";
import { Refusal } from "../../kernel/refusal.ts";
import { companyControl, TaxIdKind, taxIdOf } from "./tax-id.ts";

const kinds = TaxIdKind.options;

/** The refusal of a number, or undefined. */
const problemOf = (kind: TaxIdKind, value: string): Refusal | undefined => {
  try {
    taxIdOf({ kind, value }, kinds);
    return undefined;
  } catch (error) {
    if (error instanceof Refusal) return error;
    throw error;
  }
};
const isTaken = (kind: TaxIdKind, value: string): boolean => problemOf(kind, value) === undefined;

const digits = (many: number) =>
  fc.array(fc.integer({ min: 0, max: 9 }), { minLength: many, maxLength: many }).map((all) => all.join(""));
const letterOf = (number: string): string => "TRWAGMYFPDXBNJZSQVHLCKE"[Number(number) % 23] as string;

const nifs = digits(8).map((number) => `${number}${letterOf(number)}`);
const nies = fc
  .tuple(fc.constantFrom("X", "Y", "Z"), digits(7))
  .map(([first, number]) => `${first}${number}${letterOf(`${"XYZ".indexOf(first)}${number}`)}`);
const cifs = fc
  .tuple(fc.constantFrom(..."ABCDEFGHJNPQRSUVW"), digits(7), fc.boolean())
  .map(([first, number, asLetter]) => {
    const control = companyControl(number);
    return `${first}${number}${asLetter ? "JABCDEFGHI"[control] : control}`;
  });

const controlled = [
  ["nif", nifs],
  ["nie", nies],
  ["cif", cifs],
] as const;

/** The number with another digit in one of its places. */
const changedDigits = (value: string): string[] =>
  [...value].flatMap((one, at) =>
    /\d/.test(one)
      ? [..."0123456789"]
          .filter((digit) => digit !== one)
          .map((digit) => `${value.slice(0, at)}${digit}${value.slice(at + 1)}`)
      : [],
  );

test.each(controlled)(
  "every %s with its control character is taken, and with any other digit refused",
  (kind, valid) => {
    fc.assert(
      fc.property(valid, (value) => {
        expect(isTaken(kind, value)).toBe(true);
        for (const changed of changedDigits(value))
          expect([changed, isTaken(kind, changed)]).toEqual([changed, false]);
      }),
    );
  },
);

test.each(controlled.slice(0, 2))("a %s has one control letter only", (kind, valid) => {
  fc.assert(
    fc.property(valid, (value) => {
      const taken = [..."ABCDEFGHIJKLMNOPQRSTUVWXYZ"].filter((letter) =>
        isTaken(kind, `${value.slice(0, -1)}${letter}`),
      );
      expect(taken).toEqual([value.at(-1)]);
    }),
  );
});

test.each([
  ["nif", "12345678Z"],
  ["nif", "12.345.678-z"],
  ["nif", "K1234567L"],
  ["nie", "X1234567L"],
  ["nie", "Y0000000Z"],
  ["cif", "A58818501"],
  ["cif", "Q2826000H"],
  ["ein", "12-3456789"],
  ["ein", "99 1234567"],
  ["other", "DE 123 456 789"],
] as const)("the %s %s is stored whole, without spaces and hyphens", (kind, value) => {
  expect(taxIdOf({ kind, value }, kinds)).toEqual({ kind, value: value.toUpperCase().replace(/[ .-]/g, "") });
});

test.each([
  ["nif", "X1234567L"],
  ["nie", "12345678Z"],
  ["cif", "I58818501"],
  ["cif", "A5881850"],
  ["ein", "07-3456789"],
  ["ein", "12-345678"],
  ["ssn", "000-12-3456"],
  ["ssn", "666-12-3456"],
  ["ssn", "912-12-3456"],
  ["ssn", "123-00-3456"],
  ["ssn", "123-45-0000"],
  ["ssn", "12345"],
  ["itin", "912-49-1234"],
  ["itin", "912-93-1234"],
  ["itin", "812-70-1234"],
  ["other", "A-1"],
  ["other", "=SUM(A1)"],
] as const)("the %s %s is refused by the name of its field", (kind, value) => {
  const refused = problemOf(kind, value);
  expect([refused?.code, refused?.reason.status]).toEqual(["tax_id.invalid", 422]);
  expect(refused?.facts.fields).toEqual([
    { field: "tax_id.value", problem: `is not a valid ${kind.toUpperCase()}` },
  ]);
});

test("of an SSN or ITIN only the last four digits are stored", () => {
  const ssns = digits(9).filter((number) => isTaken("ssn", number));
  const itins = fc
    .tuple(digits(2), fc.constantFrom(50, 65, 70, 88, 90, 92, 94, 99), digits(4))
    .map(([area, group, end]) => `9${area}${group}${end}`);
  for (const [kind, valid] of [
    ["ssn", ssns],
    ["itin", itins],
  ] as const)
    fc.assert(
      fc.property(valid, (value) => {
        const stored = taxIdOf({ kind, value }, kinds);
        expect(stored).toEqual({ kind, last_four: value.slice(-4) });
        expect(taxIdOf({ kind, value: value.slice(-4) }, kinds)).toEqual(stored);
      }),
    );
});

test("the prefixes of EINs are those that the IRS publishes", () => {
  const taken = Array.from({ length: 100 }, (_, at) => String(at).padStart(2, "0")).filter((prefix) =>
    isTaken("ein", `${prefix}1234567`),
  );
  const not = [
    "00",
    "07",
    "08",
    "09",
    "17",
    "18",
    "19",
    "28",
    "29",
    "49",
    "69",
    "70",
    "78",
    "79",
    "89",
    "96",
    "97",
  ];
  expect(taken).toHaveLength(100 - not.length);
  expect(taken.filter((prefix) => not.includes(prefix))).toEqual([]);
});

test("a kind that the place does not have is refused, whatever the number", () => {
  expect(() => taxIdOf({ kind: "ein", value: "12-3456789" }, ["nif"])).toThrow("tax_id.invalid");
});
