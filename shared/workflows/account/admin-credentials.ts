import * as z from "zod/mini";
import { secrets } from "../../configuration.ts";
import type { Account } from "../../domain/account/account.ts";
import { described } from "../../kernel/schema.ts";
import { seal, unseal } from "../../kernel/seal.ts";
import { totpStep } from "../../vendors/identity/totp.ts";

/** The code that an authenticator app shows. */
export const TotpCode = described(
  z.string().check(z.regex(/^\d{6}$/, "must be six digits")),
  "The six digits that the authenticator app shows now.",
);

const boundTo = (accountId: string) => `totp secret of ${accountId}`;

/** Encrypts an admin's authenticator secret (base32) for storage. */
export const sealSecondFactor = async (accountId: string, secret: string): Promise<string> =>
  seal(secret, (await secrets()).code_key, boundTo(accountId));

/** The time step of an admin's code. Undefined if the code is wrong. */
export const secondFactorStep = async (
  account: Account,
  code: string,
  now: string,
): Promise<number | undefined> => {
  if (!account.totp_secret) return undefined;
  const secret = unseal(account.totp_secret, (await secrets()).code_key, boundTo(account.id));
  return totpStep(secret, code, Date.parse(now));
};
