/** Reads Excel workbooks (.xlsx, .xlsm). */
import { MAX_COLUMNS, type TableChoice } from '@deedline/contract/files/file-description';
import type { ZipEntry } from '@deedline/zip/read-zip';
import { findFirst, looksLikeData } from '../detect-delimited.ts';
import { type DiskFile, type FileSource, listEntries, onDisk, type OnBytes } from '../packed/source.ts';
import { rejectItem } from '../../layout.ts';
import { CellRow, FileFault, nameColumns, type Table, type TableItem } from '../table.ts';
import { type CellFormat, readFormat } from './cell-format.ts';
import { readSheet, readXml, type SheetRow, type SheetWords, unescape } from './sheet-rows.ts';

/** Texts shared by several cells are stored separately and kept in memory while the sheets are read. */
const SHARED_CHARACTERS = 300_000_000;
const CELL_CHARACTERS = 1 << 20;
const HEAD_ROWS = 200;
/** How many sheets have their head examined. */
const DESCRIBED_SHEETS = 30;

interface Sheet {
  name: string;
  part: ZipEntry;
  hidden: boolean;
}

/** A sheet with its first rows read; `rest` yields the following ones. */
interface OpenSheet {
  sheet: Sheet;
  head: SheetRow[];
  rest: AsyncGenerator<SheetRow[]>;
  columns: number;
}

/** Opens the chosen sheet, or the first that looks like a table. */
export async function openWorkbook(source: FileSource, choice: TableChoice = {}, onBytes?: OnBytes): Promise<Table> {
  const file = await onDisk(source);
  try {
    return await openSheets(file, choice, onBytes);
  } catch (cause) {
    file.release();
    throw cause;
  }
}

async function openSheets(file: DiskFile, choice: TableChoice, onBytes: OnBytes | undefined): Promise<Table> {
  const entries = await listEntries(file.path);
  const book = await readBook(entries);
  if (book.sheets.length === 0) throw new FileFault('a workbook without sheets', 'Open it and save it again.');
  const words = await readWords(entries, book.from1904);
  const opened: OpenSheet[] = [];
  for (const sheet of book.sheets.slice(0, DESCRIBED_SHEETS)) opened.push(await openSheet(sheet, words, onBytes));
  const chosen = choice.table === undefined ? findTable(opened) : opened.find(({ sheet }) => sheet.name === choice.table);
  for (const other of opened) if (other !== chosen) await other.rest.return(undefined);
  if (chosen === undefined) throw new FileFault(`a workbook without a sheet ${choice.table}`, 'Choose one of its sheets.');
  return toTable(chosen, opened, choice, file);
}

/** The first visible sheet with at least two columns and two rows; cover sheets and notes may precede it. */
function findTable(opened: readonly OpenSheet[]): OpenSheet {
  const shown = opened.filter(({ sheet }) => !sheet.hidden);
  return shown.find(({ head, columns }) => head.length > 1 && columns > 1) ?? shown[0] ?? opened[0]!;
}

async function openSheet(sheet: Sheet, words: SheetWords, onBytes: OnBytes | undefined): Promise<OpenSheet> {
  const rows = readSheet(sheet.part.read(onBytes), words);
  const head: SheetRow[] = [];
  while (head.length < HEAD_ROWS) {
    const { value, done } = await rows.next();
    if (done) break;
    head.push(...value);
  }
  return { sheet, head, rest: rows, columns: head.reduce((most, { cells }) => Math.max(most, cells.length), 0) };
}

function toTable(chosen: OpenSheet, opened: readonly OpenSheet[], choice: TableChoice, file: DiskFile): Table {
  const { head, rest, columns: width, sheet } = chosen;
  if (head.length === 0) throw new FileFault('a sheet with nothing in it', 'Choose another sheet.');
  const padded = head.map(({ line, cells }) => ({ line, fields: fill(cells, width) }));
  const first =
    choice.preambleLines === undefined
      ? findFirst(padded, width)!
      : (padded.find(({ line }) => line > choice.preambleLines!) ?? padded[0]!);
  const at = padded.indexOf(first);
  const header = choice.header ?? !looksLikeData(first.fields, padded.slice(at + 1));
  return {
    columns: nameColumns(header ? first.fields : first.fields.map(() => '')),
    rows: readRows(padded.slice(header ? at + 1 : at), rest, width, file),
    facts: {
      kind: 'xlsx',
      says: opened.length === 1 ? 'an Excel workbook' : `an Excel workbook of ${opened.length} sheets`,
      preambleLines: first.line - 1,
      header,
      table: sheet.name,
      tables: opened.map((one) => ({ name: one.sheet.name, columns: one.columns })),
    },
  };
}

