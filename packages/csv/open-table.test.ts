import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import blns from 'big-list-of-naughty-strings/blns.json' with { type: 'json' };
import { describe, expect, test } from 'vitest';
import { CsvProblem } from './csv-problem.ts';
import { openTable } from './open-table.ts';
import { chunksOf, encode, LIMITS, readAll, writeDelimited, type TestEncoding } from './testing.ts';

const problemOf = async (text: string | Uint8Array, limits = {}): Promise<[string, string, number | undefined]> => {
  try {
    await readAll(text, limits);
  } catch (error) {
    if (error instanceof CsvProblem) return [error.code, error.message, error.line];
    throw error;
  }
  throw new Error('it was read');
};

async function* broken(): AsyncGenerator<Uint8Array> {
  yield encode('address\n1 Main\n', 'utf-8');
  throw new Error('gone');
}

describe('spreadsheet exports', () => {
  test('quotes, doubled quotes, and line ends inside quotes', async () => {
    const { rows } = await readAll('address,note\r\n"418 Tannery Row, Apt 3","says ""no""\r\ntwice"\r\n9 Coopers Wharf,\r\n');
    expect(rows).toEqual([
      { number: 1, line: 2, cells: ['418 Tannery Row, Apt 3', 'says "no"\r\ntwice'] },
      { number: 2, line: 4, cells: ['9 Coopers Wharf', ''] },
    ]);
  });

  test('blank rows are skipped, short ones padded, long ones kept', async () => {
    const { rows } = await readAll('\n a,b ,c\n\n , ,\n1\n1,2,3,4,5\n\u001a');
    expect(rows).toEqual([
      { number: 1, line: 5, cells: ['1', '', ''] },
      { number: 2, line: 6, cells: ['1', '2', '3', '4', '5'] },
    ]);
  });

  test('line ends of three kinds in one file', async () => {
    expect((await readAll('a,b\r1,2\n3,4\r\n\r\n5,6')).rows.map(({ line, cells }) => [line, ...cells])).toEqual([
      [2, '1', '2'],
      [3, '3', '4'],
      [5, '5', '6'],
    ]);
  });

  test('a quote that does not open a quoted field is a character', async () => {
    expect((await readAll('a,b\n5" pipe,x\n"Jack "J" Doe",y\n "z" , "1, 2"\n')).cells).toEqual([
      ['5" pipe', 'x'],
      ['Jack "J" Doe', 'y'],
      ['z', '1, 2'],
    ]);
  });
});

describe('delimiters', () => {
  test.each([
    [',', 'address,city\n1 Main,X\n'],
    [';', 'address;city\n"1 Main, Apt 2";X\n1 Main, Rear;Y\n'],
    ['\t', 'address\tcity, state\n1 Main, Apt 2\tX, FK\n'],
    ['|', 'address|city|note\n1 Main|X|a,b,c\n'],
    [',', 'address,city,note\n1 Main,X,a;b;c\n2 Main,Y,d\n'],
    [';', 'sep=;\r\naddress;city,state\r\n1 Main;X,FK\r\n'],
    [';', 'address;city'],
  ])('%j', async (delimiter, text) => {
    expect((await readAll(text)).delimiter).toBe(delimiter);
  });

  test('a single column stays one column, with or without commas in it', async () => {
    const { cells, delimiter } = await readAll('Address\n418 Tannery Row, Quillmere, FK 00412\n"9 Coopers Wharf, Quillmere"\n');
    expect(delimiter).toBeUndefined();
    expect(cells).toEqual([['418 Tannery Row, Quillmere, FK 00412'], ['9 Coopers Wharf, Quillmere']]);
  });

  test('a declared delimiter is not a row', async () => {
    const { header, rows } = await readAll('sep=;\r\naddress;city\r\n1 Main;X\r\n');
    expect([header, rows[0]]).toEqual([['address', 'city'], { number: 1, line: 3, cells: ['1 Main', 'X'] }]);
  });
});

