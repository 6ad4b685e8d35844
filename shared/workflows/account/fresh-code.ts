import { accounts } from "../../data/accounts.ts";
import type { Write } from "../../data/engine/write.ts";
import { AccountNotFound } from "../../domain/account/account.ts";
import { CodeNeeded, CodeSpent, CodeWrong } from "../../domain/account/second-factor.ts";
import { secondFactorStep } from "./admin-credentials.ts";

/**
 * The writes that spend a fresh code of an administrator's second factor. None if there is no second factor. A code works
 * once, for signing in and for this together.
 */
export const freshCode = async (
  { actor, now }: { actor: { id: string }; now: string },
  code: string | undefined,
): Promise<Write[]> => {
  const account = await accounts.get(actor.id);
  if (!account) throw AccountNotFound();
  if (!account.totp_secret) return [];
  if (code === undefined) throw CodeNeeded();
  const totp_step = await secondFactorStep(account, code, now);
  if (totp_step === undefined) throw CodeWrong();
  if (totp_step <= (account.totp_step ?? 0)) throw CodeSpent();
  return [accounts.update({ ...account, totp_step, updated_at: now }, CodeSpent)];
};
