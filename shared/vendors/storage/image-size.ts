import { stillSize, topmostBox } from "./iso-media.ts";
import type { ByteSource } from "./objects.ts";

type Size = { width: number; height: number };

const chunks_most = 256;

/** A PNG's size, if image data follows its header. */
const pngSize = async (source: ByteSource, head: Buffer): Promise<Size | undefined> => {
  if (head.toString("latin1", 12, 16) !== "IHDR") return undefined;
  for (let at = 33, chunks = 0; at + 12 <= source.size && chunks < chunks_most; chunks += 1) {
    const chunk = await source.read(at, 8);
    if (chunk.toString("latin1", 4, 8) === "IDAT")
      return { width: head.readUInt32BE(16), height: head.readUInt32BE(20) };
    at += 12 + chunk.readUInt32BE(0);
  }
  return undefined;
};

const webpSize = (head: Buffer): Size | undefined => {
  switch (head.toString("latin1", 12, 16)) {
    case "VP8X":
      return { width: head.readUIntLE(24, 3) + 1, height: head.readUIntLE(27, 3) + 1 };
    case "VP8L": {
      const bits = head.readUInt32LE(21);
      return { width: (bits & 0x3fff) + 1, height: ((bits >>> 14) & 0x3fff) + 1 };
    }
    case "VP8 ":
      return { width: head.readUInt16LE(26) & 0x3fff, height: head.readUInt16LE(28) & 0x3fff };
    default:
      return undefined;
  }
};

const isFrame = (marker: number) =>
  marker >= 0xc0 && marker <= 0xcf && marker !== 0xc4 && marker !== 0xc8 && marker !== 0xcc;

/** Walks the segments to the frame header, which has a JPEG's size. */
const jpegSize = async (source: ByteSource): Promise<Size | undefined> => {
  let at = 2;
  for (let segments = 0; segments < 1024; segments += 1) {
    const bytes = await source.read(at, 9);
    if (bytes.length < 9 || bytes[0] !== 0xff) return undefined;
    const marker = bytes[1] as number;
    if (marker === 0xff) {
      at += 1;
      continue;
    }
    if (isFrame(marker)) return { width: bytes.readUInt16BE(7), height: bytes.readUInt16BE(5) };
    at += 2 + bytes.readUInt16BE(2);
  }
  return undefined;
};

/**
 * The width and height in pixels of an image of a recognised type, from its header. Undefined if the header does not
 * have them.
 */
export const imageSize = async (source: ByteSource, type: string): Promise<Size | undefined> => {
  const head = await source.read(0, 32);
  if (head.length < 32) return undefined;
  if (type === "image/png") return pngSize(source, head);
  if (type === "image/webp") return webpSize(head);
  if (type === "image/jpeg") return jpegSize(source);
  return stillSize(await topmostBox(source, "meta"));
};
