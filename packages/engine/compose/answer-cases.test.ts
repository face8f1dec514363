import { describe, expect, it } from 'vitest';
import type { Answer } from '../model/answer.ts';
import type { Evidence, PersonBody } from '../model/evidence.ts';
import { readQuery, resolve } from '../pipeline.ts';
import type { QueryInput } from '../query/query.ts';
import { makeAddress, makeEvidence, TEST_CONTEXT } from '../testing/make-evidence.ts';

function ask(input: QueryInput, found: readonly Evidence[]): Answer {
  const read = readQuery(input);
  if (!read.ok) throw new Error(read.problems[0]?.message);
  return resolve(read.query, found, TEST_CONTEXT);
}

const HOME = makeAddress('418 TANNERY ROW');
const OTHER = makeAddress('9 COOPERS WHARF', '00377', 'LARKHAVEN');
const BY_ADDRESS: QueryInput = { searchMode: 'property_address', street: '418 Tannery Row', zip: '00412' };

function person(id: string, body: Partial<PersonBody>, lastSeen = '2026-01-01', firstSeen?: string): Evidence {
  return makeEvidence(
    'person',
    id,
    { name: { first: 'ANSEL', last: 'PIKE' }, address: HOME, ...body },
    { source: 'voter', lastSeen, ...(firstSeen ? { firstSeen } : {}) },
  );
}

describe('a property whose owner is withheld', () => {
  const evidence = [
    makeEvidence('parcel', '1', { countyFips: '03001', apn: '1', situs: HOME, owners: [], confidential: true, marketValue: 200_000 }),
    makeEvidence(
      'tax',
      '2',
      { countyFips: '03001', apn: '1', taxYear: 2026, billedTo: { full: 'PIKE ANSEL' }, mailing: HOME },
      { lastSeen: '2026-10-01' },
    ),
    makeEvidence('sale', '3', {
      countyFips: '03001',
      apn: '1',
      saleDate: '2011-05-14',
      salePrice: 182_500,
      buyer: { full: 'PIKE ANSEL' },
      seller: { full: 'GRIST EMIL' },
    }),
    person('4', { phones: ['4195550142'] }),
  ];

  it('is shown without any name, address or contact, whichever record has them', () => {
    const answer = ask(BY_ADDRESS, evidence);
    expect(answer).toMatchObject({
      matched: true,
      owner: null,
      owners: [],
      ownerPath: [],
      mailingAddress: null,
      phones: [],
      emails: [],
      relatives: [],
      addressHistory: [],
    });
    expect(answer.flags).toEqual([{ code: 'address_withheld', label: expect.any(String) as string }]);
    expect(JSON.stringify(answer)).not.toMatch(/pike|grist|5550142/i);
    expect(answer.salesHistory[0]).toMatchObject({ salePrice: 182_500, buyerName: null, sellerName: null });
  });

  it('is not found by the owner’s name', () => {
    expect(ask({ searchMode: 'owner_name', ownerName: 'Ansel Pike' }, evidence).matched).toBe(false);
  });

  it.each(['CONFIDENTIAL PER FS 119.071', 'REDACTED - DANIELS LAW'])(
    'is told of nobody where its roll was loaded with %s for an owner',
    (full) => {
      const [, ...others] = evidence;
      const roll = makeEvidence('parcel', '1', { countyFips: '03001', apn: '1', situs: HOME, owners: [{ full }], marketValue: 200_000 });
      const answer = ask(BY_ADDRESS, [roll, ...others]);
      expect(answer.flags.map(({ code }) => code)).toEqual(['address_withheld']);
      expect(JSON.stringify(answer)).not.toMatch(/pike|grist|5550142/i);
    },
  );
});

const flagsWith = (mailing: { line: string; unit?: string; city: string; state: string; zip: string }, situs = HOME): string[] =>
  ask(BY_ADDRESS, [
    makeEvidence('parcel', '1', { countyFips: '03001', apn: '1', situs, owners: [{ full: 'PIKE ANSEL' }], mailing }),
  ]).flags.map((flag) => flag.code);

