import { describe, expect, it } from 'vitest';
import { readScene, type ResolveContext } from '../cluster/scene.ts';
import type { Answer } from '../model/answer.ts';
import type { Evidence } from '../model/evidence.ts';
import { readQuery, resolve } from '../pipeline.ts';
import type { QueryInput } from '../query/query.ts';
import { makeAddress, makeEvidence, PROVED_CONTEXT, TEST_CONTEXT } from '../testing/make-evidence.ts';
import { composeRelatives } from './relatives.ts';

const seen = (id: string, first: string, lastSeen: string): Evidence =>
  makeEvidence(
    'person',
    id,
    { name: { first, last: 'PIKE' }, address: makeAddress('418 TANNERY ROW') },
    { source: 'voter', firstSeen: '2001-01-01', lastSeen },
  );

describe('the records shown for a relative', () => {
  it.each([
    ['7', '8'],
    ['8', '7'],
  ])('are the latest, whatever the ids of the store (%s, %s)', (late, early) => {
    const scene = readScene(
      [seen('1', 'ANSEL', '2026-01-01'), seen(late, 'ISADORA', '2026-05-01'), seen(early, 'ISADORA', '2004-05-01')],
      TEST_CONTEXT,
    );
    const self = scene.clusters.filter(({ mentions }) => mentions.some(({ evidence }) => evidence.id === '1'));
    const [wife] = composeRelatives(scene, self, new Set(), new Set());
    expect(wife!.evidence.length).toBeGreaterThan(0);
    expect(wife!.evidence.map(({ evidenceId }) => evidenceId)).toEqual(wife!.evidence.map(() => late));
  });
});

const HOME = makeAddress('418 TANNERY ROW');
const voter = (id: string, first: string, birthDate: string, about: { phones?: string[]; lastSeen?: string } = {}): Evidence =>
  makeEvidence(
    'person',
    id,
    { name: { first, last: 'PIKE' }, birthDate, address: HOME, ...(about.phones ? { phones: about.phones } : {}) },
    { source: 'voter', firstSeen: '2004-01-01', lastSeen: about.lastSeen ?? '2026-05-01' },
  );
const listed = (id: string, first: string, phone: string, lastSeen: string, source = 'phone_listing'): Evidence =>
  makeEvidence('person', id, { name: { first, last: 'PIKE' }, address: HOME, phones: [phone] }, { source, lastSeen });
const mobile = (id: string, phone: string): Evidence =>
  makeEvidence('phone_line', id, { phone, lineType: 'mobile', status: 'active', checkedOn: '2026-10-01' });

function ask(input: QueryInput, records: readonly Evidence[], context: ResolveContext = PROVED_CONTEXT): Answer {
  const read = readQuery(input);
  if (!read.ok) throw new Error(read.problems[0]?.message);
  return resolve(read.query, records, context);
}

const HUSBAND: QueryInput = { searchMode: 'person_search', firstName: 'Ansel', lastName: 'Pike', dob: '1961-04-02' };
const WIFE: QueryInput = { searchMode: 'person_search', firstName: 'Isadora', lastName: 'Pike', dob: '1963-09-17' };

