import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Answer } from './model/answer.ts';
import type { Evidence } from './model/evidence.ts';
import { firstKeys, nextKeys, readQuery, resolve, startPlan } from './pipeline.ts';
import type { Query, QueryInput } from './query/query.ts';
import { QUILLMERE } from './testing/quillmere.ts';
import { makeEvidence, TEST_CONTEXT } from './testing/make-evidence.ts';

function toQuery(input: QueryInput): Query {
  const read = readQuery(input);
  if (!read.ok) throw new Error(read.problems[0]?.message);
  return read.query;
}

function answer(input: QueryInput, found: readonly Evidence[] = QUILLMERE): Answer {
  return resolve(toQuery(input), found, TEST_CONTEXT);
}

const HOME: QueryInput = { searchMode: 'property_address', street: '418 Tannery Row', city: 'Quillmere', state: 'FK' };

const QUERIES: QueryInput[] = [
  HOME,
  { searchMode: 'parcel_id', parcelId: '0122-333' },
  { searchMode: 'owner_name', ownerName: 'Ansel Pike' },
  { searchMode: 'person_search', firstName: 'Ansel', lastName: 'Pike', dob: '1961-04-02' },
  { searchMode: 'reverse_phone', phoneNumber: '(419) 555-0142' },
  { searchMode: 'reverse_email', emailAddress: 'ansel.pike@example.com' },
];

describe('resolve', () => {
  it('finds the owner by address, with contacts, facts and history', () => {
    const result = answer(HOME);
    expect(result).toMatchObject({
      matched: true,
      propertyAddress: '418 Tannery Row, Quillmere, FK 00412',
      owner: { name: 'Ansel R Pike', age: 65, dateOfBirth: '1961-04-02' },
      mailingAddress: '418 Tannery Row, Quillmere, FK 00412',
      ownershipDetails: { ownerSince: '2011-05-14', purchasePrice: 182500, shownBy: 'stands on the 2026 roll' },
      propertyValuation: { marketValueTotal: 268000, lastSalePrice: 182500, lastSaleDate: '2011-05-14' },
      propertyDetails: { squareFeet: 1640, yearBuilt: 1957, parcelId: '0122-333', county: 'Ostrey' },
      taxInformation: { taxAmount: 3120.5, taxYear: 2026 },
      civilRecords: { numberOfLiens: 1, mostRecentLien: '2019-03-04' },
      parcel: { countyFips: '03001', apn: '0122-333' },
    });
    expect(result.flags.map((each) => each.code)).not.toContain('absentee_owner');
    expect(result.phones[0]).toMatchObject({
      e164: '+14195550142',
      type: 'mobile',
      status: 'active',
      isDNC: true,
      dnc: { state: 'listed' },
    });
    expect(result.phones[0]!.confidence).toBeGreaterThan(60);
    expect(result.phones[0]!.evidence.length).toBeGreaterThan(2);
    expect(result.emails[0]).toMatchObject({ email: 'ansel.pike@example.com', status: 'deliverable' });
    expect(result.relatives.map((each) => each.name)).toContain('Isadora Pike');
    expect(result.salesHistory).toHaveLength(2);
    expect(result.salesHistory[0]).toMatchObject({ saleDate: '2011-05-14', salePrice: 182500, titleCompany: 'Larkhaven Title' });
  });

  it('ranks the live number above the one that was reassigned', () => {
    const { phones } = answer(HOME);
    expect(phones.map((phone) => phone.e164)).toEqual(['+14195550142', '+14195550199']);
    expect(phones[1]!.confidence).toBeLessThan(20);
    expect(phones[1]!.evidence.map((line) => line.text).join()).toMatch(/new subscriber|another person/);
  });

  it.each(QUERIES)('answers %o in every field within its range', (input) => {
    const result = answer(input);
    expect(result.matched).toBe(true);
    expect(result.searchMode).toBe(input.searchMode);
    for (const { confidence, evidence } of [...result.phones, ...result.emails, ...result.relatives, ...result.owners]) {
      expect(confidence).toBeGreaterThanOrEqual(0);
      expect(confidence).toBeLessThanOrEqual(100);
      expect(evidence.length).toBeGreaterThan(0);
    }
  });

  it.each<QueryInput>([
    { ...HOME, street: '420 Tannery Row' },
    { ...HOME, street: '418 Tannery Court' },
    { ...HOME, city: 'Larkhaven' },
    { ...HOME, state: 'FL' },
    { searchMode: 'parcel_id', parcelId: '0122-334' },
    { searchMode: 'parcel_id', parcelId: '0122-333', city: 'Larkhaven' },
    { searchMode: 'owner_name', ownerName: 'Rowan Pike' },
    { searchMode: 'owner_name', ownerName: '🏠' },
    { searchMode: 'person_search', firstName: 'Ansel', lastName: 'Pike', dob: '1988-11-30' },
    { searchMode: 'reverse_phone', phoneNumber: '4195550100' },
  ])('does not answer with something else: %o', (input) => {
    const result = answer(input);
    expect(result).toMatchObject({ matched: false, owner: null, owners: [], phones: [], emails: [], confidenceScore: null });
  });

  it('tolerates a typo in the street, with less confidence', () => {
    const result = answer({ ...HOME, street: '418 Tanery Row' });
    expect(result.parcel?.apn).toBe('0122-333');
    expect(result.confidenceScore!).toBeLessThan(answer(HOME).confidenceScore!);
  });

  it('leaves out contacts when they are not wanted', () => {
    const result = resolve(toQuery(HOME), QUILLMERE, { ...TEST_CONTEXT, includeContacts: false });
    expect(result).toMatchObject({ matched: true, phones: [], emails: [], relatives: [], bestContactConfidence: 0 });
  });

  it('does not depend on the order of the evidence or on duplicate records', () => {
    for (const input of QUERIES) {
      const query = toQuery(input);
      const expected = resolve(query, QUILLMERE, TEST_CONTEXT);
      const anyOrder = fc.shuffledSubarray([...QUILLMERE, ...QUILLMERE.slice(0, 5)], { minLength: QUILLMERE.length + 5 });
      fc.assert(
        fc.property(anyOrder, (found) => {
          expect(resolve(query, found, TEST_CONTEXT)).toEqual(expected);
        }),
        { numRuns: 20 },
      );
    }
  });

  it('holds for any part of the evidence: it does not throw, confidences are in range, copies add nothing', () => {
    fc.assert(
      fc.property(fc.subarray([...QUILLMERE]), fc.constantFrom(...QUERIES), (found, input) => {
        const result = answer(input, found);
        expect(result.bestContactConfidence).toBe(
          Math.max(0, ...[...result.phones, ...result.emails].map((contact) => contact.confidence)),
        );
        for (const { confidence } of [...result.phones, ...result.emails]) expect(confidence >= 0 && confidence <= 100).toBe(true);
      }),
      { numRuns: 60 },
    );
  });
});

