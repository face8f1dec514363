import { expect, test } from 'vitest';
import type { EvidenceDraft } from '../model/evidence.ts';
import { evidenceKeys } from './evidence-keys.ts';

const textsOf = (draft: EvidenceDraft): string[] =>
  evidenceKeys(draft, { state: 'FK', countyFips: '03001' }).map((key) => `${key.type} ${key.text}`);

const home = { line: '9 COOPERS WHARF UNIT 3', city: 'LARKHAVEN', state: 'FK', zip: '00377' };

test('a person record has its name, address, birth date and contacts', () => {
  const body = {
    name: { first: 'WILLIAM', last: 'PELLWORTH' },
    birthDate: '1961-04-02',
    address: home,
    phones: ['4195550142'],
    emails: ['w.p+x@example.com'],
  };
  expect(textsOf({ kind: 'person', recordId: '1', body })).toEqual([
    'givenNumber WILLIAM:9:00377',
    'givenNumber WILLIAM:9:003:C',
    'nameSoundZip PLRT:W:00377',
    'nameNumber PELLWORTH:9:00377',
    'nameNumber PELLWORTH:9:003:C',
    'nameBirth PLRT:1961-04-02',
    'nameRootZip3 PELLWORTH:WILLIAM:003',
    'nameState PELLWORTH:WILLIAM:FK',
    'nameAnywhere PLRT:WILLIAM',
    'addressZip 00377:9:COOPERS',
    'addressUnit 9:COOPERS:3',
    'phone +14195550142',
    'email w.p@example.com',
  ]);
});

test('a record with a slip in its name is also found under the name in its mailbox', () => {
  const body = { name: { first: 'HASON', last: 'PELLWORTH' }, emails: ['jason.pellworth@example.com'] };
  expect(textsOf({ kind: 'person', recordId: '1', body })).toContain('nameState PELLWORTH:JASON:FK');
});

test('an initial before a middle name is filed under both', () => {
  const texts = textsOf({ kind: 'person', recordId: '1', body: { name: { first: 'W', middle: 'JAMES', last: 'PELLWORTH' } } });
  expect(texts).toContain('nameState PELLWORTH:JAMES:FK');
  expect(texts).toContain('nameState PELLWORTH:W:FK');
});

test('a filing has its own keys, without the parcels of a large owner', () => {
  const name = 'KESTREL SINGLE FAMILY RENTALS LP';
  const filed = textsOf({ kind: 'organisation', recordId: '1', body: { name, registryNumber: 'L1', officers: [] } });
  expect(filed.filter((text) => text.startsWith('companyFiling'))).toHaveLength(2);
  const owned = textsOf({ kind: 'parcel', recordId: '1', body: { countyFips: '03001', apn: '1', owners: [{ full: name }] } });
  expect(owned.filter((text) => text.startsWith('companyFiling'))).toEqual([]);
});

test('a record without a ZIP code is found under its city', () => {
  const { zip: _, ...address } = home;
  const texts = textsOf({ kind: 'person', recordId: '1', body: { name: { first: 'WILLIAM', last: 'PELLWORTH' }, address } });
  expect(texts).toContain('addressCity LARKHAVEN:9:COOPERS');
  expect(texts.filter((text) => text.startsWith('addressZip'))).toEqual([]);
});

test('a parcel is found by number, place and owners, each key once', () => {
  const situs = { line: '418 TANNERY ROW', city: 'QUILLMERE', state: 'FK', zip: '00412' };
  const owners = [{ full: 'SMITH JOHN & MARY TR', order: 'last_first' as const }];
  const texts = textsOf({
    kind: 'parcel',
    recordId: '1',
    body: { countyFips: '03001', apn: '001-002-0030', situs, mailing: situs, owners },
  });
  expect(texts).toEqual([
    'apn 03001:10020030',
    'apnAnywhere 10020030',
    'apnAnywhere 1-2-30',
    'addressZip 00412:418:TANNERY',
    'addressCity QUILLMERE:418:TANNERY',
    'addressState FK:418:TANNERY',
    'numberZip 00412:418',
    'numberCity QUILLMERE:418',
    ...['JOHN', 'MARY'].flatMap((first) => [
      `nameSoundZip SMT:${first[0]}:00412`,
      `nameRootZip3 SMITH:${first}:004`,
      `nameState SMITH:${first}:FK`,
      `nameAnywhere SMT:${first}`,
    ]),
    'nameCity SMT:QUILLMERE',
  ]);
});

