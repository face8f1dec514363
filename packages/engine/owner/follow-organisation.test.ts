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

  it('leaves the step to an officer as sure as it is, however many sources repeat the filing', () => {
    expect(stepOf(filing('1'), filing('2', 'resold'))).toBe(stepOf(filing('1')));
    expect(stepOf(filing('1'), filing('2', 'resold', { registryNumber: 'L0002' }))).toBeLessThan(stepOf(filing('1')));
  });
});
