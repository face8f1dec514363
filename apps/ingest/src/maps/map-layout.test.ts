import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { LayoutMap } from '@deedline/contract/files/layout-map';
import { checkMap } from '@deedline/contract/files/read-map';
import type { EvidenceBodies } from '@deedline/engine/model/evidence';
import { expect, test } from 'vitest';
import type { ReadItem, SourceContext } from '../layout.ts';
import { bodiesOf, chunksOf, collect, rejectsOf } from '../testing.ts';
import { mapLayout } from './map-layout.ts';

type Parts = Record<string, unknown>;
const COUNTY: SourceContext = { state: 'FK', countyFips: '03001', countyName: 'Quillmere' };

function wholeMap(map: Parts): LayoutMap {
  const whole = { version: 1, revision: 1, id: 'pell', title: 'Pell County', role: 'assessor', input: { kind: 'table' }, ...map };
  const checked = checkMap(whole);
  if ('faults' in checked) throw new Error(JSON.stringify(checked.faults));
  return checked.map;
}

async function read(map: Parts, text: string | Buffer, context = COUNTY): Promise<ReadItem[]> {
  return (await collect(mapLayout(wholeMap(map)).read(chunksOf(text), context))).flat();
}

const parcel = (fields: Parts, more: Parts = {}): Parts => ({ ...more, records: [{ kind: 'parcel', fields: { apn: 'PIN', ...fields } }] });

async function parcels(fields: Parts, text: string, more: Parts = {}): Promise<EvidenceBodies['parcel'][]> {
  return bodiesOf(await read(parcel(fields, more), text), 'parcel');
}

/** A header and one row, from cells by column name. */
const rowOf = (cells: Record<string, string>): string =>
  [Object.keys(cells), Object.values(cells)].map((row) => row.map((cell) => `"${cell}"`).join(',')).join('\n');

async function valueOf(field: string, expression: unknown, cells: Record<string, string>, more: Parts = {}): Promise<unknown> {
  const [body] = await parcels({ situs: { line: { constant: '1 MAIN ST' } }, [field]: expression }, rowOf({ PIN: '12-3', ...cells }), more);
  return (body as unknown as Parts)[field];
}

test('columns are found in any order, with blanks, quotes, byte order mark and any case', async () => {
  const fields = { owners: ['Owner  Name'], situs: { line: 'SITE ADDR' } };
  const one = await parcels(fields, '\ufeffPin,"owner name",Site Addr\n12-3,"BRANDT, OTTILIE",9 BELL YARD\n');
  const other = await parcels(fields, '"Site Addr ";" OWNER NAME";"PIN"\n9 BELL YARD;BRANDT, OTTILIE;12-3\n');
  expect(one).toEqual([
    {
      countyFips: '03001',
      countyName: 'Quillmere',
      apn: '12-3',
      owners: [{ full: 'BRANDT, OTTILIE' }],
      situs: { line: '9 BELL YARD', state: 'FK' },
    },
  ]);
  expect(other).toEqual(one);
});

test('a missing column is blank, and a missing required one refuses the file', async () => {
  const fields = { owners: ['OWNER1', 'OWNER2'], yearBuilt: 'YRBLT' };
  expect(await parcels(fields, 'PIN,OWNER1\n1,HALE R\n')).toMatchObject([{ owners: [{ full: 'HALE R' }] }]);
  await expect(parcels(fields, 'PIN,OWNER1\n1,HALE R\n', { required: ['PIN', 'YRBLT', 'OWNER2'] })).rejects.toThrow(
    'not Pell County: the header has no column YRBLT, OWNER2',
  );
  await expect(parcels(fields, '\n\n')).rejects.toThrow('not Pell County: an empty file');
});

