/** Loads and searches two files of couples: one leaves out the second surname when it equals the first, and prints other surnames after the given name. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { LoadResult } from '../../apps/ingest/src/load/run-load.ts';
import { findOverHttp } from '../../apps/server/src/testing/find-over-http.ts';
import { startTestServer, type TestServer } from '../../apps/server/src/testing/test-server.ts';
import { loadRows, MASSGIS_COLUMNS } from './load-rows.ts';

const TOWN = { CITY: 'ASHGROVE', ZIP: '00221', OWN_CITY: 'ASHGROVE', OWN_STATE: 'FK', OWN_ZIP: '00221', FY: 2026 };
/** The second name ends in the surname of the first, which reveals how the file prints all names. */
const PROOF = ['ORDWAY, HESTER & EMIL ORDWAY', 'SPURLING, ENOCH J & ADA SPURLING', 'DE LA CRUZ, INEZ & RAFAEL DE LA CRUZ'];
const ASKED = [
  'MARLHURST, ANSEL & TILDA',
  'MARLHURST, ANSEL & TILDA WEXHAM',
  'MARLHURST, ANSEL R. & TILDA M. WEXHAM',
  'VAN DER BERG, HANS & MARY ANN',
  'ST JOHN, EMIL & ANN VAN DER BERG',
  'MARLHURST, ANSEL M.',
];
/** The same in a file that never repeats a surname. */
const UNPROVED = 'MARLHURST, ANSEL & TILDA WEXHAM';

let app: TestServer;
let learned: LoadResult;
const rows = (street: string, owners: readonly string[]) =>
  owners.map((owner, index) => {
    const door = `${10 + index} ${street}`;
    return { ...TOWN, PROP_ID: `${street.length}-${index}`, SITE_ADDR: door, OWN_ADDR: door, OWNER1: owner };
  });
beforeAll(async () => {
  app = await startTestServer();
  const roll = { layoutId: 'massgis-l3', columns: MASSGIS_COLUMNS, countyFips: '03001' };
  learned = await loadRows(app, { ...roll, name: 'proved' }, rows('TANNERY ROW', [...ASKED, ...PROOF]));
  await loadRows(app, { ...roll, name: 'unproved' }, rows('QUARRY RD', [UNPROVED]));
});
afterAll(() => app.close());

const ownersOf = async (street: string, index: number) => {
  const asked = { searchMode: 'property_address', street: `${10 + index} ${street}`, city: 'Ashgrove', state: 'FK', zip: '00221' };
  return (await findOverHttp(app, asked)).owners.map(({ name }) => name);
};

describe('couples in a file', () => {
  it('are read in the form that the file’s own rows show', async () => {
    expect(await ownersOf('TANNERY ROW', 0)).toEqual(['Ansel Marlhurst', 'Tilda Marlhurst']);
    expect(await ownersOf('TANNERY ROW', 1)).toEqual(['Ansel Marlhurst', 'Tilda Wexham']);
    expect(await ownersOf('TANNERY ROW', 2)).toEqual(['Ansel R Marlhurst', 'Tilda M Wexham']);
    expect(await ownersOf('TANNERY ROW', 3)).toEqual(['Hans Van Der Berg', 'Mary Ann Van Der Berg']);
    expect(await ownersOf('TANNERY ROW', 4)).toEqual(['Emil St John', 'Ann Van Der Berg']);
    expect(await ownersOf('TANNERY ROW', 5)).toEqual(['Ansel M Marlhurst']);
  });

  it('do not get the surname twice if the second name ends in it', async () => {
    expect(await ownersOf('TANNERY ROW', 6)).toEqual(['Hester Ordway', 'Emil Ordway']);
    expect(await ownersOf('TANNERY ROW', 8)).toEqual(['Inez De La Cruz', 'Rafael De La Cruz']);
  });

  it('of another file are not read in this file’s form', async () => {
    expect(await ownersOf('QUARRY RD', 0)).toEqual(['Ansel Marlhurst', 'Tilda Wexham Marlhurst']);
  });

  it('are reported with their form in the report of the load', () => {
    expect(learned).toMatchObject({ outcome: 'published', learned: { parcel: { second: 'first_last' } } });
  });
});
