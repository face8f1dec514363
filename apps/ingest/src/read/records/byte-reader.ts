/** Takes so many bytes at a time from chunks as they come. */
export class ByteReader {
  readonly #chunks: AsyncIterator<Buffer>;
  #rest: Buffer = Buffer.alloc(0);

  constructor(chunks: AsyncIterable<Buffer>) {
    this.#chunks = chunks[Symbol.asyncIterator]();
  }

  /** `count` bytes, or those that are left. */
  async take(count: number): Promise<Buffer> {
    if (this.#rest.length < count) await this.#fill(count);
    const taken = this.#rest.subarray(0, count);
    this.#rest = this.#rest.subarray(taken.length);
    return taken;
  }

  /** As many whole records of `bytes` as are at hand, at least one while there is one; what is left at the end may be less. */
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
