import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { splitDelimited } from './split-delimited.ts';

test('what a CSV writer wrote is read back', () => {
  fc.assert(
    fc.property(
      fc.array(
        fc.string().map((field) => field.replace(/[\r\n]/g, '')),
        { minLength: 2, maxLength: 8 },
      ),
      (fields) => {
        const line = fields.map((field) => `"${field.replaceAll('"', '""')}"`).join(',');
        expect(splitDelimited(line, ',')).toEqual(fields);
      },
    ),
  );
});

test('a quote that nobody doubled stays in its field', () => {
  expect(splitDelimited('1,"HALE JOHN "BUD" EST",2', ',')).toEqual(['1', 'HALE JOHN "BUD" EST', '2']);
  expect(splitDelimited('1,"HALE JOHN "BUD"",2', ',')).toEqual(['1', 'HALE JOHN "BUD"', '2']);
  expect(splitDelimited('1,5\' 6" TALL,2', ',')).toEqual(['1', '5\' 6" TALL', '2']);
});

test('empty fields count, also the last', () => {
  expect(splitDelimited('a,"",,', ',')).toEqual(['a', '', '', '']);
  expect(splitDelimited('"a","b","', ',')).toBe('open');
});
