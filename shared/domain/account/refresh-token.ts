import { createHash, createHmac, timingSafeEqual } from "node:crypto";
import { isId } from "../../kernel/id.ts";

/**
 * `<account id>.<session id>.<256-bit value>.<128-bit seal>`. The seal distinguishes issued tokens from made-up ones:
 * only reusing an issued token may revoke the session. A value's successor is computed from it, so that a lost response
 * can be repeated without storing it.
 */
export type RefreshToken = { account_id: string; session_id: string; value: Buffer };

const mac = (code_key: string, purpose: string, { account_id, session_id, value }: RefreshToken): Buffer =>
  createHmac("sha256", Buffer.from(code_key, "base64"))
    .update(`refresh token ${purpose}\n${account_id}\n${session_id}\n`)
    .update(value)
    .digest();

const sealOf = (token: RefreshToken, code_key: string) => mac(code_key, "seal", token).subarray(0, 16);

export const writeRefreshToken = (token: RefreshToken, { code_key }: { code_key: string }): string =>
  [
    token.account_id,
    token.session_id,
    token.value.toString("base64url"),
    sealOf(token, code_key).toString("base64url"),
  ].join(".");

/** The token. Undefined if this service did not issue it. */
export const readRefreshToken = (
  text: string,
  { code_key }: { code_key: string },
): RefreshToken | undefined => {
  const [account_id, session_id, value = "", seal = "", ...more] = text.split(".");
  if (!isId(account_id) || !isId(session_id) || more.length > 0) return undefined;
  const token = { account_id, session_id, value: Buffer.from(value, "base64url") };
  const given = Buffer.from(seal, "base64url");
  const wanted = sealOf(token, code_key);
  return given.length === wanted.length && timingSafeEqual(given, wanted) ? token : undefined;
};

export const successorOf = (token: RefreshToken, { code_key }: { code_key: string }): RefreshToken => ({
  ...token,
  value: mac(code_key, "successor", token),
});

/** What is kept of a token. */
export const hashOf = ({ value }: RefreshToken): string => createHash("sha256").update(value).digest("hex");
