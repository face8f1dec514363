/** Patterns of real rolls, with made-up people, in which the number on file belongs to somebody else: none of them may be stated at 85 or more. */
import { describe, expect, it } from 'vitest';
import type { Answer } from '../model/answer.ts';
import type { Evidence, OrganisationBody, ParcelBody, PersonBody, RawAddress, RawName } from '../model/evidence.ts';
import { readQuery, resolve } from '../pipeline.ts';
import type { QueryInput } from '../query/query.ts';
import { makeAddress, makeEvidence, PROVED_CONTEXT } from '../testing/make-evidence.ts';

const HOME = makeAddress('418 TANNERY ROW');
const ACROSS_TOWN = makeAddress('1200 HARBOR BLVD');
const FAR: RawAddress = { line: '1 FAR RD', city: 'DISTANT', state: 'SV', zip: '00051' };
const BY_ADDRESS: QueryInput = { searchMode: 'property_address', street: '418 Tannery Row', zip: '00412' };
const OTHERS = '4195550199';
const OWN = '4195550142';
const SURE = 85;

let made = 0;
const nextId = (): string => String(++made);

function rolled(owner: string, more: Partial<ParcelBody> = {}): Evidence {
  const lot = { countyFips: '03001', apn: '1', taxYear: 2026, situs: HOME, mailing: HOME };
  return makeEvidence('parcel', nextId(), { ...lot, owners: [{ full: owner, order: 'last_first' }], ...more });
}

const party = (full: string): RawName => ({ full, order: 'last_first' });

function sold(saleDate: string, buyer?: string, seller?: string): Evidence {
  const named = { ...(buyer ? { buyer: party(buyer) } : {}), ...(seller ? { seller: party(seller) } : {}) };
  return makeEvidence('sale', nextId(), { countyFips: '03001', apn: '1', saleDate, salePrice: 210_000, ...named });
}

/** A listing from spring 2023 to this summer. */
function listed(full: string, address: RawAddress, phone = OTHERS, more: Partial<PersonBody> = {}): Evidence {
  const body = { name: { full, order: 'first_last' as const }, address, phones: [phone], ...more };
  return makeEvidence('person', nextId(), body, { lastSeen: '2026-08-20', firstSeen: '2023-02' });
}

function voter(full: string, birthDate: string, address = HOME, phone?: string, lastSeen = '2026-03-01'): Evidence {
  const body = { name: { full, order: 'first_last' as const }, birthDate, address, ...(phone ? { phones: [phone] } : {}) };
  return makeEvidence('person', nextId(), body, { source: 'voter', lastSeen, firstSeen: '2012-06' });
}

function filing(name: string, officer: string, address: RawAddress): Evidence {
  const manager = { title: 'MGR', name: { full: officer, order: 'last_first' as const }, address };
  const body: OrganisationBody = {
    name,
    registryNumber: nextId(),
    state: 'FK',
    status: 'active',
    principalAddress: address,
    officers: [manager],
  };
  return makeEvidence('organisation', nextId(), body);
}

function ask(found: readonly Evidence[], input: QueryInput = BY_ADDRESS): Answer {
  const lines = [OTHERS, OWN].map((phone) =>
    makeEvidence('phone_line', `line ${phone}`, { phone, lineType: 'mobile', status: 'active', checkedOn: '2026-11-01' }),
  );
  const read = readQuery(input);
  if (!read.ok) throw new Error(read.problems[0]?.message);
  return resolve(read.query, [...found, ...lines], PROVED_CONTEXT);
}

const confidenceOf = ({ phones }: Answer, phone: string): number => phones.find(({ e164 }) => e164 === `+1${phone}`)?.confidence ?? 0;
const textsOf = ({ phones }: Answer): string[] => phones.flatMap(({ evidence }) => evidence.map(({ text }) => text));

const PLACED: QueryInput = { searchMode: 'person_search', firstName: 'Benjamin', lastName: 'De La Cruz', city: 'Quillmere', state: 'FK' };
const UNIT: QueryInput = { ...BY_ADDRESS, street: '418 N Main St' };
const MAIN = makeAddress('418 N MAIN ST');
const PARK: QueryInput = { ...BY_ADDRESS, street: '100 Lakeshore Dr' };
const LAKESHORE = makeAddress('100 LAKESHORE DR');

