import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { EvidenceDraft } from '../model/evidence.ts';
import type { QueryInput } from '../query/query.ts';
import { readQuery } from '../query/read-query.ts';
import { evidenceKeys } from './evidence-keys.ts';
import type { Key } from './key.ts';
import { queryKeys } from './query-keys.ts';

function keysOf(input: QueryInput): Key[] {
  const read = readQuery(input);
  if (!read.ok) throw new Error(read.problems[0]?.message);
  return queryKeys(read.query);
}

/** Simulates the store's lookup: by each key, and also by a narrowing key if the key is too common. */
function finds(input: QueryInput, draft: EvidenceDraft, isCommon = false): boolean {
  const filed = new Set(evidenceKeys(draft, { state: 'FK', countyFips: '03001' }).map((key) => key.hash));
  return keysOf(input).some((key) => filed.has(key.hash) && (!isCommon || (key.narrowBy ?? []).some((by) => filed.has(by.hash))));
}

const people = fc.record({
  first: fc.constantFrom('WILLIAM', 'ISADORA', 'MARY', 'JOHN', 'ALEXANDER', 'THADDEUS'),
  last: fc.constantFrom('SMITH', 'PELLWORTH', 'QUARRINGTON', 'DE LA CRUZ', "O'BRIEN", 'GARCIA-LOPEZ'),
  number: fc.integer({ min: 1, max: 99999 }).map(String),
  street: fc.constantFrom('TANNERY ROW', 'N COOPERS WHARF', '3RD AVE', 'ST MARYS RD', 'STATE ROAD 39'),
  city: fc.constantFrom('QUILLMERE', 'PORT MERROW', 'ST ELOI'),
  zip: fc.integer({ min: 100, max: 499 }).map((zip) => String(zip).padStart(5, '0')),
});
type Someone = Record<'first' | 'last' | 'number' | 'street' | 'city' | 'zip', string>;

const personRecord = (p: Someone): EvidenceDraft => ({
  kind: 'person',
  recordId: '1',
  body: {
    name: { first: p.first, last: p.last },
    birthDate: '1961-04-02',
    address: { line: `${p.number} ${p.street}`, city: p.city, state: 'FK', zip: p.zip },
  },
});
const parcel = (p: Someone): EvidenceDraft => ({
  kind: 'parcel',
  recordId: '1',
  body: {
    countyFips: '03001',
    apn: '001-002-0030',
    situs: { line: `${p.number} ${p.street}`, city: p.city, state: 'FK', zip: p.zip },
    owners: [{ full: `${p.last} ${p.first}`, order: 'last_first' }],
  },
});

/** One typing error inside a word: a letter doubled, dropped or swapped with the next. */
const slips = fc.tuple(fc.nat(), fc.constantFrom('double', 'drop', 'swap'));
function slip(text: string, [seed, kind]: [number, string]): string {
  const at = 1 + (seed % Math.max(text.length - 2, 1));
  if (kind === 'double') return text.slice(0, at) + text.slice(at - 1);
  if (kind === 'drop') return text.slice(0, at) + text.slice(at + 1);
  return text.slice(0, at) + (text[at + 1] ?? '') + (text[at] ?? '') + text.slice(at + 2);
}

