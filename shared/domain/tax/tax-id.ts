import * as z from "zod/mini";
import { lazyObject } from "../../kernel/lazy-object.ts";
import { refusal } from "../../kernel/refusal.ts";
import { described } from "../../kernel/schema.ts";

export const TaxIdKind = described(
  z.enum(["nif", "nie", "cif", "ein", "ssn", "itin", "other"]),
  "Kind of tax number.",
);
export type TaxIdKind = z.output<typeof TaxIdKind>;

/** A tax number as it is stored: of those that open doors elsewhere, only the end. */
export const TaxId = lazyObject(() => ({
  kind: TaxIdKind,
  value: described(z.optional(z.string()), "The number, without spaces and hyphens."),
  last_four: described(z.optional(z.string()), "Of an SSN or ITIN: its last four digits. No more is stored."),
}));
export type TaxId = z.output<typeof TaxId>;

export const GivenTaxId = z.strictObject({
  kind: TaxIdKind,
  value: described(
    z.string().check(z.trim(), z.minLength(4), z.maxLength(24)),
    "The number as it is written. Of an SSN or ITIN the last four digits are enough.",
  ),
});
export type GivenTaxId = z.output<typeof GivenTaxId>;

export const TaxIdInvalid = refusal(
  "tax_id.invalid",
  422,
  "The tax number is wrong.",
  "See error.fields. Compare it with the letter or card that it stands on.",
);

const personLetters = "TRWAGMYFPDXBNJZSQVHLCKE";
const companyLetters = "JABCDEFGHI";

const personLetter = (digits: string): string => personLetters[Number(digits) % 23] as string;

/** The control digit of a company's seven digits: every second one counts twice, its digits added. */
export const companyControl = (digits: string): number => {
  const sum = [...digits]
    .map((digit, at) => Number(digit) * (at % 2 === 0 ? 2 : 1))
    .reduce((total, one) => total + Math.floor(one / 10) + (one % 10), 0);
  return (10 - (sum % 10)) % 10;
};

const isNif = (value: string): boolean =>
  /^(\d{8}|[KLM]\d{7})[A-Z]$/.test(value) &&
  personLetter(value.slice(0, -1).replace(/^[KLM]/, "")) === value.at(-1);

const isNie = (value: string): boolean =>
  /^[XYZ]\d{7}[A-Z]$/.test(value) &&
  personLetter(`${"XYZ".indexOf(value[0] as string)}${value.slice(1, -1)}`) === value.at(-1);

const isCif = (value: string): boolean => {
  if (!/^[ABCDEFGHJNPQRSUVW]\d{7}[A-J\d]$/.test(value)) return false;
  const control = companyControl(value.slice(1, -1));
  return [String(control), companyLetters[control]].includes(value.at(-1));
};

/** The first two digits that the IRS has given to its campuses, to the internet and to the SBA. */
const campuses = /^(0[1-6]|1[0-6]|2[0-7]|3\d|4[0-8]|5\d|6[0-8]|7[1-7]|8[0-8]|9[0-589])\d{7}$/;

/** What each kind looks like without spaces, hyphens and dots. */
const forms: Readonly<Record<TaxIdKind, (value: string) => boolean>> = {
  nif: isNif,
  nie: isNie,
  cif: isCif,
  ein: (value) => campuses.test(value),
  ssn: (value) => /^(?!000|666|9)\d{3}(?!00)\d{2}(?!0000)\d{4}$/.test(value),
  itin: (value) => /^9\d{2}(5\d|6[0-5]|7\d|8[0-8]|9[0-24-9])\d{4}$/.test(value),
  other: (value) => /^[\p{L}\p{N}]{4,20}$/u.test(value),
};

const isSecret = (kind: TaxIdKind): boolean => kind === "ssn" || kind === "itin";

const wrong = (field: string, problem: string) => TaxIdInvalid({ fields: [{ field, problem }] });

/** A tax number as it is stored. Throws `tax_id.invalid`, which names the field but never the number. */
export const taxIdOf = ({ kind, value }: GivenTaxId, kinds: readonly TaxIdKind[]): TaxId => {
  if (!kinds.includes(kind)) throw wrong("tax_id.kind", `must be one of ${kinds.join(", ")}`);
  const plain = value.toUpperCase().replace(/[\s.·/-]/g, "");
  const isEnd = isSecret(kind) && /^\d{4}$/.test(plain);
  if (!isEnd && !forms[kind](plain)) throw wrong("tax_id.value", `is not a valid ${kind.toUpperCase()}`);
  return isSecret(kind) ? { kind, last_four: plain.slice(-4) } : { kind, value: plain };
};
