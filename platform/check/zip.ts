export type ZipEntry = { name: string; compressed_bytes: number; bytes: number };

const endOfDirectory = 0x06054b50;
const directoryEntry = 0x02014b50;

/** The entries of a zip file, from its central directory. Throws for anything else. */
export const entriesOf = (zip: Buffer): ZipEntry[] => {
  let end = zip.length - 22;
  while (end >= 0 && zip.readUInt32LE(end) !== endOfDirectory) end -= 1;
  if (end < 0) throw new Error("This is no zip file");
  const entries: ZipEntry[] = [];
  let at = zip.readUInt32LE(end + 16);
  for (let left = zip.readUInt16LE(end + 10); left > 0; left -= 1) {
    if (zip.readUInt32LE(at) !== directoryEntry) throw new Error("The zip file is damaged");
    const nameLength = zip.readUInt16LE(at + 28);
    entries.push({
      name: zip.toString("utf8", at + 46, at + 46 + nameLength),
      compressed_bytes: zip.readUInt32LE(at + 20),
      bytes: zip.readUInt32LE(at + 24),
    });
    at += 46 + nameLength + zip.readUInt16LE(at + 30) + zip.readUInt16LE(at + 32);
  }
  return entries;
};
