import * as z from "zod/mini";
import { refusal } from "../../kernel/refusal.ts";
import { described } from "../../kernel/schema.ts";
import { commonWords } from "./common-passwords.ts";

export const passwordLength = { least: 10, least_of_admin: 15, most: 128 } as const;

const lookalikes: Record<string, string> = {
  "@": "a",
  "4": "a",
  "3": "e",
  "1": "i",
  "!": "i",
  "0": "o",
  $: "s",
  "5": "s",
  "7": "t",
};

/** Digits and signs that do not make guessing harder. */
const longestTail = 6;

/** Limited, because inputs that are too long are also checked before they are refused. */
const comparable = (text: string): string => text.slice(0, passwordLength.most).toLowerCase();

const isRun = (text: string): boolean => {
  const steps = new Set(
    [...text].slice(1).map((character, at) => character.charCodeAt(0) - text.charCodeAt(at)),
  );
  return steps.size === 1 && [0, 1, -1].includes([...steps][0] as number);
};

const isRepeated = (text: string): boolean => /^(.{1,5})\1+.{0,4}$/.test(text) && new Set(text).size <= 5;

const isCommonWord = (text: string): boolean => {
  const half = text.slice(0, text.length / 2);
  return commonWords.has(text) || (text === half + half && commonWords.has(half));
};

const withoutTail = (text: string): string => {
  const core = text.replace(/^[^\p{L}]+|[^\p{L}]+$/gu, "");
  return text.length - core.length <= longestTail ? core : text;
};

const spelt = (text: string): string =>
  [...text].map((character) => lookalikes[character] ?? character).join("");

/**
 * Whether a password is among the first guesses: a well-known word or keyboard walk with the usual look-alike letters
 * and up to six digits or signs around it, a short number, a sequence or a repetition.
 */
export const isGuessable = (password: string): boolean => {
  const plain = comparable(password);
  const core = withoutTail(plain);
  const digits = plain.replace(/[\s._-]/g, "");
  return (
    [plain, core, spelt(core), spelt(plain)].some(isCommonWord) ||
    isRepeated(plain) ||
    isRun(plain) ||
    (/^\d+$/.test(digits) && (digits.length <= 12 || "01234567890123456789".includes(digits)))
  );
};

/** Whether a password is easily known about its owner: a name or an address, with a few digits or signs. */
export const isPersonal = (password: string, known: readonly (string | undefined)[]): boolean => {
  const plain = comparable(password);
  return known
    .flatMap((fact) => (fact ? [comparable(fact), comparable(fact).split("@")[0] as string] : []))
    .some((fact) => plain === fact || withoutTail(plain) === withoutTail(fact));
};

/** A new password: 10 to 128 characters of any kind, none of the well-known ones. */
export const NewPassword = described(
  z.string().check(
    z.maxLength(passwordLength.most),
    z.refine((text) => text.isWellFormed(), "must not contain broken characters"),
    z.overwrite((text) => text.normalize("NFC")),
    z.minLength(passwordLength.least),
    z.refine((text) => !isGuessable(text), "is one of the passwords that are guessed first; choose another"),
  ),
  `The new password: ${passwordLength.least} to ${passwordLength.most} characters. Common passwords are refused.`,
);

/** A new password of an administrator: longer, because it gives access to everybody's data. */
export const NewAdminPassword = described(
  NewPassword.check(z.minLength(passwordLength.least_of_admin)),
  `The new password: ${passwordLength.least_of_admin} to ${passwordLength.most} characters. Common passwords are refused.`,
);

/** A password to check. */
export const GivenPassword = z.string().check(
  z.minLength(1),
  z.maxLength(passwordLength.most),
  z.overwrite((text) => text.normalize("NFC")),
);

export const CredentialsInvalid = refusal(
  "auth.credentials_invalid",
  401,
  "The email address or the password is wrong.",
  "Check both, or set a new password if you forgot it. Administrators check the code, too.",
);

export const CodeUsed = refusal(
  "auth.code_used",
  401,
  "This code does not work any more: a code works once.",
  "Wait until the authenticator app shows the next one, and sign in with that.",
);
