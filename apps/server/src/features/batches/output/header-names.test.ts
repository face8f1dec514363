import { expect, test } from 'vitest';
import { tellApart, widenHeader } from './create-output.ts';

test('a name that the file also has is made distinct, ignoring case', () => {
  expect(tellApart(['id', ' CITY ', 'Phone 1'], ['City', 'Phone 1', 'Phone 2'])).toEqual(['Result: City', 'Result: Phone 1', 'Phone 2']);
});

test('also when the file is one of our own outputs', () => {
  const first = tellApart(['City'], ['City']);
  const second = tellApart(['City', ...first], ['City']);
  expect(second).toEqual(['Result 2: City']);
  expect(tellApart(['City', ...first, ...second], ['City'])).toEqual(['Result 3: City']);
});

test('cells of a line beyond the header get names', () => {
  expect(widenHeader(['a', ''], 4)).toEqual(['a', '', 'Column 3', 'Column 4']);
  expect(widenHeader(['a', 'b'], 1)).toEqual(['a', 'b']);
});
