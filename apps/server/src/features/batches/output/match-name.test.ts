import { expect, test } from 'vitest';
import { NOTHING, PELLWORTH } from '../../../testing/batch-output.ts';
import { matchName } from './match-name.ts';

test.each([
  ['Isadora Pellworth', 'Yes'],
  ['PELLWORTH, ISADORA M', 'Yes'],
  ['Pellworth Isadora', 'Yes'],
  ['I. Pellworth', 'Yes'],
  ['Ambrose & Isadora Pellworth', 'Yes'],
  ['PELLWORTH HOLDINGS, L.L.C.', 'Yes'],
  ['Ambrose Pellworth', 'Partly'],
  // The manager of the company that owns.
  ['Tobin Marlowe', 'Partly'],
  ['Odile Varnham', 'No'],
  ['Isadora', 'No'],
  ['Varnham Holdings LLC', 'No'],
  ['', ''],
  ['-', ''],
  [undefined, ''],
])('%s: %s', (name, match) => {
  expect(matchName(name, PELLWORTH)).toBe(match);
});

test('another print of an owner counts', () => {
  expect(matchName('Isadora Crane', { ...PELLWORTH, owner: { ...PELLWORTH.owner!, aliases: ['Isadora Crane'] } })).toBe('Yes');
});

test('without an owner there is nothing to compare', () => {
  expect(matchName('Isadora Pellworth', NOTHING)).toBe('');
  expect(matchName('Isadora Pellworth', null)).toBe('');
});
