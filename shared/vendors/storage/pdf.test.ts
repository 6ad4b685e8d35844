import { deflateSync } from "node:zlib";
import { expect, test } from "vitest";
import { aPdf } from "../../../tests/support/pdf.ts";
import { BrokenMedia } from "./broken-media.ts";
import type { ByteSource } from "./objects.ts";
import { readPdf } from "./pdf.ts";

const sourceOf = (bytes: Buffer): ByteSource => ({
  size: bytes.length,
  read: async (start, length) => bytes.subarray(start, start + length),
});
const read = (bytes: Buffer) => readPdf(sourceOf(bytes));
/** A PDF with one more object in it, as it stands or packed with others. */
const withObject = (object: string) => aPdf(`6 0 obj\n${object}\nendobj\n`);
const packed = (object: string, filter = "FlateDecode") => {
  const data = deflateSync(Buffer.from(`6 0 ${object}`)).toString("latin1");
  return aPdf(
    `7 0 obj\n<</Type/ObjStm/N 1/First 4/Filter/${filter}/Length ${data.length}>>\nstream\n${data}\nendstream\nendobj\n`,
  );
};

test("a PDF that shows pages is fine, packed or not", async () => {
  await expect(read(aPdf())).resolves.toBeUndefined();
  await expect(read(packed("<</Type/Annot/Subtype/Link>>"))).resolves.toBeUndefined();
  await expect(read(withObject("<</Title(How we use JavaScript)>>"))).resolves.toBeUndefined();
});

test.each([
  ["a script", "<</S/JavaScript/JS(app.alert(1))>>", "has a script"],
  ["a script under another spelling", "<</S/J#61vaScr#69pt/JS(app.alert(1))>>", "has a script"],
  ["a form with scripts", "<</AcroForm<</XFA 9 0 R>>>>", "has a script"],
  ["another file", "<</Type/EmbeddedFile/Length 3>>", "has other files"],
  ["a list of files", "<</Names<</EmbeddedFiles 9 0 R>>>>", "has other files"],
  ["a program to start", "<</S/Launch/F(cmd.exe)>>", "starts something"],
])("a PDF with %s is refused, also where that is packed", async (_, object, why) => {
  await expect(read(withObject(object))).rejects.toThrow(why);
  await expect(read(packed(object))).rejects.toThrow(why);
});

test("an encrypted PDF is refused, and one that is packed so that nobody can look into it", async () => {
  await expect(read(aPdf("", "/Encrypt 9 0 R"))).rejects.toThrow("encrypted");
  await expect(read(packed("<<>>", "ASCII85Decode"))).rejects.toThrow("unusual way");
});

test("a PDF that is cut, has no pages or unpacks to far too much is refused", async () => {
  await expect(read(aPdf().subarray(0, -7))).rejects.toThrow("end is missing");
  await expect(read(Buffer.from("%PDF-1.4\nnothing\n%%EOF"))).rejects.toThrow("no pages");
  const bomb = deflateSync(Buffer.alloc(80 * 1024 * 1024)).toString("latin1");
  const full = aPdf(`8 0 obj\n<</Filter/FlateDecode>>\nstream\n${bomb}\nendstream\nendobj\n`);
  await expect(read(full)).rejects.toBeInstanceOf(BrokenMedia);
});
