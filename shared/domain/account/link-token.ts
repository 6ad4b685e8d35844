import { createHmac, timingSafeEqual } from "node:crypto";
import { isId } from "../../kernel/id.ts";

export type LinkKey = { code_key: string };

/** 32 bytes derived from the key and a purpose, always the same. */
export const keyedBytes = (purpose: string, { code_key }: LinkKey): Buffer =>
  createHmac("sha256", Buffer.from(code_key, "base64")).update(purpose).digest();

/** The secret of a link: `<id>.<256-bit value>`. It is not stored, but computed from its purpose. */
export const linkToken = (id: string, purpose: string, key: LinkKey): string =>
  `${id}.${keyedBytes(purpose, key).toString("base64url")}`;

/** Whether a token is the secret of a link. */
export const isLinkToken = (token: string, id: string, purpose: string, key: LinkKey): boolean => {
  const [given, right] = [Buffer.from(token), Buffer.from(linkToken(id, purpose, key))];
  return given.length === right.length && timingSafeEqual(given, right);
};

/** The id of a link's record, if the token has the right form. */
export const idInToken = (token: string): string | undefined => {
  const [id] = token.split(".");
  return isId(id) ? id : undefined;
};
