/** Owners who are still on the roll and may have died. */
import { expect, it } from 'vitest';
import type { Answer } from '../model/answer.ts';
import { resolve } from '../pipeline.ts';
import { readQuery } from '../query/read-query.ts';
import { makeAddress, makeEvidence, TEST_CONTEXT, TEST_SOURCES } from '../testing/make-evidence.ts';

const HOME = makeAddress('418 TANNERY ROW');
const roll = (owner: string, lastSaleDate: string): ReturnType<typeof makeEvidence> =>
  makeEvidence('parcel', '1', {
    countyFips: '03001',
    apn: '1',
    situs: HOME,
    owners: [{ full: owner, order: 'last_first' }],
    mailing: HOME,
    taxYear: 2026,
    lastSaleDate,
  });
const voter = (id: string, first: string, birthDate: string, about: object, lastSeen: string): ReturnType<typeof makeEvidence> =>
  makeEvidence('person', id, { name: { first, last: 'PIKE' }, address: HOME, birthDate, ...about }, { source: 'voter', lastSeen });

function ask(records: ReturnType<typeof makeEvidence>[], sources = TEST_SOURCES): Answer {
  const read = readQuery({ searchMode: 'property_address', street: '418 Tannery Row', zip: '00412' });
  if (!read.ok) throw new Error(read.problems[0]?.message);
  return resolve(read.query, records, { ...TEST_CONTEXT, sources });
}

const aliveStep = (answer: Answer): number | undefined =>
  answer.owners[0]?.reckoning.steps.find(({ question }) => question === 'alive')?.percent;

const codes = (records: ReturnType<typeof makeEvidence>[]): string[] =>
  ask([roll('PIKE ANSEL & MARIT', '2009-05-01'), ...records]).flags.map(({ code }) => code);

it('a co-owner’s death is flagged, not only the first owner’s', () => {
  const living = voter('v1', 'ANSEL', '1961-04-02', {}, '2026-09-01');
  const dead = voter('v2', 'MARIT', '1959-08-11', { deathDate: '2024-02-02' }, '2024-04-01');
  expect(codes([living])).not.toContain('owner_deceased');
  expect(codes([living, dead])).toContain('owner_deceased');
});

it('an owner without records since the purchase has the doubt of the years between', () => {
  const [recent, long, longer] = ['2025-12-01', '2012-05-01', '1996-05-01'].map((bought) => ask([roll('PIKE ANSEL', bought)]));
  expect(aliveStep(recent!)).toBeUndefined();
  expect(aliveStep(long!)).toBeLessThan(95);
  expect(aliveStep(longer!)).toBeLessThan(aliveStep(long!)!);
  expect(longer!.confidenceScore!).toBeLessThan(long!.confidenceScore!);
  expect(long!.confidenceScore!).toBeLessThan(recent!.confidenceScore!);
});

it('a recent record of the owner removes that doubt, and among two with old records the older person has more of it', () => {
  const bought = roll('PIKE ANSEL', '1996-05-01');
  expect(aliveStep(ask([bought, voter('v1', 'ANSEL', '1961-04-02', {}, '2026-09-01')]))).toBeUndefined();
  const [younger, older] = ['1981-04-02', '1936-04-02'].map((born) =>
    aliveStep(ask([bought, voter('v1', 'ANSEL', born, {}, '2020-09-01')])),
  );
  expect(older!).toBeLessThan(younger!);
});

it('without a file of people a missing record says nothing, and only the years count', () => {
  const bought = roll('PIKE ANSEL', '2008-05-01');
  const rollOnly = TEST_SOURCES.filter(({ role }) => role === 'assessor');
  expect(aliveStep(ask([bought], rollOnly))!).toBeGreaterThan(aliveStep(ask([bought]))!);
});

it('no contact is more certain than that its owner is alive', () => {
  const old = { phones: ['4195550142'] };
  const answer = ask([roll('PIKE ANSEL', '1996-05-01'), voter('v1', 'ANSEL', '1936-04-02', old, '2019-09-01')]);
  expect(answer.phones).toHaveLength(1);
  expect(answer.phones[0]!.confidence).toBeLessThanOrEqual(answer.confidenceScore!);
});