test('an owner who lives elsewhere is found in either state', () => {
  const body = {
    countyFips: '03001',
    apn: '7',
    owners: [{ full: 'SMITH JOHN', order: 'last_first' as const }],
    mailing: { line: 'PO BOX 12', city: 'AKRON', state: 'OH', zip: '44301' },
  };
  expect(textsOf({ kind: 'parcel', recordId: '1', body })).toEqual(
    expect.arrayContaining(['nameState SMITH:JOHN:OH', 'nameState SMITH:JOHN:FK', 'addressZip 44301:12:POBOX']),
  );
});

const person = (last: string): string[] =>
  textsOf({ kind: 'person', recordId: '1', body: { name: { first: 'MARIA', last } } }).filter((text) => text.startsWith('nameState'));

test('a double surname is filed whole and by its halves, one with particles whole only', () => {
  expect(person('GARCIA-LOPEZ')).toEqual(['nameState GARCIALOPEZ:MARIA:FK', 'nameState GARCIA:MARIA:FK', 'nameState LOPEZ:MARIA:FK']);
  expect(person('DE LA CRUZ')).toEqual(['nameState DELACRUZ:MARIA:FK']);
});

test('an organisation is found by name, number, places and officers, its corporate agent by none of them', () => {
  const texts = textsOf({
    kind: 'organisation',
    recordId: '1',
    body: {
      name: 'HARBORLIGHT HLDGS, L.L.C.',
      registryNumber: 'L19000012345',
      principalAddress: home,
      officers: [
        { title: 'MGR', name: { full: 'PELLWORTH ISADORA', order: 'last_first' } },
        { title: 'MGRM', name: { full: 'BEACON MANAGEMENT LLC' }, isOrganisation: true },
      ],
      agent: { name: { full: 'MARLOW AGENTS INC' }, isOrganisation: true },
    },
  });
  expect(texts).toEqual(
    expect.arrayContaining([
      'companyState HARBORLIGHT HOLDINGS:FK',
      'registryNumber FK:L19000012345',
      'nameState PELLWORTH:ISADORA:FK',
      'companyState BEACON MANAGEMENT:FK',
      'addressZip 00377:9:COOPERS',
    ]),
  );
  expect(texts.join()).not.toContain('MARLOW');
});

const owner = (full: string): string[] =>
  textsOf({
    kind: 'court',
    recordId: '1',
    body: { caseNumber: '1', caseType: 'lien', filedOn: '2020', party: { full, order: 'last_first' } },
  });

test('a trust is found by its name and its trustees, an estate by the deceased', () => {
  expect(owner('SMITH JOHN TRUSTEE OF THE HERON LIVING TRUST')).toEqual(
    expect.arrayContaining(['nameState SMITH:JOHN:FK', 'companyState HERON:FK']),
  );
  expect(owner('ESTATE OF SMITH JOHN')).toEqual(['nameState SMITH:JOHN:FK', 'nameAnywhere SMT:JOHN']);
});

test('lines, mailboxes, bills, deeds and lists have the keys that lead to them', () => {
  expect(textsOf({ kind: 'phone_line', recordId: '1', body: { phone: '(419) 555-0142' } })).toEqual(['phone +14195550142']);
  expect(textsOf({ kind: 'dnc', recordId: '1', body: { phone: '4195550142' } })).toEqual(['phone +14195550142']);
  expect(textsOf({ kind: 'dnc', recordId: '1', body: { phone: '12' } })).toEqual([]);
  expect(textsOf({ kind: 'mailbox', recordId: '1', body: { email: 'A@example.com', status: 'unknown' } })).toEqual(['email a@example.com']);
  expect(textsOf({ kind: 'tax', recordId: '1', body: { countyFips: '03001', apn: '007', taxYear: 2026 } })).toEqual(['apn 03001:7']);
  expect(
    textsOf({
      kind: 'sale',
      recordId: '1',
      body: { countyFips: '03001', apn: '7', saleDate: '2020', buyer: { full: 'JOHN SMITH' }, seller: { full: 'MARY JONES' } },
    }),
  ).toEqual(['apn 03001:7', 'nameState SMITH:JOHN:FK', 'nameAnywhere SMT:JOHN']);
});

test('a person who moved is found at both addresses', () => {
  const body = { name: { first: 'ISADORA', last: 'PELLWORTH' }, address: home, previousAddress: { line: '418 TANNERY ROW', zip: '00412' } };
  expect(textsOf({ kind: 'person', recordId: '1', body })).toEqual(
    expect.arrayContaining(['addressZip 00377:9:COOPERS', 'addressZip 00412:418:TANNERY', 'nameSoundZip PLRT:I:00412']),
  );
});
