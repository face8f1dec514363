import { describe, expect, it } from 'vitest';
import type { PersonView } from '../../../packages/engine/compare/comparable.ts';
import { toComparableName } from '../../../packages/engine/compare/compare-names.ts';
import { linkKeys } from './candidate-pairs.ts';

interface Sketch {
  first?: string;
  last?: string;
  birth?: string;
  number?: string;
  street?: string;
  city?: string;
  zip?: string;
}
const PERSON: Sketch = {
  first: 'ANSEL',
  last: 'PELLWORTH',
  birth: '1961-04-02',
  number: '418',
  street: 'TANNERY',
  city: 'QUILLMERE',
  zip: '2119',
};

function viewOf({ first, last, birth, number, street, city, zip }: Sketch): PersonView {
  const name = { display: '', ...(first ? { first } : {}), ...(last ? { last } : {}) };
  const parts = {
    kind: 'street' as const,
    ...(number ? { number } : {}),
    ...(street ? { street } : {}),
    ...(city ? { city } : {}),
    ...(zip ? { zip5: zip } : {}),
  };
  return {
    names: [toComparableName(name)],
    births: birth ? [birth] : [],
    addresses: number || street || city || zip ? [{ parts, building: '' }] : [],
    phones: new Set(),
    emails: new Set(),
  };
}

const meet = (left: Sketch, right: Sketch): boolean => [...linkKeys(viewOf(left))].some((key) => linkKeys(viewOf(right)).has(key));

describe('keys of a linking job', () => {
  it.each<[string, Sketch]>([
    [
      'exchanged names, another street and a mistyped birth date',
      { first: 'PELLWORTH', last: 'ANSEL', street: 'MILL', birth: '1916-04-02' },
    ],
    ['another given name, house number and postcode', { first: 'OTTO', number: '9', zip: '2191' }],
    ['another name altogether, and no postcode', { first: 'JANE', last: 'MARLOWE', zip: '' }],
    ['no birth date, a mistyped name and street', { birth: '', last: 'PELLWROTH', street: 'TANERY' }],
    [
      'a mistyped given name, city and street, and another birth date',
      { first: 'ANSLE', city: 'QUILMERE', street: 'TANNREY', birth: '1975-11-30' },
    ],
  ])('survive %s', (_, errors) => {
    expect(meet(PERSON, { ...PERSON, ...errors })).toBe(true);
  });

  it('do not bring strangers of one town together', () => {
    const stranger = { first: 'OTTO', last: 'VANCE', birth: '1975-11-30', number: '9', street: 'COOPERS', city: 'QUILLMERE', zip: '2119' };
    expect(meet(PERSON, stranger)).toBe(false);
  });

  it('need nothing but a name', () => {
    expect(meet({ first: 'ANSEL', last: 'PELLWORTH' }, { first: 'ANSEL', last: 'PELWORTH' })).toBe(true);
    expect(linkKeys(viewOf({})).size).toBe(0);
  });

  it('of a record without a name are those of its address, birth date, phone and email', () => {
    const nameless = { ...viewOf({ ...PERSON, first: '', last: '' }), names: [] };
    const keys = linkKeys(viewOf(PERSON));
    const shared = [...linkKeys(nameless)].filter((key) => keys.has(key)).map((key) => key.split('|')[0]);
    expect(shared).toEqual(expect.arrayContaining(['b', 'bz', 'bc', 'bn', 'ns', 'nz', 'nc', 'np', 'zs', 'cs']));
    const reached = { ...viewOf({}), names: [], phones: new Set(['7025550142']), emails: new Set(['ansel@mail.example']) };
    expect([...linkKeys(reached)]).toEqual(['p|7025550142', 'e|ansel']);
  });
});
