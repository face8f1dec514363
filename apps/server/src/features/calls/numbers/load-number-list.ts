/**
 * Turns a file of numbers into a list: it is read once, in constant memory, and published whole or not at all.
 *
 * openListFile -> readLines -> NumberListReader -> blocks -> compare with what it replaces -> record
 */
import { randomUUIDv7 } from 'node:crypto';
import type { NumberListTerms } from '@deedline/contract/compliance/do-not-call';
import { AppError } from '@deedline/contract/errors';
import type { AppContext } from '../../../context.ts';
import { inTransaction, type Queryable } from '../../../transaction.ts';
import { BlockBuilder, countLines, joinBlocks, lineOf, prefixOf } from './number-block.ts';
import {
  insertAnswers,
  insertList,
  lockLists,
  type NumberListRow,
  type ReassignedRow,
  selectBlocks,
  updateCounts,
  upsertBlocks,
} from './queries.ts';
import { type ListSink, NumberListFault, NumberListReader, openListFile, readLines } from './read-number-list.ts';
import { replaceLists } from './replace-lists.ts';

const DAY_MS = 24 * 60 * 60 * 1000;
const ANSWERS_AT_ONCE = 10_000;

interface NewNumberList {
  terms: NumberListTerms;
  /** Where the file is. */
  path: string;
  /** Its owner; null for the installation. */
  accountId: string | null;
  loadedBy: string;
  /** The most bytes that the file may unpack to. */
  mostBytes: number;
}

/** Throws AppError `number_list_refused`, naming the line that is wrong. `record` runs in the transaction that publishes the list. */
export async function loadNumberList(
  ctx: Pick<AppContext, 'db' | 'now'>,
  asked: NewNumberList,
  record: (db: Queryable, row: NumberListRow) => Promise<void>,
): Promise<NumberListRow> {
  const { terms, accountId, loadedBy } = asked;
  const now = ctx.now();
  if (Date.parse(terms.listDate) > now.getTime() + DAY_MS)
    throw new AppError('number_list_refused', 'The date of the list lies in the future.');
  const row: NumberListRow = {
    id: randomUUIDv7(),
    account_id: accountId,
    kind: terms.kind,
    state: terms.state ?? null,
    area_codes: terms.kind === 'national' ? (terms.areaCodes ?? []) : null,
    list_date: terms.listDate,
    san: terms.kind === 'national' ? terms.san! : null,
    loaded_by: loadedBy,
    loaded_at: now,
    numbers: 0,
    added: null,
    removed: null,
    rejected: 0,
    rejects: [],
  };
  try {
    return await inTransaction(ctx.db, async (db) => {
      await lockLists(db, accountId, terms.kind);
      await insertList(db, row);
      const read = await readInto(db, row, asked);
      const loaded = { ...row, ...read, ...(await replaceLists(db, { ...row, ...read })) };
      await updateCounts(db, loaded);
      await record(db, loaded);
      return loaded;
    });
  } catch (error) {
    throw error instanceof NumberListFault ? new AppError('number_list_refused', error.message) : error;
  }
}

type Read = Pick<NumberListRow, 'numbers' | 'rejected' | 'rejects' | 'area_codes'>;

async function readInto(db: Queryable, row: NumberListRow, { terms, path, mostBytes }: NewNumberList): Promise<Read> {
  const blocks = new BlockWriter(db, row.id);
  const answers: Omit<ReassignedRow, 'list_id'>[] = [];
  let answered = 0;
  const flush = async (least: number) => {
    await blocks.flushWhenFull();
    if (answers.length >= least && answers.length > 0) answered += await insertAnswers(db, row.id, answers.splice(0));
  };
  const sink: ListSink = {
    number: (phone) => blocks.add(phone),
    answer: (phone, askedAbout, answer) => void answers.push({ phone, asked_about: askedAbout, answer }),
  };
  const reader = new NumberListReader(terms.kind, terms.areaCodes, sink);
  for await (const file of openListFile(path, mostBytes)) {
    await readLines(
      flushing(file, () => flush(ANSWERS_AT_ONCE)),
      reader,
    );
    await flush(0);
  }
  reader.end();
  const { numbers, areaCodes } = await blocks.end();
  return {
    numbers: terms.kind === 'reassigned' ? answered : numbers,
    rejected: reader.rejected,
    rejects: reader.rejects,
    area_codes: row.area_codes === null ? null : (terms.areaCodes?.toSorted() ?? areaCodes),
  };
}

/** What one chunk brought is written before the next is read. */
async function* flushing(chunks: AsyncIterable<Buffer>, flush: () => Promise<void>): AsyncGenerator<Buffer> {
  for await (const chunk of chunks) {
    yield chunk;
    await flush();
  }
}

/** The most memory for numbers that wait to be written. Files are mostly sorted, so most blocks are written once. */
const MAX_BYTES = 64_000_000;
/** The memory that a block takes besides its numbers. */
const BLOCK_OVERHEAD_BYTES = 200;
const BLOCKS_AT_ONCE = 2_000;
const PREFIXES = 1_000_000;

/** Collects the numbers of one list in blocks, and writes them when they take too much memory. */
class BlockWriter {
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
    if (this.#bytes > MAX_BYTES) await this.#flush();
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