test('a roll without any owner column is refused', async () => {
  const fields = { owners: ['OWNER1', { last: 'LAST', first: 'FIRST' }], yearBuilt: 'YRBLT' };
  await expect(parcels(fields, 'PIN,OWNER NAME 1,YRBLT\n1,HALE R,1987\n', { required: ['PIN'] })).rejects.toThrow(
    'not Pell County: the header has no column OWNER1 or LAST or FIRST, from which owners are read',
  );
  expect(await parcels(fields, 'PIN,LAST,FIRST\n1,HALE,R\n')).toMatchObject([{ owners: [{ last: 'HALE', first: 'R' }] }]);
});

test('several lines in a cell are read as lines', async () => {
  const fields = { owners: ['OWNER'], mailing: { lines: ['MAIL'] } };
  const text = 'PIN,OWNER,MAIL\n1,"VARNHAM ODILE\nKETTLEBY ABSALOM","C/O LARCH ESCROW\nPO BOX 7"\n2,HALE R &amp; ADA,1 ELM ST<br>APT 2\n';
  expect(await parcels(fields, text)).toMatchObject([
    { owners: [{ full: 'VARNHAM ODILE' }, { full: 'KETTLEBY ABSALOM' }], careOf: 'LARCH ESCROW', mailing: { line: 'PO BOX 7' } },
    { owners: [{ full: 'HALE R & ADA' }], mailing: { line: '1 ELM ST', unit: 'APT 2' } },
  ]);
});

test('lines above the header are skipped, by the map or by detection', async () => {
  const text = 'Pell County Assessor\nExported 2026-11-01\nPIN,OWNER1,YRBLT\n1,HALE R,1987\n2,ORDWAY S,1990\n3,VELEZ ROSA,2001\n';
  expect(await parcels({ yearBuilt: 'YRBLT' }, text)).toHaveLength(3);
  expect(await parcels({ yearBuilt: 'YRBLT' }, text, { input: { kind: 'table', preambleLines: 2 } })).toHaveLength(3);
});

test.each([
  ['$1,234.50', 1234.5],
  ['(1,200)', -1200],
  ['0', 0],
  [' 412500 ', 412_500],
  ['N/A', undefined],
  ['1.5E+05', 150_000],
])('the amount %s is read', async (text, expected) => {
  expect(await valueOf('marketValue', 'VAL', { VAL: text })).toBe(expected);
});

test('zero is unknown, unless the map says that it is known', async () => {
  expect(await valueOf('bedrooms', 'BEDS', { BEDS: '0' })).toBeUndefined();
  expect(await valueOf('bedrooms', { number: 'BEDS', zero: 'known' }, { BEDS: '0' })).toBe(0);
  expect(await valueOf('marketValue', { firstOf: [{ number: 'A', zero: 'unknown' }, 'B'] }, { A: '0', B: '7' })).toBe(7);
});

test('numbers are converted, scaled and combined', async () => {
  expect(await valueOf('acreage', { number: 'SF', convert: 'square_feet_to_acres' }, { SF: '8,712' })).toBe(0.2);
  expect(await valueOf('acreage', { number: 'HA', convert: 'hectares_to_acres' }, { HA: '1' })).toBe(2.471);
  expect(await valueOf('squareFeet', { number: 'M2', convert: 'square_meters_to_square_feet' }, { M2: '100' })).toBe(1076);
  expect(await valueOf('acreage', { number: 'A', times: 0.0001 }, { A: '1800' })).toBe(0.18);
  expect(await valueOf('bathrooms', { sum: ['F', { number: 'H', times: 0.5 }] }, { F: '2', H: '1' })).toBe(2.5);
  expect(await valueOf('bathrooms', { sum: ['F', 'H'] }, { F: '', H: '0' })).toBeUndefined();
});

