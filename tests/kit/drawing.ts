import { AsyncLocalStorage } from "node:async_hooks";
import { createHash, hkdfSync } from "node:crypto";
import { syncBuiltinESMExports } from "node:module";

const crypto = process.getBuiltinModule("node:crypto");
const { randomBytes, randomUUID } = crypto;
const drawing = new AsyncLocalStorage<{ word: string; drawn: number }>();

const bytesOf = (size: number): Buffer => {
  const under = drawing.getStore();
  if (!under) return randomBytes(size);
  under.drawn += 1;
  return Buffer.from(hkdfSync("sha256", under.word, String(under.drawn), "", size));
};

const uuidOf = (): string => {
  if (!drawing.getStore()) return randomUUID();
  const hex = createHash("sha256").update(bytesOf(16)).digest("hex");
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-4${hex.slice(13, 16)}-8${hex.slice(17, 20)}-${hex.slice(20, 32)}`;
};

Object.assign(crypto, { randomBytes: bytesOf, randomUUID: uuidOf });
syncBuiltinESMExports();

/** Does work whose random bytes and ids follow from a word: under the same word the same work draws the same. */
export const drawingBy = <T>(word: string, work: () => Promise<T>): Promise<T> =>
  drawing.run({ word, drawn: 0 }, work);
