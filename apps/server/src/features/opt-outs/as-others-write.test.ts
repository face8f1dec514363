/** Somebody opts out and writes their name and address their own way; a roll prints both differently, and nothing but the roll is on record. */
import type { OptOut } from '@deedline/contract/compliance/opt-out';
import type { Search } from '@deedline/contract/search/search';
import type { EvidenceDraft, SourceFacts } from '@deedline/engine/model/evidence';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createMover } from '../../testing/credits.ts';
import { seedQuillmere } from '../../testing/quillmere.ts';
import { seedSource } from '../../testing/seed-evidence.ts';
import { startTestServer, type TestClient, type TestServer } from '../../testing/test-server.ts';
import { hideProperties } from '../properties/hide-properties.ts';
import { findFormerAddresses } from './find-person.ts';

interface Lot {
  owner: string;
  line: string;
  /** The ZIP code and city as the roll prints them. */
  zip?: string | null;
  city?: string;
}
type Case = [what: string, lot: Lot, name: string, street: string];

const ODILE = 'BRAMLEY ODILE';
const OUT: Case[] = [
  ['a trust that bears their name', { owner: 'BRAMLEY ODILE REVOCABLE TRUST', line: '12 PLAIN ST' }, 'Odile Bramley', '12 Plain St'],
  ['one in the other order', { owner: 'ODILE M BRAMLEY LIVING TRUST', line: '14 PLAIN ST' }, 'Odile Bramley', '14 Plain St'],
  ['one by an initial', { owner: 'O BRAMLEY TRUST', line: '16 PLAIN ST' }, 'Odile Bramley', '16 Plain St'],
  ['a letter at the number for a unit', { owner: ODILE, line: '20B PLAIN ST' }, 'Odile Bramley', '20 Plain St Apt B'],
  ['a unit for a letter at the number', { owner: ODILE, line: '22 PLAIN ST UNIT B' }, 'Odile Bramley', '22B Plain St'],
  ['a letter behind a hyphen', { owner: ODILE, line: '24-B PLAIN ST' }, 'Odile Bramley', '24B Plain St'],
  ['a unit before the number', { owner: ODILE, line: '26 PLAIN ST APT 5' }, 'Odile Bramley', '#5 26 Plain St'],
  ['a unit before a comma', { owner: ODILE, line: '28 PLAIN ST APT 5' }, 'Odile Bramley', 'Apt 5, 28 Plain St'],
  ['a comma in the number', { owner: ODILE, line: '1200 PLAIN ST' }, 'Odile Bramley', '1,200 Plain St'],
  ['a range of numbers', { owner: ODILE, line: '30-32 PLAIN ST' }, 'Odile Bramley', '30 Plain St'],
  ['a half behind the number', { owner: ODILE, line: '34 1/2 PLAIN ST' }, 'Odile Bramley', '34 Plain St'],
  ['a number with a hyphen', { owner: ODILE, line: '41-18 75TH ST' }, 'Odile Bramley', '4118 75th St'],
  ['no ZIP code on the roll', { owner: ODILE, line: '36 PLAIN ST', zip: null }, 'Odile Bramley', '36 Plain St'],
  ['one surname of two', { owner: 'GARCIA MARIA', line: '38 PLAIN ST' }, 'Maria Garcia Lopez', '38 Plain St'],
  ['two surnames of one', { owner: 'GARCIA LOPEZ MARIA', line: '40 PLAIN ST' }, 'Maria Garcia', '40 Plain St'],
  ['one of two with a hyphen', { owner: 'GARCIA-LOPEZ MARIA', line: '42 PLAIN ST' }, 'Maria Garcia', '42 Plain St'],
  ['a surname in one word', { owner: 'DELACRUZ JUAN', line: '44 PLAIN ST' }, 'Juan De La Cruz', '44 Plain St'],
  ['a surname in three', { owner: 'DE LA CRUZ JUAN', line: '46 PLAIN ST' }, 'Juan Delacruz', '46 Plain St'],
  ['a saint spelt out', { owner: 'SAINT JOHN ODILE', line: '48 PLAIN ST' }, 'Odile St. John', '48 Plain St'],
  ['a first name that nobody calls them by', { owner: 'BRAMLEY JOHN ROBERT', line: '50 PLAIN ST' }, 'Robert Bramley', '50 Plain St'],
  ['the middle name alone', { owner: 'BRAMLEY ROBERT', line: '52 PLAIN ST' }, 'J. Robert Bramley', '52 Plain St'],
  ['two given names in one', { owner: 'BRAMLEY MARYANN', line: '54 PLAIN ST' }, 'Mary Ann Bramley', '54 Plain St'],
  ['the name before a marriage', { owner: 'KETTERING ODILE', line: '56 PLAIN ST' }, 'Odile Kettering Bramley', '56 Plain St'],
  ['the surname typed first', { owner: ODILE, line: '58 PLAIN ST' }, 'Bramley Odile', '58 Plain St'],
  ['an umlaut spelt out', { owner: 'MUELLER JURGEN', line: '60 PLAIN ST' }, 'Jürgen Müller', '60 Plain St'],
  ['a name that reads like a firm', { owner: 'COTTON LILY', line: '62 PLAIN ST' }, 'Lily Cotton', '62 Plain St'],
  ['another ZIP code on the roll', { owner: ODILE, line: '66 PLAIN ST', zip: '00413' }, 'Odile Bramley', '66 Plain St'],
  ['a first name of which they give the letter', { owner: 'BRAMLEY ROBERT', line: '68 PLAIN ST' }, 'R. Bramley', '68 Plain St'],
  ['two given names in one that no list has', { owner: 'KIM MIN JI', line: '70 PLAIN ST' }, 'Minji Kim', '70 Plain St'],
  ['one of them in two', { owner: 'KHAN ABDULRAHMAN', line: '88 PLAIN ST' }, 'Abdul Rahman Khan', '88 Plain St'],
  ['a surname without what leads to it', { owner: 'BERG JOOST', line: '90 PLAIN ST' }, 'Joost van der Berg', '90 Plain St'],
  ['a saint in one word', { owner: 'STCLAIR MARIE', line: '92 PLAIN ST' }, 'Marie St. Clair', '92 Plain St'],
  ['an article in one word', { owner: 'DARCY RENEE', line: '94 PLAIN ST' }, 'Renee D Arcy', '94 Plain St'],
  ['other letters spelt out', { owner: 'OEDEGAARD SOEREN', line: '96 PLAIN ST' }, 'Søren Ødegaard', '96 Plain St'],
  ['who is now known by it', { owner: 'KETTERING ODILE N/K/A BRAMLEY ODILE', line: '100 PLAIN ST' }, 'Odile Bramley', '100 Plain St'],
  ['and in the other order', { owner: 'KETTERING ODILE N/K/A ODILE BRAMLEY', line: '102 PLAIN ST' }, 'Odile Bramley', '102 Plain St'],
  ['who was known by it', { owner: 'BRAMLEY ODILE FKA KETTERING', line: '104 PLAIN ST' }, 'Odile Kettering', '104 Plain St'],
  ['another name of theirs', { owner: 'BRAMLEY ODILE A/K/A BRAMLEY DILLY', line: '106 PLAIN ST' }, 'Dilly Bramley', '106 Plain St'],
  ['for their benefit', { owner: 'FBO ODILE BRAMLEY IRA', line: '108 PLAIN ST' }, 'Odile Bramley', '108 Plain St'],
  ['for it in words', { owner: 'FOR THE BENEFIT OF ODILE BRAMLEY', line: '110 PLAIN ST' }, 'Odile Bramley', '110 Plain St'],
  ['a firm that holds it', { owner: 'MADISON TRUST CO CUST ODILE BRAMLEY IRA', line: '112 PLAIN ST' }, 'Odile Bramley', '112 Plain St'],
  ['MAC for MC', { owner: 'MCDONALD IAN', line: '114 PLAIN ST' }, 'Ian MacDonald', '114 Plain St'],
  ['MC in two for MAC', { owner: 'MAC DONALD IAN', line: '116 PLAIN ST' }, 'Ian Mc Donald', '116 Plain St'],
  ['a K behind it', { owner: 'MCINTYRE RHEA', line: '118 PLAIN ST' }, 'Rhea MacKintyre', '118 Plain St'],
  ['a middle name for the surname', { owner: 'KETTERING ODILE BRAMLEY', line: '120 PLAIN ST' }, 'Odile Bramley', '120 Plain St'],
  ['a year in the name of a trust', { owner: 'ODILE M BRAMLEY 2012 TRUST', line: '122 PLAIN ST' }, 'Odile Bramley', '122 Plain St'],
  ['one with a middle name', { owner: 'HOUSE LILY M', line: '64 PLAIN ST' }, 'Lily Mae House', '64 Plain St'],
  ['another spelling of the given name', { owner: 'KHAN MUHAMMAD', line: '128 PLAIN ST' }, 'Mohammed Khan', '128 Plain St'],
  ['a short form that no list of nicknames has', { owner: 'ORLOV MIKHAIL', line: '130 PLAIN ST' }, 'Misha Orlov', '130 Plain St'],
  ['another spelling of the surname', { owner: 'SMITH ODILE', line: '132 PLAIN ST' }, 'Odile Smyth', '132 Plain St'],
  ['a letter missing in the surname', { owner: 'BRAMLY ODILE', line: '134 PLAIN ST' }, 'Odile Bramley', '134 Plain St'],
  ['another letter in it', { owner: 'BRANLEY ODILE', line: '136 PLAIN ST' }, 'Odile Bramley', '136 Plain St'],
  ['two of them exchanged', { owner: 'BRAMELY ODILE', line: '138 PLAIN ST' }, 'Odile Bramley', '138 Plain St'],
  ['a slip of the given name that is no name', { owner: 'BRAMLEY ROBRET', line: '140 PLAIN ST' }, 'Robert Bramley', '140 Plain St'],
  ['a slip with a nickname', { owner: 'BRAMLY BOB', line: '142 PLAIN ST' }, 'Robert Bramley', '142 Plain St'],
  ['a digit for a letter of the surname', { owner: 'BRAM1EY ODILE', line: '144 PLAIN ST' }, 'Odile Bramley', '144 Plain St'],
  ['a digit in front', { owner: 'BRAMLEY 0DILE', line: '146 PLAIN ST' }, 'Odile Bramley', '146 Plain St'],
  ['a given name that the column cuts off', { owner: 'BRAMLEY ELIZAB', line: '148 PLAIN ST' }, 'Elizabeth Bramley', '148 Plain St'],
  ['two initials as one word', { owner: 'BRAMLEY TJ', line: '150 PLAIN ST' }, 'Thomas Bramley', '150 Plain St'],
  ['initials typed as one word', { owner: 'BRAMLEY THOMAS J', line: '152 PLAIN ST' }, 'TJ Bramley', '152 Plain St'],
  ['another given name alone', { owner: 'BRAMLEY ODILE A/K/A DILLY', line: '154 PLAIN ST' }, 'Dilly Bramley', '154 Plain St'],
  ['MC cut to M', { owner: "M'DONALD IAN", line: '156 PLAIN ST' }, 'Ian McDonald', '156 Plain St'],
  ['MA for MC', { owner: 'MAGEE IAN', line: '158 PLAIN ST' }, 'Ian McGee', '158 Plain St'],
  ['a saint of two words in one', { owner: 'STCLAIR MARIE', line: '160 PLAIN ST' }, 'Marie Saint-Clair', '160 Plain St'],
  ['a particle that is left out', { owner: 'SOUZA MARIA', line: '162 PLAIN ST' }, 'Maria DeSouza', '162 Plain St'],
  ['a family trust with both names', { owner: 'ODILE BRAMLEY FAMILY TRUST', line: '164 PLAIN ST' }, 'Odile Bramley', '164 Plain St'],
  ['a trust of another kind', { owner: 'ODILE BRAMLEY SPECIAL NEEDS TRUST', line: '166 PLAIN ST' }, 'Odile Bramley', '166 Plain St'],
  ['a trust by its initials', { owner: 'O & J BRAMLEY FAMILY TRUST', line: '168 PLAIN ST' }, 'Jasper Bramley', '168 Plain St'],
];
const STAYS: Case[] = [
  ['who lives with them', { owner: 'BRAMLEY JASPER', line: '72 PLAIN ST' }, 'Odile Bramley', '72 Plain St'],
  ['who begins with the same letter', { owner: 'BRAMLEY OSWALD', line: '98 PLAIN ST' }, 'Odile Bramley', '98 Plain St'],
  ['a namesake next door', { owner: ODILE, line: '74 PLAIN ST' }, 'Odile Bramley', '76 Plain St'],
  ['a namesake at a number that begins alike', { owner: ODILE, line: '78 PLAIN ST' }, 'Odile Bramley', '7 Plain St'],
  ['a trust that names a family', { owner: 'BRAMLEY FAMILY TRUST', line: '80 PLAIN ST' }, 'Odile Bramley', '80 Plain St'],
  ['a firm', { owner: 'BRAMLEY HOMES LLC', line: '82 PLAIN ST' }, 'Odile Bramley', '82 Plain St'],
  [
    'a namesake at that number in another town',
    { owner: ODILE, line: '86 PLAIN ST', city: 'WILLOWFORD', zip: '00467' },
    'Odile Bramley',
    '86 Plain St',
  ],
  ['another of the clan', { owner: 'MCALPINE IAN', line: '124 PLAIN ST' }, 'Ian MacDonald', '124 Plain St'],
  ['a brother by one letter', { owner: 'GARCIA MARIO', line: '170 PLAIN ST' }, 'Maria Garcia', '170 Plain St'],
  ['a sister by one letter', { owner: 'BRAMLEY ERICA', line: '172 PLAIN ST' }, 'Eric Bramley', '172 Plain St'],
  ['who has the other given name of a letter', { owner: 'BRAMLEY DEAN', line: '174 PLAIN ST' }, 'Jean Bramley', '174 Plain St'],
  ['a namesake with another surname', { owner: 'CONNOLLY ODILE', line: '176 PLAIN ST' }, 'Odile Bramley', '176 Plain St'],
  ['a slip next door', { owner: 'BRAMLY ODILE', line: '178 PLAIN ST' }, 'Odile Bramley', '180 Plain St'],
  ['a family trust of somebody else', { owner: 'BRAMLEY JASPER FAMILY TRUST', line: '182 PLAIN ST' }, 'Odile Bramley', '182 Plain St'],
  ['who is held for somebody else', { owner: 'FBO ODILE KETTERING', line: '126 PLAIN ST' }, 'Odile Bramley', '126 Plain St'],
  ['a firm of that name', { owner: 'LILY COTTON LLC', line: '84 PLAIN ST' }, 'Lily Cotton', '84 Plain St'],
];
const CASES = [...OUT, ...STAYS];
const apnOf = ([what]: Case) => `77-${1000 + CASES.findIndex((one) => one[0] === what)}`;

