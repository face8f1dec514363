import { expect, test } from 'vitest';
import { readMailingLines } from './mailing-lines.ts';
import { faultOfApn, readDay, readMonth, readNumber, readPositive, readYear, readZip } from './values.ts';

test('numbers are read as printed in rolls', () => {
  expect(['1,234.00', '$ 1234', '(12)', '0001234', '.5', '1.2E+05'].map(readNumber)).toEqual([1234, 1234, -12, 1234, 0.5, 120_000]);
  expect(['', 'N/A', '1-2', 'Infinity', '0x10'].map(readNumber)).toEqual([undefined, undefined, undefined, undefined, undefined]);
  expect(readPositive('0')).toBeUndefined();
  expect([readYear('02026'), readYear('0'), readYear('26')]).toEqual([2026, undefined, undefined]);
});

test('an impossible day keeps its month or year', () => {
  expect(['1961-02-31', '02/31/1961', '19611345', '1961-04-02', '00000000', 'none'].map((text) => readDay(text))).toEqual([
    '1961-02',
    '1961-02',
    '1961',
    '1961-04-02',
    undefined,
    undefined,
  ]);
});

test('a month is read from its own column', () => {
  expect([readMonth('2024', '6'), readMonth('2024', ''), readMonth('2024', '13'), readMonth('0', '6')]).toEqual([
    '2024-06',
    '2024',
    '2024',
    undefined,
  ]);
});

test('ZIP codes keep their zeros', () => {
  expect(['412', '0412', '00412', '00412-0000', '004120012', '4120012', '412.0', '00000', 'K1A 0B1'].map(readZip)).toEqual([
    '00412',
    '00412',
    '00412',
    '00412',
    '00412-0012',
    '4120012',
    '00412',
    '',
    'K1A 0B1',
  ]);
});

test('mailing lines are read as care of, street and unit', () => {
  expect(readMailingLines(['% ADA LOVE', '1 ELM ST', 'APT 2'])).toEqual({ careOf: 'ADA LOVE', line: '1 ELM ST', unit: 'APT 2' });
  expect(readMailingLines(['1 ELM ST', 'ATTN: ADA', ''])).toEqual({ careOf: 'ADA', line: '1 ELM ST', unit: '' });
  expect(readMailingLines(['C/O ADA LOVE 1 ELM ST'])).toEqual({ careOf: 'ADA LOVE', line: '1 ELM ST', unit: '' });
  expect(readMailingLines(['C/O ADA LOVE PO BOX 7'])).toEqual({ careOf: 'ADA LOVE', line: 'PO BOX 7', unit: '' });
  expect(readMailingLines(['', ''])).toEqual({ careOf: '', line: '', unit: '' });
});

test('a mailing line is a unit only if it looks like one', () => {
  for (const unit of ['APT 3', '#3', '3', '3B', 'UNIT 12-A', 'STE 200', 'FL 2', '2ND FLOOR', 'PH', 'B', 'BLDG A STE 4', '# 14'])
    expect([unit, readMailingLines(['1 ELM ST', unit])]).toEqual([unit, { careOf: '', line: '1 ELM ST', unit }]);
  for (const name of ['LARCH ESCROW', 'FIRST OSTREY TITLE CO', 'ADA LOVE', 'SPURLING LAND LLC', '418 TANNERY ROW LLC', 'PROPERTY TAX DEPT'])
    for (const lines of [
      ['1 ELM ST', name],
      [name, '1 ELM ST'],
    ])
      expect([lines, readMailingLines(lines)]).toEqual([lines, { careOf: name, line: '1 ELM ST', unit: '' }]);
  expect(readMailingLines(['LARCH ESCROW', 'PO BOX 7', 'APT 2'])).toEqual({ careOf: 'LARCH ESCROW', line: 'PO BOX 7', unit: 'APT 2' });
  expect(readMailingLines(['C/O ADA LOVE', 'LARCH ESCROW', '1 ELM ST'])).toEqual({ careOf: 'ADA LOVE', line: '1 ELM ST', unit: '' });
});

test('invalid parcel numbers are rejected', () => {
  expect([faultOfApn('0000', 'APN'), faultOfApn('', 'APN'), faultOfApn('1.2E+13', 'APN'), faultOfApn('00-1', 'APN')]).toEqual([
    'no APN',
    'no APN',
    'APN was turned into a rounded number: 1.2E+13',
    undefined,
  ]);
  for (const apn of ['NULL', '#REF!', '#N/A', '########', 'TOTAL', 'Grand Total: 1,234 parcels', 'Total records 12'])
    expect([apn, faultOfApn(apn, 'APN')]).toEqual([apn, 'no APN']);
  for (const apn of ['12-Mar', '3-Dec-2026', 'Mar-12', '3/12/2026'])
    expect(faultOfApn(apn, 'APN')).toBe(`APN was turned into a day: ${apn}`);
  expect(faultOfApn('1,23E+11', 'APN')).toContain('rounded');
  for (const apn of ['12-3-4', 'R12-MAR', '3/12/5', 'TOTALE-4', 'NULL-7', '12-MARSH-4'])
    expect([apn, faultOfApn(apn, 'APN')]).toEqual([apn, undefined]);
});