it.each([
  ['Pike', 'R'],
  ['Smith', 'Lee'],
  ['Thornbrook', 'Monica'],
])('the person search of an owner finds them by what stands behind the first word of their name: %s', (last, middle) => {
  const evidence = [
    person('1', { name: { first: 'ANSEL', middle: middle.toUpperCase(), last: last.toUpperCase() }, phones: ['4195550142'] }),
  ];
  const answer = ask({ searchMode: 'person_search', firstName: 'Ansel', lastName: `${middle} ${last}` }, evidence);
  expect(answer.owner?.name).toBe(`Ansel ${middle} ${last}`);
});

it('a person search for a name whose second word may also be a surname finds somebody with the double surname', () => {
  const evidence = [person('1', { name: { first: 'ANSEL', last: 'LEE SMITH' }, phones: ['4195550142'] })];
  expect(ask({ searchMode: 'person_search', firstName: 'Ansel', lastName: 'Lee Smith' }, evidence).matched).toBe(true);
});

describe('absentee owners', () => {
  it.each<[string, Parameters<typeof flagsWith>[0], boolean]>([
    ['the same door in other words', { line: '418 tannery  row.', city: 'QUILLMERE', state: 'FK', zip: '00412-1187' }, false],
    ['the same building without its unit', { line: '418 TANNERY ROW', unit: 'APT 3', city: 'Quillmere', state: 'FK', zip: '00412' }, false],
    ['another street', OTHER, true],
    ['a box', { line: 'PO BOX 12', city: 'Quillmere', state: 'FK', zip: '00412' }, true],
  ])('%s', (_, mailing, isAbsent) => {
    expect(flagsWith(mailing).includes('absentee_owner')).toBe(isAbsent);
  });

  it.each<[string, { exemptions: string[]; taxYear: number; soldOn?: string; box?: boolean }, boolean]>([
    ['not who claims it as their home and has a box', { exemptions: ['HOMESTEAD'], taxYear: 2026 }, false],
    ['who has a box and claims something else', { exemptions: ['VETERAN'], taxYear: 2026 }, true],
    ['who bought it since somebody claimed it', { exemptions: ['HOMESTEAD'], taxYear: 2025, soldOn: '2025-04-01' }, true],
    ['not who claims it in a year after they bought it', { exemptions: ['HOMESTEAD'], taxYear: 2026, soldOn: '2025-04-01' }, false],
    ['who claims it and has their mail at another door', { exemptions: ['HOMESTEAD'], taxYear: 2026, box: false }, true],
  ])('are %s', (_, { exemptions, taxYear, soldOn, box = true }, isAbsent) => {
    const mailing = box ? { line: 'PO BOX 12', city: 'Quillmere', state: 'FK', zip: '00412' } : OTHER;
    const lot = { countyFips: '03001', apn: '1', situs: HOME, owners: [{ full: 'PIKE ANSEL' }], mailing, exemptions, taxYear };
    const { flags } = ask(BY_ADDRESS, [makeEvidence('parcel', '1', { ...lot, ...(soldOn && { lastSaleDate: soldOn }) })]);
    expect(flags.some(({ code }) => code === 'absentee_owner')).toBe(isAbsent);
  });

  it('live in another unit of the house', () => {
    const input: QueryInput = { ...BY_ADDRESS, street: '418 Tannery Row Unit 1' };
    const found = [
      makeEvidence('parcel', '1', {
        countyFips: '03001',
        apn: '1',
        situs: { ...HOME, unit: 'UNIT 1' },
        owners: [{ full: 'PIKE ANSEL' }],
        mailing: { ...HOME, unit: 'UNIT 2' },
      }),
    ];
    expect(ask(input, found).flags.map((flag) => flag.code)).toContain('absentee_owner');
  });
});

