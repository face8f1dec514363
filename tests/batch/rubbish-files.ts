/** Malformed and hostile files that somebody will upload. */
import { readdirSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import naughty from 'big-list-of-naughty-strings' with { type: 'json' };
import { writeCsv } from '../../bench/batch/row-file.ts';
import { writeZip } from './zip-parts.ts';

const require = createRequire(import.meta.url);
const SPECTRUM = path.dirname(require.resolve('csv-spectrum/package.json'));
const MEGABYTE = 1024 * 1024;

/** A readable file and its rows, the header first. */
export interface Readable {
  name: string;
  file: Buffer;
  rows: string[][];
  /** Column mapping, where the header does not reveal it. */
  columns?: string;
}

/** Its JSON describes a different row. */
const COORDINATES = 'location_coordinates.csv';

/** The files of csv-spectrum with their rows from the accompanying JSON; their first column is read as the address. */
export function spectrumFiles(): Readable[] {
  return readdirSync(path.join(SPECTRUM, 'csvs')).map((name) => {
    if (name === COORDINATES) return coordinates();
    const records = JSON.parse(readFileSync(path.join(SPECTRUM, 'json', name.replace(/csv$/, 'json')), 'utf8')) as Record<string, string>[];
    const header = Object.keys(records[0]!);
    const rows = [header, ...records.map((record) => header.map((column) => record[column]!))];
    return { name, file: readFileSync(path.join(SPECTRUM, 'csvs', name)), rows, columns: 'address:0' };
  });
}

function coordinates(): Readable {
  const file = readFileSync(path.join(SPECTRUM, 'csvs', COORDINATES));
  const rows = file
    .toString()
    .split(/\r?\n/)
    .slice(0, 2)
    .map((line) => line.split(','));
  return { name: COORDINATES, file, rows, columns: 'address:0' };
}

/** Each string once as an address and once as a name, except those that no text file can contain. */
export function naughtyFile(): Readable {
  const texts = naughty.filter((text) => text !== '' && !text.includes('\0'));
  const header = ['address', 'name', 'city', 'state', 'zip', 'note'];
  const rows = texts.map((text, n) => [text, texts.at(-1 - n)!, text, 'FK', text, `row ${n}`]);
  return readable('naughty strings', [header, ...rows]);
}

const PLAIN = [
  ['Property Address', 'City', 'State', 'Zip', 'Owner Name', 'Note'],
  ['12 Tannery Row', 'Quillmere', 'FK', '00501', 'Zo\u00eb Vandenbr\u00fcck', 'caf\u00e9; gr\u00fcn\tblau'],
  ['7 Lantern Ct, Quillmere, FK', '', '', '', 'Perpetua O\u2019Hallorand', '"quoted", with a\nbreak'],
  ['', '', '', '', 'Somebody without an address', ''],
  ['99 Nonesuch Crossing', 'Nowhere', 'FK', '', '', '\u00a0 spaces \u00a0'],
];

export function encodedFiles(): Readable[] {
  const utf16 = Buffer.from(`\ufeff${writeCsv(PLAIN, '\t')}`, 'utf16le');
  const western = PLAIN.map((row) => row.map((cell) => cell.replaceAll('\u2019', "'")));
  return [
    readable('UTF-8 with a mark', PLAIN, Buffer.from(`\ufeff${writeCsv(PLAIN)}`)),
    readable('UTF-16, little end first', PLAIN, utf16),
    readable('UTF-16, big end first', PLAIN, Buffer.from(utf16).swap16()),
    readable('Windows-1252 with semicolons', western, Buffer.from(writeCsv(western, ';'), 'latin1')),
    readable('bars', PLAIN, Buffer.from(writeCsv(PLAIN, '|', '\n'))),
    readable('line ends of an old Macintosh', PLAIN.with(2, PLAIN[3]!), Buffer.from(writeCsv(PLAIN.with(2, PLAIN[3]!), ',', '\r'))),
  ];
}

/** Formulas that spreadsheets have been made to execute. */
export function formulaFile(): Readable {
  const bad = [
    `=cmd|' /C calc'!A0`,
    '=1+1',
    '+1+1',
    '-2+3',
    '@SUM(1)',
    '\t=1+1',
    '\r=1+1',
    '=HYPERLINK("https://example.com","x")',
    '-',
    '+',
    '=',
    '@',
  ];
  const fine = ['-12.50', '+14195550142', "'=1", '1=1', 'a@example.com', ' =1+1', '00501', '1e5', 'TRUE', '1/2'];
  const header = ['=address', 'name', 'city', 'state', 'zip', '@note', '-1+1'];
  return readable('formulas', [header, ...[...bad, ...fine].map((cell) => [cell, cell, cell, cell, cell, cell, cell])]);
}

/** Rows with too few or too many cells for the header; additional cells are kept. */
export function raggedFile(): Readable {
  const text = 'address,city,state\n12 Tannery Row\n,,\n7 Lantern Ct,Quillmere,FK,more,and more\n\n1 Mill Ln,Quillmere\n';
  const rows = [
    ['address', 'city', 'state'],
    ['12 Tannery Row', '', ''],
    ['7 Lantern Ct', 'Quillmere', 'FK'],
    ['1 Mill Ln', 'Quillmere', ''],
  ];
  return readable('ragged rows', rows, Buffer.from(text));
}

function readable(name: string, rows: string[][], file = Buffer.from(writeCsv(rows))): Readable {
  return { name, file, rows };
}

/** An unreadable file and the expected message. */
export interface Unreadable {
  name: string;
  body: () => Buffer | AsyncIterable<Buffer>;
  says: RegExp;
  fileName?: string;
}

const text = (content: string) => () => Buffer.from(content);

export const UNREADABLE: readonly Unreadable[] = [
  { name: 'nothing at all', body: text(''), says: /^CSV file is empty$/ },
  { name: 'blank lines', body: text('\r\n\r\n  \r\n'), says: /^CSV file is empty$/ },
  { name: 'a mark and nothing else', body: text('\ufeff'), says: /^CSV file is empty$/ },
  { name: 'a header only', body: text('address,city,state\n'), says: /^No valid data rows found in CSV$/ },
  { name: 'rows without an address', body: text('address,city\n,Quillmere\n,Quillmere\n'), says: /^No valid data rows found in CSV$/ },
  { name: 'no address column', body: text('name,phone\nOda Finch,4195550142\n'), says: /^CSV must have an "address" column$/ },
  { name: 'a text file by name', body: text('address\n1 Mill Ln\n'), fileName: 'rows.txt', says: /Please upload a CSV file/ },
  { name: 'a ZIP archive', body: () => writeZip('rows.csv', 'address\n1 Mill Ln\n'), says: /^Failed to parse CSV: .*ZIP/ },
  { name: 'a NUL byte', body: text('address,city\n1 Mill\0 Ln,Quillmere\n'), says: /^Failed to parse CSV: .*NUL/ },
  {
    name: 'a quote that is never closed',
    body: text(`address,city\n"1 Mill Ln,Quillmere\n${'2 Mill Ln,Quillmere\n'.repeat(5000)}`),
    says: /^Failed to parse CSV: /,
  },
  { name: 'a quote that is not closed at the end', body: text('address,city\n1 Mill Ln,"Quillmere\n'), says: /^Failed to parse CSV: / },
  { name: '10,000 columns', body: text(`address${',x'.repeat(9999)}\n1 Mill Ln\n`), says: /column/ },
  { name: 'a row of 10,000 cells', body: text(`address,city\n1 Mill Ln${',x'.repeat(9999)}\n`), says: /column|cells/ },
  { name: 'a field of 50 MB', body: longField, says: /character/ },
  { name: 'a quoted field of 50 MB', body: () => longField('"'), says: /character/ },
  { name: 'noise', body: noise, says: /\S/ },
];

// oxlint-disable-next-line typescript/require-await -- a body is sent by whoever takes its pieces
async function* longField(quote = ''): AsyncGenerator<Buffer> {
  yield Buffer.from(`address,city\n${quote}`);
  for (let n = 0; n < 50; n += 1) yield Buffer.alloc(MEGABYTE, 'x');
  yield Buffer.from(`${quote},Quillmere\n`);
}

/** Deterministic random bytes. */
function noise(): Buffer {
  const bytes = Buffer.alloc(100_000);
  for (let n = 0, state = 1; n < bytes.length; n += 1) {
    state = (Math.imul(state, 1_103_515_245) + 12_345) >>> 0;
    bytes[n] = state >>> 16;
  }
  return bytes;
}
