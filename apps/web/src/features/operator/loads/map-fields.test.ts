import type { LayoutMap } from '@deedline/contract/files/layout-map';
import { describe, expect, it } from 'vitest';
import { columnOf, dropIdleAddresses, placeOf, readField, withColumn, withDateFormat, writeField } from './map-fields.ts';

const MAP: LayoutMap = {
  version: 1,
  revision: 1,
  id: 'tamarack',
  title: 'Tamarack',
  role: 'assessor',
  input: { kind: 'table' },
  names: 'learned',
  records: [
    {
      kind: 'parcel',
      fields: {
        apn: 'PIN',
        situs: { line: 'ADDR', city: 'CITY' },
        owners: ['OWNER', 'OWNER 2'],
        lastSaleDate: { date: 'SOLD', format: 'mdy' },
      },
    },
  ],
};
const [RECORD] = MAP.records;
const fieldsAfter = (map: LayoutMap) => map.records[0]!.fields;

describe('a field of a map', () => {
  it('is read where it stands', () => {
    expect(readField(RECORD!, ['situs', 'line'])).toBe('ADDR');
    expect(readField(RECORD!, ['owners', 1])).toBe('OWNER 2');
    expect(readField(RECORD!, ['mailing', 'line'])).toBeUndefined();
  });

  it('of an address that is a letter’s lines is the first of them', () => {
    const { records } = writeField(MAP, 0, ['mailing', 'lines', 0], 'MAIL 1');
    expect(placeOf(records[0]!, ['mailing', 'line'])).toEqual(['mailing', 'lines', 0]);
    expect(placeOf(records[0]!, ['situs', 'line'])).toEqual(['situs', 'line']);
  });

  it('is filled, and nothing empty is left where it is taken away', () => {
    expect(fieldsAfter(writeField(MAP, 0, ['mailing', 'line'], 'MAIL'))).toMatchObject({
      mailing: { line: 'MAIL' },
      situs: { line: 'ADDR' },
    });
    expect(fieldsAfter(writeField(MAP, 0, ['owners', 0], undefined))).toMatchObject({ owners: ['OWNER 2'] });
    const without = writeField(writeField(MAP, 0, ['owners', 1], undefined), 0, ['owners', 0], undefined);
    expect(fieldsAfter(without)).not.toHaveProperty('owners');
    expect(RECORD!.fields).toHaveProperty('owners', ['OWNER', 'OWNER 2']);
  });

  it('of an address without its street goes with it', () => {
    expect(fieldsAfter(dropIdleAddresses(writeField(MAP, 0, ['situs', 'line'], undefined)))).not.toHaveProperty('situs');
    expect(fieldsAfter(dropIdleAddresses(MAP))).toHaveProperty('situs.city', 'CITY');
  });

  it('keeps how its column is read when another is chosen', () => {
    const sold = readField(RECORD!, ['lastSaleDate']);
    expect(columnOf(sold)).toBe('SOLD');
    expect(withColumn(sold, 'DEED DATE')).toEqual({ date: 'DEED DATE', format: 'mdy' });
    expect(withDateFormat('SOLD', 'ymd')).toEqual({ date: 'SOLD', format: 'ymd' });
    expect(withColumn({ join: ['A', 'B'] }, 'C')).toBe('C');
    expect(columnOf({ join: ['A', 'B'] })).toBeUndefined();
  });
});
