import { BrokenMedia } from "./broken-media.ts";
import { lastPiece } from "./last-piece.ts";
import type { ByteSource } from "./objects.ts";

/**
 * Reads the metadata of MP4, QuickTime, M4A and HEIC files (ISO/IEC 14496-12 and 23008-12): only the index is fetched,
 * never the pictures. Every box is checked against the bounds of its parent.
 */

type Box = { type: string; body: Buffer };

const index_bytes = 16 * 1024 * 1024;
const topmost_boxes = 4096;
/** In one box: a video has some dozen, a long list of items some thousand. */
const boxes_most = 4096;
const tracks_most = 64;

const headerOf = (bytes: Buffer, room: number): { type: string; header: number; size: number } => {
  if (bytes.length < 8) throw new BrokenMedia("the file ends within a box header");
  const stated = bytes.readUInt32BE(0);
  const type = bytes.toString("latin1", 4, 8);
  if (stated === 0) return { type, header: 8, size: room };
  if (stated !== 1) return { type, header: 8, size: stated };
  if (bytes.length < 16) throw new BrokenMedia("the file ends within a box header");
  return { type, header: 16, size: Number(bytes.readBigUInt64BE(8)) };
};

const bounded = (size: number, header: number, room: number): void => {
  if (size < header) throw new BrokenMedia("a box is smaller than its header");
  if (size > room) throw new BrokenMedia("the file is cut short");
};

/** The consecutive boxes in a buffer. Fewer than eight bytes at the end are padding. */
function* boxesIn(bytes: Buffer): Generator<Box> {
  for (let at = 0, count = 0; at + 8 <= bytes.length; count += 1) {
    if (count === boxes_most) throw new BrokenMedia("there are too many boxes");
    const room = bytes.length - at;
    const { type, header, size } = headerOf(bytes.subarray(at, at + 16), room);
    bounded(size, header, room);
    yield { type, body: bytes.subarray(at + header, at + size) };
    at += size;
  }
}

/** The complete boxes at the beginning of a buffer. The rest is truncated, or something else. */
const wholeBoxesIn = (bytes: Buffer): Box[] => {
  const whole: Box[] = [];
  try {
    for (const box of boxesIn(bytes)) whole.push(box);
  } catch (error) {
    if (!(error instanceof BrokenMedia)) throw error;
  }
  return whole;
};

const child = (bytes: Buffer | undefined, ...path: string[]): Buffer | undefined => {
  let inner = bytes;
  for (const wanted of path) {
    let found: Buffer | undefined;
    for (const { type, body } of inner ? boxesIn(inner) : [])
      if (type === wanted) {
        found = body;
        break;
      }
    inner = found;
  }
  return inner;
};

const children = (bytes: Buffer | undefined, wanted: string): Buffer[] => {
  const found = bytes ? [...boxesIn(bytes)].filter(({ type }) => type === wanted) : [];
  if (wanted === "trak" && found.length > tracks_most) throw new BrokenMedia("there are too many tracks");
  return found.map(({ body }) => body);
};

type Place = { start: number; length: number };

/** The position of the body of the first top-level box of a type. */
const topmostPlace = async (source: ByteSource, wanted: string): Promise<Place> => {
  let at = 0;
  for (let count = 0; at + 8 <= source.size && count < topmost_boxes; count += 1) {
    const room = source.size - at;
    const { type, header, size } = headerOf(await source.read(at, 16), room);
    bounded(size, header, room);
    if (type === wanted) return { start: at + header, length: size - header };
    at += size;
  }
  throw new BrokenMedia(`there is no ${wanted}`);
};

/** The body of the first top-level box of a type. */
export const topmostBox = async (source: ByteSource, wanted: string): Promise<Buffer> => {
  const { start, length } = await topmostPlace(source, wanted);
  if (length > index_bytes) throw new BrokenMedia("the index is too large");
  return source.read(start, length);
};

const fixed = (bytes: Buffer, at: number, length: number): number => {
  if (at + length > bytes.length) throw new BrokenMedia("a box is too short for its fields");
  return length === 8 ? Number(bytes.readBigUInt64BE(at)) : bytes.readUIntBE(at, length);
};

/** Ticks per second and duration in ticks, in mvhd and mdhd alike. */
const timing = (header: Buffer): { scale: number; ticks: number } =>
  fixed(header, 0, 1) === 1
    ? { scale: fixed(header, 20, 4), ticks: fixed(header, 24, 8) }
    : { scale: fixed(header, 12, 4), ticks: fixed(header, 16, 4) };

