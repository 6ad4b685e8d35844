import { readFile } from "node:fs/promises";
import { expect, test } from "vitest";
import { cpuTime } from "../../../tests/support/cpu-time.ts";
import { BrokenMedia } from "./broken-media.ts";
import { imageSize } from "./image-size.ts";
import { isoMovieOf, movieOf } from "./iso-media.ts";
import type { ByteSource } from "./objects.ts";
import { recordingSeconds } from "./recording.ts";
import { webmOf } from "./webm.ts";

const sourceOf = (bytes: Buffer): ByteSource => ({
  size: bytes.length,
  read: async (start, length) => bytes.subarray(start, start + length),
});
const sample = (name: string) => readFile(new URL(`../../../local/sample/${name}`, import.meta.url));
const script = Buffer.from("<script>alert(document.domain)</script>".repeat(200));
const text = (given: string) => Buffer.from(given, "latin1");
const big = (value: number, bytes = 4) => {
  const buffer = Buffer.alloc(bytes);
  buffer.writeUIntBE(value, 0, bytes);
  return buffer;
};
const little = (value: number, bytes = 4) => Buffer.from(big(value, bytes).toReversed());

const element = (id: number, ...bodies: Buffer[]) => {
  const body = Buffer.concat(bodies);
  const name = Buffer.from(id.toString(16), "hex");
  return Buffer.concat([name, Buffer.from([0x08]), big(body.length), body]);
};
const ebml = element(0x1a45dfa3, element(0x4282, text("webm")));
const track = (type: number, width = 320, height = 240) =>
  element(
    0xae,
    element(0x83, big(type, 1)),
    ...(type === 1 ? [element(0xe0, element(0xb0, big(width, 2)), element(0xba, big(height, 2)))] : []),
  );
const cluster = element(0x1f43b675, element(0xe7, big(0, 1)), element(0xa3, Buffer.alloc(40, 7)));
const duration = (milliseconds: number) => {
  const value = Buffer.alloc(8);
  value.writeDoubleBE(milliseconds);
  return element(0x1549a966, element(0x4489, value));
};
const webm = (...parts: Buffer[]) => sourceOf(Buffer.concat([ebml, element(0x18538067, ...parts)]));

test("a WebM says its length and size, and has something in it", async () => {
  const film = webm(duration(8000), element(0x1654ae6b, track(1), track(2)), cluster);
  expect(await webmOf(film)).toEqual({ duration_seconds: 8, has_pictures: true, width: 320, height: 240 });
  const live = Buffer.concat([
    ebml,
    Buffer.from("1853806701ffffffffffffff", "hex"),
    element(0x1654ae6b, track(2)),
    cluster,
  ]);
  expect(await webmOf(sourceOf(live))).toEqual({ duration_seconds: undefined, has_pictures: false });
});

test("a WebM that does not say how long it is lasts at least until its last piece", async () => {
  const at = (milliseconds: number) =>
    element(0x1f43b675, element(0xe7, big(milliseconds, 3)), element(0xa3, Buffer.alloc(40, 7)));
  const filler = element(0xec, Buffer.alloc(700_000));
  const film = webm(element(0x1654ae6b, track(1)), at(0), at(64_000), at(128_500), filler, filler, filler);
  expect((await webmOf(film)).duration_seconds).toBe(128.5);
});

test.each([
  ["its header and a script", sourceOf(Buffer.concat([ebml, script]))],
  ["a segment of a script", webm(script)],
  ["no tracks", webm(duration(8000), cluster)],
  ["no clusters", webm(duration(8000), element(0x1654ae6b, track(1)))],
  ["an empty cluster", webm(element(0x1654ae6b, track(1)), element(0x1f43b675, element(0xe7, big(0, 1))))],
  ["pictures of no size", webm(element(0x1654ae6b, track(1, 0, 0)), cluster)],
  ["a million empty elements", webm(Buffer.alloc(400_000, Buffer.from([0xec, 0x80])))],
])("a WebM of %s is broken, and soon found so", async (_, source) => {
  const read = () => expect(webmOf(source)).rejects.toBeInstanceOf(BrokenMedia);
  expect(await cpuTime(read, 1)).toBeLessThan(500);
});

/** MPEG-1 layer III, 128 kbit/s, 44.1 kHz: 417 bytes and 26 ms each. */
const frames = (count: number) =>
  Buffer.concat(
    Array.from({ length: count }, () =>
      Buffer.concat([Buffer.from([0xff, 0xfb, 0x90, 0x00]), Buffer.alloc(413)]),
    ),
  );
const id3 = Buffer.concat([text("ID3"), Buffer.from([4, 0, 0, 0, 0, 1, 0x48]), Buffer.alloc(200)]);
const chunk = (type: string, body: Buffer) => Buffer.concat([text(type), little(body.length), body]);
const wave = (samples: Buffer, rate = 16_000) =>
  Buffer.concat([
    text("RIFF"),
    little(36 + samples.length),
    text("WAVE"),
    chunk(
      "fmt ",
      Buffer.concat([little(1, 2), little(1, 2), little(8000), little(rate), little(2, 2), little(16, 2)]),
    ),
    chunk("data", samples),
  ]);
const page = (granule: number, body: Buffer) =>
  Buffer.concat([
    text("OggS"),
    Buffer.from([0, 0]),
    little(granule, 6),
    Buffer.alloc(2),
    Buffer.alloc(12),
    Buffer.from([1, body.length]),
    body,
  ]);
