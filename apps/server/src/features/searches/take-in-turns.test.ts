import { expect, test } from 'vitest';
import { takeInTurns } from './take-in-turns.ts';

const take = (waiting: string[], most: number) => takeInTurns(waiting, most, (one) => one[0]!);

test('each of 63 accounts with one search goes before the second search of one with a thousand', () => {
  const flood = Array.from({ length: 1000 }, (_, number) => `F${number}`);
  const others = Array.from({ length: 63 }, (_, number) => String.fromCodePoint(0x1000 + number));
  const waiting = [...flood, ...others];
  const rounds = [take(waiting, 16), take(waiting, 16), take(waiting, 16), take(waiting, 16)];
  expect(rounds.map((round) => round.filter((one) => one.startsWith('F')).length)).toEqual([1, 1, 1, 1]);
  expect(new Set(rounds.flat()).size).toBe(64);
  expect(waiting.length).toBe(1063 - 64);
  expect(take(waiting, 16)).toEqual([...flood.slice(4, 17), ...others.slice(60)].toSorted(byPlace(flood, others)));
});

const byPlace = (flood: string[], others: string[]) => {
  const placeOf = (one: string) => (one === flood[4] ? -1 : others.includes(one) ? others.indexOf(one) : 100 + flood.indexOf(one));
  return (one: string, other: string) => placeOf(one) - placeOf(other);
};

test('searches of one account keep their order', () => {
  const waiting = ['A1', 'A2', 'B1', 'A3', 'B2', 'C1'];
  expect(take(waiting, 4)).toEqual(['A1', 'B1', 'C1', 'A2']);
  expect(waiting).toEqual(['A3', 'B2']);
  expect(take(waiting, 4)).toEqual(['A3', 'B2']);
  expect(waiting).toEqual([]);
});
