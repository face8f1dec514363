import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { type FileHandle, open, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import { createInterface } from 'node:readline';
import { ServiceFault } from './fault.ts';

/** How far a file has come. */
interface State {
  version: 1;
  /** What is fetched: an address and all that decides what its rows look like. Another key is another file. */
  key: string;
  /** Of the part that is whole. */
  bytes: number;
  rows: number;
  /** Where it goes on, as its fetcher wrote it. */
  position: unknown;
}

interface Wanted {
  /** The name that it takes when it is whole. */
  path: string;
  /** What is fetched. What is there of another key is not gone on with. */
  key: string;
  maxBytes: number;
}

/**
 * A file that comes in pieces, at `path.part`, until it is whole and takes its name. Beside it stands how far it has come, written after each piece: a
 * process that was killed leaves at most a piece that nobody counts, and whoever resumes begins behind the last that was counted.
 */
export class PartFile {
  readonly #path: string;
  readonly #key: string;
  readonly #file: FileHandle;
  readonly #maxBytes: number;
  bytes: number;
  rows: number;
  /** Where a resumed file goes on; undefined at the beginning. */
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

  /** Goes on where it ended, if `resume` and what is there is of the same key; else begins. */
  static async open(wanted: Wanted & { resume: boolean }): Promise<PartFile> {
    const { path, key, resume } = wanted;
    const state = resume ? await readState(path, key) : undefined;
    const file = await open(partPath(path), state ? 'r+' : 'w');
    if (state) await file.truncate(state.bytes);
    else await rm(statePath(path), { force: true });
    return new PartFile(wanted, file, state);
  }

  /** Adds a piece and counts it. Throws ServiceFault where it is too large, and where somebody else writes the file too. */
  async append(piece: string | Buffer, rows: number, position: unknown): Promise<void> {
    const bytes = Buffer.from(piece as string);
    if (this.bytes + bytes.length > this.#maxBytes)
      throw new ServiceFault(`it has more than ${this.#maxBytes} bytes, and no more are fetched: --max-bytes allows more`);
    await this.#file.write(bytes, 0, bytes.length, this.bytes);
    this.bytes += bytes.length;
    if ((await this.#file.stat()).size !== this.bytes)
      throw new ServiceFault(`another process writes ${partPath(this.#path)}; end one of them`);
    await this.#file.datasync();
    this.rows += rows;
    await writeWhole(statePath(this.#path), { version: 1, key: this.#key, bytes: this.bytes, rows: this.rows, position } satisfies State);
  }

  /** Begins anew. */
  async restart(): Promise<void> {
    await this.#file.truncate(0);
    await rm(statePath(this.#path), { force: true });
    this.bytes = 0;
    this.rows = 0;
  }

  /** The lines that are there, of a file of lines. */
  async *lines(): AsyncGenerator<string> {
    if (this.bytes === 0) return;
    yield* createInterface({ input: createReadStream(partPath(this.#path), { end: this.bytes - 1 }), crlfDelay: Infinity });
  }

  /** Gives it its name. Returns its sha256, in hexadecimal. */
  async finish(): Promise<string> {
    await this.#file.sync();
    await this.#file.close();
    const hash = createHash('sha256');
    for await (const chunk of createReadStream(partPath(this.#path), { highWaterMark: 1 << 20 })) hash.update(chunk as Buffer);
    await rename(partPath(this.#path), this.#path);
    await rm(statePath(this.#path), { force: true });
    return hash.digest('hex');
  }

  /** Leaves it to be resumed. */
  async close(): Promise<void> {
    await this.#file.close();
  }

  /** Takes it away; whatever had its name before stays. */
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

/** A file of JSON as it is kept beside a download; undefined where it is not there or cannot be read. */
export async function readJson(path: string): Promise<unknown> {
  try {
    return JSON.parse(await readFile(path, 'utf8')) as unknown;
  } catch {
    return undefined;
  }
}

/** In one moment: whoever reads it finds the old text or the new. */
export async function writeWhole(path: string, value: unknown): Promise<void> {
  await writeFile(`${path}.new`, JSON.stringify(value));
  await rename(`${path}.new`, path);
}
