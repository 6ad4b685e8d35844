/** Reads a byte stream by delimiter or by count, holding no more than one chunk and one delimiter of it. */
export class ByteReader {
  #source: AsyncIterator<Buffer>;
  #held: Buffer;
  #ended = false;

  constructor(source: AsyncIterable<Buffer>, prefix = Buffer.alloc(0)) {
    this.#source = source[Symbol.asyncIterator]();
    this.#held = prefix;
  }

  async #more(): Promise<boolean> {
    const { done, value } = await this.#source.next();
    if (done) {
      this.#ended = true;
      return false;
    }
    this.#held = this.#held.length === 0 ? value : Buffer.concat([this.#held, value]);
    return true;
  }

  /** Whether the source has been read to its end. */
  get ended(): boolean {
    return this.#ended;
  }

  /** Looks ahead without consuming. */
  async startsWith(text: string): Promise<boolean> {
    while (this.#held.length < text.length) if (!(await this.#more())) return false;
    return this.#held.subarray(0, text.length).equals(Buffer.from(text));
  }

  /** The bytes before the delimiter, which is consumed; undefined when it does not come within `limit` bytes. */
  async until(delimiter: string, limit: number): Promise<Buffer | undefined> {
    for (;;) {
      const at = this.#held.indexOf(delimiter);
      if (at > limit || (at < 0 && this.#held.length > limit + delimiter.length)) return undefined;
      if (at >= 0) {
        const found = this.#held.subarray(0, at);
        this.#held = this.#held.subarray(at + delimiter.length);
        return found;
      }
      if (!(await this.#more())) return undefined;
    }
  }

  /** Streams the bytes before the delimiter, which is consumed; returns false when the source ends without it. */
  async *streamUntil(delimiter: string): AsyncGenerator<Buffer, boolean> {
    for (;;) {
      const at = this.#held.indexOf(delimiter);
      const ready = at >= 0 ? at : Math.max(0, this.#held.length - delimiter.length + 1);
      if (ready > 0) {
        const chunk = this.#held.subarray(0, ready);
        this.#held = this.#held.subarray(ready);
        yield chunk;
      }
      if (at >= 0) {
        this.#held = this.#held.subarray(delimiter.length);
        return true;
      }
      if (!(await this.#more())) return false;
    }
  }

  /** Streams exactly `size` bytes; returns false when the source ends before. */
  async *take(size: number): AsyncGenerator<Buffer, boolean> {
    let left = size;
    while (left > 0) {
      if (this.#held.length === 0 && !(await this.#more())) return false;
      const chunk = this.#held.subarray(0, left);
      this.#held = this.#held.subarray(chunk.length);
      left -= chunk.length;
      yield chunk;
    }
    return true;
  }
}
