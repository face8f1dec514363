import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Evidence } from '../model/evidence.ts';
import type { Key } from '../keys/key.ts';
import { firstKeys, MAX_HOPS, nextKeys, readQuery, startPlan } from '../pipeline.ts';
import type { Query, QueryInput } from '../query/query.ts';
import { makeAddress, makeEvidence } from '../testing/make-evidence.ts';
import { QUILLMERE } from '../testing/quillmere.ts';
import { evidenceKeys } from '../keys/evidence-keys.ts';

const HOME = makeAddress('418 TANNERY ROW');
const OFFICE = makeAddress('9 COOPERS WHARF', '00377', 'LARKHAVEN');
const FACTS = { state: 'FK', countyFips: '03001' };

function toQuery(input: QueryInput): Query {
  const read = readQuery(input);
  if (!read.ok) throw new Error(read.problems[0]?.message);
  return read.query;
}

/** The next keys of a plan without knowledge of the earlier rounds; an incremental plan must return the same. */
function keysFromScratch(query: Query, found: Iterable<Evidence>, asked: readonly Key[]): Key[] {
  return nextKeys(startPlan(query, asked), found);
}

/** What a search would find in a store of these records, round by round; the ids are in the order of the rounds. */
function gather(input: QueryInput, store: readonly Evidence[]): { ids: string[]; hops: number; mostKeys: number } {
  const query = toQuery(input);
  const filed = store.map((item) => ({ item, hashes: new Set(evidenceKeys(item, FACTS).map((key) => key.hash)) }));
  const found = new Map<string, Evidence>();
  let keys = firstKeys(query);
  const asked = [...keys];
  const plan = startPlan(query, keys);
  let hops = 0;
  let mostKeys = 0;
  while (keys.length > 0 && hops <= MAX_HOPS) {
    mostKeys = Math.max(mostKeys, keys.length);
    for (const { item, hashes } of filed) if (keys.some(({ hash }) => hashes.has(hash))) found.set(item.id, item);
    keys = nextKeys(plan, found.values());
    expect(keys).toEqual(keysFromScratch(query, found.values(), asked));
    asked.push(...keys);
    hops++;
  }
  return { ids: [...found.keys()].sort(), hops, mostKeys };
}

const BY_ADDRESS: QueryInput = { searchMode: 'property_address', street: '418 Tannery Row', zip: '00412' };
const parcel = (owner: string, more = {}): Evidence =>
  makeEvidence('parcel', 'parcel', {
    countyFips: '03001',
    apn: '1',
    situs: HOME,
    mailing: OFFICE,
    owners: [{ full: owner, order: 'last_first' }],
    ...more,
  });
const tax = makeEvidence('tax', 'tax', { countyFips: '03001', apn: '1', taxYear: 2026 });
const line = makeEvidence('phone_line', 'line', { phone: '4195550142', lineType: 'mobile' });
const dnc = makeEvidence('dnc', 'dnc', { phone: '4195550142' });

