import { closeSync, mkdirSync, openSync, rmSync, writeSync } from 'node:fs';
import { dirname } from 'node:path';

const BUFFER_CHARACTERS = 1 << 16;

/** The rows that could not be loaded, as a CSV: line, reason, row, file. Made with the first of them; readable by its owner alone. */
export class RejectFile {
  readonly path: string;
  #file: number | undefined;
  #buffer = '';

  constructor(path: string) {
    this.path = path;
    rmSync(path, { force: true });
  }

  add(line: number, reason: string, row: string, file: string): void {
    if (this.#file === undefined) {
      mkdirSync(dirname(this.path), { recursive: true });
      this.#file = openSync(this.path, 'w', 0o600);
      this.#buffer = 'line,reason,row,file\n';
    }
    this.#buffer += `${line},${quote(reason)},${quote(row)},${quote(file)}\n`;
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

function quote(text: string): string {
  return `"${text.replaceAll('"', '""')}"`;
}
