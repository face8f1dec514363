import { expect, test } from 'vitest';
import { countChanges } from '../hit-counts.ts';
import { atHandOf, missingOf, toldOf } from './what-is-missing.ts';

const contacts = (phones: number[], emails: number[] = []) => ({
  phones: phones.map((confidence) => ({ confidence })),
  emails: emails.map((confidence) => ({ confidence })),
});
const shareOf = ({ alpha, beta }: { alpha: number; beta: number }) => alpha / (alpha + beta);

test('what is missing is everything below 50, less with each contact, and nothing with a sure one', () => {
  expect(missingOf(contacts([]))).toBe(1);
  expect(missingOf(contacts([49]))).toBe(1);
  expect(missingOf(contacts([60]))).toBeCloseTo(0.4);
  expect(missingOf(contacts([60, 60]))).toBeCloseTo(0.16);
  expect(missingOf(contacts([], [80]))).toBeCloseTo(0.6);
  expect(missingOf(contacts([60], [80]))).toBeCloseTo(0.24);
  expect(missingOf(contacts([85]))).toBe(0);
});

test('an answer is worth only what it adds to known contacts', () => {
  expect(toldOf(contacts([]), contacts([60]))).toBeCloseTo(0.6);
  expect(toldOf(contacts([60]), contacts([60]))).toBe(0);
  expect(toldOf(contacts([60]), contacts([60, 50]))).toBeCloseTo(0.5);
  expect(toldOf(contacts([70]), contacts([60]))).toBe(0);
  expect(toldOf(contacts([90]), contacts([90, 60]))).toBe(0);
});

test('counts are kept by the best contact and by how many vendors had answered', () => {
  expect([
    atHandOf(contacts([]), 0),
    atHandOf(contacts([60, 55]), 1),
    atHandOf(contacts([55, 75]), 2),
    atHandOf(contacts([75]), 5),
  ]).toEqual(['nothing 0', 'doubtful 1', 'likely 2', 'likely 2']);
});

test('an uncounted vendor is expected to change all where nothing is known, and half beside another', () => {
  const first = countChanges([]);
  expect([shareOf(first('a', 'nothing 0')), shareOf(first('a', 'likely 1'))]).toEqual([1, 0.5]);
  const counted = countChanges([
    { vendor: 'a', at_hand: 'likely 1', hits: 100, told: 5 },
    { vendor: 'b', at_hand: 'likely 1', hits: 100, told: 45 },
  ]);
  const [a, b, other] = ['a', 'b', 'never counted'].map((vendor) => shareOf(counted(vendor, 'likely 1')));
  expect(a).toBeLessThan(0.1);
  expect(b).toBeGreaterThan(0.4);
  expect(other).toBeCloseTo(0.25, 1);
  expect(shareOf(counted('a', 'nothing 0'))).toBe(1);
});