it.each<[string, Evidence[], QueryInput?]>([
  [
    'the seller’s, while the roll still shows the seller',
    [rolled('PIKE ANSEL R'), sold('2026-10-18', 'HALE MARCUS', 'PIKE ANSEL R'), voter('ANSEL R PIKE', '1961-04-02', HOME, OTHERS)],
  ],
  [
    'the seller’s, where the buyer is named by no record',
    [rolled('PIKE ANSEL R', { lastSaleDate: '2011-05' }), sold('2026-10-18'), voter('ANSEL R PIKE', '1961-04-02', HOME, OTHERS)],
  ],
  [
    'a seller’s of the buyer’s own surname',
    [rolled('PIKE ANSEL'), sold('2026-09-18', 'PIKE DORIAN', 'PIKE ANSEL'), voter('ANSEL PIKE', '1941-04-02', HOME, OTHERS)],
  ],
  [
    'a former spouse’s who deeded it to the other, while the roll still shows both',
    [rolled('PIKE ANSEL & DORIS'), sold('2026-06-18', 'PIKE ANSEL', 'PIKE DORIS'), voter('DORIS PIKE', '1966-02-02', HOME, OTHERS)],
  ],
  [
    'a former spouse’s, where both sell to the other',
    [
      rolled('PIKE ANSEL & DORIS', { lastSaleDate: '2011-05' }),
      sold('2011-05-14', 'PIKE ANSEL & DORIS', 'GRIST EMIL'),
      sold('2026-06-18', 'PIKE ANSEL', 'PIKE ANSEL & DORIS'),
      voter('DORIS PIKE', '1966-02-02', HOME, OTHERS),
    ],
  ],
  ['the son’s, who alone is on file', [rolled('PIKE ANSEL SR'), listed('ANSEL PIKE JR', HOME)]],
  [
    'one listed without a suffix, where the son votes',
    [rolled('PIKE ANSEL SR'), listed('ANSEL PIKE', HOME), voter('ANSEL PIKE JR', '1990-02-02')],
  ],
  [
    'the son’s, born after the roll’s sale',
    [rolled('PIKE ANSEL', { lastSaleDate: '1975-06' }), voter('ANSEL PIKE', '1990-02-02', HOME, OTHERS)],
  ],
  [
    'the son’s, born after the deed to his father',
    [
      rolled('PIKE ANSEL'),
      sold('1975-06-03', 'PIKE ANSEL', 'GRIST EMIL'),
      voter('ANSEL PIKE', '1990-02-02', HOME, OTHERS),
      listed('ANSEL PIKE', HOME),
    ],
  ],
  [
    'one of a name across town, where the owner’s mail comes home',
    [rolled('PRICE WARREN', { lastSaleDate: '2011-05' }), listed('WARREN PRICE', ACROSS_TOWN)],
  ],
  ['a sister-in-law’s with the first of two surnames', [rolled('GARCIA LOPEZ MARIA'), listed('MARIA GARCIA RUIZ', HOME)]],
  [
    'a sister-in-law’s beside the owner’s own',
    [rolled('GARCIA LOPEZ MARIA'), listed('MARIA GARCIA RUIZ', HOME), listed('MARIA GARCIA LOPEZ', HOME, OWN)],
  ],
  [
    'a daughter’s behind an initial',
    [rolled('PIKE DORIS M', { lastSaleDate: '1981-03' }), listed('D PIKE', HOME), voter('DANA PIKE', '1984-02-02')],
  ],
  [
    'a namesake’s of SOUTH Main',
    [rolled('SMITH JOHN', { situs: MAIN, mailing: MAIN }), listed('JOHN SMITH', makeAddress('418 S MAIN ST'))],
    UNIT,
  ],
  ['whose clan name stands first elsewhere in town', [rolled('VANG XIONG'), listed('VANG XIONG', makeAddress('12 MILL ST'))]],
  [
    'a resident’s of the park that a company owns',
    [rolled('LAKESHORE MHP LLC', { situs: LAKESHORE, mailing: LAKESHORE }), listed('OTTO VANCE', { ...LAKESHORE, unit: 'LOT 14' })],
    PARK,
  ],
  [
    'a manager’s of another state’s company of the name',
    [
      rolled('SUNRISE PROPERTIES LLC', { mailing: FAR }),
      filing('SUNRISE PROPERTIES LLC', 'VANCE OTTO', ACROSS_TOWN),
      listed('OTTO VANCE', ACROSS_TOWN),
    ],
  ],
  ['a tenant’s of the surname of a trust', [rolled('JOHNSON FAMILY TRUST', { mailing: FAR }), listed('ANDREW JOHNSON', HOME)]],
  ['of whom an estate is', [rolled('PIKE ANSEL EST OF'), listed('ANSEL PIKE', HOME)]],
  [
    'of somebody who would be a hundred and one',
    [
      rolled('PIKE ANSEL', { lastSaleDate: '1961-03' }),
      voter('ANSEL PIKE', '1925-01-01', HOME, OTHERS, '2015-03-01'),
      listed('ANSEL PIKE', HOME),
    ],
  ],
  [
    'of one of two whose surname files set otherwise',
    [listed('BENJAMIN A DE LA CRUZ', ACROSS_TOWN), listed('BENJAMIN K DELACRUZ', makeAddress('99 ELM ST'), OWN)],
    PLACED,
  ],
])('a number is not surely told that is %s', (_, found, input) => {
  expect(confidenceOf(ask(found, input), OTHERS)).toBeLessThan(SURE);
});

