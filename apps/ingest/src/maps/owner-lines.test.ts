import { expect, test } from 'vitest';
import { cellText } from './cell-text.ts';
import { readOwnerLines } from './owner-lines.ts';

const namesOf = (cell: string) => readOwnerLines(cell).names;

test('people on separate lines are several owners; a name over two lines is one', () => {
  expect(namesOf('VARNHAM ODILE\nKETTLEBY ABSALOM')).toEqual(['VARNHAM ODILE', 'KETTLEBY ABSALOM']);
  expect(namesOf('VARNHAM, ODILE\r\nKETTLEBY, ABSALOM & IDA\r\n')).toEqual(['VARNHAM, ODILE', 'KETTLEBY, ABSALOM & IDA']);
  for (const cell of [
    'FIRST NATIONAL BANK OF\nLARKHAVEN',
    'GREYWATER HOLDINGS\nLLC',
    'VARNHAM FAMILY\nREVOCABLE TRUST',
    'VARNHAM ODILE &\nKETTLEBY ABSALOM',
    'VARNHAM ODILE\nTRUSTEE',
  ])
    expect([cell, namesOf(cell)]).toEqual([cell, [cell.replace('\n', ' ')]]);
});

test('care-of and address lines are not owners', () => {
  expect(readOwnerLines('VARNHAM ODILE\nC/O LARCH ESCROW\n418 TANNERY ROW\nQUILLMERE FK 00412')).toEqual({
    names: ['VARNHAM ODILE'],
    careOf: 'LARCH ESCROW',
  });
});

test('HTML entities and line breaks are decoded', () => {
  expect(cellText(' VARNHAM ODILE &amp; ABSALOM ')).toBe('VARNHAM ODILE & ABSALOM');
  expect(cellText('O&#39;HARE ADA<br/>VARNHAM ODILE&nbsp;')).toBe("O'HARE ADA\nVARNHAM ODILE");
  expect(cellText('A & B <C> AT&T; R&D')).toBe('A & B <C> AT&T; R&D');
});