test.each([
  [undefined, '6/14/2019', '2019-06-14'],
  [undefined, '2019-06-14 00:00:00', '2019-06-14'],
  [undefined, 'JUN 2019', '2019-06'],
  ['dmy', '05/04/2019', '2019-04-05'],
  ['mdy', '04052019', '2019-04-05'],
  ['DD-MON-YY', '14-JUN-98', '1998-06-14'],
  ['DD-MON-YY', '14-JUN-05', '2005-06-14'],
  ['MM/DD/YY', '6/1/71', '1971-06-01'],
  ['MM/DD/YY', '6/1/1971', '1971-06-01'],
  ['YYYYMM', '201906', '2019-06'],
  ['epoch_ms', '1560470400000', '2019-06-14'],
  ['epoch_ms', '-157766400000', '1965-01-01'],
  ['epoch_s', '1560470400', '2019-06-14'],
  ['serial', '43630', '2019-06-14'],
  ['serial', '0', undefined],
  ['DD-MON-YY', '2019-06-14', '2019-06-14'],
  ['dmy', 'unknown', undefined],
])('a date in the format %s: %s', async (format, text, expected) => {
  const expression = format === undefined ? 'SOLD' : { date: 'SOLD', format };
  expect(await valueOf('lastSaleDate', expression, { SOLD: text })).toBe(expected);
});

test('words that mean empty are blank, in all columns or in one', async () => {
  const more = { empty: ['n/a', 'NULL'], emptyIn: { SOLD: ['1/1/1900'] } };
  expect(await valueOf('propertyType', 'USE', { USE: 'N/A' }, more)).toBeUndefined();
  expect(await valueOf('propertyType', { firstOf: ['USE', 'CLASS'] }, { USE: ' null ', CLASS: '1/1/1900' }, more)).toBe('1/1/1900');
  expect(await valueOf('lastSaleDate', 'SOLD', { SOLD: '1/1/1900' }, more)).toBeUndefined();
});

test.each([
  [{ slice: 'T', from: 2, to: 4 }, 'ABCDEF', 'BCD'],
  [{ part: 'T', by: ';', at: 2 }, 'one; two; three', 'two'],
  [{ part: 'T', by: ';', at: -1 }, 'one; two; three', 'three'],
  [{ part: 'T', by: ';', at: 9 }, 'one', undefined],
  [{ replace: 'T', find: '$', by: '$&' }, 'a$b', 'a$&b'],
  [{ keep: 'T', only: 'digits' }, 'No. 12-3', '123'],
  [{ squeeze: 'T' }, 'A  NAME   HERE', 'A NAME HERE'],
  [{ pad: 'T', to: 9, from: 7 }, '1234567', '001234567'],
  [{ pad: 'T', to: 9, from: 7 }, '123', '123'],
  [{ unpad: 'T' }, '000120', '120'],
  [{ unpad: 'T', to: 1 }, '000', '0'],
  [{ map: 'T', values: { r1: 'One family' } }, 'R1', 'One family'],
  [{ map: 'T', values: { r1: 'One family' }, otherwise: 'T' }, 'X9', 'X9'],
  [{ join: ['T', { constant: 'B' }], with: '/' }, 'A', 'A/B'],
  [{ when: { of: 'T', like: '##-*' }, use: { constant: 'yes' }, otherwise: { constant: 'no' } }, '12-A', 'yes'],
  [{ when: { of: 'T', like: '##-*' }, use: { constant: 'yes' }, otherwise: { constant: 'no' } }, '1-A', 'no'],
  [{ when: { not: { any: [{ of: 'T', is: ['a', 'b'] }, { empty: 'T' }] } }, use: 'T' }, 'B', undefined],
  [{ when: { all: [{ filled: 'T' }, { positive: 'T' }] }, use: { given: 'state' } }, '5', 'FK'],
])('%j is applied to %s', async (expression, text, expected) => {
  expect(await valueOf('propertyType', expression, { T: text })).toBe(expected);
});

