import { describe, expect, it } from 'vitest';
import { AREA_CODES, NUMBERS_PER_BLOCK, planState } from '../places/state-plan.ts';
import { blockNumber, unusedNumber } from './phones.ts';

describe('numbers', () => {
  const plan = planState(1, 20_000);

  it('assigns every number of the state once, in exchange 555, and never directory assistance', () => {
    const given = new Set<string>();
    for (const county of plan.counties) {
      for (let block = 0; block < county.blocks; block++) {
        for (let slot = 0; slot < NUMBERS_PER_BLOCK; slot++) given.add(blockNumber(county, block, slot));
      }
    }
    expect(given.size).toBe(plan.blocks * NUMBERS_PER_BLOCK);
    expect([...given].filter((number) => !/^[2-9][0-8]\d555(?!1212)\d{4}$/.test(number))).toEqual([]);
    for (const county of plan.counties) for (let i = 0; i < 10; i++) expect(given.has(unusedNumber(county, i))).toBe(false);
  });

  it('has recognizable area codes', () => {
    expect(new Set(AREA_CODES).size).toBe(AREA_CODES.length);
    for (const code of AREA_CODES) expect(code).not.toMatch(/^.11|^8(00|33|44|55|66|77|88)$|^900$/);
  });
});
