/** Ordinary cases in which wrong contacts or owners were once sold, each tested end to end: from the store to what a member sees. */
import { adultsOf } from '@deedline/country/adults-of';
import { nameShare } from '@deedline/country/name-share';
import type { EvidenceBodies, EvidenceDraft, SourceRole } from '@deedline/engine/model/evidence';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { findOverHttp } from '../../testing/find-over-http.ts';
import { seedSource } from '../../testing/seed-evidence.ts';
import { startTestServer, type TestServer } from '../../testing/test-server.ts';

const PLACE = { city: 'APEX', state: 'NC', zip: '27502' };
/** More records than the store returns under one key. */
const STRANGERS = 150;
const MANY = { phone: '4195550101', email: 'front.desk@offices.example', door: { line: '1 AGENTS PLAZA', ...PLACE } };

/** Owners about whom nothing is at hand, each with one namesake elsewhere in the city. */
const COMMON = [
  ['MARIA', 'GARCIA'],
  ['JOSE', 'RODRIGUEZ'],
  ['TUAN', 'NGUYEN'],
  ['WEI', 'CHEN'],
  ['RAKESH', 'PATEL'],
  ['JOHN', 'SMITH'],
] as const;
/** More people of one name in one city than the store returns under one key. */
const MANY_CALLED = { first: 'ROSALIND', last: 'PEMBERLEY' };

const lots = (
  [
    ['PIKE ANSEL & ISADORA', '418 TANNERY ROW'],
    ['MARLHURST ALEJANDRO + MOOR', '420 TANNERY ROW'],
    ['GRIST ORSON', '4411 N C HIGHWAY 55 W'],
    ['HAUGEN TILDA', '48S 400E'],
    ['VARNHAM ODILE', '424 TANNERY ROW'],
    ['BIRCHWOOD HOMES LLC', '426 TANNERY ROW', MANY.door],
    ['OAKHURST LENA', '4411 NC HIGHWAY NO 55 W APT 2'],
    ['THISTLE AUGUST', '428 TANNERY ROW'],
    ['BRANNOCK AUGUST', '430 TANNERY ROW'],
    [`${MANY_CALLED.last} ${MANY_CALLED.first}`, '432 TANNERY ROW'],
    ['QUENNERSTEDT ODELIA', '434 TANNERY ROW'],
    ...COMMON.map(([first, last], index) => [`${last} ${first}`, `${500 + 2 * index} TANNERY ROW`] as const),
  ] as const
).map(([full, line, mailing], index): EvidenceDraft => {
  const situs = { line, ...PLACE };
  const owners = [{ full, order: 'last_first' as const }];
  return {
    kind: 'parcel',
    recordId: `R${index}`,
    body: { countyFips: '99001', apn: `9-${index}`, situs, mailing: mailing ?? situs, owners, taxYear: 2026 },
  };
});

const person = (recordId: string, body: EvidenceBodies['person']): EvidenceDraft => ({
  kind: 'person',
  recordId,
  firstSeen: '2024-01-01',
  lastSeen: '2026-09-01',
  body,
});
const at = (line: string) => ({ line, ...PLACE });
const listings = [
  person('A', { name: { first: 'ANSEL', last: 'PIKE' }, address: at('418 TANNERY ROW'), phones: ['4195550141'] }),
  person('M', { name: { first: 'MOOR', last: 'MARLHURST' }, address: at('12 MILL LN'), phones: ['4195550142'] }),
  person('G', { name: { first: 'ORSON', last: 'GRIST' }, address: at('4411 NC 55 W'), phones: ['4195550143'] }),
  person('H', { name: { first: 'TILDA', last: 'HAUGEN' }, address: at('48 S 400 E'), phones: ['4195550144'] }),
  person('O', {
    name: { first: 'LENA', last: 'OAKHURST' },
    address: at('4411 N C HWY # 55 W APT 2'),
    phones: ['4195550145', '555-555-5555', '234-567-8901'],
    emails: ['info@tarn-realty.example', 'none@example.com', 'lena.oakhurst@example.com'],
  }),
  person('V', { name: { first: 'ODILE', last: 'VARNHAM' }, address: at('424 TANNERY ROW'), phones: [MANY.phone], emails: [MANY.email] }),
  person('Q', { name: { first: 'ODELIA', last: 'QUENNERSTEDT' }, address: at('58 MILL LN'), phones: ['4195550159'] }),
  ...COMMON.map(([first, last], index) =>
    person(`C${index}`, { name: { first, last }, address: at(`${60 + index} MILL LN`), phones: [`419555016${index}`] }),
  ),
  ...Array.from({ length: STRANGERS }, (_, index) =>
    person(`N${index}`, { name: MANY_CALLED, address: at(`${700 + index} MILL LN`), phones: [`203555${2000 + index}`] }),
  ),
  ...Array.from({ length: STRANGERS }, (_, index) => {
    const name = { first: 'EMIL', last: `QUARREN${String.fromCharCode(65 + (index % 26), 65 + Math.floor(index / 26))}` };
    return person(`S${index}`, { name, address: MANY.door, phones: [MANY.phone, `419555${4000 + index}`], emails: [MANY.email] });
  }),
];
const deaths = [
  person('D', {
    name: { first: 'ISADORA', last: 'PIKE' },
    address: at('418 TANNERY ROW'),
    birthDate: '1931-04-02',
    deathDate: '2025-02-11',
  }),
];

