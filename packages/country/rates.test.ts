import { describe, expect, it } from 'vitest';
import { rates } from './rates.ts';

describe('the rates', () => {
  it.each(Object.entries(rates))('states source, year and range of %s', (_, rate) => {
    expect(rate.low).toBeLessThanOrEqual(rate.value);
    expect(rate.high).toBeGreaterThanOrEqual(rate.value);
    expect(rate.year).toBeGreaterThan(2000);
    expect(rate.source.length).toBeGreaterThan(20);
  });

  it('loads no table with it', async () => {
    const { readFileSync } = await import('node:fs');
    expect(readFileSync(new URL('rates.ts', import.meta.url), 'utf8')).not.toMatch(/^import /m);
  });
});
