import type { CsvCell } from '@deedline/contract/csv-cell';
import { encodeLines } from './encode-lines.ts';
import type { OutputLine } from './layout.ts';
import { writeZip, type ZipEntry } from './zip.ts';

/** The limits of one sheet. Further lines go to another sheet with the same header. */
export interface SheetLimits {
  /** Including the header. */
  lines: number;
  /** In UTF-16 units. UTF-8 takes at most three bytes for each, which fits the four-byte sizes of a zip archive. */
  characters: number;
}
const LIMITS: SheetLimits = { lines: 1_048_576, characters: 2 ** 30 };

/**
 * Writes a workbook in which every cell is text: ZIP codes keep their zeros, and no formula runs. Lines are processed in pages, so memory does not grow with
 * their number.
 */
export function writeLinesXlsx(
  header: OutputLine,
  pages: AsyncIterable<readonly OutputLine[]>,
  at: Date,
  limits: SheetLimits = LIMITS,
): AsyncGenerator<Buffer> {
  return writeZip(writeParts(header, pages, limits), at);
}

async function* writeParts(header: OutputLine, pages: AsyncIterable<readonly OutputLine[]>, limits: SheetLimits): AsyncGenerator<ZipEntry> {
  const feed = pages[Symbol.asyncIterator]();
  const rest: Rest = { lines: [], at: 0, feed };
  try {
    let sheets = 0;
    do {
      sheets += 1;
      yield { name: sheetPath(sheets), content: writeSheet(header, rest, limits) };
    } while (rest.at < rest.lines.length);
    yield* workbookParts(sheets);
  } finally {
    await feed.return?.();
  }
}

/** Lines that are not yet written to a sheet. */
interface Rest {
  lines: readonly OutputLine[];
  at: number;
  feed: AsyncIterator<readonly OutputLine[]>;
}

async function hasMore(rest: Rest): Promise<boolean> {
  while (rest.at === rest.lines.length) {
    const next = await rest.feed.next();
    if (next.done) return false;
    rest.lines = next.value;
    rest.at = 0;
  }
  return true;
}

async function* writeSheet(header: OutputLine, rest: Rest, limits: SheetLimits): AsyncGenerator<Buffer> {
  const columns = Array.from({ length: header.originals.length + header.ours.length }, (_, index) => columnName(index));
  let number = 1;
  let characters = 0;
  yield encodeLines([SHEET_START, writeRow(header, number, columns)]);
  while (number < limits.lines && characters < limits.characters && (await hasMore(rest))) {
    const rows: string[] = [];
    for (; rest.at < rest.lines.length && number < limits.lines; rest.at += 1) {
      const xml = writeRow(rest.lines[rest.at]!, (number += 1), columns);
      characters += xml.length;
      rows.push(xml);
    }
    yield encodeLines(rows);
  }
  // Fetches ahead, because only a further line shows whether another sheet is needed.
  await hasMore(rest);
  yield Buffer.from(SHEET_END);
}

/** Leaves out empty cells. */
function writeRow({ originals, ours }: OutputLine, number: number, columns: readonly string[]): string {
  let xml = `<row r="${number}">`;
  for (const [index, column] of columns.entries()) {
    const text = textOf(index < originals.length ? originals[index] : ours[index - originals.length]);
    if (text !== '') xml += `<c r="${column}${number}" s="1" t="inlineStr"><is><t xml:space="preserve">${xlsxText(text)}</t></is></c>`;
  }
  return `${xml}</row>`;
}

function textOf(value: CsvCell): string {
  return value === null || value === undefined ? '' : String(value);
}

// The parts of a workbook besides its sheets: the subset of ECMA-376 that spreadsheets need.

const XML = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';
const MAIN = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const PACKAGE = 'http://schemas.openxmlformats.org/package/2006';
const OFFICE = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const TYPE = 'application/vnd.openxmlformats-officedocument.spreadsheetml';

const SHEET_START =
  `${XML}<worksheet xmlns="${MAIN}"><sheetViews><sheetView workbookViewId="0">` +
  '<pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/></sheetView></sheetViews><sheetData>';
/** Suppresses warnings about numbers stored as text, which is intended. */
const SHEET_END = '</sheetData><ignoredErrors><ignoredError sqref="A1:XFD1048576" numberStoredAsText="1"/></ignoredErrors></worksheet>';

