const FIRST_ROOM = 1 << 12;

/** A list of keys; each has the 64-bit hash and the id of a record, in 16 bytes: four 32-bit words. */
export class KeyList {
  static readonly WORDS = 4;
  words = new Int32Array(FIRST_ROOM * KeyList.WORDS);
  length = 0;

  /** Reads hash and id in PostgreSQL's byte order. */
  read(view: DataView, hashAt: number, idAt: number): void {
    this.#append(view.getInt32(hashAt), view.getInt32(hashAt + 4), view.getInt32(idAt), view.getInt32(idAt + 4));
  }

  copy({ words }: KeyList, n: number): void {
    const at = n * KeyList.WORDS;
    this.#append(words[at]!, words[at + 1]!, words[at + 2]!, words[at + 3]!);
  }

  idAt(n: number): number {
    const at = n * KeyList.WORDS;
    return this.words[at + 2]! * 2 ** 32 + (this.words[at + 3]! >>> 0);
  }

  isSameHash(n: number, { words }: KeyList, other: number): boolean {
    const [at, otherAt] = [n * KeyList.WORDS, other * KeyList.WORDS];
    return this.words[at + 1] === words[otherAt + 1] && this.words[at] === words[otherAt];
  }

  /** Compares by hash, then by id. */
  isBefore(n: number, { words }: KeyList, other: number): boolean {
    const [at, otherAt] = [n * KeyList.WORDS, other * KeyList.WORDS];
    const mine = this.words;
    if (mine[at] !== words[otherAt]) return mine[at]! < words[otherAt]!;
    if (mine[at + 1] !== words[otherAt + 1]) return mine[at + 1]! >>> 0 < words[otherAt + 1]! >>> 0;
    if (mine[at + 2] !== words[otherAt + 2]) return mine[at + 2]! < words[otherAt + 2]!;
    return mine[at + 3]! >>> 0 < words[otherAt + 3]! >>> 0;
  }

  #append(hashHigh: number, hashLow: number, idHigh: number, idLow: number): void {
    const at = this.length * KeyList.WORDS;
    if (at === this.words.length) {
      const wider = new Int32Array(2 * at);
      wider.set(this.words);
      this.words = wider;
    }
    this.words[at] = hashHigh;
    this.words[at + 1] = hashLow;
    this.words[at + 2] = idHigh;
    this.words[at + 3] = idLow;
    this.length += 1;
  }
}
