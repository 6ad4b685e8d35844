import { createHash, timingSafeEqual } from "node:crypto";
import { BlockList, isIP } from "node:net";
import * as z from "zod/mini";
import type { Decision } from "../../kernel/event.ts";
import { lazyObject } from "../../kernel/lazy-object.ts";
import { notFound, refusal, versionConflict } from "../../kernel/refusal.ts";
import { CreatedAt, described, Id, Instant, Line, UpdatedAt, Version } from "../../kernel/schema.ts";
import { plus } from "../../kernel/time.ts";
import { KeyCreated, KeyRevoked, KeyRotated } from "./events.ts";
import { keyPolicy } from "./key-policy.ts";
import { type KeyScope, keyScopes } from "./scopes.ts";

export const KeyName = described(Line(100), "Which system it is for.");
export const KeyScopes = described(
  z.array(z.enum(keyScopes)).check(z.minLength(1), z.maxLength(keyScopes.length)),
  "What it may read or change.",
);

const rangeOf = (text: string) => {
  const [address = "", bits, ...more] = text.split("/");
  const version = isIP(address);
  const most = version === 4 ? 32 : 128;
  const prefix = bits === undefined ? most : /^\d{1,3}$/.test(bits) ? Number(bits) : -1;
  if (!version || more.length > 0 || prefix < 1 || prefix > most) return undefined;
  return { address, prefix, family: version === 4 ? ("ipv4" as const) : ("ipv6" as const) };
};

export const KeyNetworks = described(
  z
    .array(
      z.string().check(
        z.maxLength(50),
        z.refine((text) => rangeOf(text) !== undefined, "must be an address or a range such as 192.0.2.0/24"),
      ),
    )
    .check(z.minLength(1), z.maxLength(keyPolicy.networks_most)),
  "Only these addresses may use it, such as `192.0.2.0/24`. Left out: all.",
);

/** A key with which another system calls. Of its secrets only hashes are stored. */
export const Key = lazyObject(() => ({
  id: Id("key"),
  version: Version,
  name: KeyName,
  scopes: KeyScopes,
  networks: z.optional(KeyNetworks),
  state: described(z.enum(["active", "revoked"]), "`revoked`: it opens nothing any more."),
  expires_at: described(Instant, "When it ends."),
  last_used_at: described(z.optional(Instant), "When it was last used, to the hour."),
  /** How many days before the end it was last told. */
  told_days: z.optional(z.int()),
  secrets: z.array(z.object({ hash: z.string(), until: z.optional(Instant) })),
  created_at: CreatedAt,
  updated_at: UpdatedAt,
}));
export type Key = z.output<typeof Key>;

export const KeyView = z.omit(Key, { secrets: true, told_days: true });
export const viewOf = ({ secrets: _, told_days: __, ...view }: Key): z.output<typeof KeyView> => view;

export const KeyNotFound = notFound("key");
export const KeyConflict = versionConflict("key");
export const KeyNotActive = refusal(
  "key.not_active",
  409,
  "This key was revoked or has ended.",
  "Create another one with keys/create-key.",
);

const hashOf = (secret: string): string => createHash("sha256").update(secret).digest("hex");
const isSame = (one: string, other: string): boolean =>
  timingSafeEqual(Buffer.from(one, "hex"), Buffer.from(other, "hex"));

/** Whether a secret opens a key that was not revoked. One that was replaced does until its overlap ends. */
export const isOpenedBy = ({ state, secrets }: Key, secret: string, now: string): boolean => {
  const hash = hashOf(secret);
  return (
    state === "active" &&
    secrets.some((one) => isSame(one.hash, hash) && (one.until === undefined || one.until > now))
  );
};

export const isExpired = ({ expires_at }: Key, now: string): boolean => expires_at <= now;

/** Whether a key may be used from an address. */
export const isInside = ({ networks }: Key, ip: string): boolean => {
  if (!networks) return true;
  const list = new BlockList();
  for (const text of networks) {
    const range = rangeOf(text);
    if (range) list.addSubnet(range.address, range.prefix, range.family);
  }
  const version = isIP(ip);
  return version !== 0 && list.check(ip, version === 4 ? "ipv4" : "ipv6");
};

/** When a key ends that lives so long. What would have to be told by now already is not told. */
const endAfter = (days: number, now: string): Pick<Key, "expires_at" | "told_days"> => {
  const told_days = keyPolicy.told_days_before.findLast((before) => days <= before);
  return { expires_at: plus(now, { days }), ...(told_days && { told_days }) };
};

type Creating = Pick<Key, "id" | "name" | "scopes" | "networks"> & { secret: string; days: number };

export const createKey = ({ secret, days, ...given }: Creating, now: string): Decision<Key> => {
  const scopes: KeyScope[] = [...new Set(given.scopes)].sort();
  const times = { ...endAfter(days, now), created_at: now, updated_at: now };
  const record: Key = {
    ...given,
    scopes,
    version: 0,
    state: "active",
    secrets: [{ hash: hashOf(secret) }],
    ...times,
  };
  const data = { key_id: record.id, scopes, expires_at: record.expires_at };
  return { record, events: [KeyCreated.atNextVersion(record, { data })] };
};

export const expectActive = (key: Key, now: string): void => {
  if (key.state !== "active" || isExpired(key, now)) throw KeyNotActive();
};

/** Gives a key another secret; the one before opens it too until the overlap ends. Any older one is forgotten. */
export const rotateKey = (
  before: Key,
  { secret, overlap_hours, days }: { secret: string; overlap_hours: number; days?: number | undefined },
  now: string,
): Decision<Key> => {
  expectActive(before, now);
  const { told_days, ...kept } = before;
  const previous_until = plus(now, { hours: overlap_hours });
  const present = before.secrets[0] as Key["secrets"][number];
  const old = overlap_hours > 0 ? [{ ...present, until: previous_until }] : [];
  const record: Key = {
    ...kept,
    ...(days === undefined ? { ...(told_days && { told_days }) } : endAfter(days, now)),
    secrets: [{ hash: hashOf(secret) }, ...old],
    updated_at: now,
  };
  const data = { key_id: record.id, previous_until, expires_at: record.expires_at };
  return { record, events: [KeyRotated.atNextVersion(record, { data })] };
};

export const revokeKey = (before: Key, now: string): Decision<Key> => {
  if (before.state === "revoked") return { record: before, events: [] };
  const record: Key = { ...before, state: "revoked", secrets: [], updated_at: now };
  return { record, events: [KeyRevoked.atNextVersion(record, { data: { key_id: record.id } })] };
};
