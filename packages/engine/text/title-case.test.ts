import { expect, test } from 'vitest';
import { titleCase } from './title-case.ts';

test.each([
  ['MCKAY', 'McKay'],
  ["O'BRIEN-SMITH", "O'Brien-Smith"],
  ["D'ANGELO", "D'Angelo"],
  ["JOE'S PIZZA", "Joe's Pizza"],
  ['MACDONALD', 'MacDonald'],
  ['MACK', 'Mack'],
  ['BANK OF THE WEST NA', 'Bank of the West NA'],
  ['OF MICE', 'Of Mice'],
  ['3RD', '3rd'],
  ['', ''],
])('%s', (text, expected) => expect(titleCase(text)).toBe(expected));

test('what stays upper case depends on what the text is', () => {
  expect(titleCase('SE JIN PARK III', 'person')).toBe('Se Jin Park III');
  expect(titleCase('3RD AVE SE', 'address')).toBe('3rd Ave SE');
  expect(titleCase('PO BOX 12', 'address')).toBe('PO Box 12');
});