describe('encodings', () => {
  test.each<TestEncoding>([
    'utf-8',
    'utf-8 with a mark',
    'utf-16le',
    'utf-16le with a mark',
    'utf-16be',
    'utf-16be with a mark',
    'windows-1252',
  ])('%s', async (encoding) => {
    const table = await readAll(encode('address;owner\r\n12 Rue de l’Été;Zoë – “Müller”\r\n', encoding), {}, 3);
    expect(table.header).toEqual(['address', 'owner']);
    expect(table.cells).toEqual([['12 Rue de l’Été', 'Zoë – “Müller”']]);
    expect(table.encoding).toBe(encoding.replace(' with a mark', ''));
  });

  test('each line of a file with two encodings is decoded separately', async () => {
    const bytes = Buffer.concat([encode('address\nÉté\n', 'utf-8'), encode('Été\n', 'windows-1252'), encode('\ufffd Été\n', 'utf-8')]);
    expect((await readAll(bytes)).cells).toEqual([['Été'], ['Été'], ['\ufffd Été']]);
    // A literal replacement character on one line, and bytes that are not UTF-8 on the next.
    const both = Buffer.concat([encode('address\n\ufffd', 'utf-8'), encode('Été\n', 'windows-1252')]);
    expect((await readAll(both)).cells).toEqual([['ï¿½Été']]);
  });
});

describe('unusable files are refused with the reason', () => {
  const zip = Buffer.concat([Buffer.from('PK\u0003\u0004'), Buffer.alloc(5000, 7)]);
  test.each<[string, string | Uint8Array, [string, string, number | undefined]]>([
    ['nothing', '', ['empty', 'CSV file is empty', undefined]],
    ['blanks', '\ufeff \r\n , ,\r\n\t\n', ['empty', 'CSV file is empty', undefined]],
    [
      'a workbook',
      zip,
      [
        'unparsable',
        'Failed to parse CSV: this is an Excel workbook or a ZIP archive, whatever its name says. Please save it as CSV and upload that.',
        undefined,
      ],
    ],
    ['a document', '%PDF-1.7\n', ['unparsable', expect.stringContaining('a PDF document') as string, undefined]],
    ['a NUL', 'address\n1 Main\n2 \0Main\n', ['unparsable', expect.stringContaining('line 3 holds a NUL byte') as string, 3]],
    ['NULs alone', new Uint8Array(1000), ['unparsable', expect.stringContaining('line 1 holds a NUL byte') as string, 1]],
    [
      'an open quote',
      'address,x\n1,2\n"3 Main,4\n5,6\n',
      ['unparsable', 'Failed to parse CSV: the quote that opens on line 3 is never closed', 3],
    ],
    [
      'an open quote in a long file',
      `address,x\n1,2\n"3 Main,4\n${'5 Main,6\n'.repeat(20_000)}`,
      ['unparsable', expect.stringMatching(/line 3 has a cell of more than 32,767 characters.*never closed\?/) as string, 3],
    ],
    [
      'a long cell',
      `address,x\n1,2\n3,${'x'.repeat(5_000_000)}\n`,
      ['unparsable', 'Failed to parse CSV: line 3 has a cell of more than 32,767 characters, the most there can be', 3],
    ],
    [
      '10,000 columns',
      Array.from({ length: 10_000 }, (_, at) => `column ${at}`).join(','),
      ['unparsable', 'Failed to parse CSV: line 1 has more than 500 columns, the most there can be', 1],
    ],
    [
      'more columns in a row',
      `address,x\n${','.repeat(600)}\n`,
      ['unparsable', expect.stringContaining('line 2 has more than 500 columns') as string, 2],
    ],
  ])('%s', async (_what, text, expected) => {
    expect(await problemOf(text)).toEqual(expected);
  });

  test('too much', async () => {
    expect(await problemOf('address\n1\n2\n3\n', { rows: 2 })).toEqual([
      'too_large',
      expect.stringContaining('more than 2 rows'),
      undefined,
    ]);
    // With or without a header: blank rows do not count as rows but cost as much to read.
    for (const start of ['address\n', ''])
      expect(await problemOf(`${start}${'\r\n'.repeat(200_000)}1\n`, { rows: 50_000 })).toEqual([
        'too_large',
        'This file has more than 150,000 rows, blank ones counted. Please take those out or split it, and upload it again.',
        undefined,
      ]);
    expect(await problemOf(`address\n${'1 Main\n'.repeat(400_000)}`, { bytes: 2 * 1024 * 1024, rows: 1e6 })).toEqual([
      'too_large',
      expect.stringContaining('larger than 2 MB'),
      undefined,
    ]);
  });

  test('a file with only a header has no rows', async () => {
    expect((await readAll('address,city')).rows).toEqual([]);
  });

  test('a source that breaks', async () => {
    const reading = openTable(broken(), LIMITS).then(async ({ rows }) => rows.next());
    await expect(reading).rejects.toMatchObject({ code: 'unreadable', message: 'Failed to read file' });
  });

  test('stopping early closes the source', async () => {
    let isClosed = false;
    async function* endless(): AsyncGenerator<Uint8Array> {
      try {
        for (;;) yield encode('address\n'.repeat(10_000), 'utf-8');
      } finally {
        isClosed = true;
      }
    }
    const table = await openTable(endless(), LIMITS);
    await table.rows.next();
    await table.rows.return(undefined);
    expect(isClosed).toBe(true);
  });
});

