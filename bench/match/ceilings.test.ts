import type { Evidence } from '@deedline/engine/model/evidence';
import { describe, expect, it } from 'vitest';
import type { TruthParcel, TruthPerson } from '../../packages/world/truth.ts';
import { errorByChance, sayCeilings } from './ceilings.ts';
import { newRecord } from './figures.ts';
import { judgeOwnerRecords, judgeReach } from './judge.ts';
import { eceOf } from './statistics.ts';
import type { Held, TruthIndex } from './truth.ts';

const person = {
  id: 'P1',
  names: [{ first: 'ANSEL', last: 'PIKE' }],
  born: '1961-04-02',
  died: null,
  phones: [{ number: '4195550142', live: true }],
  emails: [],
} as unknown as TruthPerson;
const parcel = { fips: '03001', apn: '14-2', personIds: ['P1'], organisationId: null, trustName: null } as unknown as TruthParcel;
const truth = { persons: new Map([['P1', person]]), organisations: new Map() } as unknown as TruthIndex;
const held = { phones: new Map([['P1', new Set(['+14195550142'])]]), records: new Map([['P1', ['own']]]) } as unknown as Held;
const answer = (phones: string[]) => ({
  parcel: null,
  owners: [],
  person: null,
  phones: phones.map((value) => ({ value, kind: 'mobile', confidence: value === '+14195550199' ? 40 : 60 })),
  emails: [],
});
const record = (kind: string, body: object): Evidence => ({ id: 'own', kind, body }) as unknown as Evidence;

describe('what could be had of the same records', () => {
  it('counts a right phone that was ranked below, and one that was found and not answered', () => {
    const run = newRecord();
    const listed = [record('person', { phones: ['(419) 555-0142'] })];
    judgeReach(run, held, [person], answer(['+14195550177', '+14195550142']), 0, {}, listed);
    judgeReach(run, held, [person], answer(['+14195550177']), 1, {}, listed);
    judgeReach(run, held, [person], answer([]), 2, {}, [record('person', { phones: ['4195550177'] })]);
    for (const [unit, name] of ['PIKE ANSEL', 'VANCE OTTO'].entries())
      judgeOwnerRecords(run, truth, parcel, [record('sale', { countyFips: '03001', apn: '142', buyer: { full: name } })], unit);
    judgeReach(run, held, [person], answer(['+14195550199']), 3);
    expect(sayCeilings(run)).toContain('from every wrong one in 0.6667');
    expect(sayCeilings(run)).toContain('of those no engine could avoid 1,');
    expect(sayCeilings(run)).toContain('0 right ones stand first and are withheld, of 1 first ones said below 50');
    expect(sayCeilings(run)).toContain('answer in 0.2500, in the records that were found in 0.6667');
    expect(sayCeilings(run)).toContain('of the parcel in 0.5000');
  });
});

const errorOf = (judged: Parameters<typeof eceOf>[0]): number => eceOf(judged, 1)();
const said = (count: number): { confidence: number }[] => Array.from({ length: count }, () => ({ confidence: 80 }));

describe('the error of chance', () => {
  it('is that of statements which are right as often as they are said', () => {
    // Expected absolute deviation of a share of n from its expectation: sqrt(2 p (1 - p) / (pi n)).
    expect(errorByChance(said(400), errorOf)).toBeCloseTo(Math.sqrt((2 * 0.16) / (Math.PI * 400)), 2);
    expect(errorByChance(said(40_000), errorOf)).toBeLessThan(0.003);
  });
});
