import { createHash } from "node:crypto";

const digits = 8;

/** A short digest: among the movements of a day two are never the same. */
export const shortOf = (text: string): string =>
  createHash("sha256").update(text).digest("base64url").slice(0, digits);

export const shortsOf = (all: Iterable<string>): string => [...new Set([...all].map(shortOf))].join("");

export const eachShort = (text: string): string[] =>
  Array.from({ length: text.length / digits }, (_, at) => text.slice(at * digits, (at + 1) * digits));
