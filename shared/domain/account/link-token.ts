import { createHmac, timingSafeEqual } from "node:crypto";
import { isId } from "../../kernel/id.ts";

export type LinkKey = { code_key: string };

/** 32 bytes that nobody can compute without the key, always the same for a purpose. */
export const keyedBytes = (purpose: string, { code_key }: LinkKey): Buffer =>
  createHmac("sha256", Buffer.from(code_key, "base64")).update(purpose).digest();

/** The secret of a link that is sent to somebody: `<id>.<256-bit value>`. Kept nowhere: it is computed from its purpose. */
export const linkToken = (id: string, purpose: string, key: LinkKey): string =>
  `${id}.${keyedBytes(purpose, key).toString("base64url")}`;

/** Whether somebody has the secret of a link. */
export const isLinkToken = (token: string, id: string, purpose: string, key: LinkKey): boolean => {
  const [given, right] = [Buffer.from(token), Buffer.from(linkToken(id, purpose, key))];
  return given.length === right.length && timingSafeEqual(given, right);
};

/** Which record a link is of, if its secret looks like one. */
export const idInToken = (token: string): string | undefined => {
  const [id] = token.split(".");
  return isId(id) ? id : undefined;
};
