/** Two people of one name are not taken for each other, and one person is known again by whatever identifies them. */
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { startTestServer, type TestServer } from '../../../testing/test-server.ts';
import type { KnownPerson } from '../../calls/persons/known-persons.ts';
import { canBeTold, keepPersonReport, readPersonReports } from '../../calls/persons/person-reports.ts';

let app: TestServer;
let accountId: string;
beforeAll(async () => {
  app = await startTestServer();
  const client = await app.signUp();
  const { memberId } = (await client.get('/api/auth/user')).json<{ memberId: string }>();
  accountId = (await app.owner.query('select account_id from member where id = $1', [memberId])).rows[0].account_id;
});
afterAll(() => app.close());
beforeEach(() => app.owner.query('delete from person_report'));

const ODILE: KnownPerson = {
  name: 'Odile Varnham',
  aliases: [],
  addresses: ['418 Tannery Row, Quillmere, FK 00412'],
  lots: [],
  contacts: [],
  born: '1961-04-02',
  isReached: true,
};
const report = (person: KnownPerson) =>
  keepPersonReport(app.ctx, app.ctx.db, person, {
    accountId,
    kind: 'bankruptcy',
    at: app.ctx.now(),
    memberId: null,
    keyId: null,
    importId: null,
  });
const isKnown = async (person: KnownPerson) => (await readPersonReports(app.ctx, [{ accountId, persons: [person] }]))[0]!.length > 0;

describe('a report about Odile Varnham, born 1961-04-02, of 418 Tannery Row', () => {
  beforeEach(() => report(ODILE));

  it.each([
    [
      'with a middle name and the address written differently',
      { name: 'ODILE M. VARNHAM', addresses: ['418 TANNERY ROW APT 2, QUILLMERE FK 00412-1234'] },
    ],
    ['surname first', { name: 'Varnham, Odile' }],
    ['without a birth date', { born: null }],
    ['with the year alone', { born: '1961' }],
    ['with a day that nobody knows', { born: '1961-01-01' }],
    ['who moved, with the old address among others', { addresses: ['9 Elm Street, Larkhaven, FK 00733', ...ODILE.addresses] }],
    ['under another name that records have', { name: 'Odile Pike', aliases: ['Odile Varnham'] }],
  ])('applies to the same person %s', async (_, differing) => {
    expect(await isKnown({ ...ODILE, ...differing })).toBe(true);
  });

  it.each([
    ['with another birth date', { born: '1961-04-03' }],
    ['born in another year', { born: '1988' }],
    ['at another address', { addresses: ['77 Mill Lane, Quillmere, FK 00412'] }],
    ['at the same house number elsewhere', { addresses: ['418 Cooper Lane, Quillmere, FK 00412'] }],
    ['of the same street in another town', { addresses: ['418 Tannery Row, Larkhaven, FK 00733'] }],
    ['about whom nothing is known but the name', { addresses: [], born: null }],
    ['of the same birth date at another address', { addresses: ['77 Mill Lane, Quillmere, FK 00412'], born: '1961-04-02' }],
    ['of another first name in the same home', { name: 'Oskar Varnham', born: null }],
  ])('does not apply to somebody %s', async (_, differing) => {
    expect(await isKnown({ ...ODILE, ...differing })).toBe(false);
  });
});

it('tells units of one house apart, and father and son', async () => {
  const inUnit = (unit: string): KnownPerson => ({ ...ODILE, born: null, addresses: [`418 Tannery Row, ${unit}, Quillmere, FK 00412`] });
  await report(inUnit('Apt 3'));
  expect(await isKnown(inUnit('Unit 3'))).toBe(true);
  expect(await isKnown(inUnit('Apt 4'))).toBe(false);
  expect(await isKnown({ ...ODILE, born: null })).toBe(true);
  await app.owner.query('delete from person_report');
  const junior: KnownPerson = { ...ODILE, name: 'Bram Varnham Jr', born: null };
  await report(junior);
  expect(await isKnown(junior)).toBe(true);
  expect(await isKnown({ ...junior, name: 'Bram Varnham Sr' })).toBe(false);
});

it('identifies a person by a contact or a parcel, and refuses one who cannot be identified', async () => {
  const byPhone: KnownPerson = { ...ODILE, addresses: [], born: null, contacts: ['phone:+14195550142'] };
  await report(byPhone);
  expect(await isKnown(byPhone)).toBe(true);
  expect(await isKnown({ ...byPhone, contacts: ['phone:+14195550143'] })).toBe(false);
  expect(await isKnown({ ...byPhone, name: 'Absalom Kettleby' })).toBe(false);
  const byLot: KnownPerson = { ...ODILE, addresses: [], lots: ['lot:03001:12-0418-003'] };
  await report(byLot);
  expect(await isKnown(byLot)).toBe(true);
  expect(canBeTold({ ...ODILE, addresses: [] })).toBe(false);
});

it('finds a report made under a key that was replaced since', async () => {
  await report(ODILE);
  const rotated = Object.assign((domain: string, text: string) => app.ctx.hash(`new ${domain}`, text), {
    every: (domain: string, text: string) => [app.ctx.hash(`new ${domain}`, text), app.ctx.hash(domain, text)],
    keys: () => app.ctx.hash.keys(),
  });
  const known = await readPersonReports({ db: app.ctx.db, hash: rotated }, [{ accountId, persons: [ODILE] }]);
  expect(known[0]).toMatchObject([{ kind: 'bankruptcy', name: 'Odile Varnham' }]);
});