const company = (mailing: RawAddress): Answer =>
  ask([
    rolled('SUNRISE PROPERTIES LLC', { mailing }),
    filing('SUNRISE PROPERTIES LLC', 'VANCE OTTO', ACROSS_TOWN),
    listed('OTTO VANCE', ACROSS_TOWN),
  ]);

const elsewhere = (since: string, mailing: RawAddress): Answer =>
  ask([rolled('PRICE WARREN', { lastSaleDate: since, mailing }), listed('WARREN PRICE', ACROSS_TOWN)]);

describe('the explanation of the doubt', () => {
  const father = voter('ANSEL PIKE', '1941-04-02', HOME, OWN);
  const son = voter('ANSEL PIKE', '1990-02-02', HOME, OTHERS);

  it('says that somebody was born too late to have bought, and raises the share of whoever was of age', () => {
    const deed = sold('1975-06-03', 'PIKE ANSEL', 'GRIST EMIL');
    const alone = ask([rolled('PIKE ANSEL'), deed, son]);
    expect(textsOf(alone)).toContain('born 1990, too late for who bought it in June 1975: likelier of an elder of the name');
    expect(confidenceOf(alone, OTHERS)).toBeLessThan(50);
    const both = ask([rolled('PIKE ANSEL'), deed, father, son]);
    expect(confidenceOf(both, OWN)).toBeGreaterThan(SURE);
    expect(confidenceOf(both, OTHERS)).toBeLessThan(20);
  });

  it('is not given for people who were of age, or whose purchase date no record states', () => {
    const bought = (saleDate: string): Answer => ask([rolled('PIKE ANSEL'), sold(saleDate, 'PIKE ANSEL', 'GRIST EMIL'), son]);
    expect(confidenceOf(bought('2016-06-03'), OTHERS)).toBeGreaterThan(SURE);
    expect(confidenceOf(ask([rolled('PIKE ANSEL'), son]), OTHERS)).toBeGreaterThan(SURE);
  });

  it('says that somebody has lived elsewhere since the purchase, but not for earlier records or an owner whose mail says nothing', () => {
    const text = 'seen at another address since it was bought; the owner’s mail goes to the property';
    expect(textsOf(elsewhere('2011-05', HOME))).toContain(text);
    expect(textsOf(elsewhere('2026-07', HOME))).not.toContain(text);
    expect(textsOf(elsewhere('2011-05', makeAddress('PO BOX 12')))).not.toContain(text);
    expect(confidenceOf(elsewhere('2011-05', HOME), OTHERS)).toBeLessThan(confidenceOf(elsewhere('2026-07', HOME), OTHERS) - 20);
  });

  it('names the other state of a company with the same name', () => {
    const steps = company(FAR).ownerPath.flatMap(({ evidence }) => evidence.map(({ text }) => text));
    expect(steps).toContain('the registry has a company of this name in another state');
    expect(confidenceOf(company(makeAddress('77 HERON WAY')), OTHERS)).toBeGreaterThan(confidenceOf(company(FAR), OTHERS) + 5);
  });
});

it('for a name and a town, the records are said to agree with the town', () => {
  const { identity } = ask([listed('BENJAMIN DE LA CRUZ', ACROSS_TOWN)], PLACED);
  expect(identity!.evidence[0]!.text).toBe('Benjamin De La Cruz: name and town agree');
});
