import { describe, expect, it } from 'vitest';
import table from './area-codes.json' with { type: 'json' };
import { readAreaCode } from './area-codes.ts';

describe('the area codes of the numbering plan', () => {
  it('names the state of an area code, old or new', () => {
    expect(readAreaCode('212')).toEqual({ kind: 'state', place: 'NY' });
    expect(readAreaCode('702')).toEqual({ kind: 'state', place: 'NV' });
    expect(readAreaCode('861')).toEqual({ kind: 'state', place: 'IL' });
    expect(readAreaCode('679')).toEqual({ kind: 'state', place: 'MI' });
    expect(readAreaCode('787')).toEqual({ kind: 'state', place: 'PR' });
  });

  it('distinguishes toll-free, premium and personal codes, and those of other countries, from state codes', () => {
    expect(readAreaCode('888')).toEqual({ kind: 'toll-free' });
    expect(readAreaCode('900')).toEqual({ kind: 'premium' });
    expect(readAreaCode('500')).toEqual({ kind: 'personal' });
    expect(readAreaCode('416')).toEqual({ kind: 'other-country', place: 'CA' });
    expect(readAreaCode('876')).toEqual({ kind: 'other-country', place: 'caribbean' });
  });

  it.each(['999', '555', '123', '000', '211', '411', '191', '37', ''])('has nothing at %s', (code) => {
    expect(readAreaCode(code)).toBeNull();
  });

  it('has every state, the capital and five territories, each code once, and no reserved code', () => {
    expect(Object.keys(table.states)).toHaveLength(56);
    const all = [...Object.values(table.states), ...Object.values(table.otherCountries), table.tollFree, table.premium, table.personal];
    const codes = all.flatMap((some) => some.split(' '));
    expect(new Set(codes).size).toBe(codes.length);
    expect(codes.filter((code) => !/^[2-9][0-8]\d$/.test(code) || code.endsWith('11'))).toEqual([]);
    expect(Object.values(table.states).flatMap((some) => some.split(' '))).toHaveLength(377);
  });
});
