/** Relatives of whom little has been heard, or whose only late day may be that of an older record. */
import { describe, expect, it } from 'vitest';
import type { Reliability } from '../calibration/reliability.ts';
import { readScene } from '../cluster/scene.ts';
import type { Evidence, PersonBody, SourceFacts } from '../model/evidence.ts';
import { readQuery, resolve } from '../pipeline.ts';
import { makeAddress, makeEvidence, TEST_CONTEXT, TEST_SOURCES } from '../testing/make-evidence.ts';
import { chanceRelativeAlive } from './relative-alive.ts';

const HOME = makeAddress('418 TANNERY ROW');
const NUMBER = '4195550142';
/** Its file prints two of five old records under a day of its last months. */
const REDATING: Reliability = {
  accuracy: { phone: [], address: [] },
  checks: [],
  copies: [],
  redated: [{ source: 'phone_listing', redated: 0.4, checked: 400 }],
};

function marit(source: string, lastSeen: string | undefined, body: Partial<PersonBody> = {}): Evidence {
  const about = { source, ...(lastSeen ? { lastSeen } : {}) };
  return makeEvidence(
    'person',
    `${source} ${lastSeen}`,
    { name: { first: 'MARIT', last: 'PIKE' }, address: HOME, phones: [NUMBER], ...body },
    about,
  );
}

function aliveBy(records: readonly Evidence[], sources: readonly SourceFacts[] = TEST_SOURCES): number {
  const scene = readScene(records, { ...TEST_CONTEXT, sources, reliability: REDATING });
  expect(scene.clusters).toHaveLength(1);
  return chanceRelativeAlive(scene, scene.clusters[0]!);
}

const THIS_SUMMER = '2026-08-20';
const after = (before: string): number => aliveBy([marit('second_listing', before), marit('phone_listing', THIS_SUMMER)]);
const aged = (birthDate?: string): number => aliveBy([marit('phone_listing', THIS_SUMMER, birthDate ? { birthDate } : {})]);

describe('a day of this summer', () => {
  it('says little after ten silent years, in a file that prints old records under new days', () => {
    expect(after('2015-03-01')).toBeLessThan(0.85);
    expect(after('2025-03-01')).toBeGreaterThan(0.97);
  });

  it('is believed after them in a file that does not', () => {
    expect(aliveBy([marit('phone_listing', '2015-03-01'), marit('second_listing', THIS_SUMMER)])).toBeGreaterThan(0.85);
  });

  it('leaves the more doubt the older somebody is, and some where no record tells the age', () => {
    expect(aged('1934-04-02')).toBeLessThan(aged('1956-04-02'));
    expect(aged()).toBeLessThan(aged('1976-04-02'));
  });
});

describe('the roll of voters, which drops the dead', () => {
  const old = marit('second_listing', '2019-03-01', { birthDate: '1941-04-02' });

  it('makes a relative likelier alive where it has them, and less where it has not', () => {
    const unrolled = TEST_SOURCES.filter(({ role }) => role !== 'voter');
    const on = aliveBy([old, marit('voter', '2018-11-06', { birthDate: '1941-04-02' })]);
    expect(aliveBy([old])).toBeLessThan(aliveBy([old], unrolled) - 0.1);
    expect(on).toBeGreaterThan(aliveBy([old], unrolled));
  });

  it('says nothing of another state', () => {
    const elsewhere = TEST_SOURCES.map((source) => (source.role === 'voter' ? { ...source, state: 'WV' } : source));
    const unrolled = TEST_SOURCES.filter(({ role }) => role !== 'voter');
    expect(aliveBy([old], elsewhere)).toBeCloseTo(aliveBy([old], unrolled), 6);
  });
});

it('who is in no dated record is not doubted', () => {
  expect(aliveBy([marit('second_listing', undefined)])).toBe(1);
});

it('the number of an owner’s mother whom one file lists anew after ten silent years is not sold as sure', () => {
  const roll = makeEvidence('parcel', 'roll', {
    countyFips: '03001',
    apn: '1',
    situs: HOME,
    owners: [{ full: 'PIKE ANSEL', order: 'last_first' }],
    mailing: HOME,
    taxYear: 2026,
    lastSaleDate: '2001-05-01',
  });
  const owner = makeEvidence(
    'person',
    'owner',
    { name: { first: 'ANSEL', last: 'PIKE' }, address: HOME, birthDate: '1961-04-02' },
    { source: 'voter', firstSeen: '2002-01-01', lastSeen: '2026-09-01' },
  );
  const line = makeEvidence('phone_line', 'line', { phone: NUMBER, status: 'active', lineType: 'mobile', checkedOn: '2026-10-01' });
  const ask = (before: string): number => {
    const read = readQuery({ searchMode: 'property_address', street: '418 Tannery Row', zip: '00412' });
    if (!read.ok) throw new Error(read.problems[0]?.message);
    const records = [roll, owner, line, marit('second_listing', before), marit('phone_listing', THIS_SUMMER)];
    const { relatives } = resolve(read.query, records, { ...TEST_CONTEXT, reliability: REDATING });
    return relatives.find(({ name }) => name === 'Marit Pike')!.phones[0]!.confidence;
  };
  expect(ask('2015-03-01')).toBeLessThan(80);
  expect(ask('2025-03-01')).toBeGreaterThanOrEqual(80);
});
