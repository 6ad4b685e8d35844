import { readFile } from "node:fs/promises";
import { expect, test } from "vitest";
import { BrokenMedia } from "./broken-media.ts";
import { captionWords, metadataWords, movieOf, topmostBox } from "./iso-media.ts";
import type { ByteSource } from "./objects.ts";

const sourceOf = (bytes: Buffer): ByteSource => ({
  size: bytes.length,
  read: async (start, length) => bytes.subarray(start, start + length),
});
const sample = (name: string) => readFile(new URL(`../../../local/sample/${name}`, import.meta.url));

test("reads a film's length, size, metadata and captions", async () => {
  const source = sourceOf(await sample("leaking-tap-captioned.mp4"));
  const moov = await topmostBox(source, "moov");
  expect(movieOf(moov)).toEqual({ duration_seconds: 8, width: 320, height: 240, has_pictures: true });
  expect(metadataWords(moov)).toContain("Leaking kitchen tap");
  expect(await captionWords(source, moov)).toEqual(["The kitchen tap is dripping", "It gets worse at night"]);
});

test("reading damaged bytes always ends, with a result or a named fault", async () => {
  const whole = await sample("leaking-tap-captioned.mp4");
  for (let seed = 1; seed <= 600; seed += 1) {
    const bytes = Buffer.from(seed % 3 === 0 ? whole.subarray(0, (seed * 7919) % whole.length) : whole);
    for (let change = 0; change < 8; change += 1)
      if (bytes.length > 0)
        bytes[(seed * 104_729 + change * 15_485_863) % bytes.length] = (seed * 31 + change * 17) % 256;
    const source = sourceOf(bytes);
    try {
      const moov = await topmostBox(source, "moov");
      movieOf(moov);
      metadataWords(moov);
      await captionWords(source, moov);
    } catch (error) {
      expect(error).toBeInstanceOf(BrokenMedia);
    }
  }
});

test("a box of endless or zero size does not block the reader", async () => {
  const box = (size: number, type: string) => {
    const header = Buffer.alloc(8);
    header.writeUInt32BE(size);
    header.write(type, 4, "latin1");
    return header;
  };
  const afterFree = (bytes: Buffer) => topmostBox(sourceOf(Buffer.concat([box(8, "free"), bytes])), "moov");
  await expect(afterFree(box(0xffffffff, "mdat"))).rejects.toThrow("the file is cut short");
  await expect(afterFree(box(2, "mdat"))).rejects.toThrow("a box is smaller than its header");
  await expect(afterFree(box(1, "mdat"))).rejects.toThrow("the file ends within a box header");
  await expect(afterFree(box(0, "mdat"))).rejects.toThrow("there is no moov");
});
