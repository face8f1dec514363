import { expect, test } from 'vitest';
import { bodiesOf, readBytes, readSample, rejectsOf } from '../../testing.ts';

test('both notations of a number are read', async () => {
  const items = await readSample('dnc-flat', 'sample.txt');
  expect(bodiesOf(items, 'dnc').map(({ phone }) => phone)).toEqual(['4195550142', '4195550178', '7405550111', '4195550199']);
});

test('an invalid number is rejected, and refuses the file if it is the first', async () => {
  const items = await readBytes('dnc-flat', '419,5550142\n419,555014\n0195550142\n\n"419","5550143"\n');
  expect(bodiesOf(items, 'dnc')).toHaveLength(2);
  expect(rejectsOf(items).map(({ line, reject }) => ({ line, reject }))).toEqual([
    { line: 2, reject: 'no telephone number' },
    { line: 3, reject: 'line is no number of the North American plan' },
  ]);
  await expect(readBytes('dnc-flat', 'AREA,NUMBER\n419,5550142\n')).rejects.toThrow('in the first row there is no telephone number');
});