describe('sales history', () => {
  it('lists each sale once, newest first, in its fullest detail', () => {
    const parcel = { countyFips: '03001', apn: '1' };
    const { salesHistory } = ask(BY_ADDRESS, [
      makeEvidence('parcel', '1', {
        ...parcel,
        situs: HOME,
        owners: [{ full: 'PIKE ANSEL' }],
        lastSaleDate: '2011-05',
        lastSalePrice: 182_500,
      }),
      makeEvidence('sale', '2', { ...parcel, saleDate: '2011-05', salePrice: 182_500, book: '0244', page: '12' }),
      makeEvidence('sale', '3', {
        ...parcel,
        saleDate: '2011-05-14',
        salePrice: 182_500,
        buyer: { full: 'PIKE ANSEL', order: 'last_first' },
        loanAmount: 120_000,
        book: '244',
        page: '012',
      }),
      makeEvidence('sale', '4', {
        ...parcel,
        saleDate: '2011-05-14',
        salePrice: 10,
        buyer: { full: 'PIKE ANSEL TR', order: 'last_first' },
        book: '244',
        page: '15',
      }),
      makeEvidence('sale', '5', { ...parcel, saleDate: '1988-09', salePrice: 61_000 }),
    ]);
    expect(salesHistory.map((sale) => [sale.saleDate, sale.salePrice])).toEqual([
      ['2011-05-14', 182_500],
      ['2011-05-14', 10],
      ['1988-09', 61_000],
    ]);
    expect(salesHistory[0]).toMatchObject({ buyerName: 'Ansel Pike', loanAmount: 120_000 });
  });

  it.each([
    [100, null],
    [182_500, 182_500],
  ])('of a deed that names %s dollars tells %s as what was paid, and the deed as it is', (salePrice, paid) => {
    const parcel = { countyFips: '03001', apn: '1' };
    const answer = ask(BY_ADDRESS, [
      makeEvidence('parcel', '1', { ...parcel, situs: HOME, owners: [{ full: 'PIKE ANSEL' }] }),
      makeEvidence('sale', '2', { ...parcel, saleDate: '2021-05-14', salePrice, buyer: { full: 'PIKE ANSEL', order: 'last_first' } }),
    ]);
    expect(answer.ownershipDetails).toMatchObject({ ownerSince: '2021-05-14', purchasePrice: paid });
    expect(answer.propertyValuation).toMatchObject({ lastSaleDate: '2021-05-14', lastSalePrice: paid });
    expect(answer.salesHistory).toMatchObject([{ salePrice }]);
  });
});

describe('namesakes', () => {
  const older = [
    person('1', { birthDate: '1941-04-02', phones: ['4195550142'] }),
    person('2', { birthDate: '1941-04-02', emails: ['old.pike@example.com'] }),
  ];
  const younger = [person('3', { birthDate: '1971-11-30', address: OTHER, phones: ['4195550199'] })];
  const search: QueryInput = { searchMode: 'person_search', firstName: 'Ansel', lastName: 'Pike' };

  it('are named as alternatives, and none is presented as certain', () => {
    const answer = ask(search, [...older, ...younger]);
    expect(answer.flags.map((flag) => flag.code)).toContain('ambiguous_person');
    expect(answer.alternatives).toHaveLength(1);
    expect(answer.confidenceScore!).toBeLessThan(60);
    expect(new Set([answer.owner!.age, answer.alternatives[0]!.age])).toEqual(new Set([54, 85]));
  });

  it('are distinguished by birth date or address', () => {
    const byBirth = ask({ ...search, dob: '11/30/1971' }, [...older, ...younger]);
    expect(byBirth.owner?.dateOfBirth).toBe('1971-11-30');
    expect(byBirth.alternatives).toEqual([]);
    expect(byBirth.confidenceScore!).toBeGreaterThan(90);
    const byAddress = ask({ ...search, street: '418 Tannery Row', zip: '00412' }, [...older, ...younger]);
    expect(byAddress.owner?.dateOfBirth).toBe('1941-04-02');
    expect(byAddress.phones.map((phone) => phone.e164)).toEqual(['+14195550142']);
  });

  it('share the doubt when father and son both live at the owner’s address', () => {
    const parcel = makeEvidence('parcel', 'p', {
      countyFips: '03001',
      apn: '1',
      situs: HOME,
      owners: [{ full: 'PIKE ANSEL', order: 'last_first' }],
      mailing: HOME,
    });
    const son = person('9', { birthDate: '1971-11-30', phones: ['4195550199'] });
    const alone = ask(BY_ADDRESS, [parcel, ...older]).phones[0]!.confidence;
    const { phones } = ask(BY_ADDRESS, [parcel, ...older, son]);
    expect(Math.max(...phones.map((phone) => phone.confidence))).toBeLessThan(alone);
  });
});

