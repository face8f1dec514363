/** Reads a given number of bytes at a time from a stream of chunks. */
export class ByteReader {
  readonly #chunks: AsyncIterator<Buffer>;
  #rest: Buffer = Buffer.alloc(0);

  constructor(chunks: AsyncIterable<Buffer>) {
    this.#chunks = chunks[Symbol.asyncIterator]();
  }

  /** `count` bytes, or fewer at the end. */
  async take(count: number): Promise<Buffer> {
    if (this.#rest.length < count) await this.#fill(count);
    const taken = this.#rest.subarray(0, count);
    this.#rest = this.#rest.subarray(taken.length);
    return taken;
  }

  /** As many complete records of `bytes` as are available, at least one if there is one; the rest at the end may be shorter. */
  async takeRecords(bytes: number): Promise<Buffer> {
    if (this.#rest.length < bytes) await this.#fill(bytes);
    return this.take(Math.max(this.#rest.length - (this.#rest.length % bytes), Math.min(bytes, this.#rest.length)));
  }

  async #fill(count: number): Promise<void> {
    const parts = [this.#rest];
    let bytes = this.#rest.length;
    while (bytes < count) {
      const { value, done } = await this.#chunks.next();
      if (done) break;
      parts.push(value);
      bytes += value.length;
    }
    this.#rest = parts.length === 1 ? this.#rest : Buffer.concat(parts);
  }

  async close(): Promise<void> {
    await this.#chunks.return?.();
  }
}
