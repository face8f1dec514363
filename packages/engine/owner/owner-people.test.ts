import { DECEASED_OWNER } from '@deedline/contract/search/words';
import { describe, expect, it } from 'vitest';
import { readRecords } from '../cluster/scene.ts';
import { tellHop } from '../explain/owners.ts';
import type { OwnerHop } from '@deedline/contract/search/results';
import type { Evidence, OrganisationBody, RawName } from '../model/evidence.ts';
import { makeAddress, makeEvidence, TEST_SOURCES } from '../testing/make-evidence.ts';
import { findCurrentOwner } from './current-owner.ts';
import { findOwnerPeople, type OwnerPeople } from './owner-people.ts';
import { collectProperties } from './property-file.ts';

const HOME = makeAddress('418 TANNERY ROW');
const OFFICE = makeAddress('9 COOPERS WHARF', '00377', 'LARKHAVEN');
const PARCEL = { countyFips: '03001', apn: '1' };

/** The people with each step as the answer shows it. */
type Told = Omit<OwnerPeople, 'path'> & { path: OwnerHop[] };

function peopleOf(owner: RawName, more: Evidence[] = [], careOf?: string): Told {
  const roll = makeEvidence('parcel', 'roll', { ...PARCEL, owners: [owner], mailing: OFFICE, situs: HOME, ...(careOf ? { careOf } : {}) });
  const records = readRecords([roll, ...more], TEST_SOURCES);
  const property = collectProperties(records)[0]!;
  const found = findOwnerPeople(records, property, findCurrentOwner(records, property)!);
  return { ...found, path: found.path.map((hop) => tellHop(records, hop)) };
}

function company(id: string, name: string, body: Partial<OrganisationBody> = {}): Evidence {
  return makeEvidence('organisation', id, {
    name,
    registryNumber: `L${id}`,
    status: 'active',
    principalAddress: OFFICE,
    officers: [],
    ...body,
  });
}

const at = (id: string, [first, last]: [string, string], body: object = {}, lastSeen = '2026-01-01'): Evidence =>
  makeEvidence('person', id, { name: { first, last }, address: OFFICE, ...body }, { source: 'voter', lastSeen });
const resident = (id: string, first: string, last: string): Evidence =>
  makeEvidence('person', id, { name: { first, last }, address: OFFICE }, { source: 'voter', lastSeen: '2026-01-01' });
const far = (id: string): Evidence =>
  company(id, 'BIRCHWOOD HOMES LLC', {
    principalAddress: makeAddress('1 ELSEWHERE RD', '00101', 'TARN'),
    officers: [{ name: { first: 'OTTO', last: 'VANCE' } }],
  });

const names = (found: Told): string[] => found.people.map((person) => person.name.display);
const hops = (found: Told): string[] => found.path.map((hop) => `${hop.from} > ${hop.role} > ${hop.to}`);