async function* readRows(
  head: readonly { line: number; fields: string[] }[],
  rest: AsyncGenerator<SheetRow[]>,
  width: number,
  file: DiskFile,
): AsyncGenerator<TableItem[]> {
  try {
    if (head.length > 0) yield head.map(({ line, fields }) => new CellRow(line, fields));
    for await (const rows of rest)
      yield rows.map(({ line, cells }) =>
        cells.length > width
          ? { rejected: rejectItem(line, `${cells.length} cells, not ${width}`, fill(cells, cells.length).join(',')) }
          : new CellRow(line, fill(cells, width)),
      );
  } finally {
    await rest.return(undefined);
    file.release();
  }
}

function fill(cells: readonly (string | undefined)[], width: number): string[] {
  return Array.from({ length: width }, (_, at) => cells[at] ?? '');
}

function findPart(entries: readonly ZipEntry[], name: string): ZipEntry | undefined {
  const wanted = name.replace(/^\//, '').toLowerCase();
  return entries.find((entry) => entry.name.replaceAll('\\', '/').toLowerCase() === wanted);
}

async function readBook(entries: readonly ZipEntry[]): Promise<{ sheets: Sheet[]; from1904: boolean }> {
  const listed: { name: string; id: string; hidden: boolean }[] = [];
  const targets = new Map<string, string>();
  let from1904 = false;
  const book = findPart(entries, 'xl/workbook.xml');
  const links = findPart(entries, 'xl/_rels/workbook.xml.rels');
  if (!book || !links) throw new FileFault('a workbook that is damaged', 'Open it and save it again.');
  await readXml(book.read(), {
    open(tag, attributes) {
      if (tag === 'workbookPr') from1904 = /^(1|true)$/i.test(attributes['date1904'] ?? '');
      if (tag !== 'sheet') return;
      const id = Object.entries(attributes).find(([key]) => key === 'id' || key.endsWith(':id'))?.[1] ?? '';
      listed.push({ name: attributes['name'] ?? '', id, hidden: (attributes['state'] ?? 'visible') !== 'visible' });
    },
  });
  await readXml(links.read(), {
    open(tag, { Id, Target }) {
      if (tag === 'Relationship' && Id !== undefined && Target !== undefined) targets.set(Id, Target);
    },
  });
  const sheets = listed.flatMap(({ name, id, hidden }) => {
    const target = targets.get(id) ?? '';
    const part = findPart(entries, target.startsWith('/') ? target : `xl/${target}`);
    // A chart sheet has no rows.
    return part && !/chartsheets/i.test(part.name) ? [{ name, part, hidden }] : [];
  });
  return { sheets, from1904 };
}

async function readWords(entries: readonly ZipEntry[], from1904: boolean): Promise<SheetWords> {
  const [strings, styles] = ['xl/sharedStrings.xml', 'xl/styles.xml'].map((name) => findPart(entries, name));
  return {
    shared: strings ? await readShared(strings) : [],
    formats: styles ? await readStyles(styles, from1904) : [readFormat(0, undefined, from1904)],
    maxColumns: MAX_COLUMNS,
    maxCharacters: CELL_CHARACTERS,
  };
}

async function readShared(part: ZipEntry): Promise<string[]> {
  const shared: string[] = [];
  let [item, characters, phonetic, inText] = ['', 0, 0, false];
  await readXml(part.read(), {
    open(name) {
      if (name === 'si') item = '';
      if (name === 'rPh') phonetic += 1;
      inText = name === 't' && phonetic === 0;
    },
    text(more) {
      if (!inText) return;
      characters += more.length;
      if (characters > SHARED_CHARACTERS || item.length + more.length > CELL_CHARACTERS)
        throw new FileFault('a workbook of more text than is kept in memory', 'Save the sheet as CSV, and load that.');
      item += more;
    },
    close(name) {
      inText = false;
      if (name === 'rPh') phonetic -= 1;
      if (name === 'si') shared.push(unescape(item));
    },
  });
  return shared;
}

async function readStyles(part: ZipEntry, from1904: boolean): Promise<CellFormat[]> {
  const codes = new Map<number, string>();
  const formats: CellFormat[] = [];
  let inCells = false;
  await readXml(part.read(), {
    open(name, { numFmtId, formatCode }) {
      if (name === 'numFmt') codes.set(Number(numFmtId), formatCode ?? '');
      if (name === 'cellXfs') inCells = true;
      if (name === 'xf' && inCells) formats.push(readFormat(Number(numFmtId ?? 0), codes.get(Number(numFmtId ?? 0)), from1904));
    },
    close(name) {
      if (name === 'cellXfs') inCells = false;
    },
  });
  return formats;
}
