import { describe, expect, it } from 'vitest';
import type { Evidence } from '@deedline/engine/model/evidence';
import { readQuery, resolve } from '@deedline/engine/pipeline';
import type { FoundPerson, Question, VendorTerms } from '../../../outside/vendors/vendor.ts';
import { toEvidence, VENDOR_ORIGIN } from './to-evidence.ts';

const VENDOR = { id: 'tracer', terms: { label: 'Tracer', regulated: [] } as unknown as VendorTerms };
const HOME = { line: '418 Tannery Row', city: 'Quillmere', state: 'FK', zip: '00412' };
const AT_DOOR: Question = { id: 'q1', kind: 'contacts_at_address', address: HOME, name: { first: 'ANSEL', last: 'PIKE' } };
const PIKE: FoundPerson = {
  recordId: '1',
  name: { first: 'Ansel', last: 'Pike' },
  addresses: [],
  phones: [
    { phone: '4195550142', rank: 1, lineType: 'mobile', lastSeen: '2026-10-01' },
    { phone: '4195550143', rank: 2, isOnDoNotCall: true },
    { phone: '4195550144', rank: 7, isOnDoNotCall: false },
  ],
  emails: [{ email: 'pike@example.com' }],
};

const said = (persons: FoundPerson[], question: Question = AT_DOOR) =>
  toEvidence({ vendor: VENDOR, question, found: { persons }, answeredOn: '2026-11-20' });
const phonesIn = (evidence: readonly Evidence[]) =>
  evidence.flatMap((each) => (each.kind === 'person' ? (each.body.phones ?? []).map((phone) => `${each.source} ${phone}`) : []));

/** The answer about an address that no roll has, when these vendors name these owners. */
function ownersBy(named: Readonly<Record<string, readonly string[]>>) {
  const mailing = { ...HOME, line: '9 Weir St' };
  const answers = Object.entries(named).map(([id, owners]) =>
    toEvidence({
      vendor: { id, terms: { ...VENDOR.terms, label: `${id.charAt(0).toUpperCase()}${id.slice(1)}` } },
      question: { id: `asked ${id}`, kind: 'property_at_address', address: HOME },
      found: { property: { owners: owners.map((full) => ({ full })), mailing } },
      answeredOn: '2026-11-20',
    }),
  );
  const read = readQuery({ searchMode: 'property_address', street: '418 Tannery Row', city: 'Quillmere', state: 'FK', zip: '00412' });
  if (!read.ok) throw new Error('unreadable');
  const sources = answers.flatMap((answer) => answer.sources);
  const evidence = answers.flatMap((answer) => answer.evidence);
  const { owners, mailingAddress, confidenceScore, ownershipDetails, alike } = resolve(read.query, evidence, {
    today: '2026-11-20',
    sources,
    includeContacts: true,
  });
  const disputed = alike?.people.map(({ name, shownBy, confidence }) => `${name}, ${shownBy}: ${confidence}`);
  return {
    owners: owners.map(({ name }) => name),
    mailingAddress,
    confidenceScore,
    shownBy: ownershipDetails?.shownBy,
    ...(disputed === undefined ? {} : { disputed }),
  };
}

