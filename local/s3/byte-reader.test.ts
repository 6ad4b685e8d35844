import fc from "fast-check";
import { expect, test } from "vitest";
import { ByteReader } from "./byte-reader.ts";

const delimiter = "\r\n--b";

const inPieces = async function* (text: string, cuts: number[]) {
  const bytes = Buffer.from(text);
  const edges = [0, ...cuts.map((cut) => cut % (bytes.length + 1)), bytes.length].toSorted((a, b) => a - b);
  for (const [index, edge] of edges.entries()) yield bytes.subarray(edge, edges[index + 1]);
};

const readAll = async (
  stream: AsyncGenerator<Buffer, boolean>,
): Promise<[text: string, complete: boolean]> => {
  const chunks: Buffer[] = [];
  for (;;) {
    const { done, value } = await stream.next();
    if (done) return [Buffer.concat(chunks).toString(), value];
    chunks.push(value);
  }
};

const text = fc
  .array(fc.constantFrom("\r", "\n", "-", "b", "\r\n", "\r\n-", delimiter), { maxLength: 12 })
  .map((pieces) => pieces.join(""));
const cuts = fc.array(fc.nat(60), { maxLength: 8 });

test("bytes before a delimiter are the same however the stream is cut", async () => {
  await fc.assert(
    fc.asyncProperty(text, cuts, async (content, at) => {
      const end = content.indexOf(delimiter);
      const before = end < 0 ? content : content.slice(0, end);
      const streamed = new ByteReader(inPieces(content, at));
      const [bytes, found] = await readAll(streamed.streamUntil(delimiter));
      expect(found).toBe(end >= 0);
      if (found) {
        expect(bytes).toBe(before);
        expect(await readAll(streamed.take(1_000))).toEqual([content.slice(end + delimiter.length), false]);
      }
      const whole = await new ByteReader(inPieces(content, at)).until(delimiter, 1_000);
      expect(whole?.toString()).toBe(end < 0 ? undefined : before);
    }),
  );
});

test("the reader does not wait for a delimiter beyond the limit", async () => {
  const endless = async function* () {
    for (;;) yield Buffer.alloc(1_000, "x");
  };
  expect(await new ByteReader(endless()).until("\n", 5_000)).toBeUndefined();
  const reader = new ByteReader(inPieces("12345\nrest", []));
  expect(await reader.until("\n", 4)).toBeUndefined();
  expect((await reader.until("\n", 5))?.toString()).toBe("12345");
});

test("exactly the given number of bytes is taken; a stream that is too short is reported", async () => {
  await fc.assert(
    fc.asyncProperty(cuts, fc.nat(12), async (at, size) => {
      const reader = new ByteReader(inPieces("0123456789", at));
      expect(await readAll(reader.take(size))).toEqual(["0123456789".slice(0, size), size <= 10]);
      expect(await reader.startsWith("0123456789".slice(size, size + 2))).toBe(true);
    }),
  );
});