const durationOf = (moov: Buffer): number | undefined => {
  const mvhd = child(moov, "mvhd");
  if (!mvhd) throw new BrokenMedia("there is no mvhd");
  const { scale, ticks } = timing(mvhd);
  const mehd = child(moov, "mvex", "mehd");
  const fragments = mehd ? fixed(mehd, 4, fixed(mehd, 0, 1) === 1 ? 8 : 4) : 0;
  const longest = Math.max(ticks, fragments);
  return scale > 0 && longest > 0 ? Math.round((longest / scale) * 1000) / 1000 : undefined;
};

const handlerOf = (track: Buffer): string => {
  const hdlr = child(track, "mdia", "hdlr");
  return hdlr ? hdlr.toString("latin1", 8, 12) : "";
};

const pictureSize = (track: Buffer): { width: number; height: number } => {
  const tkhd = child(track, "tkhd");
  if (!tkhd || tkhd.length < 84) throw new BrokenMedia("a track has no tkhd");
  return {
    width: fixed(tkhd, tkhd.length - 8, 4) >>> 16,
    height: fixed(tkhd, tkhd.length - 4, 4) >>> 16,
  };
};

export type Movie = {
  duration_seconds?: number | undefined;
  width?: number;
  height?: number;
  has_pictures: boolean;
};

/** Duration and picture size of a movie or recording, from its moov. A fragmented file need not have its duration. */
export const movieOf = (moov: Buffer): Movie => {
  const pictures = children(moov, "trak")
    .filter((track) => handlerOf(track) === "vide")
    .map(pictureSize)
    .sort((a, b) => b.width * b.height - a.width * a.height);
  const [largest] = pictures;
  if (largest && !(largest.width > 0 && largest.height > 0))
    throw new BrokenMedia("its pictures have no size");
  const duration_seconds = durationOf(moov);
  if (duration_seconds === undefined && !child(moov, "mvex")) throw new BrokenMedia("it lasts no time");
  return { duration_seconds, has_pictures: pictures.length > 0, ...largest };
};

const fragmentMark = "moof\0\0\0\u0010mfhd";
const fragment_bytes = 64 * 1024;

/** Ticks per second of each track, by its number. */
const scalesOf = (moov: Buffer): Map<number, number> =>
  new Map(
    children(moov, "trak").flatMap((track): [number, number][] => {
      const tkhd = child(track, "tkhd");
      const mdhd = child(track, "mdia", "mdhd");
      if (!tkhd || !mdhd) return [];
      return [[fixed(tkhd, fixed(tkhd, 0, 1) === 1 ? 20 : 12, 4), timing(mdhd).scale]];
    }),
  );

/** The start of the last fragment: a lower bound for the duration of a fragmented file. */
const lastFragmentAt = async (source: ByteSource, moov: Buffer): Promise<number | undefined> => {
  const bytes = await lastPiece(source, Buffer.from(fragmentMark, "latin1"), fragment_bytes);
  const mark = bytes?.subarray(4);
  if (!mark) return undefined;
  const scales = scalesOf(moov);
  const starts = wholeBoxesIn(mark)
    .filter(({ type }) => type === "traf")
    .flatMap(({ body }) => {
      const [tfhd, tfdt] = [child(body, "tfhd"), child(body, "tfdt")];
      if (!tfhd || !tfdt) return [];
      const scale = scales.get(fixed(tfhd, 4, 4)) ?? 0;
      const ticks = fixed(tfdt, 4, fixed(tfdt, 0, 1) === 1 ? 8 : 4);
      return scale > 0 ? [ticks / scale] : [];
    });
  const latest = Math.max(0, ...starts);
  return latest > 0 ? Math.round(latest * 1000) / 1000 : undefined;
};

/** The same for a whole file, which must contain the data that its index refers to. */
export const isoMovieOf = async (source: ByteSource): Promise<Movie> => {
  const moov = await topmostBox(source, "moov");
  const movie = movieOf(moov);
  if (movie.duration_seconds === undefined) {
    await topmostPlace(source, "moof");
    movie.duration_seconds = await lastFragmentAt(source, moov);
  }
  const { length } = await topmostPlace(source, "mdat");
  if (length === 0) throw new BrokenMedia("there is nothing in it");
  return movie;
};

/** The largest picture that a HEIC file's meta declares. */
export const stillSize = (meta: Buffer): { width: number; height: number } | undefined => {
  const properties = child(meta.subarray(4), "iprp", "ipco");
  return children(properties, "ispe")
    .map((ispe) => ({ width: fixed(ispe, 4, 4), height: fixed(ispe, 8, 4) }))
    .sort((a, b) => b.width * b.height - a.width * a.height)[0];
};

const worded = new Set(["©nam", "©cmt", "©des", "desc", "ldes", "titl", "dscp"]);
const wordedKeys =
  /^(com\.apple\.quicktime\.)?(title|comment|description|displayname)$|^(title|comment|description|synopsis)$/;