describe('people behind an owner', () => {
  it('are the owners themselves, and both of a couple', () => {
    const found = peopleOf({ full: 'PIKE ANSEL R & ISADORA', order: 'last_first' });
    expect(names(found)).toEqual(['Ansel R Pike', 'Isadora Pike']);
    expect(found.owners.map((owner) => owner.kind)).toEqual(['person', 'person']);
    expect(found.path).toEqual([]);
  });

  it('are spelled as most documents print them if the roll has a slip', () => {
    const owner = { full: 'KARAGIANNIS PRUL S', order: 'last_first' } as const;
    const right = { full: 'KARAGIANNIS PAUL S', order: 'last_first' } as const;
    const bill = makeEvidence('tax', 'bill', { ...PARCEL, taxYear: 2026, billedTo: right }, { lastSeen: '2026-10-01' });
    const deed = makeEvidence('sale', 'deed', { ...PARCEL, saleDate: '2007-07-21', buyer: right });
    expect(peopleOf(owner, [bill, deed]).owners[0]!.name).toBe('Paul S Karagiannis');
    expect(peopleOf(owner, [bill]).owners[0]!.name).toBe('Prul S Karagiannis');
    // If two documents disagree, the records of residents decide.
    const lives = ['1', '2'].map((id) => resident(id, 'PAUL', 'KARAGIANNIS'));
    expect(peopleOf(owner, [bill, ...lives]).owners[0]!.name).toBe('Paul S Karagiannis');
    expect(peopleOf(owner, [bill, ...lives, resident('3', 'PRUL', 'KARAGIANNIS')]).owners[0]!.name).toBe('Prul S Karagiannis');
    const firm = company('1', 'TRELLIS EQUITIES LLC');
    expect(peopleOf({ full: 'TRELLID EQUITIES LLC' }, [firm]).owners[0]!.name).toBe('Trellis Equities LLC');
    const cut = company('2', 'CANTERBURY BRIGHTWATER INVESTMENTS LLC');
    expect(peopleOf({ full: 'CANTERBURY BRIGHTWATER INVEST' }, [cut]).owners[0]!.name).toBe('Canterbury Brightwater Investments LLC');
  });

  it.each([
    ['a double surname without its hyphen', 'CARNEY FINCHCOTE DIANE P', { last: 'CARNEY FINCHCOTE', first: 'DIANE', middle: 'P' }],
    [
      'a row printed given name first among surnames first',
      'ALEXANCLRA R WYNTERLEY',
      { last: 'WYNTERLEY', first: 'ALEXANCLRA', middle: 'R' },
    ],
  ])('are looked for as %s may be read, too', (_, full, other) => {
    const [person] = peopleOf({ full, order: 'last_first' }).people;
    expect(person!.view.names).toHaveLength(2);
    expect(person!.view.names[1]).toMatchObject(other);
  });

  it.each(['PIKE ANSEL ROWAN', 'JONES LAQUANTRA MARIE', 'PIKE ANSEL R', 'PIKE A ROWAN', 'PIKE FINCHCOTE'])(
    'are called in one way where nothing else fits: %s',
    (full) => {
      expect(peopleOf({ full, order: 'last_first' }).people[0]!.view.names).toHaveLength(1);
    },
  );

  it('belong to the company known to the registry if a column cut off what distinguishes it from a person', () => {
    const cut = { full: 'PIKE-MARLOWETON REALT', order: 'last_first' } as const;
    expect(peopleOf(cut, [company('1', 'PIKE-MARLOWETON REALTY INC')]).owners[0]).toMatchObject({ kind: 'company' });
    // If two registered names begin this way, the one in the owner's city is chosen; otherwise neither.
    const other = company('2', 'PIKE-MARLOWETON REALTORS LLC', { principalAddress: makeAddress('1 MAIN ST', '00101', 'TARN') });
    expect(peopleOf(cut, [other, company('1', 'PIKE-MARLOWETON REALTY INC')]).owners[0]!.name).toBe('Pike-Marloweton Realty Inc');
    const both = [other, company('1', 'PIKE-MARLOWETON REALTY INC', { principalAddress: makeAddress('2 MAIN ST', '00101', 'TARN') })];
    expect(peopleOf(cut, both).owners[0]).toMatchObject({ name: 'Pike-Marloweton Realt', kind: 'company' });
    const bare = { full: 'MARLOWETON QUILLEN', order: 'last_first' } as const;
    expect(peopleOf(bare, [company('2', 'MARLOWETON QUILLEN LLC')]).owners[0]!.name).toBe('Marloweton Quillen LLC');
    const elsewhere = company('3', 'MARLOWETON QUILLEN LLC', { principalAddress: makeAddress('1 ELSEWHERE RD', '00101', 'TARN') });
    expect(peopleOf(bare, [elsewhere]).owners[0]!.kind).toBe('person');
    const owner = { full: 'PIKE JOHN', order: 'last_first' } as const;
    expect(peopleOf(owner, [company('4', 'PIKE JOHN LLC')]).owners[0]!.kind).toBe('person');
  });

  it('include the second owner who was cut off by a short column', () => {
    const bill = makeEvidence(
      'tax',
      'bill',
      { ...PARCEL, taxYear: 2026, billedTo: { full: 'PIKE ANSEL R & MURPHY SUSAN', order: 'last_first' } },
      { lastSeen: '2026-10-01' },
    );
    expect(peopleOf({ full: 'PIKE ANSEL R', order: 'last_first' }, [bill]).owners.map((owner) => owner.name)).toEqual([
      'Ansel R Pike',
      'Susan Murphy',
    ]);
  });

  it('include the unnamed spouse, found under the surname', () => {
    const found = peopleOf({ full: 'PIKE ANSEL R ET UX', order: 'last_first' });
    expect(found.owners).toHaveLength(1);
    expect(found.people[1]).toMatchObject({ isOwner: false, name: { last: 'PIKE' } });
    expect(found.people[1]!.name.first).toBeUndefined();
  });

  it('are the managers of an LLC, each hop shown', () => {
    const filing = company('1', 'BIRCHWOOD HOMES, L.L.C.', {
      officers: [{ title: 'MGR', name: { first: 'ANSEL', last: 'PIKE' }, address: OFFICE }],
    });
    const found = peopleOf({ full: 'BIRCHWOOD HOMES LLC' }, [filing]);
    expect(found.owners).toMatchObject([{ kind: 'company' }]);
    expect(hops(found)).toEqual(['Birchwood Homes, LLC > Manager or member > Ansel Pike']);
    expect(found.path[0]!.confidence).toBeGreaterThan(85);
    expect(found.path[0]!.evidence[0]!.evidenceId).toBe('1');
  });

  it('are found through a company that manages the company, with lower confidence', () => {
    const filings = [
      company('1', 'BIRCHWOOD HOMES LLC', { officers: [{ title: 'MGRM', name: { full: 'EMBER MANAGEMENT LLC' }, isOrganisation: true }] }),
      company('2', 'EMBER MANAGEMENT LLC', { officers: [{ title: 'MGR', name: { first: 'ANSEL', last: 'PIKE' } }] }),
    ];
    const found = peopleOf({ full: 'BIRCHWOOD HOMES LLC' }, filings);
    expect(hops(found)).toEqual([
      'Birchwood Homes LLC > Manager or member > Ember Management LLC',
      'Ember Management LLC > Manager or member > Ansel Pike',
    ]);
    const direct = peopleOf({ full: 'EMBER MANAGEMENT LLC' }, filings);
    expect(found.people[0]!.probability).toBeLessThan(direct.people[0]!.probability);
  });

  it('are found at the end of a longer chain, with every hop scored', () => {
    const names = ['BIRCHWOOD HOMES LLC', 'EMBER MANAGEMENT LLC', 'OLDFIELD MANAGEMENT LLC', 'ACORN MANAGEMENT LLC'];
    const filings = names.map((name, index) => {
      const manager = names[index + 1];
      const officer = manager ? { name: { full: manager }, isOrganisation: true } : { name: { first: 'ANSEL', last: 'PIKE' } };
      return company(String(index), name, { officers: [{ title: 'MGR', ...officer }] });
    });
    const found = peopleOf({ full: names[0]! }, filings);
    expect(found.path).toHaveLength(4);
    expect(found.path.at(-1)!.to).toBe('Ansel Pike');
    for (const { evidence, reckoning } of found.path) {
      expect(evidence.map(({ question }) => question)).toEqual(['filing', 'standing']);
      expect(reckoning.steps.map(({ question }) => question)).toEqual(['filing', 'standing']);
    }
    expect(found.people[0]!.chances.map(({ question }) => question)).toEqual(['ownership', 'standing']);
  });

  it('are the residents at the mailing address if no filing and no title leads to anybody', () => {
    const couple = [resident('v1', 'ISADORA', 'VANCE'), resident('v2', 'OTTO', 'VANCE')];
    const found = peopleOf({ full: 'LAND TRUST NO 1461' }, couple);
    expect(
      hops(found)
        .map((hop) => hop.split(' > ').slice(1).join(' > '))
        .sort(),
    ).toEqual(['Same mailing address > Isadora Vance', 'Same mailing address > Otto Vance']);
    expect(found.path[0]!.evidence[0]).toMatchObject({ agrees: ['mailing address'], question: 'standing' });
    const crowd = ['OTTO VANCE', 'EMIL GRIST', 'NELL OAKHURST', 'CORA HALLAM'].map((name) =>
      resident(name, ...(name.split(' ') as [string, string])),
    );
    expect(peopleOf({ full: 'LAND TRUST NO 1461' }, crowd).path).toEqual([]);
    const office = ['5', '6', '7', '8'].map((id) => company(id, `OTHER ${id} LLC`));
    expect(peopleOf({ full: 'LAND TRUST NO 1461' }, [...couple, ...office]).path).toEqual([]);
  });

  it('are not people who lived there before the purchase, long ago, or elsewhere since', () => {
    const deed = makeEvidence('sale', 'deed', { ...PARCEL, saleDate: '2024-02-01', buyer: { full: 'LAND TRUST NO 1461' } });
    const before = at('1', ['EMIL', 'GRIST'], {}, '2023-06-01');
    const left = at('2', ['NELL', 'OAKHURST'], { birthDate: '1971-02-03' }, '2025-01-01');
    const elsewhere = makeEvidence(
      'person',
      '3',
      { name: { first: 'NELL', last: 'OAKHURST' }, address: HOME, birthDate: '1971-02-03' },
      { source: 'voter', lastSeen: '2026-03-01' },
    );
    const namesake = {
      ...elsewhere,
      id: '4',
      body: { ...elsewhere.body, name: { first: 'OTTO', last: 'VANCE' }, birthDate: '1990-01-01' },
    } as Evidence;
    const found = peopleOf({ full: 'LAND TRUST NO 1461' }, [deed, before, left, elsewhere, namesake, resident('5', 'OTTO', 'VANCE')]);
    expect(found.path.map(({ to }) => to)).toEqual(['Otto Vance']);
  });

  it('include the person who lives with an owner for whom the roll names somebody else too', () => {
    const own = at('o', ['ANSEL', 'PIKE'], { birthDate: '1961-04-02', phones: ['4195550142'] });
    const child = at('c', ['BRENNA', 'PIKE'], { birthDate: '1993-05-01' });
    const lodger = at('l', ['OTTO', 'VANCE']);
    const spouse = at('s', ['ISADORA', 'PIKE'], { birthDate: '1963-07-07' });
    const partner = at('p', ['CORA', 'HALLAM'], { phones: ['4195550142'] });
    const likely = (owner: RawName, ...more: Evidence[]): string[] =>
      hops(peopleOf(owner, [own, child, lodger, ...more])).map((hop) => hop.split(' > ').slice(1).join(': '));
    const and = { full: 'PIKE ANSEL ET AL', order: 'last_first' } as const;
    expect(likely(and)).toEqual([]);
    expect(likely(and, spouse)).toEqual(['Likely co-owner: Isadora Pike']);
    expect(likely(and, partner)).toEqual(['Likely co-owner: Cora Hallam']);
    expect(likely({ full: 'PIKE ANSEL & HALL', order: 'last_first', isFull: true }, at('h', ['CORA', 'HALLAM']))).toEqual([
      'Likely co-owner: Cora Hallam',
    ]);
    expect(likely({ full: 'PIKE ANSEL', order: 'last_first' }, spouse, partner)).toEqual([]);
  });

  it('state what speaks against a filing', () => {
    const [hop] = peopleOf({ full: 'BIRCHWOOD HOMES LLC' }, [far('1'), far('2')]).path;
    expect(hop!.evidence[0]).toMatchObject({ agrees: ['name'], differs: ['mailing address'] });
    expect(hop!.evidence[1]).toMatchObject({ evidenceId: '2', text: 'another filing fits as well' });
    expect(hop!.evidence[1]!.weight).toBeLessThan(0);
  });

  it('end where companies own each other in a circle', () => {
    const filings = [
      company('1', 'BIRCHWOOD HOMES LLC', { officers: [{ name: { full: 'EMBER MANAGEMENT LLC' }, isOrganisation: true }] }),
      company('2', 'EMBER MANAGEMENT LLC', { officers: [{ name: { full: 'BIRCHWOOD HOMES LLC' }, isOrganisation: true }] }),
    ];
    expect(peopleOf({ full: 'BIRCHWOOD HOMES LLC' }, filings).people).toEqual([]);
  });

  it('are never the agent of many companies, nor an agent that is a company', () => {
    const agent = { name: { first: 'OTTO', last: 'VANCE' }, address: OFFICE };
    const one = company('1', 'BIRCHWOOD HOMES LLC', { agent });
    expect(hops(peopleOf({ full: 'BIRCHWOOD HOMES LLC' }, [one]))).toEqual(['Birchwood Homes LLC > Registered agent > Otto Vance']);
    const others = ['2', '3'].map((id) => company(id, `OTHER ${id} LLC`, { agent }));
    expect(peopleOf({ full: 'BIRCHWOOD HOMES LLC' }, [one, ...others]).path).toEqual([]);
    const served = company('4', 'IRONGATE LLC', { agent: { name: { full: 'FENMARK REGISTERED AGENTS INC' }, isOrganisation: true } });
    expect(peopleOf({ full: 'IRONGATE LLC' }, [served]).path).toEqual([]);
  });

  it('come from the filing at the owner’s address if two companies have the name', () => {
    const far = company('1', 'BIRCHWOOD HOMES LLC', {
      principalAddress: makeAddress('1 ELSEWHERE RD', '00101', 'TARN'),
      officers: [{ title: 'MGR', name: { first: 'OTTO', last: 'VANCE' } }],
    });
    const here = company('2', 'BIRCHWOOD HOMES LLC', { officers: [{ title: 'MGR', name: { first: 'ANSEL', last: 'PIKE' } }] });
    expect(names(peopleOf({ full: 'BIRCHWOOD HOMES LLC' }, [far, here]))).toEqual(['Ansel Pike']);
  });

  it('are the trustees of a trust, or the family if it names nobody', () => {
    expect(hops(peopleOf({ full: 'ANSEL R PIKE REVOCABLE TRUST', order: 'last_first' }))).toEqual([
      'Ansel R Pike Revocable Trust > Trustee > Ansel R Pike',
    ]);
    const family = peopleOf({ full: 'PELLWORTH FAMILY TRUST' });
    expect(family.people.map((person) => person.view.names[0]!.last)).toEqual(['PELLWORTH']);
    expect(family.people[0]!.view.names[0]!.first).toBeUndefined();
  });

  it('are those who deeded the house to their own trust', () => {
    const deed = makeEvidence('sale', 'deed', {
      ...PARCEL,
      saleDate: '2020-02-01',
      salePrice: 10,
      buyer: { full: 'PELLWORTH FAMILY TRUST' },
      seller: { full: 'ISADORA PELLWORTH', order: 'first_last' },
    });
    expect(names(peopleOf({ full: 'PELLWORTH FAMILY TRUST' }, [deed]))).toContain('Isadora Pellworth');
    const sold = makeEvidence('sale', 'deed', {
      ...PARCEL,
      saleDate: '2020-02-01',
      salePrice: 250_000,
      buyer: { full: 'PELLWORTH FAMILY TRUST' },
      seller: { full: 'OTTO VANCE', order: 'first_last' },
    });
    expect(names(peopleOf({ full: 'PELLWORTH FAMILY TRUST' }, [sold]))).not.toContain('Otto Vance');
  });

  it('are the heirs at an estate’s address, and its care-of person', () => {
    const found = peopleOf({ full: 'ESTATE OF ANSEL PIKE' }, [], 'C/O ISADORA VANCE');
    expect(found.owners[0]).toMatchObject({ kind: 'estate' });
    expect(hops(found).map((hop) => hop.split(' > ').slice(1).join(' > '))).toEqual([
      `${DECEASED_OWNER} > Ansel Pike`,
      'In care of > Isadora Vance',
    ]);
    expect(found.people.some((person) => person.name.last === 'PIKE' && person.name.first === undefined)).toBe(true);
  });
});
