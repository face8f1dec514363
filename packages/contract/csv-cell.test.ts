import { expect, test } from 'vitest';
import { writeCsvCell, writeGivenCsvCell } from './csv-cell.ts';

/** The cells that a spreadsheet makes of a line whose separator, there, is a semicolon. */
const splitBySemicolon = (line: string) => line.split(/[;\r\n]/);

test.each([
  [`QUILL;=cmd|'/C calc'!A0`, `QUILL;'=cmd|'/C calc'!A0`],
  ['a;-2+3;@x', "a;'-2+3;'@x"],
  ['a\n=1+1', '"a\n\'=1+1"'],
  ['a;\uFF1D1', "a;'\uFF1D1"],
  ['=1;=1', "'=1;'=1"],
  ['a; b;c', 'a; b;c'],
  ['12 ELM ST; 14 ELM ST', '12 ELM ST; 14 ELM ST'],
])('what records say runs in no spreadsheet whose separator is a semicolon: %j', (text, written) => {
  expect(writeCsvCell(text)).toBe(written);
  for (const cell of splitBySemicolon(`first,${writeCsvCell(text)},last`)) expect(cell).not.toMatch(/^"*[=+\-@\uFF1D]/);
});

test('a quote between the two is no way around it', () => {
  expect(writeCsvCell('a;"=1+1"')).toBe('"a;""\'=1+1"""');
});

test('cells of a file that somebody brought come back as they were, but for a formula in front', () => {
  expect(writeGivenCsvCell('called;- left a message')).toBe('called;- left a message');
  expect(writeGivenCsvCell('=1+1')).toBe("'=1+1");
});