describe('evidence from a vendor’s answer', () => {
  it('has a source for each band of ranks, all of one origin', () => {
    const { evidence, sources } = said([PIKE]);
    expect(phonesIn(evidence)).toEqual([
      'vendor-tracer-first 4195550142',
      'vendor-tracer-next 4195550143',
      'vendor-tracer-further 4195550144',
    ]);
    expect(new Set(evidence.map(({ origin }) => origin))).toEqual(new Set([VENDOR_ORIGIN]));
    expect(sources.every(({ name }) => evidence.some(({ source }) => source === name))).toBe(true);
  });

  it('has the contacts’ own dates, and none for a contact without one', () => {
    const dates = said([PIKE]).evidence.map(({ lastSeen }) => lastSeen);
    expect(dates.filter((date) => date !== undefined)).toEqual(['2026-10-01']);
  });

  it('lists numbers marked as do-not-call, and takes a missing mark for nothing', () => {
    const listed = said([PIKE]).evidence.filter(({ kind }) => kind === 'dnc');
    expect(listed.map(({ body }) => body)).toEqual([{ phone: '4195550143' }]);
  });

  it('has no contacts of somebody said to have died', () => {
    expect(said([{ ...PIKE, isDeceased: true }]).evidence).toEqual([]);
  });

  it('has nothing about people younger than 18', () => {
    expect(said([{ ...PIKE, age: 17, isOwner: true }]).evidence).toEqual([]);
    expect(phonesIn(said([{ ...PIKE, age: 18 }]).evidence).length).toBeGreaterThan(0);
  });

  it('lists every phone of a litigator as do-not-call', () => {
    const listed = said([{ ...PIKE, isLitigator: true }]).evidence.filter(({ source }) => source === 'vendor-tracer-litigators');
    expect(listed.map(({ kind, body }) => [kind, body])).toEqual(PIKE.phones.map(({ phone }) => ['dnc', { phone }]));
    expect(said([{ ...PIKE, isLitigator: false }]).sources.map(({ name }) => name)).not.toContain('vendor-tracer-litigators');
  });

  it('has a line as disconnected only if the vendor says so, and as reassigned from the day after the date asked about', () => {
    const question: Question = { id: 'q2', kind: 'line_facts', phone: '4195550142', since: '2026-02-28' };
    const lineOf = (line: object) =>
      toEvidence({ vendor: VENDOR, question, found: { lines: [{ phone: '4195550142', ...line }] }, answeredOn: '2026-11-20' }).evidence[0]!
        .body;
    expect(lineOf({ status: 'unreachable' })).not.toHaveProperty('status');
    expect(lineOf({ status: 'inactive' })).toHaveProperty('status', 'disconnected');
    expect(lineOf({ wasReassigned: true })).toHaveProperty('assignedOn', '2026-03-01');
    expect(lineOf({ wasReassigned: false })).not.toHaveProperty('assignedOn');
  });

  it('names owners of a property on no roll, couples and companies, with their mailing address', () => {
    const told = {
      mailingAddress: '9 Weir St, Quillmere, FK 00412',
      confidenceScore: 79,
      shownBy: 'named by Tracer only; no county record at hand',
    };
    expect(ownersBy({ tracer: ['PIKE ANSEL & ISADORA'] })).toEqual({ ...told, owners: ['Ansel Pike', 'Isadora Pike'] });
    expect(ownersBy({ tracer: ['HOLLOW REEF HOLDINGS LLC'] })).toEqual({ ...told, owners: ['Hollow Reef Holdings LLC'] });
    expect(ownersBy({ tracer: ['PIKE ANSEL', 'WEIR FAMILY TRUST'] })).toEqual({ ...told, owners: ['Ansel Pike', 'Weir Family Trust'] });
    expect(ownersBy({ tracer: ['WEIR STREET LLC', 'HOLLOW REEF LLC'] })).toMatchObject({
      confidenceScore: 79,
      owners: ['Hollow Reef LLC', 'Weir Street LLC'],
    });
  });

  it('rates a company named by two vendors like one, and different companies half', () => {
    expect(ownersBy({ tracer: ['HOLLOW REEF LLC'], other: ['Hollow Reef Llc'] })).toMatchObject({
      owners: ['Hollow Reef LLC'],
      confidenceScore: 79,
      shownBy: expect.stringMatching(/^named by (Tracer and Other|Other and Tracer) only/) as unknown,
    });
    expect(ownersBy({ tracer: ['HOLLOW REEF LLC'], other: ['WEIR STREET LLC'] })).toMatchObject({
      owners: ['Hollow Reef LLC', 'Weir Street LLC'],
      confidenceScore: 40,
      shownBy: 'vendors name different owners; no county record at hand',
      disputed: ['Hollow Reef LLC, named as the owner by Tracer: 40', 'Weir Street LLC, named as the owner by Other: 40'],
    });
  });

  it('names a person and a company in dispute, each rated half, except a trust of the person’s name', () => {
    expect(ownersBy({ tracer: ['PIKE ANSEL'], other: ['HOLLOW REEF LLC'] })).toMatchObject({
      owners: ['Ansel Pike', 'Hollow Reef LLC'],
      confidenceScore: 40,
      shownBy: 'vendors name different owners; no county record at hand',
      disputed: ['Ansel Pike, named as the owner by Tracer: 40', 'Hollow Reef LLC, named as the owner by Other: 40'],
    });
    const family = ownersBy({ tracer: ['PIKE ANSEL'], other: ['PIKE FAMILY TRUST'] });
    expect(family).toMatchObject({ owners: ['Ansel Pike', 'Pike Family Trust'], confidenceScore: 79 });
    expect(family).not.toHaveProperty('disputed');
    // A company counts as one answer, even if two vendors name it.
    expect(ownersBy({ tracer: ['PIKE ANSEL'], other: ['HOLLOW REEF LLC'], third: ['HOLLOW REEF LLC', 'WEIR STREET LLC'] })).toMatchObject({
      owners: ['Ansel Pike', 'Hollow Reef LLC', 'Weir Street LLC'],
      confidenceScore: 40,
    });
  });

  it('brings contacts of the owner on the roll, at 79 at most and called unmeasured', () => {
    const roll: Evidence = {
      id: 'roll',
      source: 'roll',
      origin: 'roll',
      kind: 'parcel',
      recordId: 'roll',
      body: {
        countyFips: '03001',
        apn: '1',
        taxYear: 2026,
        situs: HOME,
        owners: [{ full: 'PIKE ANSEL', order: 'last_first' }],
        mailing: HOME,
      },
    };
    const read = readQuery({ searchMode: 'property_address', street: '418 Tannery Row', zip: '00412' });
    if (!read.ok) throw new Error('unreadable');
    const { evidence, sources } = said([{ ...PIKE, phones: PIKE.phones.map((phone) => ({ ...phone, lastSeen: '2026-10-01' })) }]);
    const { phones } = resolve(read.query, [roll, ...evidence], {
      today: '2026-11-20',
      sources: [{ name: 'roll', label: 'Roll', origin: 'roll', role: 'assessor', state: 'FK', asOf: '2026-10-31' }, ...sources],
      includeContacts: true,
    });
    expect(phones.map(({ e164 }) => e164)).toContain('+14195550142');
    for (const { confidence, proof } of phones) {
      expect(confidence).toBeLessThanOrEqual(79);
      expect(proof?.by).toBe('unmeasured');
    }
    expect(phones.find(({ e164 }) => e164.endsWith('0143'))?.isDNC).toBe(true);
    expect(phones.find(({ e164 }) => e164.endsWith('0144'))?.dnc.state).toBe('not_checked');
  });
});