test('mailing lines are read as care of, street and unit, with ZIP+4 columns and a combined place', async () => {
  const mailing = { lines: ['M1', 'M2', 'M3'], place: 'CSZ', zip: 'Z', zip4: 'Z4' };
  const of = async (cells: Record<string, string>): Promise<unknown> => {
    const [body] = await parcels({ mailing }, rowOf({ PIN: '1', M1: '', M2: '', M3: '', CSZ: '', Z: '', Z4: '', ...cells }));
    return { careOf: body!.careOf, ...body!.mailing };
  };
  expect(await of({ M1: 'C/O FIRST BANK', M2: '12 MAIN ST', M3: 'APT 4', CSZ: 'PELL, OH 44301-0042' })).toEqual({
    careOf: 'FIRST BANK',
    line: '12 MAIN ST',
    unit: 'APT 4',
    city: 'PELL',
    state: 'OH',
    zip: '44301-0042',
  });
  expect(await of({ M1: '12 MAIN ST', CSZ: 'Pell Oh', Z: '4301', Z4: '' })).toMatchObject({ city: 'Pell', state: 'Oh', zip: '04301' });
  expect(await of({ M1: '12 MAIN ST', CSZ: 'TORONTO ONTARIO', Z: '44301', Z4: '0042' })).toMatchObject({
    city: 'TORONTO ONTARIO',
    zip: '44301-0042',
  });
});

test('names are read from a line or parts, with a care-of second owner and the map’s order', async () => {
  const owners = [
    { last: 'LAST', first: 'FIRST', middle: 'MI', full: 'NAME' },
    { full: 'NAME2', mayBeCareOf: true, order: 'first_last' },
  ];
  const of = async (cells: Record<string, string>): Promise<unknown> => {
    const [body] = await parcels({ owners }, rowOf({ PIN: '1', ...cells }), { names: 'last_first' });
    return [body!.owners, body!.careOf];
  };
  expect(await of({ LAST: 'HALE', FIRST: 'RUTH', MI: 'Q', NAME: 'HALE RUTH Q' })).toEqual([
    [{ last: 'HALE', first: 'RUTH', middle: 'Q' }],
    undefined,
  ]);
  expect(await of({ LAST: '', FIRST: '', NAME: 'ACME LLC', NAME2: 'ATTN: TAX DEPT' })).toEqual([
    [{ full: 'ACME LLC', order: 'last_first' }],
    'TAX DEPT',
  ]);
  expect(await of({ LAST: '', FIRST: '', NAME: 'HALE R', NAME2: 'SILAS ORDWAY' })).toEqual([
    [
      { full: 'HALE R', order: 'last_first' },
      { full: 'SILAS ORDWAY', order: 'first_last' },
    ],
    undefined,
  ]);
});

test('withheld owners are not loaded, by word or flag; their parcel is', async () => {
  const fields = { owners: ['NAME'], mailing: { lines: ['M1'] } };
  const more = { withheld: { words: ['Safe at Home'], names: { of: 'FLAG', is: ['C'] }, mailing: { of: 'FLAG', is: ['M'] } } };
  const of = async (NAME: string, FLAG: string): Promise<unknown> =>
    (await parcels(fields, rowOf({ PIN: '1', NAME, FLAG, M1: '1 HIDDEN WAY' }), more))[0];
  const closed = { countyFips: '03001', countyName: 'Quillmere', apn: '1', owners: [], confidential: true };
  expect(await of('SAFE AT HOME', '')).toEqual(closed);
  expect(await of('NAME WITHHELD BY LAW', '')).toEqual(closed);
  expect(await of('CONFIDENTIAL PER F.S. 119.071', '')).toEqual(closed);
  expect(await of('HALE R', 'C')).toEqual(closed);
  expect(await of('HALE R', 'M')).toEqual({ countyFips: '03001', countyName: 'Quillmere', apn: '1', owners: [{ full: 'HALE R' }] });
});

test('the county comes from the source, or else from a column, code table or constant', async () => {
  const text = 'PIN,TOWN\n1,06\n2,99\n';
  const county = { fips: { map: 'TOWN', values: { '06': '09006' } }, name: { constant: 'Pell' } };
  const rolled = await read({ ...parcel({}), county }, text, {});
  expect(bodiesOf(rolled, 'parcel')).toMatchObject([{ countyFips: '09006', countyName: 'Pell' }]);
  expect(rejectsOf(rolled)).toMatchObject([{ line: 3, reject: 'TOWN does not say a county that is known' }]);
  expect(bodiesOf(await read({ ...parcel({}), county }, text), 'parcel')).toMatchObject([{ countyFips: '03001' }, { countyFips: '03001' }]);
});