describe('a person in full', () => {
  const answer = ask({ searchMode: 'reverse_phone', phoneNumber: '4195550142' }, [
    person(
      '1',
      {
        name: { first: 'ISADORA', middle: 'V', last: 'PIKE' },
        alsoKnownAs: [{ first: 'ISADORA', last: 'MARLOWE' }],
        birthDate: '1963-09-17',
        phones: ['4195550142'],
      },
      '2026-03-01',
      '2012-06-01',
    ),
    makeEvidence(
      'person',
      '2',
      { name: { first: 'ISADORA', last: 'PIKE' }, address: HOME, previousAddress: OTHER, movedOn: '2012-05-20' },
      { source: 'address_change', lastSeen: '2012-05-20' },
    ),
    person('3', { birthDate: '1961-04-02', phones: ['4195550177'] }, '2026-03-01', '2012-06-01'),
    person('4', { name: { first: 'ROWAN', last: 'PIKE' }, birthDate: '1990-02-11' }, '2026-03-01', '2012-06-01'),
    person('5', { name: { first: 'EMIL', last: 'GRIST' }, birthDate: '1930-01-01' }, '2009-03-01', '1999-06-01'),
    person('6', { name: { first: 'NORA', last: 'GRIST' }, birthDate: '1985-01-01' }, '2026-03-01', '2024-06-01'),
    makeEvidence('court', '7', {
      caseNumber: '2019-J-1',
      caseType: 'judgment',
      filedOn: '2019-03-04',
      party: { full: 'ISADORA V PIKE', order: 'first_last' },
      partyAddress: HOME,
    }),
    makeEvidence('court', '8', {
      caseNumber: '2019-J-9',
      caseType: 'judgment',
      filedOn: '2020-03-04',
      party: { full: 'ISADORA B PIKE', order: 'first_last' },
      partyAddress: makeAddress('1 FAR RD', '00101', 'TARN'),
    }),
  ]);

  it('has aliases, age and a history that begins where she came from', () => {
    expect(answer.owner).toMatchObject({ age: 63, dateOfBirth: '1963-09-17' });
    expect(answer.owner!.aliases).toContain('Isadora Marlowe');
    expect(answer.addressHistory).toMatchObject([
      { fullStreet: '418 Tannery Row', city: 'Quillmere', isCurrentAddress: true, lastDate: '2026-03-01' },
      { fullStreet: '9 Coopers Whf', city: 'Larkhaven', isCurrentAddress: false, lastDate: '2012-05-20' },
    ]);
  });

  it('has the people of the household as relatives, not earlier residents', () => {
    const relatives = Object.fromEntries(answer.relatives.map((relative) => [relative.name, relative.relationship]));
    expect(relatives).toEqual({ 'Ansel Pike': 'Spouse', 'Rowan Pike': 'Parent or child', 'Nora Grist': 'Household member' });
    expect(answer.relatives.find((relative) => relative.name === 'Ansel Pike')).toMatchObject({
      age: 65,
      phones: [{ number: '(419) 555-0177' }],
    });
  });

  it('has her own court cases only', () => {
    expect(answer.civilRecords).toMatchObject({ numberOfJudgments: 1, mostRecentJudgment: '2019-03-04', numberOfLiens: 0 });
  });
});

