import { createHash } from "node:crypto";
import { configuration } from "../configuration.ts";
import { keys } from "../data/keys.ts";
import { isExpired, isInside, isOpenedBy, type Key } from "../domain/integration/key.ts";
import { scopeOf } from "../domain/integration/scopes.ts";
import { AuthRequired, KeyExpired, KeyNetwork, KeyScopeMissing, RoleForbidden } from "../kernel/refusal.ts";
import type { Actor } from "./call.ts";
import { type AnyContract, nameOf } from "./contract.ts";

const form = /^mk_([a-z][a-z0-9-]{1,15})_([0-9a-f]{24})_([\w-]{43})_([0-9a-f]{8})$/;

const checksumOf = (text: string): string => createHash("sha256").update(text).digest("hex").slice(0, 8);

/** A key as its owner gets it. The checksum lets scanners tell it from other text. */
export const writtenKey = (id: string, secret: string): string => {
  const text = `mk_${configuration().STAGE}_${id}_${secret}`;
  return `${text}_${checksumOf(text)}`;
};

const parsed = (token: string): { id: string; secret: string } | undefined => {
  const [, stage, id, secret, checksum] = form.exec(token) ?? [];
  if (stage !== configuration().STAGE || !id || !secret) return undefined;
  return checksumOf(token.slice(0, -9)) === checksum ? { id, secret } : undefined;
};

/** The key of a token, as it is stored now. Throws `auth.required` for anything that opens none. */
export const keyOf = async (token: string, source_ip: string, now: string): Promise<Key> => {
  const given = parsed(token);
  const key = given && (await keys.get(given.id));
  if (!key || !isOpenedBy(key, given.secret, now)) throw AuthRequired();
  if (isExpired(key, now)) throw KeyExpired();
  if (!isInside(key, source_ip)) throw KeyNetwork();
  return key;
};

/** A key sees what an administrator sees who only reads. */
export const actorOf = ({ id }: Key): Actor => ({
  id,
  role: "admin",
  admin_role: "read_only",
  session_id: id,
  scope: "key",
});

/** Throws unless keys may call the operation, and this one has the scope. */
export const expectScope = (contract: AnyContract, { scopes }: Key): void => {
  if (!contract.keys) throw RoleForbidden();
  const scope = scopeOf(nameOf(contract), contract.keys);
  if (!(scopes as readonly string[]).includes(scope))
    throw KeyScopeMissing({ message: `This key lacks the scope ${scope}.`, details: { scope } });
};
