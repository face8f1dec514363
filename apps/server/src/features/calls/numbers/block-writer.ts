import type { Queryable } from '../../../transaction.ts';
import { BlockBuilder, countLines, joinBlocks, lineOf, prefixOf } from './number-block.ts';
import { selectBlocks, upsertBlocks } from './queries.ts';

/** Of numbers that wait to be written. Files come in order, so most blocks are written once. */
const MOST_BYTES = 64_000_000;
/** What a block costs in memory beside its numbers. */
const BLOCK_OVERHEAD_BYTES = 200;
const BLOCKS_AT_ONCE = 2_000;
const PREFIXES = 1_000_000;

/** Collects the numbers of one list in blocks and writes them when they become many. */
export class BlockWriter {
  readonly #db: Queryable;
  readonly #listId: string;
  readonly #open: (BlockBuilder | undefined)[] = Array.from<BlockBuilder | undefined>({ length: PREFIXES });
  #prefixes: number[] = [];
  /** How many numbers were written, by prefix. */
  readonly #written = new Uint16Array(PREFIXES);
  #bytes = 0;

  constructor(db: Queryable, listId: string) {
    this.#db = db;
    this.#listId = listId;
  }

  add(phone: number): void {
    const prefix = prefixOf(phone);
    let block = this.#open[prefix];
    if (block === undefined) {
      block = new BlockBuilder();
      this.#open[prefix] = block;
      this.#prefixes.push(prefix);
      this.#bytes += BLOCK_OVERHEAD_BYTES + block.bytes;
    }
    const before = block.bytes;
    block.add(lineOf(phone));
    this.#bytes += block.bytes - before;
  }

  async flushWhenFull(): Promise<void> {
    if (this.#bytes > MOST_BYTES) await this.#flush();
  }

  async end(): Promise<{ numbers: number; areaCodes: string[] }> {
    await this.#flush();
    let numbers = 0;
    const areaCodes = new Set<string>();
    for (let prefix = 0; prefix < PREFIXES; prefix += 1) {
      if (this.#written[prefix] === 0) continue;
      numbers += this.#written[prefix]!;
      areaCodes.add(String(Math.floor(prefix / 1000)));
    }
    return { numbers, areaCodes: [...areaCodes] };
  }

  async #flush(): Promise<void> {
    const prefixes = this.#prefixes.sort((a, b) => a - b);
    for (let from = 0; from < prefixes.length; from += BLOCKS_AT_ONCE) await this.#write(prefixes.slice(from, from + BLOCKS_AT_ONCE));
    this.#prefixes = [];
    this.#bytes = 0;
  }

  async #write(prefixes: readonly number[]): Promise<void> {
    const again = prefixes.filter((prefix) => this.#written[prefix] !== 0);
    const known = again.length === 0 ? [] : await selectBlocks(this.#db, [this.#listId], again);
    const before = new Map(known.map(({ prefix, bits }) => [prefix, bits]));
    const blocks = prefixes.map((prefix) => {
      const block = this.#open[prefix]!.pack();
      this.#open[prefix] = undefined;
      const old = before.get(prefix);
      return old === undefined ? block : joinBlocks(old, block);
    });
    await upsertBlocks(this.#db, this.#listId, prefixes, blocks);
    for (const [index, prefix] of prefixes.entries()) this.#written[prefix] = countLines(blocks[index]!);
  }
}
