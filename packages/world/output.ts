import { closeSync, openSync, writeSync } from 'node:fs';

const BUFFER_CHARACTERS = 1 << 16;

/**
 * A text file written through a small buffer. Writes are synchronous: the generator can never run ahead of the disk,
 * so memory stays the same at any size of the state.
 */
export class TextFile {
  private readonly descriptor: number;
  private pending = '';
  lines = 0;

  constructor(path: string) {
    this.descriptor = openSync(path, 'w');
  }

  line(text: string, end = '\n'): void {
    this.pending += text;
    this.pending += end;
    this.lines++;
    if (this.pending.length > BUFFER_CHARACTERS) this.flush();
  }

  private flush(): void {
    const bytes = Buffer.from(this.pending, 'utf8');
    this.pending = '';
    for (let done = 0; done < bytes.length;) done += writeSync(this.descriptor, bytes, done);
  }

  close(): void {
    this.flush();
    closeSync(this.descriptor);
  }
}
