/** The deletion lists in a ZIP file: one CSV file per list, with the columns ID and Hash. */
import { CsvProblem } from '@deedline/csv/csv-problem';
import { type CsvRecord, RecordSplitter } from '@deedline/csv/split-records';
import { readZip, type ZipEntry, ZipFault } from '@deedline/zip/read-zip';

interface ListEntry {
  id: string;
  /** SHA-256 of the standardised value. */
  hash: Buffer;
}

interface DeletionList {
  /** The file's name without its extension. */
  name: string;
  /** Null: a list of something that is not compared here. */
  kind: 'phone' | 'email' | null;
  entries: ListEntry[];
}

const MAX_BYTES = 512 * 1024 * 1024;
const MAX_ROWS = 5_000_000;
const MOST = { columns: 100, cell: 10_000 };
const SHA256 = /^[A-Za-z0-9+/]{43}=$/;

/** Reads the ZIP file at `path`. Throws ListFault, which names the file and, where it applies, the line. */
export async function readLists(path: string): Promise<DeletionList[]> {
  try {
    return await readFiles(await readZip(path));
  } catch (cause) {
    throw cause instanceof ZipFault ? new ListFault(cause.message) : cause;
  }
}

async function readFiles(all: readonly ZipEntry[]): Promise<DeletionList[]> {
  const files = all.filter(({ name }) => /\.csv$/i.test(name) && !/(^|\/)(__MACOSX\/|\.)/.test(name));
  if (files.length === 0) throw new ListFault('The ZIP file holds no CSV file.');
  const lists: DeletionList[] = [];
  for (const file of files) {
    const name = file.name.replace(/^.*\//, '').replace(/\.csv$/i, '');
    const kind = kindOf(name);
    lists.push({ name, kind, entries: kind === null ? [] : await readEntries(file) });
  }
  const names = lists.map(({ name }) => name);
  const twice = names.find((name, index) => names.indexOf(name) !== index);
  if (twice !== undefined) throw new ListFault(`Two files are named ${twice}.`);
  return lists;
}

function kindOf(name: string): DeletionList['kind'] {
  if (/e-?mail/i.test(name)) return 'email';
  return /phone|tel/i.test(name) ? 'phone' : null;
}

async function readEntries(file: ZipEntry): Promise<ListEntry[]> {
  const { name } = file;
  if (file.bytes > MAX_BYTES) throw new ListFault(`${name} unpacks to more than ${MAX_BYTES.toLocaleString('en-US')} bytes.`);
  const entries: ListEntry[] = [];
  const known = new Set<string>();
  let hasHeader = false;
  for await (const records of splitRows(file)) {
    for (const { line, cells: written } of records) {
      if (line > MAX_ROWS) throw new ListFault(`${name} has more than ${MAX_ROWS.toLocaleString('en-US')} rows.`);
      const cells = written.map((cell) => cell.trim());
      if (!hasHeader) {
        const header = cells.map((cell) => cell.toLowerCase()).join(', ');
        if (header !== 'id, hash') throw new ListFault(`${name}: the columns must be ID and Hash, and they are ${header || 'missing'}.`);
        hasHeader = true;
      } else if (cells.join('') !== '') entries.push(readEntry(`${name}, line ${line}`, cells, known));
    }
  }
  if (!hasHeader) throw new ListFault(`${name}: the columns must be ID and Hash, and they are missing.`);
  return entries;
}

/** Reads piece by piece while unpacking: a list may be longer than a JavaScript string can be. */
async function* splitRows(file: ZipEntry): AsyncGenerator<CsvRecord[]> {
  const [splitter, decoder] = [new RecordSplitter(',', MOST), new TextDecoder()];
  try {
    for await (const chunk of file.read()) yield splitter.push(decoder.decode(chunk, { stream: true }), false);
    yield splitter.push(decoder.decode(), true);
  } catch (cause) {
    throw cause instanceof CsvProblem ? new ListFault(`${file.name}: ${cause.message}`) : cause;
  }
}

function readEntry(place: string, [id, hash, ...more]: readonly string[], known: Set<string>): ListEntry {
  if (!id || id.length > 200 || hash === undefined || more.length > 0) throw new ListFault(`${place}: an ID and a hash are expected.`);
  if (!SHA256.test(hash)) throw new ListFault(`${place}: the hash is not SHA-256 in base64.`);
  if (known.has(id)) throw new ListFault(`${place}: the ID ${id} stands there twice.`);
  known.add(id);
  return { id, hash: Buffer.from(hash, 'base64') };
}

/** A deletion list that cannot be taken; the message says why. Nothing of it was stored. */
export class ListFault extends Error {
  override name = 'ListFault';
}