describe('junk in the files', () => {
  const text = fc.oneof(
    fc.string({ maxLength: 30 }),
    fc.string({ unit: 'binary', maxLength: 12 }),
    fc.constantFrom('PIKE ANSEL', '418 TANNERY ROW', '', ' ', '🏠', '00000000', '2026-13-45', 'ET AL', 'LLC', '&'),
  );
  const name = fc.oneof(fc.record({ full: text }), fc.record({ first: text, last: text, middle: text, suffix: text }), fc.constant({}));
  const address = fc.record({
    line: fc.oneof(text, fc.constant('418 TANNERY ROW')),
    unit: text,
    city: text,
    state: text,
    zip: fc.oneof(text, fc.constant('00412')),
  });
  const parcelId = { countyFips: fc.constantFrom('03001', ''), apn: fc.oneof(text, fc.constant('0122-333')) };
  const evidence = fc.oneof(
    fc.tuple(
      fc.constant('parcel' as const),
      fc.record({
        ...parcelId,
        owners: fc.array(name, { maxLength: 3 }),
        situs: address,
        mailing: address,
        careOf: text,
        lastSaleDate: text,
      }),
    ),
    fc.tuple(fc.constant('sale' as const), fc.record({ ...parcelId, saleDate: text, buyer: name, seller: name, book: text, page: text })),
    fc.tuple(fc.constant('tax' as const), fc.record({ ...parcelId, taxYear: fc.integer(), billedTo: name, mailing: address })),
    fc.tuple(
      fc.constant('person' as const),
      fc.record({
        name,
        birthDate: text,
        deathDate: text,
        address,
        previousAddress: address,
        phones: fc.array(fc.oneof(text, fc.constant('4195550142'))),
        emails: fc.array(fc.oneof(text, fc.constant('ansel.pike@example.com'))),
      }),
    ),
    fc.tuple(
      fc.constant('organisation' as const),
      fc.record({ name: text, registryNumber: text, officers: fc.array(fc.record({ name, title: text, address }), { maxLength: 2 }) }),
    ),
    fc.tuple(
      fc.constant('court' as const),
      fc.record({ caseNumber: text, caseType: fc.constant('lien' as const), filedOn: text, party: name, partyAddress: address }),
    ),
    fc.tuple(
      fc.constant('phone_line' as const),
      fc.record({
        phone: fc.constant('4195550142'),
        assignedOn: text,
        checkedOn: text,
        status: fc.constantFrom('active' as const, 'disconnected' as const),
      }),
    ),
  );

  it('is answered without throwing', () => {
    fc.assert(
      fc.property(fc.array(evidence, { maxLength: 12 }), fc.constantFrom(...QUERIES), text, (records, input, seen) => {
        const found = records.map(([kind, body], index) => makeEvidence(kind, String(index), body as never, { lastSeen: seen }));
        const result = answer(input, found);
        nextKeys(startPlan(toQuery(input), []), found);
        for (const { confidence } of [...result.phones, ...result.emails, ...result.owners, ...result.relatives])
          expect(confidence >= 0 && confidence <= 100).toBe(true);
      }),
      { numRuns: 300 },
    );
  });
});

describe('keys of a search', () => {
  it.each(QUERIES)('terminate, and no key is looked up twice: %o', (input) => {
    const first = firstKeys(toQuery(input));
    const plan = startPlan(toQuery(input), first);
    const asked = new Set<bigint>(first.map((key) => key.hash));
    for (let hop = 0; hop < 6; hop++) {
      const keys = nextKeys(plan, QUILLMERE);
      for (const key of keys) expect(asked.has(key.hash)).toBe(false);
      for (const key of keys) asked.add(key.hash);
      if (keys.length === 0) return;
    }
    expect.fail('still asking after six hops');
  });
});
