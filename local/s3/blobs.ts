import { createHash, randomUUID } from "node:crypto";
import { createReadStream, mkdirSync, openSync, readdirSync, rmSync } from "node:fs";
import { link, open } from "node:fs/promises";
import { join } from "node:path";
import { pipeline } from "node:stream/promises";

export type Blob = { file: string; size: number; md5: Buffer };

/** Immutable files with random names. A file counts only once the index refers to it. */
export class Blobs {
  #directory: string;

  constructor(directory: string) {
    this.#directory = directory;
    mkdirSync(directory, { recursive: true });
  }

  /** Streams the source to a new file; a failure leaves nothing behind. */
  async write(source: AsyncIterable<Buffer>): Promise<Blob> {
    const file = randomUUID();
    const md5 = createHash("md5");
    let size = 0;
    // Opened before anything can fail: a stream that opens late would create the file after its removal.
    const handle = await open(join(this.#directory, file), "wx");
    try {
      await pipeline(
        source,
        async function* (chunks: AsyncIterable<Buffer>) {
          for await (const chunk of chunks) {
            md5.update(chunk);
            size += chunk.length;
            yield chunk;
          }
        },
        handle.createWriteStream(),
      );
    } catch (error) {
      this.remove(file);
      throw error;
    }
    return { file, size, md5: md5.digest() };
  }

  /** Opens at once, so that the bytes stay readable when the file is removed in the meantime. */
  read(file: string, range?: { start: number; end: number }): AsyncIterable<Buffer> {
    const path = join(this.#directory, file);
    return createReadStream(path, { ...range, fd: openSync(path, "r") });
  }

  async duplicate(file: string): Promise<string> {
    const copy = randomUUID();
    await link(join(this.#directory, file), join(this.#directory, copy));
    return copy;
  }

  remove(file: string): void {
    rmSync(join(this.#directory, file), { force: true });
  }

  /** Removes what an interrupted process left behind. */
  sweep(referenced: Set<string>): void {
    for (const file of readdirSync(this.#directory)) if (!referenced.has(file)) this.remove(file);
  }
}
