import { expect, test } from 'vitest';
import { tellApart, widenHeader } from './create-output.ts';

test('a name that the file has too is told apart, in whichever case it stands there', () => {
  expect(tellApart(['id', ' CITY ', 'Phone 1'], ['City', 'Phone 1', 'Phone 2'])).toEqual(['Result: City', 'Result: Phone 1', 'Phone 2']);
});

test('also when the file is an output of ours', () => {
  const first = tellApart(['City'], ['City']);
  const second = tellApart(['City', ...first], ['City']);
  expect(second).toEqual(['Result 2: City']);
  expect(tellApart(['City', ...first, ...second], ['City'])).toEqual(['Result 3: City']);
});

test('a line longer than the header has names for all its cells', () => {
  expect(widenHeader(['a', ''], 4)).toEqual(['a', '', 'Column 3', 'Column 4']);
  expect(widenHeader(['a', 'b'], 1)).toEqual(['a', 'b']);
});