describe('the phones of a relative', () => {
  it.each<[string, readonly Evidence[]]>([
    ['one alone', [listed('3', 'ISADORA', '4195550142', '2024-02-01'), mobile('4', '4195550142')]],
    [
      'one that was given up for another',
      [
        listed('3', 'ISADORA', '4195550142', '2012-02-01'),
        mobile('4', '4195550142'),
        listed('5', 'ISADORA', '4195550143', '2026-08-01'),
        listed('6', 'ISADORA', '4195550143', '2026-06-01', 'second_listing'),
        mobile('7', '4195550143'),
      ],
    ],
    ['of whom nothing was heard for long', [listed('3', 'ISADORA', '4195550142', '2010-02-01'), mobile('4', '4195550142')]],
  ])('are said nearly as a search for them says them, never surer: %s', (_what, records) => {
    const all = [voter('1', 'ANSEL', '1961-04-02'), voter('2', 'ISADORA', '1963-09-17'), ...records];
    const [wife] = ask(HUSBAND, all).relatives;
    expect(wife!.name).toBe('Isadora Pike');
    const { phones } = ask(WIFE, all);
    expect(wife!.phones.map(({ number }) => number)).toEqual(phones.map(({ number }) => number));
    for (const [index, { confidence }] of wife!.phones.entries()) {
      expect(confidence).toBeLessThanOrEqual(phones[index]!.confidence);
      expect(confidence).toBeGreaterThan(phones[index]!.confidence - 10);
    }
  });

  it('are at most 90 % certain from one unconfirmed source', () => {
    const all = [
      voter('1', 'ANSEL', '1961-04-02'),
      voter('2', 'ISADORA', '1963-09-17'),
      listed('3', 'ISADORA', '4195550142', '2026-08-01'),
      mobile('4', '4195550142'),
    ];
    const [wife] = ask(HUSBAND, all, TEST_CONTEXT).relatives;
    expect(wife!.phones[0]!.confidence).toBeLessThanOrEqual(89);
  });

  it.each([
    ['2026-05-01', 50, 100],
    ['2014-05-01', 0, 15],
  ])('are doubtful where an old relative has been silent for years: last heard of %s', (lastSeen, low, high) => {
    const old = voter('2', 'ISADORA', '1931-09-17', { lastSeen, phones: ['4195550142'] });
    const [mother] = ask(HUSBAND, [voter('1', 'ANSEL', '1961-04-02'), old, mobile('4', '4195550142')]).relatives;
    expect(mother!.phones[0]!.confidence).toBeGreaterThanOrEqual(low);
    expect(mother!.phones[0]!.confidence).toBeLessThanOrEqual(high);
  });

  it('are not shown for two people when a mobile is listed with both', () => {
    const all = [
      voter('1', 'ANSEL', '1961-04-02', { phones: ['4195550142'] }),
      voter('2', 'ISADORA', '1963-09-17', { phones: ['4195550142'] }),
      mobile('4', '4195550142'),
    ];
    const { phones, relatives } = ask(HUSBAND, all);
    expect(relatives[0]!.phones[0]!.confidence).toBeLessThan(phones[0]!.confidence - 5);
  });
});

const lodger = (lastSeen: string): Evidence =>
  makeEvidence(
    'person',
    '2',
    { name: { first: 'NORA', last: 'GRIST' }, birthDate: '1966-07-08', address: HOME },
    { source: 'voter', firstSeen: '2015-01-01', lastSeen },
  );
const elsewhere = (id: string, first: string, last: string, birthDate: string, lastSeen: string): Evidence =>
  makeEvidence(
    'person',
    id,
    { name: { first, last }, birthDate, address: makeAddress('9 LANTERN CT', '00455', 'ELDERMOOR') },
    { source: 'second_listing', lastSeen },
  );
const relationshipOf = (...records: Evidence[]): string | undefined =>
  ask(HUSBAND, [voter('1', 'ANSEL', '1961-04-02'), ...records]).relatives.find(({ name }) => name === 'Nora Grist')?.relationship;

describe('somebody with another surname at the same address', () => {
  it('belongs to the household while neither is seen elsewhere later', () => {
    expect(relationshipOf(lodger('2026-05-01'))).toBe('Household member');
    expect(relationshipOf(lodger('2026-05-01'), elsewhere('3', 'NORA', 'GRIST', '1966-07-08', '2011-05-01'))).toBe('Household member');
  });

  it('used to belong to it if one of them is', () => {
    expect(relationshipOf(lodger('2022-05-01'), elsewhere('3', 'NORA', 'GRIST', '1966-07-08', '2025-05-01'))).toBe(
      'Former household member',
    );
    expect(relationshipOf(lodger('2022-05-01'), elsewhere('3', 'ANSEL', 'PIKE', '1961-04-02', '2026-08-01'))).toBe(
      'Former household member',
    );
  });

  it('belongs to it if they moved together', () => {
    const both = [elsewhere('3', 'ANSEL', 'PIKE', '1961-04-02', '2026-08-01'), elsewhere('4', 'NORA', 'GRIST', '1966-07-08', '2025-05-01')];
    expect(relationshipOf(lodger('2022-05-01'), ...both)).toBe('Household member');
  });
});
