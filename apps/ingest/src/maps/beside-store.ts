/** The rows of files that lie beside others, kept on disk by their keys. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync, type StatementSync } from 'node:sqlite';
import { FileFault } from '../read/table.ts';

/** Pages of 4 KB: whoever brings more has not the disk for it. */
const MOST_PAGES = (64 * 2 ** 30) / 4_096;
/** Between cells, and between the parts of a key. */
const BETWEEN = '\u001f';
const IN_A_TRANSACTION = 50_000;

const folders = new Set<string>();
process.on('exit', () => {
  for (const folder of folders) rmSync(folder, { recursive: true, force: true });
});

/** Where a row that nothing asked for stands. */
export interface Orphan {
  key: string;
  rows: number;
  line: number;
  /** Of which of the files, by the number that it was kept with. */
  file: number;
}

/**
 * Rows by their key, of several files beside one another: first all are kept, then they are found. In a file of SQLite that nobody else reads and that is
 * gone when the program is: memory is that of a cache of 64 MB, and a bit a row.
 */
export class BesideStore {
  readonly #folder = mkdtempSync(join(tmpdir(), 'deedline-beside-'));
  readonly #database: DatabaseSync;
  readonly #tables: { insert: StatementSync; find?: StatementSync; asked: Uint8Array }[] = [];
  #pending = 0;

  /** For so many kinds of row, which are called by their number. */
  constructor(kinds: number) {
    folders.add(this.#folder);
    this.#database = new DatabaseSync(join(this.#folder, 'rows.sqlite'));
    this.#database.exec(
      `pragma journal_mode = off; pragma synchronous = off; pragma locking_mode = exclusive; pragma cache_size = -65536; pragma max_page_count = ${MOST_PAGES}`,
    );
    for (let kind = 0; kind < kinds; kind += 1) {
      this.#database.exec(
        `create table kind${kind} (key text not null, cells text not null, line integer not null, file integer not null)`,
      );
      this.#tables.push({
        insert: this.#database.prepare(`insert into kind${kind} (key, cells, line, file) values (?, ?, ?, ?)`),
        asked: new Uint8Array(0),
      });
    }
    this.#database.exec('begin');
  }

  /** Throws FileFault where the disk has no room. */
  keep(kind: number, key: string, cells: readonly string[], line: number, file: number): void {
    this.#say(() => this.#tables[kind]!.insert.run(key, cells.join(BETWEEN), line, file));
    this.#pending += 1;
    if (this.#pending < IN_A_TRANSACTION) return;
    this.#database.exec('commit; begin');
    this.#pending = 0;
  }

  /** When all are kept and before the first is asked for. Throws FileFault where the disk has no room. */
  close(): void {
    this.#say(() => this.#database.exec('commit'));
    for (const [kind, table] of this.#tables.entries()) {
      this.#say(() => this.#database.exec(`create index of_kind${kind} on kind${kind} (key)`));
      const { rows } = this.#database.prepare(`select count(*) as rows from kind${kind}`).get() as { rows: number };
      table.asked = new Uint8Array(Math.ceil((rows + 1) / 8));
      table.find = this.#database.prepare(`select rowid, cells from kind${kind} where key = ? order by rowid limit ?`);
      table.find.setReturnArrays(true);
    }
  }

  /** The cells of the first rows of this key, in the order in which they were kept. */
  find(kind: number, key: string, most: number): string[][] {
    const { find, asked } = this.#tables[kind]!;
    const found = find!.all(key, most) as unknown as [number, string][];
    const first = found[0]?.[0];
    if (first !== undefined) asked[first >> 3]! |= 1 << (first & 7);
    return found.map(([, cells]) => cells.split(BETWEEN));
  }

  /** The keys that nobody asked for. */
  *orphans(kind: number): Generator<Orphan> {
    const { asked } = this.#tables[kind]!;
    const keys = this.#database.prepare(
      `select key, count(*) as rows, min(rowid) as first, line, file from kind${kind} group by key order by key`,
    );
    for (const { key, rows, first, line, file } of keys.iterate() as Iterable<unknown> as Iterable<Orphan & { first: number }>)
      if ((asked[first >> 3]! & (1 << (first & 7))) === 0) yield { key: key.replaceAll(BETWEEN, ' '), rows, line, file };
  }

  remove(): void {
    this.#database.close();
    rmSync(this.#folder, { recursive: true, force: true });
    folders.delete(this.#folder);
  }

  #say<T>(act: () => T): T {
    try {
      return act();
    } catch (cause) {
      const fault = new FileFault(
        `files for which the disk has no room (${(cause as Error).message})`,
        'Set TMPDIR to a folder with more room, or fetch fewer of their rows.',
      );
      throw Object.assign(fault, { cause });
    }
  }
}

/** A key of the parts that it is made of; '' where they are all blank. */
export function keyOf(parts: readonly string[]): string {
  return parts.every((part) => part === '') ? '' : parts.join(BETWEEN);
}
