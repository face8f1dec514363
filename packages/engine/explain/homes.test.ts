import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Mention } from '../cluster/mention.ts';
import { toComparableAddress } from '../compare/compare-addresses.ts';
import type { RawAddress } from '../model/evidence.ts';
import { formatAddress } from '../normalize/address.ts';
import type { Candidate } from '../score/score-candidates.ts';
import { makeEvidence } from '../testing/make-evidence.ts';
import { joinStays, type Stay } from './homes.ts';

const FULL: RawAddress = { line: '418 TANNERY ROW', unit: 'APT 3', city: 'QUILLMERE', state: 'FK', zip: '00412' };
const CANDIDATE = { probability: 1 } as Candidate;

function stay(id: string, address: RawAddress, seen = '2020-01-01'): Stay {
  const evidence = makeEvidence('person', id, { name: { full: 'PIKE ANSEL' }, address });
  const mention: Mention = { evidence, names: [], addresses: [], phones: [], emails: [] };
  return {
    address: toComparableAddress(address),
    mentions: [mention],
    first: seen,
    last: seen,
    leftOn: null,
    leftBy: null,
    candidate: CANDIDATE,
  };
}

/** Each address with the ids of its records. */
function homesOf(stays: readonly Stay[]): [string, string][] {
  return joinStays(stays)
    .map(({ address, mentions }): [string, string] => [
      formatAddress(address.parts),
      mentions
        .map(({ evidence }) => evidence.id)
        .sort()
        .join(''),
    ])
    .sort(([a], [b]) => (a < b ? -1 : 1));
}

function without(...parts: (keyof RawAddress)[]): RawAddress {
  return Object.fromEntries(Object.entries(FULL).filter(([part]) => !parts.includes(part as keyof RawAddress))) as unknown as RawAddress;
}

describe('joinStays', () => {
  it.each<[string, RawAddress]>([
    ['its ZIP', without('zip')],
    ['its unit', without('unit')],
    ['unit and ZIP', without('unit', 'zip')],
    ['its city', without('city')],
    ['the right letters of its street', { ...FULL, line: '418 TANERY ROW' }],
    ['the type of its street', { ...FULL, line: '418 TANNERY' }],
  ])('knows a door without %s', (_, printed) => {
    const full = stay('2', FULL);
    full.mentions.push(...stay('3', FULL).mentions);
    expect(homesOf([stay('1', printed), full])).toEqual([['418 Tannery Row, Apt 3, Quillmere, FK 00412', '123']]);
  });

  it('fills in from one record what another lacks, and uses the widest dates', () => {
    const [door, ...others] = joinStays([stay('1', without('zip', 'unit'), '2011'), stay('2', without('city'), '2024-05')]);
    expect(others).toEqual([]);
    expect(formatAddress(door!.address.parts)).toBe('418 Tannery Row, Apt 3, Quillmere, FK 00412');
    expect(door).toMatchObject({ first: '2011', last: '2024-05' });
  });

  it('keeps two units of a building apart, and a record without a unit between them', () => {
    const found = homesOf([
      stay('1', FULL),
      stay('2', { ...FULL, unit: 'APT 4' }),
      stay('3', without('unit')),
      stay('4', without('unit', 'zip')),
    ]);
    expect(found.map(([, ids]) => ids).sort()).toEqual(['1', '2', '34']);
  });

  it.each<[string, RawAddress]>([
    ['number', { ...FULL, line: '416 TANNERY ROW' }],
    ['street', { ...FULL, line: '418 COOPERS WHARF' }],
    ['town', { ...FULL, city: 'LARKHAVEN', zip: '00377' }],
  ])('leaves another %s apart', (_, printed) => {
    expect(homesOf([stay('1', FULL), stay('2', printed)])).toHaveLength(2);
  });

  it('loses no record, in any order', () => {
    const printed = fc.record({
      line: fc.constantFrom('418 TANNERY ROW', '418 TANERY ROW', '418 TANNERY', '416 TANNERY ROW', '9 COOPERS WHARF'),
      unit: fc.constantFrom('', 'APT 3', 'APT 4'),
      city: fc.constantFrom('', 'QUILLMERE', 'LARKHAVEN'),
      zip: fc.constantFrom('', '00412', '00377'),
    });
    const lists = fc.uniqueArray(printed, { maxLength: 8, selector: (address) => JSON.stringify(address) });
    const shuffled = lists
      .map((list) => list.map((address, index) => stay(String(index), address)))
      .chain((list) => fc.tuple(fc.constant(list), fc.shuffledSubarray(list, { minLength: list.length })));
    fc.assert(
      fc.property(shuffled, ([list, other]) => {
        expect(homesOf(other)).toEqual(homesOf(list));
        expect(
          homesOf(list)
            .map(([, ids]) => ids)
            .join(''),
        ).toHaveLength(list.length);
      }),
    );
  });
});