const opus = Buffer.concat([text("OpusHead"), Buffer.from([1, 1]), little(312, 2), Buffer.alloc(7)]);

test("recordings say how long they are", async () => {
  expect(await recordingSeconds(sourceOf(Buffer.concat([id3, frames(100)])), "audio/mpeg")).toBeCloseTo(
    2.612,
    2,
  );
  expect(await recordingSeconds(sourceOf(frames(1000)), "audio/mpeg")).toBeCloseTo(26.1, 1);
  expect(await recordingSeconds(sourceOf(wave(Buffer.alloc(48_000))), "audio/wav")).toBe(3);
  const ogg = Buffer.concat([page(0, opus), page(0, text("OpusTags")), page(96_312, Buffer.alloc(100))]);
  expect(await recordingSeconds(sourceOf(ogg), "audio/ogg; codecs=opus")).toBe(2);
});

test.each([
  ["an MP3 tag and a script", "audio/mpeg", Buffer.concat([id3, script])],
  ["one frame and a script", "audio/mpeg", Buffer.concat([frames(1), script])],
  ["a WAVE without samples", "audio/wav", wave(Buffer.alloc(0))],
  ["a WAVE of no rate", "audio/wav", wave(Buffer.alloc(100), 0)],
  [
    "a WAVE header and a script",
    "audio/wav",
    Buffer.concat([text("RIFF"), little(99), text("WAVE"), script]),
  ],
  ["a first page and a script", "audio/ogg", Buffer.concat([page(0, opus), script])],
  ["pages of a script", "audio/ogg", Buffer.concat([page(0, text("<script>")), page(9, text("<script>"))])],
  ["pages that last no time", "audio/ogg", Buffer.concat([page(0, opus), page(0, text("OpusTags"))])],
])("%s is no recording", async (_, type, bytes) => {
  await expect((async () => recordingSeconds(sourceOf(bytes), type))()).rejects.toBeInstanceOf(BrokenMedia);
});

const patched = async (type: string, at: number, value: Buffer) => {
  const bytes = Buffer.from(await sample("leaking-tap.mp4"));
  for (let found = bytes.indexOf(type); found >= 0; found = bytes.indexOf(type, found + 1)) {
    const start = at < 0 ? found - 4 + bytes.readUInt32BE(found - 4) + at : found + 4 + at;
    value.copy(bytes, start);
  }
  return sourceOf(bytes);
};

test("an MP4 lasts some time, has a size and something in it", async () => {
  const whole = await sample("leaking-tap.mp4");
  expect(await isoMovieOf(sourceOf(whole))).toMatchObject({ has_pictures: true });
  const broken = [
    await patched("mvhd", 16, big(0)),
    await patched("tkhd", -8, Buffer.alloc(8)),
    sourceOf(Buffer.from(whole.toString("latin1").replaceAll("mdat", "free"), "latin1")),
  ];
  const said = await Promise.all(
    broken.map((source) => isoMovieOf(source).catch(({ message }: Error) => message)),
  );
  expect(said).toEqual(["it lasts no time", "its pictures have no size", "there is no mdat"]);
});

test("an MP4 in fragments that does not say how long it is lasts at least until its last fragment", async () => {
  const box = (type: string, ...bodies: Buffer[]) => {
    const body = Buffer.concat(bodies);
    return Buffer.concat([big(8 + body.length), text(type), body]);
  };
  const film = (...fragments: Buffer[]) =>
    sourceOf(
      Buffer.concat([
        box("ftyp", text("isom")),
        box(
          "moov",
          box("mvhd", Buffer.alloc(12), big(1000), big(0)),
          box(
            "trak",
            box("tkhd", Buffer.alloc(12), big(7), Buffer.alloc(60), big(320 << 16), big(240 << 16)),
            box(
              "mdia",
              box("mdhd", Buffer.alloc(12), big(90_000), big(0)),
              box("hdlr", Buffer.alloc(8), text("vide")),
            ),
          ),
          box("mvex"),
        ),
        ...fragments,
      ]),
    );
  const fragment = (seconds: number, track = 7) =>
    Buffer.concat([
      box(
        "moof",
        box("mfhd", big(0), big(1)),
        box(
          "traf",
          box("tfhd", big(0), big(track)),
          box("tfdt", big(0x01000000), big(0), big(seconds * 90_000)),
        ),
      ),
      box("mdat", Buffer.alloc(400_000)),
    ]);
  const of = async (...fragments: Buffer[]) => (await isoMovieOf(film(...fragments))).duration_seconds;
  expect(await of(fragment(0), fragment(300), fragment(601.5))).toBe(601.5);
  expect(await of(fragment(0))).toBeUndefined();
  expect(await of(fragment(0), fragment(300, 8))).toBeUndefined();
});

test("two million empty boxes or tracks are refused at once", async () => {
  for (const type of ["free", "trak"]) {
    const moov = Buffer.alloc(16_000_000, Buffer.concat([big(8), text(type)]));
    const read = async () => expect(() => movieOf(moov)).toThrow("there are too many");
    expect(await cpuTime(read, 1)).toBeLessThan(500);
  }
});

test("a PNG has pictures after its header", async () => {
  const whole = await sample("specimen.png");
  expect(await imageSize(sourceOf(whole), "image/png")).toBeDefined();
  const header = whole.subarray(0, 33);
  expect(await imageSize(sourceOf(Buffer.concat([header, script])), "image/png")).toBeUndefined();
});
