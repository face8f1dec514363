/** Stores the rows of accompanying files on disk, by key. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync, type StatementSync } from 'node:sqlite';
import { FileFault } from '../read/table.ts';

/** A limit in pages of 4 KB; a file that needs more would not fit on the disk. */
const MOST_PAGES = (64 * 2 ** 30) / 4_096;
/** The separator between cells, and between parts of a key. */
const BETWEEN = '\u001f';
const IN_A_TRANSACTION = 50_000;

const folders = new Set<string>();
process.on('exit', () => {
  for (const folder of folders) rmSync(folder, { recursive: true, force: true });
});

/** A key that no row asked for, and where its rows are. */
export interface Orphan {
  key: string;
  rows: number;
  line: number;
  /** The number of the file, as given to `keep`. */
  file: number;
}

/**
 * Rows by key, from several accompanying files: first all are stored, then they are looked up. They are in a private SQLite file that is deleted when the
 * program ends. Memory use is a cache of 64 MB and one bit per row.
 */
export class BesideStore {
  readonly #folder = mkdtempSync(join(tmpdir(), 'deedline-beside-'));
  readonly #database: DatabaseSync;
  readonly #tables: { insert: StatementSync; find?: StatementSync; asked: Uint8Array }[] = [];
  #pending = 0;

  /** `kinds`: how many kinds of rows there are; they are addressed by number. */
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

  /** Throws FileFault if the disk is full. */
  keep(kind: number, key: string, cells: readonly string[], line: number, file: number): void {
    this.#say(() => this.#tables[kind]!.insert.run(key, cells.join(BETWEEN), line, file));
    this.#pending += 1;
    if (this.#pending < IN_A_TRANSACTION) return;
    this.#database.exec('commit; begin');
    this.#pending = 0;
  }

  /** Call when all rows are stored and before the first look-up. Throws FileFault if the disk is full. */
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

  /** The cells of the first rows with this key, in the order in which they were stored. */
  find(kind: number, key: string, most: number): string[][] {
    const { find, asked } = this.#tables[kind]!;
    const found = find!.all(key, most) as unknown as [number, string][];
    const first = found[0]?.[0];
    if (first !== undefined) asked[first >> 3]! |= 1 << (first & 7);
    return found.map(([, cells]) => cells.split(BETWEEN));
  }

  /** The keys that were never looked up. */
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

/** Joins the parts of a key; '' if all are blank. */
export function keyOf(parts: readonly string[]): string {
  return parts.every((part) => part === '') ? '' : parts.join(BETWEEN);
}
