import { inflateSync } from "node:zlib";
import { BrokenMedia } from "./broken-media.ts";
import type { ByteSource } from "./objects.ts";

/** What a scanned paper has no use for: whoever opens it must not run, start or unpack anything. */
const unwanted: [name: RegExp, why: string][] = [
  [/\/Encrypt(?![A-Za-z])/, "it is encrypted"],
  [/\/(JavaScript|XFA)(?![A-Za-z])/, "it has a script in it"],
  [/\/(EmbeddedFiles?|FileAttachment|RichMedia)(?![A-Za-z])/, "it has other files in it"],
  [/\/(Launch|GoToE|ImportData|SubmitForm)(?![A-Za-z])/, "it starts something when it is opened"],
];
/** Filters that could hide objects from a reader of deflated ones. No program packs objects with them. */
const unusual = /\/(LZWDecode|ASCII85Decode|ASCIIHexDecode|RunLengthDecode|Crypt)(?![A-Za-z])/;

const piece_bytes_most = 64 * 1024 * 1024;
const pieces_bytes_most = 256 * 1024 * 1024;
const end_bytes = 2048;

/** Names as they are meant: `/J#61vaScript` is the same name as `/JavaScript`. */
const plainNames = (text: string): string =>
  text.replaceAll(/#([0-9a-fA-F]{2})/g, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)));

const refuseUnwanted = (text: string): void => {
  const found = unwanted.find(([name]) => name.test(text));
  if (found) throw new BrokenMedia(found[1]);
};

const isDeflated = (bytes: Buffer, at: number): boolean => {
  const [first = 0, second = 0] = bytes.subarray(at, at + 2);
  return (first & 0x0f) === 8 && first >> 4 <= 7 && (first * 256 + second) % 31 === 0;
};

/** What is deflated at a place; nothing where it only looks like it. */
const inflatedAt = (bytes: Buffer, at: number): Buffer => {
  try {
    return inflateSync(bytes.subarray(at), { maxOutputLength: piece_bytes_most });
  } catch (error) {
    if ((error as { code?: string }).code === "ERR_BUFFER_TOO_LARGE")
      throw new BrokenMedia("a part of it is too large unpacked");
    return Buffer.alloc(0);
  }
};

/**
 * Reads a PDF as far as it takes to know that it only shows pages. Throws BrokenMedia for one that is not whole, is
 * encrypted, or holds scripts, other files or actions; packed objects are unpacked for that.
 */
export const readPdf = async (source: ByteSource): Promise<void> => {
  const bytes = await source.read(0, source.size);
  const raw = bytes.toString("latin1");
  if (!raw.slice(-end_bytes).includes("%%EOF")) throw new BrokenMedia("its end is missing");
  const text = plainNames(raw);
  if (!/\/Pages?(?![A-Za-z])|\/ObjStm/.test(text)) throw new BrokenMedia("it has no pages");
  refuseUnwanted(text);
  if (/\/ObjStm/.test(text) && unusual.test(text)) throw new BrokenMedia("it is packed in an unusual way");
  let unpacked = 0;
  for (const { index, 0: keyword } of raw.matchAll(/stream\r?\n/g)) {
    const at = index + keyword.length;
    if (!isDeflated(bytes, at)) continue;
    const inside = inflatedAt(bytes, at);
    unpacked += inside.length;
    if (unpacked > pieces_bytes_most) throw new BrokenMedia("it is too large unpacked");
    refuseUnwanted(plainNames(inside.toString("latin1")));
  }
};
