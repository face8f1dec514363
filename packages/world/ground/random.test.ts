import { describe, expect, it } from 'vitest';
import { randomOf, weighted } from './random.ts';

function draw(...keys: (number | string)[]): number[] {
  const random = randomOf(...keys);
  return Array.from({ length: 5 }, () => random.next());
}

describe('randomOf', () => {
  it('depends only on its keys', () => {
    expect(draw(1, 'block', 7)).toEqual(draw(1, 'block', 7));
    const others = [draw(2, 'block', 7), draw(1, 'block', 8), draw(1, 'blocks', 7), draw(1, 'block', 7, 0), draw(1, 'block', 7 + 2 ** 32)];
    expect(new Set([draw(1, 'block', 7), ...others].map(String)).size).toBe(6);
  });

  it('is uniform over the unit interval, even for neighbouring keys', () => {
    const bins = Array.from({ length: 10 }, () => 0);
    for (let key = 0; key < 20_000; key++) bins[Math.floor(randomOf('even', key).next() * 10)]!++;
    for (const count of bins) expect(Math.abs(count - 2000)).toBeLessThan(180);
  });

  it('draws by weight', () => {
    const draw = weighted([1, 0, 3]);
    const random = randomOf('weights');
    const counts = [0, 0, 0];
    for (let i = 0; i < 8000; i++) counts[draw(random)]!++;
    expect(counts[1]).toBe(0);
    expect(Math.abs(counts[0]! - 2000)).toBeLessThan(200);
  });
});
