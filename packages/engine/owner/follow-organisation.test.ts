import { describe, expect, it } from 'vitest';
import { readRecords, type EvidenceKindOf } from '../cluster/scene.ts';
import { tellHop } from '../explain/owners.ts';
import type { Evidence, OrganisationBody } from '../model/evidence.ts';
import { readName } from '../normalize/name.ts';
import { makeAddress, makeEvidence, makeSource } from '../testing/make-evidence.ts';
import { filingsOnce, followOrganisation } from './follow-organisation.ts';

const SOURCES = [makeSource('registry'), { ...makeSource('registry', 'resold'), asOf: '2025-01-31' }];
const FILED: OrganisationBody = {
  name: 'GRANITE KETTLE LLC',
  registryNumber: 'L-0001',
  state: 'FK',
  principalAddress: makeAddress('77 MILL STREET'),
  officers: [{ title: 'MGR', name: { first: 'ISADORA', last: 'MARLOWE' } }],
};

const filing = (id: string, source = 'registry', more: Partial<OrganisationBody> = {}): Evidence =>
  makeEvidence('organisation', id, { ...FILED, ...more }, { source });

function stepOf(...found: Evidence[]): number {
  const records = readRecords(found, SOURCES);
  return tellHop(records, followOrganisation(records, [readName({ full: FILED.name })], null).path[0]!).confidence;
}

function onceOf(...found: Evidence[]): string[] {
  const records = readRecords(found, SOURCES);
  return filingsOnce(records, records.organisations)
    .map(({ id }) => id)
    .sort();
}

describe('filingsOnce', () => {
  it.each<[string, EvidenceKindOf<'organisation'>['body'], string[]]>([
    ['a copy of another source, by its number', { ...FILED, registryNumber: 'L0001' }, ['1']],
    ['a copy without its state', { ...FILED, state: '' }, ['1']],
    ['another number', { ...FILED, registryNumber: 'L0002' }, ['1', '2']],
    ['the number of another state', { ...FILED, state: 'OH' }, ['1', '2']],
  ])('%s', (_, body, kept) => {
    expect(onceOf(filing('1'), makeEvidence('organisation', '2', body, { source: 'resold' }))).toEqual(kept);
  });

  it('keeps those without a number apart', () => {
    expect(onceOf(filing('1', 'registry', { registryNumber: '' }), filing('2', 'resold', { registryNumber: '' }))).toEqual(['1', '2']);
  });

  it('does not change the confidence of an officer, however many sources repeat the filing', () => {
    expect(stepOf(filing('1'), filing('2', 'resold'))).toBe(stepOf(filing('1')));
    expect(stepOf(filing('1'), filing('2', 'resold', { registryNumber: 'L0002' }))).toBeLessThan(stepOf(filing('1')));
  });
});

it('follows the company with exactly this name, and not one whose name differs by a letter', () => {
  const other = filing('1', 'registry', {
    name: 'GRANITE KETTLA LLC',
    registryNumber: 'L-0000',
    officers: [{ name: { first: 'OTTO', last: 'VANCE' } }],
  });
  const records = readRecords([other, filing('2')], SOURCES);
  const { registeredName, path } = followOrganisation(records, [readName({ full: FILED.name })], null);
  expect(registeredName).toBe('Granite Kettle LLC');
  expect(path.map(({ to }) => to)).toEqual(['Isadora Marlowe']);
  expect(stepOf(other, filing('2'))).toBe(stepOf(filing('2')));
  expect(followOrganisation(readRecords([other], SOURCES), [readName({ full: FILED.name })], null).registeredName).toBe(
    'Granite Kettla LLC',
  );
});

const branch = (id: string, town: string) =>
  filing(id, 'registry', {
    name: `PELLWORTH BRIGHTWATER PROPERTIES ${town}`,
    registryNumber: id,
    principalAddress: makeAddress('1 CHURCH ST', '00101', town),
  });

const calledBy = (city: string): string | null => {
  const records = readRecords([branch('1', 'LARKHAVEN'), branch('2', 'QUILLMERE'), branch('3', 'TARN')], SOURCES);
  return followOrganisation(records, [readName({ full: 'PELLWORTH BRIGHTWATER PROPERTI' })], makeAddress('9 MILL LN', '00412', city))
    .registeredName;
};

describe('a name cut off by a column before the part that distinguishes several companies', () => {
  it('is that of the company in the owner’s city', () => expect(calledBy('QUILLMERE')).toBe('Pellworth Brightwater Properties Quillmere'));
  it('matches none of them if no city decides', () => expect(calledBy('VETCHHAVEN')).toBe('Pellworth Brightwater Properti'));
});