describe('records can be found', () => {
  test('a person, with any one part of the question mistyped or left out', () => {
    fc.assert(
      fc.property(people, slips, fc.constantFrom('first', 'last', 'street', 'zip', 'city', 'number', 'none'), (p, typo, part) => {
        const asked = part === 'none' ? p : { ...p, [part]: slip(p[part], typo) };
        const input: QueryInput = {
          searchMode: 'person_search',
          firstName: asked.first,
          lastName: asked.last,
          street: `${asked.number} ${asked.street}`,
          city: asked.city,
          state: 'FK',
          zip: asked.zip,
        };
        expect(finds(input, personRecord(p))).toBe(true);
      }),
      { numRuns: 500 },
    );
  });

  test('a person by name alone, by birth date with the surname misspelled, and under a nickname', () => {
    fc.assert(
      fc.property(people, (p) => {
        const name = { searchMode: 'person_search', firstName: p.first, lastName: p.last } as const;
        expect(finds(name, personRecord(p))).toBe(true);
        expect(finds(name, parcel(p))).toBe(true);
      }),
    );
    const bill = personRecord({ first: 'BILL', last: 'PELLWORTH', number: '9', street: 'COOPERS WHARF', city: 'LARKHAVEN', zip: '00377' });
    expect(finds({ searchMode: 'person_search', firstName: 'William', lastName: 'Pellworth' }, bill)).toBe(true);
    expect(finds({ searchMode: 'person_search', firstName: 'Esmeralda', lastName: 'Pelwurth', dob: '04/02/1961' }, bill)).toBe(true);
  });

  test('an initial is found under the name near the address', () => {
    const record = personRecord({ first: 'J', last: 'PELLWORTH', number: '9', street: 'COOPERS WHARF', city: 'LARKHAVEN', zip: '00377' });
    expect(finds({ searchMode: 'person_search', firstName: 'John', lastName: 'Pellworth', zip: '00391' }, record)).toBe(true);
  });

  test('a property, with any one part mistyped or left out', () => {
    fc.assert(
      fc.property(
        people,
        slips,
        fc.constantFrom('street', 'zip', 'city', 'none'),
        fc.constantFrom('zip', 'city', 'state', 'none'),
        (p, typo, wrong, absent) => {
          const asked = wrong === 'none' ? p : { ...p, [wrong]: slip(p[wrong], typo) };
          fc.pre(
            !(wrong === 'zip' && absent === 'city') &&
              !(wrong === 'city' && absent === 'zip') &&
              !(wrong === 'street' && p.street === 'STATE ROAD 39'),
          );
          const input: QueryInput = {
            searchMode: 'property_address',
            street: `${asked.number} ${asked.street}`,
            city: asked.city,
            state: 'FK',
            zip: asked.zip,
          };
          if (absent !== 'none') delete input[absent];
          expect(finds(input, parcel(p))).toBe(true);
        },
      ),
      { numRuns: 500 },
    );
  });

  test('an owner whose given name is misspelled, by surname and city', () => {
    const p: Someone = { first: 'FILBERT', last: 'PELLWORTH', number: '9', street: 'COOPERS WHARF', city: 'LARKHAVEN', zip: '00377' };
    expect(finds({ searchMode: 'owner_name', ownerName: 'Gilbert Pelworth', city: 'Larkhaven' }, parcel(p))).toBe(true);
  });

  test('everybody with a name in a city', () => {
    const p: Someone = { first: 'ISADORA', last: 'PELLWORTH', number: '9', street: 'COOPERS WHARF', city: 'LARKHAVEN', zip: '00377' };
    expect(finds({ searchMode: 'owner_name', ownerName: 'Pellworth', city: 'Larkhaven' }, parcel(p))).toBe(true);
  });

  test('an owner in either order, with and without the place', () => {
    fc.assert(
      fc.property(people, fc.boolean(), fc.boolean(), (p, isSwapped, hasState) => {
        fc.pre(!(isSwapped && p.last === 'DE LA CRUZ'));
        const ownerName = isSwapped ? `${p.last} ${p.first}` : `${p.first} ${p.last}`;
        expect(finds({ searchMode: 'owner_name', ownerName, ...(hasState ? { state: 'FK' } : {}) }, parcel(p))).toBe(true);
      }),
    );
  });
});

