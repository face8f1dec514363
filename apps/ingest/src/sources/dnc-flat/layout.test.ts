import { expect, test } from 'vitest';
import { bodiesOf, readBytes, readSample, rejectsOf } from '../../testing.ts';

test('both ways of writing a number give the same ten digits', async () => {
  const items = await readSample('dnc-flat', 'sample.txt');
  expect(bodiesOf(items, 'dnc').map(({ phone }) => phone)).toEqual(['4195550142', '4195550178', '7405550111', '4195550199']);
});

test('what is no telephone number is rejected by itself, and fails the file when it comes first', async () => {
  const items = await readBytes('dnc-flat', '419,5550142\n419,555014\n0195550142\n\n"419","5550143"\n');
  expect(bodiesOf(items, 'dnc')).toHaveLength(2);
  expect(rejectsOf(items).map(({ line, reject }) => ({ line, reject }))).toEqual([
    { line: 2, reject: 'no telephone number' },
    { line: 3, reject: 'line is no number of the North American plan' },
  ]);
  await expect(readBytes('dnc-flat', 'AREA,NUMBER\n419,5550142\n')).rejects.toThrow('in the first row there is no telephone number');
});