function sheetPath(sheet: number): string {
  return `xl/worksheets/sheet${sheet}.xml`;
}

/** The parts that follow the sheets, once the number of sheets is known. */
function workbookParts(sheets: number): ZipEntry[] {
  const numbers = Array.from({ length: sheets }, (_, index) => index + 1);
  const listed = numbers.map((n) => `<sheet name="Rows${n === 1 ? '' : ` ${n}`}" sheetId="${n}" r:id="rId${n}"/>`);
  const related = numbers.map((n) => `<Relationship Id="rId${n}" Type="${OFFICE}/worksheet" Target="worksheets/sheet${n}.xml"/>`);
  const styles = `<Relationship Id="rId${sheets + 1}" Type="${OFFICE}/styles" Target="styles.xml"/>`;
  return [
    part('xl/workbook.xml', `<workbook xmlns="${MAIN}" xmlns:r="${OFFICE}"><sheets>${listed.join('')}</sheets></workbook>`),
    part('xl/_rels/workbook.xml.rels', relationships([...related, styles])),
    part('xl/styles.xml', STYLES),
    part('_rels/.rels', relationships([`<Relationship Id="rId1" Type="${OFFICE}/officeDocument" Target="xl/workbook.xml"/>`])),
    part('[Content_Types].xml', contentTypes(numbers)),
  ];
}

/** Format 49 is "Text": what a user types into one of our cells stays text as well. */
const STYLES =
  `<styleSheet xmlns="${MAIN}"><fonts count="1"><font><sz val="11"/><name val="Calibri"/></font></fonts>` +
  '<fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills>' +
  '<borders count="1"><border/></borders><cellStyleXfs count="1"><xf/></cellStyleXfs>' +
  '<cellXfs count="2"><xf xfId="0"/><xf numFmtId="49" xfId="0" applyNumberFormat="1"/></cellXfs>' +
  '<cellStyles count="1"><cellStyle name="Normal" xfId="0" builtinId="0"/></cellStyles></styleSheet>';

function part(name: string, xml: string): ZipEntry {
  return { name, content: [Buffer.from(XML + xml)] };
}

function relationships(list: readonly string[]): string {
  return `<Relationships xmlns="${PACKAGE}/relationships">${list.join('')}</Relationships>`;
}

function contentTypes(sheets: readonly number[]): string {
  const defaults =
    `<Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/>` +
    '<Default Extension="xml" ContentType="application/xml"/>';
  const parts = [
    override('xl/workbook.xml', 'sheet.main'),
    override('xl/styles.xml', 'styles'),
    ...sheets.map((n) => override(sheetPath(n), 'worksheet')),
  ];
  return `<Types xmlns="${PACKAGE}/content-types">${defaults}${parts.join('')}</Types>`;
}

function override(path: string, type: string): string {
  return `<Override PartName="/${path}" ContentType="${TYPE}.${type}+xml"/>`;
}

/** Characters that XML cannot hold, a carriage return (which XML would turn into a line feed), and an underscore that would be read as such an escape. */
// oxlint-disable-next-line no-control-regex -- these are the characters to find
const TO_ESCAPE = /[\u0000-\u0008\u000B-\u001F\uFFFE\uFFFF]|_(?=x[0-9A-Fa-f]{4}_)/g;
const MARKUP = /[&<>]/g;
const ENTITIES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;' };

/** A quick check whether a cell needs any change; most do not. */
// oxlint-disable-next-line no-control-regex -- these are the characters to find
const MAY_CHANGE = /[\u0000-\u0008\u000B-\u001F\uD800-\uDFFF\uFFFE\uFFFF_&<>]/;

/** Text as a spreadsheet reads it back: `_xHHHH_` for what XML cannot hold (ECMA-376 part 1, 22.9.2.19), and no lone surrogate. */
export function xlsxText(text: string): string {
  if (!MAY_CHANGE.test(text)) return text;
  return text
    .toWellFormed()
    .replace(TO_ESCAPE, (character) => `_x${character.charCodeAt(0).toString(16).toUpperCase().padStart(4, '0')}_`)
    .replace(MARKUP, (character) => ENTITIES[character]!);
}

/** 0 -> 'A', 26 -> 'AA' */
export function columnName(index: number): string {
  const letter = String.fromCharCode(65 + (index % 26));
  return index < 26 ? letter : `${columnName(Math.floor(index / 26) - 1)}${letter}`;
}