test.each([
  ['Harborlight Holdings', 'HARBORLIGHT HLDGS LLC'],
  ['The Harborlight Holdings, L.L.C.', 'HARBORLIGHT HOLDINGS LLC'],
  ['Harborlite Holdings', 'HARBORLIGHT HOLDINGS LLC'],
  ['Smith Family Trust', 'THE SMITH FAMILY REVOCABLE TRUST DTD 1/2/2003'],
  ['John Smith', 'JOHN SMITH LIVING TRUST'],
  ['City of Quillmere', 'QUILLMERE CITY OF'],
  ['Pellworth Quarry', 'PELLWORTH QUARRY LLC'],
  ['State of Fenmark Department of Transportation', 'STATE OF FENMARK DEPT OF TRANS'],
  ['Bramble Property Holdings II LLC', 'BRAMBLE PROPERTY HOLDINGS II L'],
  ['Bramble Property', 'BRAMBLE PROPERTY HOLDINGS II LLC'],
  ['Steven Bakery', 'BAKERY STEVEN J'],
])('%s is found as %s', (ownerName, full) => {
  const draft: EvidenceDraft = {
    kind: 'parcel',
    recordId: '1',
    body: { countyFips: '03001', apn: '1', owners: [{ full, order: 'last_first' }] },
  };
  expect(finds({ searchMode: 'owner_name', ownerName }, draft)).toBe(true);
});

test('parcel numbers lose zeros and punctuation', () => {
  const draft: EvidenceDraft = { kind: 'parcel', recordId: '1', body: { countyFips: '03001', apn: '001-002-0030', owners: [] } };
  for (const parcelId of ['001-002-0030', '0010020030', '10020030', '1 002 0030'])
    expect(finds({ searchMode: 'parcel_id', parcelId }, draft)).toBe(true);
});

test('phone and email are one key each', () => {
  expect(keysOf({ searchMode: 'reverse_phone', phoneNumber: '(419) 555-0142' }).map((key) => key.text)).toEqual(['+14195550142']);
  expect(keysOf({ searchMode: 'reverse_email', emailAddress: 'I@Example.com' }).map((key) => key.text)).toEqual(['i@example.com']);
});

const tower = (unit: string): EvidenceDraft => ({
  kind: 'parcel',
  recordId: unit,
  body: { countyFips: '03001', apn: unit, situs: { line: '9 COOPERS WHARF', unit, zip: '00377' }, owners: [] },
});

describe('keys that are too common', () => {
  test('are narrowed by the rest of the question, and the right record survives', () => {
    fc.assert(
      fc.property(people, (p) => {
        const place = { street: `${p.number} ${p.street}`, city: p.city, state: 'FK', zip: p.zip };
        expect(finds({ searchMode: 'person_search', firstName: p.first, lastName: p.last, ...place }, personRecord(p), true)).toBe(true);
        expect(finds({ searchMode: 'owner_name', ownerName: `${p.first} ${p.last}`, city: p.city, state: 'FK' }, parcel(p), true)).toBe(
          true,
        );
        expect(finds({ searchMode: 'property_address', ...place }, parcel(p), true)).toBe(true);
      }),
    );
  });

  test('the unit narrows a tower', () => {
    const input: QueryInput = { searchMode: 'property_address', street: '9 Coopers Wharf #12', zip: '00377' };
    expect(finds(input, tower('APT 12'), true)).toBe(true);
    expect(finds(input, tower('APT 13'), true)).toBe(false);
    expect(finds(input, tower('APT 13'))).toBe(true);
  });

  test('a birth date distinguishes namesakes', () => {
    const [anywhere] = keysOf({ searchMode: 'person_search', firstName: 'Isadora', lastName: 'Pellworth', dob: '04/02/1961' }).filter(
      (key) => key.type === 'nameAnywhere',
    );
    expect(anywhere?.narrowBy?.map((key) => key.type)).toEqual(['nameBirth']);
  });
});

test('no question throws, or asks for a key twice', () => {
  const text = fc.string({ unit: 'binary', maxLength: 200 });
  fc.assert(
    fc.property(text, text, text, (a, b, c) => {
      for (const searchMode of ['property_address', 'parcel_id', 'owner_name', 'person_search'] as const) {
        const read = readQuery({
          searchMode,
          street: a,
          city: b,
          state: c,
          zip: b,
          parcelId: a,
          ownerName: a,
          firstName: b,
          lastName: a,
          dob: c,
        });
        if (!read.ok) continue;
        const hashes = queryKeys(read.query).map((key) => key.hash);
        expect(new Set(hashes).size).toBe(hashes.length);
      }
    }),
  );
});
