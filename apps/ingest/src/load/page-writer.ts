import type pg from 'pg';
import { BinaryCopy } from './binary-copy.ts';
import { KeyList } from './key-list.ts';

/**
 * A page is full at this many keys, once it has all keys of its last hash. A common hash gets pages of its own from `COMMON` keys on. A look-up reads the whole
 * page.
 */
const FULL = 48;
const COMMON = 64;

/** Writes the keys of a bucket into `key_page`, in the order of hashes and ids. */
export class PageWriter {
  readonly #bucket: number;
  readonly #copy: BinaryCopy;
  readonly #page = new KeyList();
  #part = 0;
  /** The number of keys with the last hash in this part. */
  #ofHash = 0;
  written = 0;

  constructor(client: pg.ClientBase, bucket: number) {
    this.#bucket = bucket;
    this.#copy = new BinaryCopy(client, 'key_page', ['bucket', 'upto', 'part', 'hashes', 'ids']);
  }

  add(keys: KeyList, n: number): void {
    const page = this.#page;
    const isSame = page.length > 0 && page.isSameHash(page.length - 1, keys, n);
    if (!isSame) {
      if (page.length >= FULL || this.#part > 0) this.#endPage(0);
      this.#ofHash = 0;
    } else if (this.#ofHash === COMMON) {
      this.#endPage(this.#part + 1);
      this.#ofHash = 0;
    }
    page.copy(keys, n);
    this.#ofHash += 1;
    this.written += 1;
  }

  get isFull(): boolean {
    return this.#copy.isFull;
  }

  async flush(): Promise<void> {
    await this.#copy.flush();
  }

  async finish(): Promise<void> {
    this.#endPage(0);
    await this.#copy.finish();
  }

  #endPage(nextPart: number): void {
    const [page, copy] = [this.#page, this.#copy];
    if (page.length > 0) {
      const last = (page.length - 1) * KeyList.WORDS;
      copy.startRow(5);
      copy.int2(this.#bucket);
      copy.words(page.words[last]!, page.words[last + 1]!);
      copy.int4(this.#part);
      copy.int8s(page.words, page.length, 0, KeyList.WORDS);
      copy.int8s(page.words, page.length, 2, KeyList.WORDS);
    }
    page.length = 0;
    this.#part = nextPart;
  }
}