describe('the hops of a search', () => {
  it('limit an owner’s name alone to rare names, and look up homes, lines and the question itself without that limit', () => {
    const owner = makeEvidence('person', 'owner', { name: { first: 'ANSEL', last: 'PIKE' }, address: OFFICE, phones: ['4195550142'] });
    const query = toQuery(BY_ADDRESS);
    const keys = nextKeys(startPlan(query, firstKeys(query)), [parcel('PIKE ANSEL'), owner]);
    const most = new Map([...Map.groupBy(keys, ({ type }) => type)].map(([type, of]) => [type, new Set(of.map((key) => key.most))]));
    for (const type of ['nameState', 'nameAnywhere', 'nameRootZip3', 'nameSoundZip'] as const)
      expect([type, ...(most.get(type) ?? [])]).toEqual([type, 50]);
    for (const type of ['phone', 'nameNumber', 'givenNumber', 'addressZip'] as const)
      expect([type, ...(most.get(type) ?? [])]).toEqual([type, undefined]);
    const person = toQuery({ searchMode: 'person_search', firstName: 'Ansel', lastName: 'Pike', state: 'FK' });
    expect(firstKeys(person).filter((key) => key.most !== undefined)).toEqual([]);
  });

  it('lead from a parcel through its owner, who lives elsewhere, to the line and the list', () => {
    const owner = makeEvidence('person', 'owner', {
      name: { first: 'ANSEL', last: 'PIKE' },
      address: OFFICE,
      phones: ['4195550142'],
      emails: ['ansel.pike@example.com'],
    });
    const mailbox = makeEvidence('mailbox', 'mailbox', { email: 'ansel.pike@example.com', status: 'deliverable' });
    expect(gather(BY_ADDRESS, [parcel('PIKE ANSEL'), tax, owner, line, dnc, mailbox]).ids).toEqual([
      'dnc',
      'line',
      'mailbox',
      'owner',
      'parcel',
      'tax',
    ]);
  });

  it('lead through two records that agree to those filed under the name before marriage', () => {
    const [cabin, flat] = [makeAddress('31 GRIST LN', '00431', 'TARN'), makeAddress('70 SADDLER RD', '00388', 'OTTERCOMBE')];
    const moved = makeEvidence('person', 'moved', { name: { first: 'ISADORA', last: 'PIKE' }, address: OFFICE, previousAddress: cabin });
    const before = makeEvidence('person', 'before', { name: { first: 'ISADORA', last: 'VANTERPOOL' }, address: cabin });
    const earlier = makeEvidence('person', 'earlier', { name: { first: 'IZORA', last: 'VANTERPOOL' }, address: flat });
    const old = makeEvidence('person', 'old', { name: { first: 'ISADORA', last: 'VANTERPOOL' }, address: flat });
    const { ids } = gather(BY_ADDRESS, [parcel('PIKE ISADORA'), moved, before, earlier, old]);
    expect(ids).toEqual(['before', 'moved', 'old', 'parcel']);
  });

  it('lead through a person’s strongest records, however many weak ones there are', () => {
    const [cabin, flat] = [makeAddress('31 GRIST LN', '00431', 'TARN'), makeAddress('70 SADDLER RD', '00388', 'OTTERCOMBE')];
    const initials = Array.from({ length: 12 }, (_, index) =>
      makeEvidence('person', `i${index}`, { name: { first: 'I', last: 'PIKE' }, address: OFFICE }),
    );
    const moved = makeEvidence('person', 'moved', { name: { first: 'ISADORA', last: 'PIKE' }, address: OFFICE, previousAddress: cabin });
    const before = makeEvidence('person', 'before', { name: { first: 'ISADORA', last: 'VANTERPOOL' }, address: cabin });
    const old = makeEvidence('person', 'old', { name: { first: 'ISADORA', last: 'VANTERPOOL' }, address: flat });
    expect(gather(BY_ADDRESS, [parcel('PIKE ISADORA'), ...initials, moved, before, old]).ids).toContain('old');
  });

  it('lead from the people last seen with a number, however many had it before', () => {
    const office = Array.from({ length: 40 }, (_, index) =>
      makeEvidence(
        'person',
        `o${index}`,
        { name: { first: 'OTTO', last: 'VANCE' }, address: OFFICE, phones: ['4195550142'] },
        { lastSeen: '2009' },
      ),
    );
    const known = { name: { first: 'ANSEL', last: 'PIKE' }, birthDate: '1961-04-02' };
    const now = makeEvidence('person', 'z', { ...known, phones: ['4195550142'] }, { lastSeen: '2026-10-01' });
    const home = makeEvidence('person', 'home', { ...known, address: HOME });
    const { ids } = gather({ searchMode: 'reverse_phone', phoneNumber: '(419) 555-0142' }, [...office, now, home]);
    expect(ids).toContain('home');
  });

  it('lead from a middle name that is not a given name to records under it', () => {
    const known = makeEvidence('person', 'known', { name: { first: 'ISADORA', middle: 'VANTERPOOL', last: 'PIKE' }, address: OFFICE });
    const old = makeEvidence('person', 'old', { name: { first: 'ISADORA', last: 'VANTERPOOL' }, phones: ['4195550142'] });
    expect(gather(BY_ADDRESS, [parcel('PIKE ISADORA'), known, old]).ids).toContain('old');
  });

  it('find somebody under another surname and a street’s other name by given name and house number', () => {
    const alias = makeEvidence('person', 'alias', {
      name: { first: 'ISADORA', last: 'VANTERPOOL' },
      address: makeAddress('9 US HWY 96', '00377'),
    });
    const other = makeEvidence('person', 'other', {
      name: { first: 'OTTO', last: 'VANTERPOOL' },
      address: makeAddress('9 US HWY 96', '00377'),
    });
    expect(gather(BY_ADDRESS, [parcel('PIKE ISADORA'), alias, other]).ids).toEqual(['alias', 'parcel']);
  });

  it('lead from a company that a company manages to the manager’s phone', () => {
    const outer = makeEvidence('organisation', 'outer', {
      name: 'BIRCHWOOD HOMES LLC',
      registryNumber: 'L1',
      officers: [{ title: 'MGRM', name: { full: 'EMBER MANAGEMENT LLC' }, isOrganisation: true }],
    });
    const inner = makeEvidence('organisation', 'inner', {
      name: 'EMBER MANAGEMENT LLC',
      registryNumber: 'L2',
      officers: [{ title: 'MGR', name: { first: 'ANSEL', last: 'PIKE' }, address: HOME }],
    });
    const manager = makeEvidence('person', 'manager', {
      name: { first: 'ANSEL', last: 'PIKE' },
      address: makeAddress('418 TANNERY ROW'),
      phones: ['4195550142'],
    });
    const store = [parcel('BIRCHWOOD HOMES LLC', { situs: makeAddress('12 MILL LN') }), outer, inner, manager, line];
    expect(gather({ ...BY_ADDRESS, street: '12 Mill Ln' }, store).ids).toEqual(['inner', 'line', 'manager', 'outer', 'parcel']);
  });

  it('lead from a former home through the birth date to the owner’s current home', () => {
    const then = makeEvidence('person', 'then', { name: { first: 'ANSEL', last: 'PIKE' }, birthDate: '1961-04-02', address: OFFICE });
    const now = makeEvidence('person', 'now', {
      name: { first: 'ANSEL', middle: 'R', last: 'PIKE' },
      birthDate: '1961-04-02',
      address: { ...OFFICE, line: '77 FAR RD', city: 'SUNDERWELL', state: 'SV', zip: '00052' },
      phones: ['4195550142'],
    });
    expect(gather(BY_ADDRESS, [parcel('PIKE ANSEL'), then, now, line]).ids).toContain('line');
  });

  it('look up the lines of people who live with the owner and their later holders, and go no further', () => {
    const owner = makeEvidence('person', 'owner', { name: { first: 'ANSEL', last: 'PIKE' }, address: HOME, phones: ['4195550199'] });
    const wife = makeEvidence('person', 'wife', { name: { first: 'NORA', last: 'GRIST' }, address: HOME, phones: ['4195550142'] });
    const cabin = makeAddress('31 GRIST LN', '00431', 'TARN');
    const since = makeEvidence('person', 'since', { name: { first: 'OTTO', last: 'VANCE' }, address: cabin, phones: ['4195550142'] });
    const elsewhere = makeEvidence('person', 'elsewhere', { name: { first: 'EMIL', last: 'VANCE' }, address: cabin });
    const neighbour = makeEvidence('person', 'neighbour', {
      name: { first: 'IVES', last: 'MARLOWE' },
      address: makeAddress('418 TANNERY ROW APT 9'),
      phones: ['4195550143'],
    });
    const next = makeEvidence('phone_line', 'next', { phone: '4195550143', lineType: 'mobile' });
    const store = [parcel('PIKE ANSEL'), owner, wife, since, elsewhere, neighbour, line, next];
    expect(gather(BY_ADDRESS, store).ids).toEqual(['line', 'neighbour', 'owner', 'parcel', 'since', 'wife']);
    const byName: QueryInput = {
      searchMode: 'person_search',
      firstName: 'Ansel',
      lastName: 'Pike',
      street: '418 Tannery Row',
      zip: '00412',
    };
    expect(gather(byName, store).ids).toEqual(expect.arrayContaining(['line', 'owner', 'since', 'wife']));
  });

  it('stop at a parcel with a withheld owner', () => {
    const owner = makeEvidence('person', 'owner', { name: { first: 'ANSEL', last: 'PIKE' }, address: OFFICE, phones: ['4195550142'] });
    const billed = makeEvidence(
      'tax',
      'tax',
      { countyFips: '03001', apn: '1', taxYear: 2026, billedTo: { full: 'PIKE ANSEL' } },
      { lastSeen: '2026-10-01' },
    );
    expect(gather(BY_ADDRESS, [parcel('', { owners: [], confidential: true }), billed, owner, line]).ids).not.toContain('line');
  });

  it('do not follow a stranger with the same house number', () => {
    const neighbour = makeEvidence('person', 'neighbour', {
      name: { first: 'OTTO', last: 'VANCE' },
      address: makeAddress('418 MILL LN'),
      phones: ['4195550142'],
    });
    const lot = makeEvidence('parcel', 'lot', {
      countyFips: '03001',
      apn: '2',
      situs: makeAddress('418 MILL LN'),
      owners: [{ full: 'VANCE OTTO' }],
    });
    expect(gather(BY_ADDRESS, [parcel('PIKE ANSEL'), lot, neighbour, line]).ids).toEqual(['parcel']);
    // The same for a property found through a misspelled street.
    expect(gather({ ...BY_ADDRESS, street: '418 Tannary Row' }, [parcel('PIKE ANSEL'), lot, neighbour, line]).ids).toEqual([
      'lot',
      'parcel',
    ]);
  });

  it.each<[string, Partial<QueryInput>, string]>([
    ['a misspelled street', { street: '418 Tannary Row' }, '418 TANNERY ROW'],
    ['another town of the ZIP code', { city: 'Larkhaven' }, '418 TANNERY ROW'],
    ['a type that was left out', { street: '418 Tannery' }, '418 TANNERY ROW'],
    ['a unit that only the roll prints', {}, '418 TANNERY ROW APT 2'],
  ])('go on to what is written otherwise, in a hop of its own: %s', (_, asked, situs) => {
    const owner = makeEvidence('person', 'owner', { name: { first: 'ANSEL', last: 'PIKE' }, address: OFFICE });
    const lot = makeEvidence('parcel', 'lot', { countyFips: '03001', apn: '2', situs: makeAddress('418 MILL LN'), owners: [] });
    const store = [parcel('PIKE ANSEL', { situs: makeAddress(situs) }), lot, owner];
    expect(gather({ ...BY_ADDRESS, ...asked }, store).ids).toEqual(['lot', 'owner', 'parcel']);
  });

  it('try another ZIP code if nothing is on record in the given one', () => {
    const input = { ...BY_ADDRESS, city: 'Quillmere', state: 'FK', zip: '00413' };
    expect(gather(input, [parcel('PIKE ANSEL'), tax]).ids).toEqual(['parcel', 'tax']);
  });

  it('follow people who moved in if the roll still names the seller', () => {
    const moved = makeEvidence('person', 'moved', {
      name: { first: 'JANE', last: 'MARLOWE' },
      address: HOME,
      previousAddress: makeAddress('77 MILL ST', '00377', 'LARKHAVEN'),
      movedOn: '2026-09-01',
    });
    const before = makeEvidence('person', 'before', {
      name: { first: 'JANE', last: 'MARLOWE' },
      address: makeAddress('77 MILL ST', '00377', 'LARKHAVEN'),
      phones: ['4195550142'],
    });
    expect(gather(BY_ADDRESS, [parcel('PIKE ANSEL'), moved, before]).ids).toEqual(['before', 'moved', 'parcel']);
  });

  it('find the owner under exchanged names, and at home without a ZIP code', () => {
    const exchanged = makeEvidence('person', 'exchanged', { name: { first: 'PIKE', last: 'ANSEL' }, emails: ['ansel.pike@example.com'] });
    const { zip: _, ...office } = OFFICE;
    const atHome = makeEvidence('person', 'atHome', { name: { first: 'A', last: 'PYKE' }, address: office });
    expect(gather(BY_ADDRESS, [parcel('PIKE ANSEL'), exchanged, atHome]).ids).toEqual(['atHome', 'exchanged', 'parcel']);
  });

  it('stay bounded however many namesakes there are', () => {
    const namesakes = Array.from({ length: 280 }, (_, index) =>
      makeEvidence('person', `n${index}`, {
        name: { first: 'ANSEL', last: 'PIKE' },
        birthDate: `19${10 + (index % 80)}-04-02`,
        address: makeAddress(`${index} MILL LN`),
        phones: [`41955${String(50_000 + index)}`],
      }),
    );
    const { hops, mostKeys } = gather({ searchMode: 'person_search', firstName: 'Ansel', lastName: 'Pike', state: 'FK' }, namesakes);
    expect(mostKeys).toBeLessThanOrEqual(120);
    expect(hops).toBeLessThanOrEqual(MAX_HOPS + 1);
  });

  it.each<QueryInput>([
    { searchMode: 'property_address', street: '418 Tannery Row', city: 'Quillmere', state: 'FK' },
    { searchMode: 'property_address', street: '418 Tannery Row', zip: '00412' },
    { searchMode: 'property_address', street: '418 Tannary Row', zip: '00412' },
    { searchMode: 'parcel_id', parcelId: '0122-333' },
    { searchMode: 'owner_name', ownerName: 'Ansel Pike' },
    { searchMode: 'person_search', firstName: 'Ansel', lastName: 'Pike', dob: '1961-04-02' },
    { searchMode: 'reverse_phone', phoneNumber: '(419) 555-0142' },
    { searchMode: 'reverse_email', emailAddress: 'ansel.pike@example.com' },
  ])('ask the same in whatever order records come, as if all were new: %o', (input) => {
    const query = toQuery(input);
    const hopsOf = fc
      .tuple(fc.shuffledSubarray([...QUILLMERE], { minLength: QUILLMERE.length }), fc.array(fc.nat(QUILLMERE.length), { maxLength: 4 }))
      .map(([records, cuts]) => [...cuts, records.length].sort((a, b) => a - b).map((end) => records.slice(0, end)));
    fc.assert(
      fc.property(hopsOf, (hops) => {
        const asked = firstKeys(query);
        const plan = startPlan(query, asked);
        for (const found of hops) {
          const keys = nextKeys(plan, found);
          expect(keys).toEqual(keysFromScratch(query, found, asked));
          asked.push(...keys);
        }
      }),
      { numRuns: 30 },
    );
  });
});
