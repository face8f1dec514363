import { closeSync, openSync, rmSync, writeSync } from 'node:fs';
import { dirname } from 'node:path';
import { writeGivenCsvCell } from '@deedline/contract/csv-cell';
import { makeFolder } from '@deedline/database/make-folder';

const BUFFER_CHARACTERS = 1 << 16;
/** The most reasons that are counted separately. */
const MOST_REASONS = 50;
const OTHER = 'another reason';

/**
 * Collects the rows that could not be loaded in a CSV file with line, reason, row and file. It is created with the first row and readable only by its owner.
 * Cells are escaped so that a spreadsheet runs nothing.
 */
export class RejectFile {
  readonly path: string;
  #file: number | undefined;
  #buffer = '';
  readonly #reasons = new Map<string, number>();

  constructor(path: string) {
    this.path = path;
    rmSync(path, { force: true });
  }

  /** The number of rejected rows by reason, most frequent first. */
  get reasons(): { reason: string; rows: number }[] {
    return Array.from(this.#reasons, ([reason, rows]) => ({ reason, rows })).sort((one, other) => other.rows - one.rows);
  }

  add(line: number, reason: string, row: string, file: string): void {
    const counted = this.#reasons.has(reason) || this.#reasons.size < MOST_REASONS ? reason : OTHER;
    this.#reasons.set(counted, (this.#reasons.get(counted) ?? 0) + 1);
    if (this.#file === undefined) {
      makeFolder(dirname(this.path), 0o700);
      this.#file = openSync(this.path, 'w', 0o600);
      this.#buffer = 'line,reason,row,file\n';
    }
    this.#buffer += `${[line, reason, row, file].map(writeGivenCsvCell).join(',')}\n`;
    if (this.#buffer.length > BUFFER_CHARACTERS) this.#flush();
  }

  close(): void {
    if (this.#file === undefined) return;
    this.#flush();
    closeSync(this.#file);
    this.#file = undefined;
  }

  #flush(): void {
    writeSync(this.#file!, this.#buffer);
    this.#buffer = '';
  }
}
