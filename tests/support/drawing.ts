import { AsyncLocalStorage } from "node:async_hooks";
import { createHash, hkdfSync } from "node:crypto";
import { syncBuiltinESMExports } from "node:module";

const crypto = process.getBuiltinModule("node:crypto");
const { randomBytes, randomUUID } = crypto;
const drawing = new AsyncLocalStorage<{ word: string; drawn: number }>();

/** What is drawn begins so, and an id ends so before its last eight digits: whoever compares finds it by that. */
const mark = Buffer.from("d7a3c5", "hex");
const mark_hex = mark.toString("hex", 0, 2);

const drawnBytes = (word: string, drawn: number, size: number): Buffer =>
  Buffer.concat([mark, Buffer.from(hkdfSync("sha256", word, String(drawn), "", size))]).subarray(0, size);

const bytesOf = (size: number): Buffer => {
  const under = drawing.getStore();
  if (!under) return randomBytes(size);
  under.drawn += 1;
  return drawnBytes(under.word, under.drawn, size);
};

const uuidFrom = (bytes: Buffer): string => {
  const hex = createHash("sha256").update(bytes).digest("hex");
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-4${hex.slice(13, 16)}-8${hex.slice(17, 20)}-${mark_hex}${hex.slice(24, 32)}`;
};

const uuidOf = (): string => (drawing.getStore() ? uuidFrom(bytesOf(16)) : randomUUID());

Object.assign(crypto, { randomBytes: bytesOf, randomUUID: uuidOf });
syncBuiltinESMExports();

/** Does work whose random bytes and ids follow from a word: under the same word the same work draws the same. */
export const drawingBy = <T>(word: string, work: () => Promise<T>): Promise<T> =>
  drawing.run({ word, drawn: 0 }, work);

/** Ids that were drawn, whole or by their ends, which are the ends of our own ids, and the stamps of writers. */
export const drawn = new RegExp(
  `(?:[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-8[0-9a-f]{3}-)?${mark_hex}[0-9a-f]{8}|${mark.toString("base64url")}[\\w-]{8}`,
  "g",
);
