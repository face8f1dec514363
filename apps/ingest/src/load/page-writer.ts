import type pg from 'pg';
import { BinaryCopy } from './binary-copy.ts';
import { KeyList } from './key-list.ts';

/** A page is full with so many keys, once all of its last hash are in it, and a common hash fills pages of its own from so many on: a look-up reads all of one page. */
const FULL = 48;
const COMMON = 64;

/** Keys of a bucket on their way into `key_page`, in the order of their hashes and ids. */
export class PageWriter {
  readonly #bucket: number;
  readonly #copy: BinaryCopy;
  readonly #page = new KeyList();
  #part = 0;
  /** How many of the last hash are in this part. */
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