const FACTS: SourceFacts = {
  name: 'plain',
  label: 'Plain County Assessor',
  origin: 'plain',
  role: 'assessor',
  state: 'FK',
  countyFips: '03003',
  countyName: 'Plain County',
  asOf: '2026-10-01',
};

function draft(one: Case): EvidenceDraft {
  const [, { owner, line, city = 'QUILLMERE', zip = '00412' }] = one;
  const situs = { line, city, state: 'FK', ...(zip === null ? {} : { zip }) };
  const owners = [{ full: owner, order: 'last_first' as const }];
  const body = { countyFips: '03003', apn: apnOf(one), situs, mailing: situs, owners, marketValue: 250_000, yearBuilt: 1950 };
  return { kind: 'parcel', recordId: apnOf(one), body };
}

let app: TestServer;
let client: TestClient;
beforeAll(async () => {
  app = await startTestServer({ config: { mailRequestsPerHour: 1000 } });
  await seedQuillmere(app.owner);
  await seedSource(app.owner, { facts: FACTS, layout: 'plain', records: CASES.map(draft) });
  client = await app.signUp();
  await (await createMover(app.ctx.db, client)).grant(500);
  await hideProperties(app.ctx);
});
afterAll(() => app.close());

async function search(one: Case): Promise<string> {
  const asked = { searchMode: 'parcel_id', ParcelId: apnOf(one), state: 'FK', permissibleUse: true };
  const { id } = (await client.post('/api/searches', asked)).json<{ id: string }>();
  await app.runner.idle();
  return id;
}
const ownersOf = async (id: string) =>
  (await client.get(`/api/searches/${id}`)).json<Search>().results?.owners.map(({ name }) => name) ?? [];
const optOut = ([, , name, street]: Case) => {
  const asked: OptOut = { kind: 'person', name, street, city: 'Quillmere', zip: '00412' };
  return app.visitor.post('/api/opt-outs', asked);
};

describe('an opt-out applies to a record that is written differently', () => {
  test.each(OUT)('%s', async (...one) => {
    const id = await search(one);
    expect(await ownersOf(id)).toHaveLength(1);
    expect((await optOut(one)).statusCode).toBe(201);
    await findFormerAddresses(app.ctx);
    expect([await ownersOf(id), await ownersOf(await search(one))]).toEqual([[], []]);
  });
});

describe('an opt-out does not apply to anybody else:', () => {
  test.each(STAYS)('%s stays', async (...one) => {
    const id = await search(one);
    expect((await optOut(one)).statusCode).toBe(201);
    await findFormerAddresses(app.ctx);
    expect([await ownersOf(id), await ownersOf(await search(one))].map((owners) => owners.length)).toEqual([1, 1]);
  });
});
