import type { ByteSource } from "./objects.ts";

const window_bytes = 1024 * 1024;
const windows_most = 32;

/**
 * Reads from the last place in a file where a mark occurs. Recorders that write while they film store the duration only
 * in their last piece. Searches from the end, in at most 32 MB.
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
    // A mark may cross the border of two windows.
    end = start + mark.length - 1;
  }
  return undefined;
};
