import { BrokenMedia } from "./broken-media.ts";
import type { ByteSource } from "./objects.ts";

/** The duration of recordings that are not ISO media. The whole content must match its type, not only the beginning. */

const chunks_most = 64;
const frames_least = 3;

const seconds = (length: number): number => {
  if (!(length > 0)) throw new BrokenMedia("the recording lasts no time");
  return Math.round(length * 1000) / 1000;
};

/** WAVE: a format and samples, within the file. */
const waveSeconds = async (source: ByteSource): Promise<number> => {
  let bytes_per_second = 0;
  for (let at = 12, count = 0; at + 8 <= source.size && count < chunks_most; count += 1) {
    const header = await source.read(at, 20);
    const [type, size] = [header.toString("latin1", 0, 4), header.readUInt32LE(4)];
    if (type === "fmt " && header.length === 20) bytes_per_second = header.readUInt32LE(16);
    if (type === "data") {
      if (bytes_per_second === 0) throw new BrokenMedia("there is no format before the samples");
      return seconds(Math.min(size, source.size - at - 8) / bytes_per_second);
    }
    at += 8 + size + (size % 2);
  }
  throw new BrokenMedia("there are no samples");
};

const rates = { 3: [44_100, 48_000, 32_000], 2: [22_050, 24_000, 16_000], 0: [11_025, 12_000, 8000] };
const bitRates = {
  high: [32, 40, 48, 56, 64, 80, 96, 112, 128, 160, 192, 224, 256, 320],
  low: [8, 16, 24, 32, 40, 48, 56, 64, 80, 96, 112, 128, 144, 160],
};

/** An MPEG audio layer III frame: its length in bytes and in seconds. Undefined if none begins here. */
const frameOf = (header: Buffer): { bytes: number; seconds: number } | undefined => {
  if (header.length < 4 || header[0] !== 0xff || ((header[1] as number) & 0xe6) !== 0xe2) return undefined;
  const version = (((header[1] as number) >> 3) & 3) as 0 | 1 | 2 | 3;
  const third = header[2] as number;
  const rate = version === 1 ? undefined : rates[version][(third >> 2) & 3];
  const kilobits = bitRates[version === 3 ? "high" : "low"][(third >> 4) - 1];
  if (rate === undefined || kilobits === undefined) return undefined;
  const samples = version === 3 ? 1152 : 576;
  const bytes = Math.floor((samples / 8) * ((kilobits * 1000) / rate)) + ((third >> 1) & 1);
  return { bytes, seconds: samples / rate };
};

/** MP3: consecutive frames. The duration is extrapolated from the first ones. */
const mpegSeconds = async (source: ByteSource): Promise<number> => {
  const head = await source.read(0, 10);
  const tag =
    head.toString("latin1", 0, 3) === "ID3" && head.length === 10
      ? 10 + [6, 7, 8, 9].reduce((size, at) => size * 128 + ((head[at] as number) & 0x7f), 0)
      : 0;
  const bytes = await source.read(tag, 64 * 1024);
  const first = bytes.findIndex((_, at) => frameOf(bytes.subarray(at, at + 4)) !== undefined);
  let [at, frames, lasting] = [Math.max(first, 0), 0, 0];
  for (let frame = frameOf(bytes.subarray(at, at + 4)); frame; frame = frameOf(bytes.subarray(at, at + 4))) {
    if (at + frame.bytes > bytes.length) break;
    at += frame.bytes;
    frames += 1;
    lasting += frame.seconds;
  }
  if (frames < frames_least) throw new BrokenMedia("there are no frames that follow one another");
  return seconds((lasting * (source.size - tag - Math.max(first, 0))) / (at - Math.max(first, 0)));
};

type Page = { granule: bigint; body: Buffer; bytes: number };

const pageIn = (bytes: Buffer, at: number): Page | undefined => {
  if (bytes.toString("latin1", at, at + 4) !== "OggS" || at + 27 > bytes.length) return undefined;
  const segments = bytes[at + 26] as number;
  const body = at + 27 + segments;
  const length = bytes.subarray(at + 27, body).reduce((sum, size) => sum + size, 0);
  if (body + length > bytes.length) return undefined;
  return {
    granule: bytes.readBigInt64LE(at + 6),
    body: bytes.subarray(body, body + length),
    bytes: 27 + segments + length,
  };
};

const samplesPerSecond = (head: Buffer): { rate: number; skipped: number } => {
  if (head.toString("latin1", 0, 8) === "OpusHead" && head.length >= 19)
    return { rate: 48_000, skipped: head.readUInt16LE(10) };
  if (head.toString("latin1", 0, 7) === "\u0001vorbis" && head.length >= 16)
    return { rate: head.readUInt32LE(12), skipped: 0 };
  throw new BrokenMedia("there is no sound that is known");
};

/** Ogg: a page with the codec, a following page, and a last page with the duration. */
const oggSeconds = async (source: ByteSource): Promise<number> => {
  const bytes = await source.read(0, 128 * 1024);
  const first = pageIn(bytes, 0);
  const second = first && pageIn(bytes, first.bytes);
  if (!first || !second) throw new BrokenMedia("there are no pages that follow one another");
  const { rate, skipped } = samplesPerSecond(first.body);
  const tail = await source.read(Math.max(0, source.size - 128 * 1024), 128 * 1024);
  for (let at = tail.lastIndexOf("OggS"); at >= 0; at = at === 0 ? -1 : tail.lastIndexOf("OggS", at - 1)) {
    const last = pageIn(tail, at);
    if (last && last.granule > 0n && rate > 0) return seconds((Number(last.granule) - skipped) / rate);
  }
  throw new BrokenMedia("the recording lasts no time");
};

/** The duration of a recording of a recognised type. Undefined for a type that is read elsewhere. */
export const recordingSeconds = (source: ByteSource, type: string): Promise<number> | undefined => {
  if (type === "audio/wav") return waveSeconds(source);
  if (type === "audio/mpeg") return mpegSeconds(source);
  return type.startsWith("audio/ogg") ? oggSeconds(source) : undefined;
};