/** Registered once and not mentioned by any record since: one was born in 1921, the other in 1981. */
const silent = (
  [
    ['T', 'THISTLE', '428 TANNERY ROW', '1921-05-02'],
    ['B', 'BRANNOCK', '430 TANNERY ROW', '1981-05-02'],
  ] as const
).map(([recordId, last, line, birthDate]): EvidenceDraft => ({
  ...person(recordId, { name: { first: 'AUGUST', last }, address: at(line), birthDate }),
  lastSeen: '2012-06-01',
}));

const source = (role: SourceRole, name: string) => ({ name, label: `The ${name}`, origin: name, role, state: 'NC', asOf: '2026-10-01' });

let app: TestServer;
beforeAll(async () => {
  app = await startTestServer();
  await seedSource(app.owner, { facts: source('assessor', 'roll'), layout: 'fl-nal', records: lots });
  await seedSource(app.owner, { facts: source('phone_listing', 'listings'), records: listings });
  await seedSource(app.owner, { facts: source('voter', 'deaths'), records: [...deaths, ...silent] });
});
afterAll(() => app.close());

const ask = (street: string) => findOverHttp(app, { searchMode: 'property_address', street, ...PLACE });

it('flags a recorded death of an owner who is printed second', async () => {
  const { owners, flags } = await ask('418 Tannery Row');
  expect(owners.map(({ name }) => name)).toEqual(['Ansel Pike', 'Isadora Pike']);
  expect(flags.map(({ code }) => code)).toContain('owner_deceased');
});

it('names no owner by a surname that the column cut off', async () => {
  const { owners, phones } = await ask('420 Tannery Row');
  expect(owners.map(({ name }) => name)).toEqual(['Alejandro Marlhurst']);
  expect(phones).toEqual([]);
});

it.each([
  ['4411 NC 55 W', '+14195550143'],
  ['4411 North Carolina Highway 55 West', '+14195550143'],
  ['48 South 400 East', '+14195550144'],
])('finds the owner’s phone for %s, however roll and listing print the address', async (street, e164) => {
  const { phones } = await ask(street);
  expect(phones.map((phone) => phone.e164)).toEqual([e164]);
  // One source that no outcome has proved.
  expect(phones[0]!.confidence).toBeGreaterThanOrEqual(80);
  expect(phones[0]!.confidence).toBeLessThan(90);
});

it('sells no phone or mailbox that 150 strangers share', async () => {
  const { owner, phones, emails } = await ask('424 Tannery Row');
  expect(owner?.name).toBe('Odile Varnham');
  expect(phones).toEqual([]);
  expect(emails).toEqual([]);
});

it('sells no office mailbox, placeholder mailbox or impossible number', async () => {
  const { owner, emails, phones } = await ask('4411 NC 55 W APT 2');
  expect(owner?.name).toBe('Lena Oakhurst');
  expect(phones.map(({ e164 }) => e164)).toEqual(['+14195550145']);
  expect(emails.map(({ email }) => email)).toEqual(['lena.oakhurst@example.com']);
});

it('takes nobody at an agent’s address for the people of a company', async () => {
  const { owners, phones } = await ask('426 Tannery Row');
  expect(owners.map(({ name }) => name)).toEqual(['Birchwood Homes LLC']);
  expect(phones).toEqual([]);
});

it.each(COMMON.map(([first, last], index) => ({ first, last, index })))(
  'rates a namesake of owner $first $last in the city no higher than the expected number of namesakes allows',
  async ({ index }) => {
    const [first, last] = COMMON[index]!;
    const { owners, phones } = await ask(`${500 + 2 * index} Tannery Row`);
    expect(owners.map(({ name }) => name.toUpperCase())).toEqual([`${first} ${last}`]);
    const expected = nameShare(first, last).share * adultsOf({ city: PLACE.city, state: PLACE.state })!;
    expect(expected).toBeGreaterThan(0.5);
    for (const { confidence } of phones) expect(confidence).toBeLessThanOrEqual(100 / (1 + expected));
  },
);

it('sells the phone of the only bearer of a rare name in the city', async () => {
  const { owners, phones } = await ask('434 Tannery Row');
  expect(owners.map(({ name }) => name)).toEqual(['Odelia Quennerstedt']);
  expect(phones[0]?.e164).toBe('+14195550159');
  expect(phones[0]?.confidence).toBeGreaterThan(80);
});

it('sells no phone of 150 namesakes in the city', async () => {
  const { owners, phones } = await ask('432 Tannery Row');
  expect(owners.map(({ name }) => name)).toEqual(['Rosalind Pemberley']);
  expect(phones).toEqual([]);
});

it('rates a very old owner without recent records at 30 or less, and a younger one at 85 or more', async () => {
  const [old, young] = [(await ask('428 Tannery Row')).owners[0]!, (await ask('430 Tannery Row')).owners[0]!];
  expect([old.name, young.name]).toEqual(['August Thistle', 'August Brannock']);
  expect(young.confidence).toBeGreaterThanOrEqual(85);
  expect(old.confidence).toBeLessThanOrEqual(30);
});

it('marks a contact from one unproved source as modelled, with a band', async () => {
  const { proof } = (await ask('4411 NC 55 W')).phones[0]!;
  expect(proof).toMatchObject({ by: 'modelled', heldAt: 89 });
  expect(Number(proof?.high) - Number(proof?.low)).toBeGreaterThan(2);
});
