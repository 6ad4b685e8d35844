import { BrokenMedia } from "./broken-media.ts";
import type { Movie } from "./iso-media.ts";
import { lastPiece } from "./last-piece.ts";
import type { ByteSource } from "./objects.ts";

/** Reads the metadata of a WebM file (RFC 8794 and 9559): its header, its tracks, and that it has content. */

type Element = { id: number; start: number; size: number };

const elements_most = 512;
const value_bytes = 4096;

const ids = {
  header: 0x1a45dfa3,
  segment: 0x18538067,
  info: 0x1549a966,
  scale: 0x2ad7b1,
  duration: 0x4489,
  tracks: 0x1654ae6b,
  track: 0xae,
  type: 0x83,
  video: 0xe0,
  width: 0xb0,
  height: 0xba,
  cluster: 0x1f43b675,
  timestamp: 0xe7,
  simpleBlock: 0xa3,
  blockGroup: 0xa0,
};

/** A variable-length number, with its marker (ids) or without (sizes). Its first byte has its length. */
const vint = (bytes: Buffer, at: number, most: number): { length: number; raw: bigint; data: bigint } => {
  const first = bytes[at] ?? 0;
  const length = Math.clz32(first) - 23;
  if (first === 0 || length > most || at + length > bytes.length)
    throw new BrokenMedia("an element has no readable header");
  const raw = BigInt(`0x${bytes.toString("hex", at, at + length)}`);
  return { length, raw, data: raw & ((1n << BigInt(7 * length)) - 1n) };
};

const elementAt = async (source: ByteSource, at: number, end: number): Promise<Element> => {
  const bytes = await source.read(at, 12);
  const id = vint(bytes, 0, 4);
  const size = vint(bytes, id.length, 8);
  const start = at + id.length + size.length;
  const unknown = size.data === (1n << BigInt(7 * size.length)) - 1n;
  const room = end - start;
  if (!unknown && size.data > BigInt(Math.max(room, 0))) throw new BrokenMedia("the file is cut short");
  return { id: Number(id.raw), start, size: unknown ? room : Number(size.data) };
};

/** The elements that follow one another in a part of the file; more than that many are none of a film. */
async function* elementsIn(source: ByteSource, start: number, end: number): AsyncGenerator<Element> {
  for (let at = start, count = 0; at < end; count += 1) {
    if (count === elements_most) throw new BrokenMedia("there are too many elements");
    const element = await elementAt(source, at, end);
    yield element;
    at = element.start + element.size;
  }
}

const inside = (source: ByteSource, { start, size }: Element) => elementsIn(source, start, start + size);

const value = (source: ByteSource, { start, size }: Element): Promise<Buffer> => {
  if (size > value_bytes) throw new BrokenMedia("a value is too long");
  return source.read(start, size);
};

const integer = async (source: ByteSource, element: Element): Promise<number> => {
  const bytes = await value(source, element);
  return bytes.length === 0 ? 0 : bytes.length > 6 ? Number.NaN : bytes.readUIntBE(0, bytes.length);
};

const float = async (source: ByteSource, element: Element): Promise<number> => {
  const bytes = await value(source, element);
  return bytes.length === 8 ? bytes.readDoubleBE(0) : bytes.length === 4 ? bytes.readFloatBE(0) : 0;
};

type Track = { type: number; width: number; height: number };

const trackOf = async (source: ByteSource, entry: Element): Promise<Track> => {
  const track: Track = { type: 0, width: 0, height: 0 };
  for await (const element of inside(source, entry)) {
    if (element.id === ids.type) track.type = await integer(source, element);
    if (element.id !== ids.video) continue;
    for await (const field of inside(source, element)) {
      if (field.id === ids.width) track.width = await integer(source, field);
      if (field.id === ids.height) track.height = await integer(source, field);
    }
  }
  return track;
};

const tracksOf = async (source: ByteSource, element: Element): Promise<Track[]> => {
  const tracks: Track[] = [];
  for await (const entry of inside(source, element))
    if (entry.id === ids.track) tracks.push(await trackOf(source, entry));
  return tracks;
};

type Timing = { scale: number; duration: number };

const timingOf = async (source: ByteSource, info: Element): Promise<Timing> => {
  const timing: Timing = { scale: 1_000_000, duration: 0 };
  for await (const element of inside(source, info)) {
    if (element.id === ids.scale) timing.scale = await integer(source, element);
    if (element.id === ids.duration) timing.duration = await float(source, element);
  }
  return timing;
};

/** The start of the last cluster, in ticks. A recorder that streams does not write a duration. */
const lastClusterAt = async (source: ByteSource): Promise<number> => {
  const bytes = await lastPiece(source, Buffer.from(ids.cluster.toString(16), "hex"), 64);
  if (!bytes) return 0;
  const piece: ByteSource = {
    size: Number.MAX_SAFE_INTEGER,
    read: async (at, length) => bytes.subarray(at, at + length),
  };
  const { start } = await elementAt(piece, 0, piece.size);
  const first = await elementAt(piece, start, piece.size);
  return first.id === ids.timestamp ? integer(piece, first) : 0;
};

const secondsOf = async (source: ByteSource, { scale, duration }: Timing): Promise<number | undefined> => {
  const seconds = ((duration || (await lastClusterAt(source))) * scale) / 1e9;
  return Number.isFinite(seconds) && seconds > 0 ? Math.round(seconds * 1000) / 1000 : undefined;
};

const hasBlock = async (source: ByteSource, cluster: Element): Promise<boolean> => {
  for await (const { id, size } of inside(source, cluster))
    if ((id === ids.simpleBlock || id === ids.blockGroup) && size > 4) return true;
  return false;
};

/** Duration and picture size of a WebM file. Throws if it has no track, or no content. */
export const webmOf = async (source: ByteSource): Promise<Movie> => {
  let tracks: Track[] = [];
  let timing: Timing = { scale: 1_000_000, duration: 0 };
  for await (const part of elementsIn(source, 0, source.size)) {
    if (part.id !== ids.segment) continue;
    for await (const element of inside(source, part)) {
      if (element.id === ids.info) timing = await timingOf(source, element);
      if (element.id === ids.tracks) tracks = await tracksOf(source, element);
      if (element.id !== ids.cluster || !(await hasBlock(source, element))) continue;
      const pictures = tracks.filter(({ type }) => type === 1).sort((a, b) => b.width - a.width)[0];
      if (tracks.length === 0) throw new BrokenMedia("there is no track");
      if (pictures && !(pictures.width > 0 && pictures.height > 0))
        throw new BrokenMedia("its pictures have no size");
      return {
        duration_seconds: await secondsOf(source, timing),
        has_pictures: pictures !== undefined,
        ...(pictures && { width: pictures.width, height: pictures.height }),
      };
    }
  }
  throw new BrokenMedia("there is nothing in it");
};