/** Text of an iTunes-style `data` atom: type indicator 1 is UTF-8. */
const itemText = (item: Buffer): string | undefined => {
  const data = child(item, "data");
  return data && data.length > 8 && fixed(data, 0, 4) === 1 ? data.toString("utf8", 8) : undefined;
};

/** Text of a QuickTime user data atom: length, language, characters. */
const userText = (atom: Buffer): string | undefined => {
  const length = atom.length > 4 ? fixed(atom, 0, 2) : 0;
  return length > 0 && 4 + length <= atom.length ? atom.toString("utf8", 4, 4 + length) : undefined;
};

/** ISO boxes begin with version and flags, QuickTime's meta does not. */
const metaBody = (meta: Buffer): Buffer =>
  meta.toString("latin1", 4, 8) === "hdlr" ? meta : meta.subarray(4);

const itemsOf = (meta: Buffer): string[] => {
  const body = metaBody(meta);
  const keys = child(body, "keys");
  const names = keys ? [...boxesIn(keys.subarray(8))].map((key) => key.body.toString("utf8")) : [];
  const isWorded = (type: string) => {
    const index = Buffer.from(type, "latin1").readUInt32BE(0);
    return worded.has(type) || wordedKeys.test(names[index - 1] ?? "");
  };
  const list = child(body, "ilst");
  return list
    ? [...boxesIn(list)]
        .filter(({ type }) => isWorded(type))
        .flatMap(({ body: item }) => itemText(item) ?? [])
    : [];
};

/** The titles, comments and descriptions in a moov, in both common forms. */
export const metadataWords = (moov: Buffer): string[] => {
  const userData = child(moov, "udta");
  const atoms = userData
    ? [...boxesIn(userData)]
        .filter(({ type }) => worded.has(type))
        .flatMap(({ body }) => userText(body) ?? [])
    : [];
  const metas = [...children(moov, "meta"), ...children(userData, "meta")];
  return [...metas.flatMap(itemsOf), ...atoms];
};

/** A table of 32-bit numbers: version and flags, count, entries of `width` numbers each. */
const tableOf = (bytes: Buffer | undefined, width: number, number_bytes: 4 | 8 = 4): number[][] => {
  if (!bytes) return [];
  const count = fixed(bytes, 4, 4);
  const entry = width * number_bytes;
  if (8 + count * entry > bytes.length) throw new BrokenMedia("a table is longer than its box");
  return Array.from({ length: count }, (_, row) =>
    Array.from({ length: width }, (_, column) =>
      fixed(bytes, 8 + row * entry + column * number_bytes, number_bytes),
    ),
  );
};

const sizesOf = (stsz: Buffer | undefined, most: number): number[] => {
  if (!stsz) return [];
  const same = fixed(stsz, 4, 4);
  const count = Math.min(fixed(stsz, 8, 4), most);
  return Array.from({ length: count }, (_, index) => (same > 0 ? same : fixed(stsz, 12 + index * 4, 4)));
};

/** The position of each sample of a track in the file. */
const samplesOf = (table: Buffer, most: number): { start: number; length: number }[] => {
  const sizes = sizesOf(child(table, "stsz"), most);
  const narrow = child(table, "stco");
  const chunks = (narrow ? tableOf(narrow, 1) : tableOf(child(table, "co64"), 1, 8)).flat();
  const runs = tableOf(child(table, "stsc"), 3);
  const samples: { start: number; length: number }[] = [];
  let run = 0;
  for (const [index, offset] of chunks.entries()) {
    while ((runs[run + 1]?.[0] ?? Number.POSITIVE_INFINITY) <= index + 1) run += 1;
    let start = offset;
    for (let left = runs[run]?.[1] ?? 0; left > 0; left -= 1) {
      const length = sizes[samples.length];
      if (length === undefined) return samples;
      samples.push({ start, length });
      start += length;
    }
  }
  return samples;
};

const captions_most = 500;
const caption_bytes = 4096;

/** The text of text tracks (3GPP timed text, QuickTime text), in order. */
export const captionWords = async (source: ByteSource, moov: Buffer): Promise<string[]> => {
  const words: string[] = [];
  for (const track of children(moov, "trak")) {
    const table = child(track, "mdia", "minf", "stbl");
    if (!table || !["text", "sbtl"].includes(handlerOf(track))) continue;
    for (const { start, length } of samplesOf(table, captions_most)) {
      if (length < 3 || length > caption_bytes || start + length > source.size) continue;
      const sample = await source.read(start, length);
      const text = sample.toString("utf8", 2, Math.min(sample.length, 2 + sample.readUInt16BE(0)));
      if (text.trim()) words.push(text);
    }
  }
  return words;
};