test('rows without required values are rejected with line and reason, without names', async () => {
  const items = await read(parcel({}), 'PIN,OWNER\n1-2,HALE R\n,ORDWAY S\n1.23457E+12,BRANDT O\n3,4,5\n');
  expect(rejectsOf(items).map(({ line, reject }) => [line, reject])).toEqual([
    [3, 'no PIN'],
    [4, 'PIN was turned into a rounded number: 1.23457E+12'],
    [5, '3 fields, not 2'],
  ]);
  const sale = { records: [{ kind: 'sale', fields: { apn: 'PIN', saleDate: 'SOLD' } }] };
  expect(rejectsOf(await read(sale, 'PIN,SOLD\n1,\n2,soon\n')).map(({ reject }) => reject)).toEqual(['no SOLD', 'SOLD is no date']);
});

test('a row becomes several records, and optional ones are omitted if empty', async () => {
  const map = {
    records: [
      {
        kind: 'person',
        fields: {
          name: { first: 'FIRST', last: 'LAST' },
          phones: ['P1', 'P2', 'P3'],
          emails: ['E1'],
          address: { line: 'ADDR', city: 'CITY' },
        },
      },
      { kind: 'phone_line', optional: true, fields: { phone: 'P1', lineType: 'P1 TYPE' } },
      { kind: 'parcel', optional: true, fields: { apn: 'APN', owners: [{ first: 'FIRST', last: 'LAST' }] } },
    ],
  };
  const items = await read(
    map,
    'FIRST,LAST,ADDR,CITY,P1,P1 TYPE,P2,P3,E1,APN\nRuth,Hale,9 Bell Yard,Quillmere,(419) 555-0142,Wireless,none,4195550142x3,ruth@example.org,12-3\nSilas,Ordway,,,,,,,nobody,\n',
  );
  expect(bodiesOf(items, 'person')).toEqual([
    {
      name: { first: 'Ruth', last: 'Hale' },
      phones: ['(419) 555-0142', '4195550142x3'],
      emails: ['ruth@example.org'],
      address: { line: '9 Bell Yard', city: 'Quillmere' },
    },
    { name: { first: 'Silas', last: 'Ordway' } },
  ]);
  expect(bodiesOf(items, 'phone_line')).toEqual([{ phone: '(419) 555-0142', lineType: 'mobile' }]);
  expect(bodiesOf(items, 'parcel')).toMatchObject([{ apn: '12-3' }]);
  expect(rejectsOf(items)).toEqual([]);
});

test('taxes, court cases, mailboxes and phone lists are mapped too', async () => {
  const tax = {
    records: [{ kind: 'tax', fields: { apn: 'PIN', taxYear: 'YEAR', taxAmount: 'DUE', billedTo: 'NAME', mailing: { lines: ['M'] } } }],
  };
  expect(await read(tax, 'PIN,YEAR,DUE,NAME,M\n1,2026,"$1,024.10",CONFIDENTIAL,1 HIDDEN WAY\n')).toMatchObject([
    { draft: { recordId: '1:2026', body: { countyFips: '03001', apn: '1', taxYear: 2026, taxAmount: 1024.1 } } },
  ]);
  expect(JSON.stringify(await read(tax, 'PIN,YEAR,DUE,NAME,M\n1,2026,1,CONFIDENTIAL,1 HIDDEN WAY\n'))).not.toMatch(/CONFIDENTIAL|HIDDEN/);
  const court = {
    records: [{ kind: 'court', fields: { caseNumber: 'NO', caseType: { constant: 'lien' }, filedOn: 'FILED', party: 'DEBTOR' } }],
  };
  expect(await read(court, 'NO,FILED,DEBTOR\nL-1,2026-02-03,HALE R\n')).toMatchObject([
    { draft: { kind: 'court', recordId: 'L-1', body: { party: { full: 'HALE R' } } } },
  ]);
  const mailbox = { records: [{ kind: 'mailbox', fields: { email: 'EMAIL', status: 'RESULT' } }] };
  expect(
    rejectsOf(await read(mailbox, 'EMAIL,RESULT\na@example.org,deliverable\nb@example.org,hm\nc,unknown\n')).map(({ reject }) => reject),
  ).toEqual(['RESULT is no status', 'EMAIL is no email address']);
});

