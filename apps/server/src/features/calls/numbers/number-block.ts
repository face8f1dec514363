/**
 * Which of the 10,000 numbers behind six leading digits are on a list, packed as one bit each, or if fewer than 625 are set, as the sorted last four digits in
 * two bytes each. Both forms are exact, and the same numbers always give the same bytes.
 */
const LINES = 10_000;
export const BITMAP_BYTES = LINES / 8;
const FEWEST_BITS = BITMAP_BYTES / 2;
const FIRST_PLACES = 8;

/** 4195550142 -> prefix 419555, line 142. */
export const prefixOf = (phone: number): number => Math.floor(phone / LINES);
export const lineOf = (phone: number): number => phone % LINES;

/** The numbers of one block while a file is read. Repeated numbers count once. */
export class BlockBuilder {
  #lines: Uint16Array | null = new Uint16Array(FIRST_PLACES);
  #length = 0;
  #bits: Uint8Array | null = null;

  add(line: number): void {
    if (this.#bits !== null) {
      this.#bits[line >> 3]! |= 1 << (line & 7);
      return;
    }
    if (this.#length === this.#lines!.length) this.#grow();
    if (this.#lines === null) return this.add(line);
    this.#lines[this.#length] = line;
    this.#length += 1;
  }

  /** Approximate memory use. */
  get bytes(): number {
    return this.#bits === null ? this.#lines!.length * 2 : BITMAP_BYTES;
  }

  #grow(): void {
    if (this.#length * 2 < FEWEST_BITS) {
      const more = new Uint16Array(this.#length * 2);
      more.set(this.#lines!);
      this.#lines = more;
      return;
    }
    this.#bits = this.#toBits();
    this.#lines = null;
  }

  #toBits(): Uint8Array {
    const bits = new Uint8Array(BITMAP_BYTES);
    for (let at = 0; at < this.#length; at += 1) {
      const line = this.#lines![at]!;
      bits[line >> 3]! |= 1 << (line & 7);
    }
    return bits;
  }

  pack(): Buffer {
    return packBits(this.#bits ?? this.#toBits());
  }
}

function packBits(bits: Uint8Array): Buffer {
  const count = countBits(bits);
  if (count >= FEWEST_BITS) return Buffer.from(bits);
  const packed = Buffer.allocUnsafe(count * 2);
  let at = 0;
  for (let byte = 0; byte < BITMAP_BYTES; byte += 1)
    for (let rest = bits[byte]!; rest !== 0; rest &= rest - 1) {
      packed.writeUInt16BE(byte * 8 + (31 - Math.clz32(rest & -rest)), at);
      at += 2;
    }
  return packed;
}

function unpackBits(block: Buffer | null): Uint8Array {
  if (block === null) return new Uint8Array(BITMAP_BYTES);
  if (block.length === BITMAP_BYTES) return block;
  const bits = new Uint8Array(BITMAP_BYTES);
  for (let at = 0; at < block.length; at += 2) {
    const line = block.readUInt16BE(at);
    bits[line >> 3]! |= 1 << (line & 7);
  }
  return bits;
}

export function hasLine(block: Buffer, line: number): boolean {
  if (block.length === BITMAP_BYTES) return (block[line >> 3]! & (1 << (line & 7))) !== 0;
  for (let at = 0; at < block.length; at += 2) if (block.readUInt16BE(at) === line) return true;
  return false;
}

export function countLines(block: Buffer): number {
  return block.length === BITMAP_BYTES ? countBits(block) : block.length / 2;
}

/** The union of two blocks. */
export function joinBlocks(a: Buffer, b: Buffer): Buffer {
  const bits = new Uint8Array(unpackBits(a));
  const others = unpackBits(b);
  for (let byte = 0; byte < BITMAP_BYTES; byte += 1) bits[byte]! |= others[byte]!;
  return packBits(bits);
}

/** How many numbers are only in the new block, and how many only in the old one. */
export function compareBlocks(before: Buffer | null, after: Buffer | null): { added: number; removed: number } {
  const [old, young] = [unpackBits(before), unpackBits(after)];
  let [added, removed] = [0, 0];
  for (let byte = 0; byte < BITMAP_BYTES; byte += 1) {
    const changed = old[byte]! ^ young[byte]!;
    if (changed === 0) continue;
    added += ONES[changed & young[byte]!]!;
    removed += ONES[changed & old[byte]!]!;
  }
  return { added, removed };
}

/** How many bits of a byte are set. */
const ONES = Uint8Array.from({ length: 256 }, (_, byte) => byte.toString(2).replaceAll('0', '').length);

function countBits(bits: Uint8Array): number {
  let count = 0;
  for (let byte = 0; byte < BITMAP_BYTES; byte += 1) count += ONES[bits[byte]!]!;
  return count;
}
