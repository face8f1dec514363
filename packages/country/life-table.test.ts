import { describe, expect, it } from 'vitest';
import { deathChance } from './life-table.ts';

describe('the chance of dying', () => {
  it('follows the life table of 2022', () => {
    expect(deathChance(80, 'male', 1)).toBeCloseTo(0.06066, 6);
    expect(deathChance(30, 'female', 1)).toBeCloseTo(0.000988, 6);
    // Of 100,000 born, 90,468 men reach 50 and 47,715 reach 80; of women 94,847 and 62,112.
    expect(deathChance(50, 'male', 30)).toBeCloseTo(1 - 47_715 / 90_468, 4);
    expect(deathChance(50, 'female', 30)).toBeCloseTo(1 - 62_112 / 94_847, 4);
  });

  it('is between those of both sexes if the sex is unknown', () => {
    const [men, either, women] = (['male', null, 'female'] as const).map((sex) => deathChance(70, sex, 5));
    expect(either).toBeLessThan(men!);
    expect(either).toBeGreaterThan(women!);
  });

  it('accepts fractions of years, and is 1 beyond the table', () => {
    expect(deathChance(80, 'male', 0)).toBe(0);
    expect(deathChance(80, 'male', 0.5)).toBeCloseTo(0.03033, 4);
    expect(deathChance(80.5, 'male', 0.5)).toBeGreaterThan(0.03);
    expect(deathChance(118, null, 5)).toBe(1);
    expect(deathChance(140, null, 1)).toBe(1);
  });
});
