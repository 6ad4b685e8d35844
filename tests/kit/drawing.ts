import { AsyncLocalStorage } from "node:async_hooks";
import { createHash, hkdfSync } from "node:crypto";
import { syncBuiltinESMExports } from "node:module";

const crypto = process.getBuiltinModule("node:crypto");
const { randomBytes, randomUUID } = crypto;
const drawing = new AsyncLocalStorage<{ word: string; drawn: number }>();

const drawnBytes = (word: string, drawn: number, size: number): Buffer =>
  Buffer.from(hkdfSync("sha256", word, String(drawn), "", size));

const bytesOf = (size: number): Buffer => {
  const under = drawing.getStore();
  if (!under) return randomBytes(size);
  under.drawn += 1;
  return drawnBytes(under.word, under.drawn, size);
};

const uuidFrom = (bytes: Buffer): string => {
  const hex = createHash("sha256").update(bytes).digest("hex");
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-4${hex.slice(13, 16)}-8${hex.slice(17, 20)}-${hex.slice(20, 32)}`;
};

const uuidOf = (): string => (drawing.getStore() ? uuidFrom(bytesOf(16)) : randomUUID());

Object.assign(crypto, { randomBytes: bytesOf, randomUUID: uuidOf });
syncBuiltinESMExports();

/** Does work whose random bytes and ids follow from a word: under the same word the same work draws the same. */
export const drawingBy = <T>(word: string, work: () => Promise<T>): Promise<T> =>
  drawing.run({ word, drawn: 0 }, work);

/**
 * Finds what is drawn first under a word: ids, whole or by their ends, which are the ends of our own ids, and the stamps of
 * writers.
 */
export const drawnUnder = (word: string, most: number): RegExp => {
  const found = Array.from({ length: most }, (_, at) => {
    const id = uuidFrom(drawnBytes(word, at + 1, 16));
    const stamp = drawnBytes(word, at + 1, 9).toString("base64url");
    return `(?:${id.slice(0, -12)})?${id.slice(-12)}|${stamp}`;
  });
  return new RegExp(found.join("|"), "g");
};
