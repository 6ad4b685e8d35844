import type { Decision } from "../../kernel/event.ts";
import { minus } from "../../kernel/time.ts";
import { KeyEnding, KeyUpdated } from "./events.ts";
import { expectActive, type Key } from "./key.ts";
import { keyPolicy } from "./key-policy.ts";

export type KeyChange = {
  name?: Key["name"] | undefined;
  scopes?: Key["scopes"] | undefined;
  /** Null: it works from everywhere. */
  networks?: Key["networks"] | null;
};

/** Changes what a key is called, what it may do, and from where. */
export const updateKey = (before: Key, change: KeyChange, now: string): Decision<Key> => {
  expectActive(before, now);
  const scopes = change.scopes && [...new Set(change.scopes)].sort();
  const given = { ...change, ...(scopes && { scopes }) };
  const isSame = (field: keyof KeyChange) =>
    JSON.stringify(given[field] ?? null) === JSON.stringify(before[field] ?? null);
  const fields = (["name", "scopes", "networks"] as const).filter(
    (field) => given[field] !== undefined && !isSame(field),
  );
  if (fields.length === 0) return { record: before, events: [] };
  const { networks, ...kept } = {
    ...before,
    ...Object.fromEntries(fields.map((name) => [name, given[name]])),
  };
  const record: Key = { ...kept, ...(networks && { networks }), updated_at: now };
  const data = { key_id: record.id, fields, scopes: record.scopes };
  return { record, events: [KeyUpdated.atNextVersion(record, { data })] };
};

/** Of the days before the end at which it is told, those that have come. */
const comeBy = ({ expires_at }: Key, now: string): number[] =>
  keyPolicy.told_days_before.filter((days) => minus(expires_at, { days }) <= now);

/** When it has to be told next that a key ends. Undefined: never. */
export const endingDue = ({
  state,
  expires_at,
  told_days = Number.POSITIVE_INFINITY,
}: Key): string | undefined => {
  const days = keyPolicy.told_days_before.find((one) => one < told_days);
  return state !== "active" || days === undefined ? undefined : minus(expires_at, { days });
};

/** Notes that a key ends soon. Nothing is told of one that has ended. */
export const tellEnding = (before: Key, now: string): Decision<Key> => {
  const told_days = Math.min(...comeBy(before, now), before.told_days ?? Number.POSITIVE_INFINITY);
  const record: Key = { ...before, told_days };
  if (before.expires_at <= now) return { record, events: [] };
  const data = { key_id: record.id, days: told_days, expires_at: record.expires_at };
  return { record, events: [KeyEnding.atNextVersion(record, { data })] };
};
