import { isUtf8 } from "node:buffer";

/** What can't be read as text: where the first such place is in what comes before it. */
export class NotText extends Error {
  readonly code: "encoding" | "null_bytes";
  /** The text up to that place. */
  readonly before: string;
  constructor(code: NotText["code"], before: string) {
    super(code);
    this.code = code;
    this.before = before;
  }
}

const begins = (bytes: Buffer, ...mark: number[]): boolean => mark.every((byte, at) => bytes[at] === byte);

/** The number of bytes at the beginning that are UTF-8. */
const soundBytes = (bytes: Buffer): number => {
  let [low, high] = [0, bytes.length];
  while (low < high) {
    const middle = Math.ceil((low + high) / 2);
    // A character that is cut at the end is no fault.
    const isSound = [0, 1, 2, 3].some((cut) => middle >= cut && isUtf8(bytes.subarray(0, middle - cut)));
    if (isSound) low = middle;
    else high = middle - 1;
  }
  for (const cut of [0, 1, 2, 3]) if (isUtf8(bytes.subarray(0, low - cut))) return low - cut;
  return 0;
};

const decoded = (bytes: Buffer): string => {
  for (const [mark, encoding] of [
    [[0xff, 0xfe], "utf-16le"],
    [[0xfe, 0xff], "utf-16be"],
  ] as const)
    if (begins(bytes, ...mark)) return new TextDecoder(encoding).decode(bytes);
  if (isUtf8(bytes)) return new TextDecoder().decode(bytes);
  throw new NotText("encoding", bytes.subarray(0, soundBytes(bytes)).toString("utf8"));
};

/** A file as text: UTF-8, or UTF-16 that says so at its beginning, as Excel writes both. Throws `NotText` for anything else. */
export const textOf = (bytes: Buffer): string => {
  const text = decoded(bytes);
  const at = text.indexOf("\0");
  if (at >= 0) throw new NotText("null_bytes", text.slice(0, at));
  return text;
};
