import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { type FileHandle, open, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import { createInterface } from 'node:readline';
import { ServiceFault } from './fault.ts';

/** The progress of a file. */
interface State {
  version: 1;
  /** Identifies what is fetched: the address and everything that determines its rows. Another key means another file. */
  key: string;
  /** The size of the complete part. */
  bytes: number;
  rows: number;
  /** Where the fetcher continues, in its own format. */
  position: unknown;
}

interface Wanted {
  /** The final name of the complete file. */
  path: string;
  /** Identifies what is fetched. Existing data with another key is not resumed. */
  key: string;
  maxBytes: number;
}

/**
 * A file that is written in pieces to `path.part` and renamed once it is complete. Its progress is recorded beside it after each piece: a killed process leaves
 * at most one unrecorded piece, and a resumed fetch continues after the last recorded one.
 */
export class PartFile {
  readonly #path: string;
  readonly #key: string;
  readonly #file: FileHandle;
  readonly #maxBytes: number;
  bytes: number;
  rows: number;
  /** Where a resumed file continues; undefined at the beginning. */
  readonly position: unknown;

  private constructor({ path, key, maxBytes }: Wanted, file: FileHandle, state: State | undefined) {
    this.#path = path;
    this.#key = key;
    this.#maxBytes = maxBytes;
    this.#file = file;
    this.bytes = state?.bytes ?? 0;
    this.rows = state?.rows ?? 0;
    this.position = state?.position;
  }

  /** Resumes if `resume` is set and the existing data has the same key; otherwise starts from the beginning. */
  static async open(wanted: Wanted & { resume: boolean }): Promise<PartFile> {
    const { path, key, resume } = wanted;
    const state = resume ? await readState(path, key) : undefined;
    const file = await open(partPath(path), state ? 'r+' : 'w');
    if (state) await file.truncate(state.bytes);
    else await rm(statePath(path), { force: true });
    return new PartFile(wanted, file, state);
  }

  /** Appends a piece and records it. Throws ServiceFault if the file becomes too large, or another process writes it too. */
  async append(piece: string | Buffer, rows: number, position: unknown): Promise<void> {
    const bytes = Buffer.from(piece as string);
    if (this.bytes + bytes.length > this.#maxBytes)
      throw new ServiceFault(`it has more than ${this.#maxBytes} bytes, the limit of a fetch: --max-bytes allows more`);
    await this.#file.write(bytes, 0, bytes.length, this.bytes);
    this.bytes += bytes.length;
    if ((await this.#file.stat()).size !== this.bytes)
      throw new ServiceFault(`another process writes ${partPath(this.#path)}; end one of them`);
    await this.#file.datasync();
    this.rows += rows;
    await writeWhole(statePath(this.#path), { version: 1, key: this.#key, bytes: this.bytes, rows: this.rows, position } satisfies State);
  }

  /** Starts from the beginning. */
  async restart(): Promise<void> {
    await this.#file.truncate(0);
    await rm(statePath(this.#path), { force: true });
    this.bytes = 0;
    this.rows = 0;
  }

  /** The lines written so far, for a file of lines. */
  async *lines(): AsyncGenerator<string> {
    if (this.bytes === 0) return;
    yield* createInterface({ input: createReadStream(partPath(this.#path), { end: this.bytes - 1 }), crlfDelay: Infinity });
  }

  /** Renames the file. Returns its sha256 in hexadecimal. */
  async finish(): Promise<string> {
    await this.#file.sync();
    await this.#file.close();
    const hash = createHash('sha256');
    for await (const chunk of createReadStream(partPath(this.#path), { highWaterMark: 1 << 20 })) hash.update(chunk as Buffer);
    await rename(partPath(this.#path), this.#path);
    await rm(statePath(this.#path), { force: true });
    return hash.digest('hex');
  }

  /** Closes the file so that it can be resumed. */
  async close(): Promise<void> {
    await this.#file.close();
  }

  /** Deletes the partial file; an existing file with the final name stays. */
  async discard(): Promise<void> {
    await this.#file.close();
    await rm(partPath(this.#path), { force: true });
    await rm(statePath(this.#path), { force: true });
  }
}

async function readState(path: string, key: string): Promise<State | undefined> {
  const state = (await readJson(statePath(path))) as State | undefined;
  if (state?.version !== 1 || state.key !== key) return undefined;
  const part = await stat(partPath(path)).catch(() => undefined);
  return part !== undefined && part.size >= state.bytes ? state : undefined;
}

function partPath(path: string): string {
  return `${path}.part`;
}
function statePath(path: string): string {
  return `${path}.part.json`;
}

/** A JSON file beside a download; undefined if it is missing or unreadable. */
export async function readJson(path: string): Promise<unknown> {
  try {
    return JSON.parse(await readFile(path, 'utf8')) as unknown;
  } catch {
    return undefined;
  }
}

/** Written atomically: a reader finds either the old or the new text. */
export async function writeWhole(path: string, value: unknown): Promise<void> {
  await writeFile(`${path}.new`, JSON.stringify(value));
  await rename(`${path}.new`, path);
}
