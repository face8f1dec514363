import { describe, expect, it } from 'vitest';
import { readOptions } from './options.ts';

const good = ['--seed', '7', '--parcels', '2000', '--noise', 'typical', '--out', '/tmp/x'];
function without(flag: string): string[] {
  const at = good.indexOf(flag);
  return good.toSpliced(at, 2);
}

describe('readOptions', () => {
  it('reads flags in any order, with and without the equals sign', () => {
    const expected = { seed: 7, parcels: 2000, noise: 'typical', outDir: '/tmp/x', asOf: '2026-11-01' };
    expect(readOptions(good)).toEqual(expected);
    expect(readOptions(['--out=/tmp/x', '--noise=typical', '--parcels=2000', '--seed=7', '--as-of=2026-01-31'])).toEqual({
      ...expected,
      asOf: '2026-01-31',
    });
    expect(readOptions([...good, '--truth=no', '--roll-before', 'yes'])).toEqual({ ...expected, truth: false, rollBefore: true });
  });

  it.each(['--seed', '--parcels', '--noise', '--out'])('says that %s is missing', (flag) => {
    expect(() => readOptions(without(flag))).toThrow(`${flag} is missing`);
  });

  it.each([
    [[...without('--seed'), '--seed', '1.5'], '--seed must be a whole number from 0 to 4294967295; got "1.5"'],
    [[...without('--parcels'), '--parcels', '199'], '--parcels must be a whole number from 200 to 10000000; got "199"'],
    [[...without('--parcels'), '--parcels', '10000001'], '--parcels must be a whole number'],
    [[...without('--noise'), '--noise', 'loud'], '--noise must be one of clean, typical, shifted; got "loud"'],
    [[...good, '--as-of', '2026-02-30'], '--as-of must be a date'],
    [[...good, '--dated-on', '2100-01-01'], '--dated-on must be a date from 2015-01-01 to 2099-12-31; got "2100-01-01"'],
    [[...good, '--seed', '8'], '--seed is given twice'],
    [[...good, '--truth', 'maybe'], '--truth must be yes or no; got "maybe"'],
    [[...good, '--roll-before', '1'], '--roll-before must be yes or no; got "1"'],
    [[...good, '--counties', '9'], 'Unknown flag "--counties"'],
    [[...without('--out'), '--out'], '--out needs a value'],
  ])('refuses %j', (args, message) => {
    expect(() => readOptions(args)).toThrow(message);
  });
});
