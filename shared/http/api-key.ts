import { createHash } from "node:crypto";
import { configuration } from "../configuration.ts";
import { countCall } from "../data/engine/call-count.ts";
import { keys, noteUse } from "../data/keys.ts";
import { isExpired, isInside, isOpenedBy, type Key } from "../domain/integration/key.ts";
import { keyPolicy } from "../domain/integration/key-policy.ts";
import { scopeOf } from "../domain/integration/scopes.ts";
import { errorFacts, log, note } from "../kernel/log.ts";
import type { Allowance } from "../kernel/rate-limit.ts";
import { AuthRequired, KeyExpired, KeyNetwork, KeyScopeMissing, RoleForbidden } from "../kernel/refusal.ts";
import type { Actor, HttpEvent } from "./call.ts";
import { type AnyContract, methodOf, nameOf } from "./contract.ts";
import { awaitedLater, type Progress } from "./progress.ts";

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

/** Keys that this process has let in, as they were then. */
const letIn = new Map<string, Key>();
const remembered_most = 1000;

/** The key of a token as it was let in before: what it calls may be read while the key is read again. */
export const keyAsBefore = (token: string, source_ip: string, now: string): Key | undefined => {
  const given = parsed(token);
  const key = given && letIn.get(given.id);
  const opens = key && isOpenedBy(key, given.secret, now) && !isExpired(key, now) && isInside(key, source_ip);
  return opens ? key : undefined;
};

/** The key of a token, as it is stored now. Throws `auth.required` for anything that opens none. */
const keyOf = async (token: string, source_ip: string, now: string): Promise<Key> => {
  const given = parsed(token);
  const key = given && (await keys.get(given.id));
  if (given) letIn.delete(given.id);
  if (!key || !isOpenedBy(key, given.secret, now)) throw AuthRequired();
  if (isExpired(key, now)) throw KeyExpired();
  if (!isInside(key, source_ip)) throw KeyNetwork();
  if (letIn.size >= remembered_most) letIn.clear();
  letIn.set(key.id, key);
  return key;
};

/** A key sees what an administrator sees who only reads. What it changes is recorded as done by an `integration`. */
const actorOf = ({ id }: Key): Actor => ({
  id,
  role: "admin",
  admin_role: "read_only",
  session_id: id,
  scope: "key",
});

const hasScope = (contract: AnyContract, { scopes }: Key): boolean =>
  contract.keys !== undefined &&
  (scopes as readonly string[]).includes(scopeOf(nameOf(contract), contract.keys));

/** Throws unless keys may call the operation, and this one has the scope. */
const expectScope = (contract: AnyContract, key: Key): void => {
  if (!contract.keys) throw RoleForbidden();
  const scope = scopeOf(nameOf(contract), contract.keys);
  if (!hasScope(contract, key))
    throw KeyScopeMissing({ message: `This key lacks the scope ${scope}.`, details: { scope } });
};

/**
 * Authenticates a key and checks its scope. One that this process let in before is read again while the operation reads;
 * its answer waits for that.
 */
export const admitKey = async (
  contract: AnyContract,
  token: string,
  event: HttpEvent,
  progress: Progress,
): Promise<void> => {
  const { sourceIp } = event.requestContext.http;
  const asking = keyOf(token, sourceIp, progress.now).then((key) => {
    note({ actor_id: key.id, role: "integration" });
    expectScope(contract, key);
    progress.api_key = key;
    progress.recorded_as = { role: "integration", id: key.id };
    return key;
  });
  progress.alive = awaitedLater(asking.then(() => undefined));
  const before = keyAsBefore(token, sourceIp, progress.now);
  const key = before && hasScope(contract, before) ? before : await asking;
  progress.actor = actorOf(key);
  progress.api_key = key;
  progress.recorded_as = { role: "integration", id: key.id };
};

const noted = (key: Key, now: string): Promise<void> =>
  noteUse(key, now).catch((error: unknown) => log("warn", "key use not noted", errorFacts(error)));

/** Counts a call of a key and notes its use, in one round trip. Throws `request.rate_limited`. */
export const countKeyCall = async (contract: AnyContract, key: Key, now: string): Promise<Allowance> => {
  const limit = methodOf(contract) === "GET" ? keyPolicy.reads : keyPolicy.changes;
  const [allowance] = await Promise.all([countCall(limit, key.id, Date.parse(now)), noted(key, now)]);
  return allowance;
};
