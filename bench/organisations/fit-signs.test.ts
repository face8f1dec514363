import { describe, expect, it } from 'vitest';
import { fitSigns, judgeLine, type DoubtfulLine } from './fit-signs.ts';

const line = (text: string, isFirm: boolean): DoubtfulLine => ({ text, tokens: text.split(' '), listed: -1, isFirm });

/** Names of firms end in X and those of people in A; both begin alike. */
function lines(count: number): DoubtfulLine[] {
  const letters = 'BCDFGHKLMNPRST';
  return Array.from({ length: count }, (_, index) => {
    const stem = `Q${letters[index % 14]}O${letters[Math.floor(index / 14) % 14]}`;
    return index % 3 === 0 ? line(`${stem}UREX ZENTREX`, true) : line(`${stem}URELA ZENTRELA`, false);
  });
}

describe('fitSigns', () => {
  it('learns the letters that tell firms from people, whichever are more', () => {
    const table = fitSigns(lines(400));
    expect(judgeLine(table, line('MARVREX TOLDREX', true))).toBeGreaterThan(1);
    expect(judgeLine(table, line('MARVRELA TOLDRELA', false))).toBeLessThan(-1);
  });

  it('gives the same table for the same lines, in quarters and without what is seen too seldom', () => {
    const rare = line('WUMPF', true);
    const table = fitSigns([...lines(400), rare]);
    expect([...fitSigns([...lines(400), rare]).weights]).toEqual([...table.weights]);
    expect([...table.weights.values()].every((weight) => Number.isInteger(weight * 4))).toBe(true);
    expect(table.weights.has('=WUMPF')).toBe(false);
  });
});
