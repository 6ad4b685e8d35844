import type { ByteSource } from "./objects.ts";

const window_bytes = 1024 * 1024;
const windows_most = 32;

/**
 * What begins at the last place of a file where a mark stands, as much of it as asked for. Recorders that write while they
 * film say how long it was by their last piece alone. Looked for from the end, in at most 32 MB.
 */
export const lastPiece = async (
  source: ByteSource,
  mark: Buffer,
  length: number,
): Promise<Buffer | undefined> => {
  for (let count = 0, end = source.size; count < windows_most && end > 0; count += 1) {
    const start = Math.max(0, end - window_bytes);
    const bytes = await source.read(start, end - start);
    const at = bytes.lastIndexOf(mark);
    if (at >= 0) return source.read(start + at, length);
    if (start === 0) break;
    // A mark may stand across the border of two windows.
    end = start + mark.length - 1;
  }
  return undefined;
};