const SPECTRUM = join(dirname(fileURLToPath(import.meta.resolve('csv-spectrum'))), 'csvs');

describe('the files of csv-spectrum', () => {
  // The JSON of this case contains a different row than its CSV.
  const odd = 'location_coordinates.csv';
  test('location_coordinates.csv', async () => {
    const { cells } = await readAll(readFileSync(join(SPECTRUM, odd)));
    expect(cells).toEqual([['2095257564', '37\ufffd36\'37.8"N 121\ufffd2\'17.9"W', 'Modesto', 'Stanislaus']]);
  });

  test.each(readdirSync(SPECTRUM).filter((name) => name !== odd))('%s', async (name) => {
    const expected = JSON.parse(readFileSync(join(SPECTRUM, '../json', name.replace('.csv', '.json')), 'utf8')) as Record<string, string>[];
    for (const chunkBytes of [1, 7, 65_536]) {
      const { header, cells } = await readAll(readFileSync(join(SPECTRUM, name)), {}, chunkBytes);
      expect(cells.map((row) => Object.fromEntries(header.map((heading, at) => [heading, row[at]])))).toEqual(expected);
    }
  });
});

test('naughty strings are read unchanged', async () => {
  const strings = blns.map((text) => text.replaceAll('\0', '').toWellFormed());
  const rows = strings.map((text, at) => [String(at), text, 'end']);
  const { cells } = await readAll(writeDelimited([['id', 'address', 'last'], ...rows]));
  expect(cells).toEqual(rows);
});

test('a source is read only as far as its rows are consumed', async () => {
  let taken = 0;
  async function* counted(): AsyncGenerator<Uint8Array> {
    for await (const chunk of chunksOf(encode(`address\n${'418 Tannery Row\n'.repeat(100_000)}`, 'utf-8'))) {
      taken += chunk.length;
      yield chunk;
    }
  }
  const { rows } = await openTable(counted(), LIMITS);
  await rows.next();
  expect(taken).toBeLessThan(300_000);
});

test('a file of exactly the maximum size is read, and one byte more is refused', async () => {
  const text = 'address\r\n418 Tannery Row\r\n';
  const bytes = new TextEncoder().encode(text).length;
  expect((await readAll(text, { bytes })).cells).toEqual([['418 Tannery Row']]);
  await expect(readAll(text, { bytes: bytes - 1 })).rejects.toBeInstanceOf(CsvProblem);
});
