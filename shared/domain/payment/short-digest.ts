import { createHash } from "node:crypto";

const digits = 8;
const bytes = 6;

/** A short digest: among the movements of a day two are never the same. */
export const shortOf = (text: string): string =>
  createHash("sha256").update(text).digest("base64url").slice(0, digits);

export const shortsOf = (all: Iterable<string>): string => [...new Set([...all].map(shortOf))].join("");

export const eachShort = (text: string): string[] =>
  Array.from({ length: text.length / digits }, (_, at) => text.slice(at * digits, (at + 1) * digits));

const rest = bytes - 1;
const growth = 1.25;
const least = 64 * rest;

/** Those of one first byte: the bytes after it, one digest after the other. */
type Bucket = { held: Buffer; count: number; sorted: boolean };

const added = ({ held, count }: Bucket, from: Buffer, at: number): Bucket => {
  const end = count * rest;
  const grown = end < held.length ? held : Buffer.alloc(Math.ceil((end * growth) / rest) * rest + least);
  if (grown !== held) held.copy(grown);
  from.copy(grown, end, at, at + rest);
  return { held: grown, count: count + 1, sorted: false };
};

/** The same in order, each once. */
const settled = ({ held, count, sorted }: Bucket): Bucket => {
  if (sorted) return { held, count, sorted };
  const all = Float64Array.from({ length: count }, (_, at) => held.readUIntBE(at * rest, rest)).sort();
  let kept = 0;
  for (const [at, one] of all.entries())
    if (at === 0 || one !== all[at - 1]) held.writeUIntBE(one, rest * kept++, rest);
  return { held, count: kept, sorted: true };
};

/** Many short digests: each takes no more than 7 bytes. */
export const shortDigests = () => {
  const buckets: Bucket[] = Array.from({ length: 256 }, () => ({
    held: Buffer.alloc(0),
    count: 0,
    sorted: true,
  }));
  const bucket = (first: number): Bucket => {
    const is = settled(buckets[first] as Bucket);
    buckets[first] = is;
    return is;
  };
  return {
    /** Adds digests as `shortsOf` has written them. */
    add: (shorts: string): void => {
      const read = Buffer.from(shorts, "base64url");
      for (let at = 0; at < read.length; at += bytes) {
        const first = read[at] as number;
        buckets[first] = added(buckets[first] as Bucket, read, at + 1);
      }
    },
    has: (short: string): boolean => {
      const read = Buffer.from(short, "base64url");
      const { held, count } = bucket(read[0] as number);
      let [low, high] = [0, count];
      while (low < high) {
        const middle = (low + high) >> 1;
        const order = held.compare(read, 1, bytes, middle * rest, (middle + 1) * rest);
        if (order === 0) return true;
        if (order < 0) low = middle + 1;
        else high = middle;
      }
      return false;
    },
    /** How many different ones there are. */
    size: (): number => buckets.reduce((sum, _, first) => sum + bucket(first).count, 0),
  };
};

export type ShortDigests = ReturnType<typeof shortDigests>;
