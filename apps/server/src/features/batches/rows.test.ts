import { queryText } from '@deedline/engine/query/query';
import { describe, expect, test } from 'vitest';
import { readRow, type RowInput } from './rows.ts';

const asked = (row: RowInput) => {
  const read = readRow(row);
  return read.ok ? queryText(read.query) : read.message;
};
const IN_COLUMNS = asked({ address: '418 Tannery Row', city: 'Quillmere', state: 'FK', zip: '00412' });

describe('a row', () => {
  test.each([
    ['in one cell', { address: '418 Tannery Row, Quillmere, FK 00412' }],
    ['in one cell, with empty ones beside it', { address: ' 418 tannery row, quillmere, fk 00412 ', city: ' ', state: '', zip: '' }],
    ['in columns, shouted', { address: '418 TANNERY ROW', city: 'QUILLMERE', state: 'fk', zip: '00412' }],
  ])('%s asks what the columns ask', (_how, row) => {
    expect(asked(row)).toBe(IN_COLUMNS);
  });

  test('keeps the unit of a whole address', () => {
    const unit = asked({ address: '418 Tannery Row Apt 3, Quillmere, FK 00412' });
    expect(unit).toBe(asked({ address: '418 Tannery Row Apt 3', city: 'Quillmere', state: 'FK', zip: '00412' }));
    expect(unit).not.toBe(IN_COLUMNS);
  });

  test.each([
    [{ address: '418 Tannery Row' }, 'Please provide at least one location field (city, state, or ZIP code)'],
    [{ address: '???' }, 'Please provide at least one location field (city, state, or ZIP code)'],
    [{ address: '  ', zip: '00412' }, 'Street address is required'],
  ])('%o cannot be asked', (row, message) => {
    expect(asked(row)).toBe(message);
  });

  test('carries what it read, in the fields of a search', () => {
    expect(readRow({ address: '418 Tannery Row, Quillmere, FK 00412', name: 'Odile Varnham' })).toMatchObject({
      ok: true,
      input: { searchMode: 'property_address', street: '418 Tannery Row', city: 'QUILLMERE', state: 'FK', zip: '00412' },
    });
  });
});