const holding = (id: string, line: string, owner: string, mailing = HOME, zip = '00412'): Evidence =>
  makeEvidence('parcel', id, {
    countyFips: '03001',
    apn: id,
    situs: makeAddress(line, zip),
    owners: [{ full: owner, order: 'last_first' }],
    mailing,
  });

describe('an owner by name', () => {
  it('has all holdings under one answer, the home first', () => {
    const answer = ask({ searchMode: 'owner_name', ownerName: 'Ansel Pike' }, [
      holding('1', '12 MILL LN', 'PIKE ANSEL R'),
      holding('2', '418 TANNERY ROW', 'PIKE ANSEL & ISADORA'),
      holding('3', '14 MILL LN', 'PIKE ANSEL'),
    ]);
    expect(answer.parcel?.apn).toBe('2');
    expect(answer.otherProperties.map((property) => property.apn)).toEqual(['1', '3']);
    expect(answer.alternatives).toEqual([]);
  });

  it('names the other owners with the same name', () => {
    const answer = ask({ searchMode: 'owner_name', ownerName: 'Pike Ansel' }, [
      holding('1', '12 MILL LN', 'PIKE ANSEL', OTHER),
      holding('2', '418 TANNERY ROW', 'PIKE ANSEL'),
    ]);
    expect(answer.flags.map((flag) => flag.code)).toContain('ambiguous_person');
    expect(answer.alternatives).toHaveLength(1);
    expect(answer.confidenceScore!).toBeLessThan(60);
  });

  it('is found as a company whatever its legal form is called', () => {
    const found = [holding('1', '12 MILL LN', 'BIRCHWOOD HOMES, L.L.C.')];
    expect(ask({ searchMode: 'owner_name', ownerName: 'Birchwood Homes LLC', state: 'FK' }, found).owner?.name).toMatch(/^Birchwood Homes/);
    expect(ask({ searchMode: 'owner_name', ownerName: 'Birchwood Estates LLC', state: 'FK' }, found).matched).toBe(false);
    expect(ask({ searchMode: 'owner_name', ownerName: 'Birchwood Homes LLC', state: 'FL' }, found).matched).toBe(false);
  });
});

describe('the mailbox of an office', () => {
  const roll = holding('R', '418 TANNERY ROW', 'PIKE ANSEL');
  const confidenceOf = (email: string, ...found: Evidence[]): number =>
    ask(BY_ADDRESS, [roll, ...found]).emails.find((each) => each.email === email)?.confidence ?? 0;
  const own = person('1', { emails: ['ansel@example.com'] }, '2024-01-01');

  it('is not sold as anybody’s, except for a firm named after them', () => {
    const found = [person('1', { emails: ['info@tarn-realty.example', 'info@pikelaw.example'] })];
    expect(confidenceOf('info@tarn-realty.example', ...found)).toBeLessThan(50);
    expect(confidenceOf('info@pikelaw.example', ...found)).toBeGreaterThan(50);
  });

  it('does not affect their own mailbox that was seen before', () => {
    const office = person('2', { emails: ['info@tarn-realty.example'] }, '2026-05-01');
    expect(confidenceOf('ansel@example.com', own, office)).toBeGreaterThanOrEqual(confidenceOf('ansel@example.com', own));
  });

  it('does not merge two people', () => {
    const [elsewhere, office] = [
      { phones: ['4195550199'], name: { first: 'A', last: 'PIKE' }, address: OTHER },
      ['info@tarn-realty.example'],
    ];
    const phoneWith = (emails: string[]): number =>
      ask(BY_ADDRESS, [roll, person('1', { emails: office }), person('2', { ...elsewhere, emails })]).phones[0]?.confidence ?? 0;
    expect(phoneWith(office)).toBe(phoneWith([]));
  });
});