test('fixed-width records are cut into columns, and a map with unknown columns is refused', async () => {
  const input = {
    kind: 'fixed',
    length: 20,
    columns: [
      { name: 'PIN', start: 1, length: 5 },
      { name: 'NAME', start: 6, length: 10 },
    ],
  };
  const items = await read({ ...parcel({ owners: ['NAME'] }), input }, '00012HALE RUTH      \n00013ORDWAY S      \n');
  expect(bodiesOf(items, 'parcel').map(({ apn, owners }) => [apn, owners[0]?.full])).toEqual([
    ['00012', 'HALE RUTH'],
    ['00013', 'ORDWAY S'],
  ]);
  await expect(read({ ...parcel({ owners: ['OWNER'] }), input }, '')).rejects.toThrow(
    'the map pell reads columns that it does not place: OWNER',
  );
});

const degrees = (from: number, steps: number) => Math.round(from * 1e5 + steps) / 1e5;

/** A square ring. The side is in hundred-thousandths of a degree, a precision that both coordinate formats keep. */
function square(west: number, south: number, side: number): number[][] {
  const corners = ['0 0', '1 0', '1 1', '0 1', '0 0'].map((corner) => corner.split(' ').map((step) => Number(step) * side));
  return corners.map(([east = 0, north = 0]) => [degrees(west, east), degrees(south, north)]);
}
const lotOf = (apn: string, geometry: unknown) =>
  JSON.stringify({ type: 'Feature', geometry, properties: { PIN: apn, OWNER: 'HALE RUTH', SITE: `${apn.slice(-1)}4 MAIN ST` } });

test('the largest polygon of a lot is drawn, and anything else is not', async () => {
  const [small, large] = [square(-96.1, 41, 10), square(-96, 41, 100)];
  const layer = [
    lotOf('12-1', { type: 'Polygon', coordinates: [small, square(-96.1, 41, 1)] }),
    lotOf('12-2', { type: 'MultiPolygon', coordinates: [[small], [large]] }),
    lotOf('12-3', { type: 'Point', coordinates: [-96, 41] }),
    lotOf('12-4', null),
  ].join('\n');
  const folder = mkdtempSync(join(tmpdir(), 'deedline-outlines-'));
  try {
    const path = join(folder, 'layer.geojsonl');
    writeFileSync(path, layer);
    const said = parcel({ outline: 'geometry', owners: ['OWNER'], situs: { line: 'SITE' } });
    const drawn = mapLayout(wholeMap(said));
    const items = (await collect(drawn.readFile!(path, COUNTY))).flat();
    expect(drawn.draws).toBe('lots');
    expect(items.flatMap((item) => ('shape' in item ? [item.shape] : []))).toEqual([
      { countyFips: '03001', apn: '12-1', situs: '14 MAIN ST', ring: small },
      { countyFips: '03001', apn: '12-2', situs: '24 MAIN ST', ring: large },
    ]);
    // Records hold no outline, and a parcel whose lot is not drawn still has its record.
    expect(bodiesOf(items, 'parcel').map(({ apn }) => apn)).toEqual(['12-1', '12-2', '12-3', '12-4']);
    expect(JSON.stringify(bodiesOf(items, 'parcel'))).not.toMatch(/outline|Polygon/);
    expect(mapLayout(wholeMap(parcel({ owners: ['OWNER'] }))).draws).toBe('nothing');
  } finally {
    rmSync(folder, { recursive: true });
  }
});
