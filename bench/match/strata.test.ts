import { saidToo } from '@deedline/contract/accuracy/accuracy';
import { describe, expect, it } from 'vitest';
import type { TruthParcel, TruthPerson } from '../../packages/world/truth.ts';
import { casesOfContact, casesOfParcel, casesOfPerson, indexCases } from './cases.ts';
import type { Cases, Said } from './figures.ts';
import { holds, measureStrata, sumUp } from './strata.ts';
import type { TruthIndex } from './truth.ts';

function said(of: Said['of'], confidence: number, right: boolean, cases: Cases): Said {
  return { unit: 0, of, confidence, right, records: null, cases };
}

/** Makes `count` identical statements, `right` of which are right. */
function alike(count: number, right: number, confidence: number, cases: Cases, of: Said['of'] = 'owner'): Said[] {
  return Array.from({ length: count }, (_, index) => said(of, confidence, index < right, cases));
}

describe('what was said, by kind of case', () => {
  it('stands stratum by stratum with its count and interval, and leaves out what is not shown', () => {
    const recent = { bought: 'within a year', moved: 'longer ago' };
    const judged = [
      said('owner', 90, true, recent),
      said('owner', 80, false, recent),
      said('owner', 49, false, recent),
      said('owner', 96, true, { bought: 'longer ago' }),
      said('phone', 90, true, { line: 'unknown type', records: '1' }),
    ];
    const told = measureStrata(judged).map(({ of, by, rows }) => [of, by, rows.map(({ label, count, right }) => [label, count, right])]);
    expect(told).toEqual([
      [
        'owner',
        'bought',
        [
          ['within a year', 2, 0.5],
          ['longer ago', 1, 1],
        ],
      ],
      ['owner', 'moved', [['longer ago', 2, 0.5]]],
      ['phone', 'line', [['unknown type', 1, 1]]],
      ['phone', 'records', [['1', 1, 1]]],
    ]);
    const [row] = measureStrata(judged)[0]!.rows;
    expect([row!.said, row!.low, row!.high].map((share) => share.toFixed(3))).toEqual(['0.850', '0.095', '0.905']);
    expect(row!.ece).toBeNull();
  });

  it('has a calibration error from 300 on, and says how many hold their limit on each noise', () => {
    const judged = [...alike(300, 255, 90, { owner: 'estate' }), ...alike(299, 100, 90, { owner: 'trust' })];
    const strata = measureStrata(judged);
    const [trust, estate] = strata[0]!.rows;
    expect([trust!.label, trust!.ece, estate!.label]).toEqual(['trust', null, 'estate']);
    expect(estate!.ece).toBeCloseTo(0.05);
    expect([holds(estate!, 'typical'), holds(estate!, 'shifted'), holds(trust!, 'shifted')]).toEqual([false, true, null]);
    expect(sumUp(strata, 'typical')).toBe('typical noise: 0 of 1 cases with 300 labels hold within 0.04');
    expect(sumUp(strata, 'shifted')).toBe('shifted noise: 1 of 1 cases with 300 labels hold within 0.06');
  });

  it('marks what lies outside the interval, and says which way', () => {
    const [row] = measureStrata([...alike(10, 1, 90, { age: 'under 35' })])[0]!.rows;
    expect(saidToo(row!)).toBe('much');
    expect(saidToo({ ...row!, said: 0.01 })).toBe('little');
    expect(saidToo({ ...row!, said: 0.1 })).toBeNull();
  });
});

const person = (id: string, over: Partial<TruthPerson> = {}): TruthPerson =>
  ({
    id,
    born: '1960-06-02',
    died: null,
    names: [{ first: 'Ada Mae', last: 'Quill' }],
    addresses: [
      { state: 'FN', from: '1990-01-01', to: '2025-06-01' },
      { state: 'FN', from: '2025-06-01', to: null },
    ],
    ...over,
  }) as TruthPerson;
const parcel = (over: Partial<TruthParcel>): TruthParcel =>
  ({
    ownerKind: 'person',
    personIds: ['P1'],
    organisationId: null,
    since: '2021-06-02',
    address: { line: '', city: 'NOWHERE', state: 'FN', zip: '' },
    ...over,
  }) as TruthParcel;

describe('the kind of case, from what is so', () => {
  const people = [
    person('P1'),
    person('P2'),
    person('P3', { died: '2020-01-01' }),
    person('P4', { addresses: [{ line: '', city: '', zip: '', state: 'NV', from: '2000-01-01', to: null }] }),
  ];
  const truth = { parcels: [parcel({})], persons: new Map(people.map((each) => [each.id, each])) } as unknown as TruthIndex;
  const index = indexCases(truth, { asOf: '2026-06-01', state: { code: 'FN' } });

  it('counts whole years and those alive in the state who bear the name', () => {
    expect(casesOfPerson(index, people[0]!)).toEqual({
      bought: '1 to 5 years ago',
      moved: '1 to 5 years ago',
      namesakes: '1 other',
      age: '65 to 79',
    });
    expect(casesOfPerson({ ...index, today: '2026-05-31' }, people[1]!)).toMatchObject({ moved: 'within a year' });
    expect(casesOfPerson(index, people[1]!).bought).toBeUndefined();
  });

  it('does not count somebody who lives elsewhere as a bearer in the state', () => {
    expect(casesOfPerson(index, people[3]!).namesakes).toBe('2 to 4 others');
  });

  it.each<[string, Partial<TruthParcel>, Cases]>([
    ['one owner', {}, { owner: 'one person', bought: '1 to 5 years ago' }],
    ['two', { personIds: ['P1', 'P2'], since: '2026-01-01' }, { owner: 'couple or several', bought: 'within a year' }],
    ['an estate of two', { ownerKind: 'estate', personIds: ['P3', 'P1'], since: '2000-01-01' }, { owner: 'estate', bought: 'longer ago' }],
    ['a company', { ownerKind: 'company', personIds: [], organisationId: 'O1' }, { owner: 'company' }],
  ])('tells a property of %s', (_, over, cases) => {
    expect(casesOfParcel(index, parcel(over), undefined)).toMatchObject(cases);
  });

  it('tells a property and a person by how many adults live in their city, where the tables know it', () => {
    const [large, small] = ['HERON FALLS', 'MILLWICK'].map((city) => ({ line: '', city, state: 'FK', zip: '' }));
    expect(casesOfParcel(index, parcel({ address: large! }), undefined).city).toBe('400,000 or more');
    expect(casesOfParcel(index, parcel({ address: small! }), undefined).city).toBe('under 25,000');
    expect(casesOfParcel(index, parcel({}), undefined).city).toBeUndefined();
    const there = person('P5', { addresses: [{ ...large!, from: '2000-01-01', to: null }] });
    expect(casesOfPerson({ ...index, state: 'FK' }, there).city).toBe('400,000 or more');
    expect(casesOfPerson(index, there).city).toBeUndefined();
  });

  it('tells a line by its type and what lists it, and an email by what lists it alone', () => {
    expect(casesOfContact('voip', 7)).toEqual({ line: 'VoIP', records: '4 or more' });
    expect(casesOfContact('email', 1)).toEqual({ records: '1' });
    expect(casesOfContact('unknown', null)).toEqual({ line: 'unknown type' });
  });
});
