/** Loads and searches towns whose parcel numbers differ only in their separators, as these towns publish them. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { findOverHttp } from '../../apps/server/src/testing/find-over-http.ts';
import { startTestServer, type TestServer } from '../../apps/server/src/testing/test-server.ts';
import { loadRows, MASSGIS_COLUMNS } from './load-rows.ts';

const ASHGROVE = { CITY: 'ASHGROVE', ZIP: '00221', OWN_CITY: 'ASHGROVE', OWN_STATE: 'FK', OWN_ZIP: '00221', FY: 2026 };
const MILLRUN = { CITY: 'MILLRUN', ZIP: '00245', OWN_CITY: 'MILLRUN', OWN_STATE: 'FK', OWN_ZIP: '00245', FY: 2026 };
const lot = (town: object, apn: string, door: string, owner: string) => ({
  ...town,
  PROP_ID: apn,
  SITE_ADDR: door,
  OWN_ADDR: door,
  OWNER1: owner,
});

/** More than any other suggestion shows, and more than fit on one page. */
const FLATS = 45;

let app: TestServer;
beforeAll(async () => {
  app = await startTestServer();
  const roll = { layoutId: 'massgis-l3', columns: MASSGIS_COLUMNS, countyFips: '03001' };
  await loadRows(app, { ...roll, name: 'ashgrove' }, [
    lot(ASHGROVE, '225-3', '11 TANNERY ROW', 'BRAITHWORTH, OTTILIE'),
    lot(ASHGROVE, '22-53', '48 QUARRY RD', 'SPURLING, ENOCH'),
    lot(ASHGROVE, '014-002-0030', '5 COOPERAGE ST', 'PELLWORTH, HESTER'),
    lot(ASHGROVE, '31.7', '6 COOPERAGE ST', 'VARNHAM, ODILE'),
    lot(ASHGROVE, '40-12', '9 COOPERAGE ST', 'ORDWAY, TILDA'),
    lot(ASHGROVE, '060-004', '13 COOPERAGE ST', 'HOSKYN, ADA'),
    ...Array.from({ length: FLATS }, (_, index) => lot(ASHGROVE, `50-${index + 1}`, `300 LARCH ST APT ${index + 1}`, 'MARLOWE, EMIL')),
    lot(ASHGROVE, '51-1-C0001', '302 LARCH ST', 'MARLOWE, EMIL'),
    lot(ASHGROVE, '51-1-C0002', '302 LARCH ST', 'MARLOWE, TILDA'),
  ]);
  await loadRows(app, { ...roll, name: 'millrun' }, [
    lot(MILLRUN, '40-12', '77 WILLOW LN', 'GRIST, EMIL'),
    lot(MILLRUN, '060-004', '79 WILLOW LN', 'GRIST, ADA'),
  ]);
});
afterAll(() => app.close());

const find = (parcelId: string, place: object = {}) =>
  findOverHttp(app, { searchMode: 'parcel_id', ParcelId: parcelId, state: 'FK', ...place });
const doorOf = async (parcelId: string, place: object = {}) => {
  const { propertyAddress, owner } = await find(parcelId, place);
  return [propertyAddress?.split(',')[0], owner?.name];
};

describe('a parcel number', () => {
  it('does not match another one with separators in different places', async () => {
    expect(await doorOf('225-3')).toEqual(['11 Tannery Row', 'Ottilie Braithworth']);
    expect(await doorOf('22-53')).toEqual(['48 Quarry Rd', 'Enoch Spurling']);
  });

  it('is found with zeros, spaces, dots and separators written differently or left out', async () => {
    for (const print of ['014-002-0030', '14-2-30', '014 002 0030', '14.002.0030', '0140020030', '140020030', '014-0020030'])
      expect([print, ...(await doorOf(print))]).toEqual([print, '5 Cooperage St', 'Hester Pellworth']);
    for (const print of ['31.7', '31-7', '031-7', '317', '31 7'])
      expect([print, ...(await doorOf(print))]).toEqual([print, '6 Cooperage St', 'Odile Varnham']);
  });

  it('that matches several without its separators is a free choice', async () => {
    for (const print of ['2253', '02253']) {
      const found = await find(print);
      expect(found).toMatchObject({ matched: false, parcel: null, owner: null, heldBack: { kinds: ['several properties'] } });
      expect(JSON.stringify(found)).not.toMatch(/braithworth|spurling/i);
    }
    const who = await app.signUp();
    const asked = { searchMode: 'parcel_id', ParcelId: '2253', state: 'FK', permissibleUse: true, purpose: 'skip_tracing' };
    await who.post('/api/searches', asked);
    await app.runner.idle();
    expect((await who.get('/api/auth/user')).json()).toMatchObject({ credits: 10 });
  });

  it('matches nothing if its separators contradict every number on record', async () => {
    expect(await find('2-253')).toMatchObject({ matched: false, heldBack: null });
  });

  it('that two towns of a county share is a free choice, and the town decides', async () => {
    expect(await find('40-12')).toMatchObject({ matched: false, parcel: null, heldBack: { kinds: ['several properties'] } });
    expect(await doorOf('40-12', { city: 'Ashgrove' })).toEqual(['9 Cooperage St', 'Tilda Ordway']);
    expect(await doorOf('40-12', { city: 'Millrun' })).toEqual(['77 Willow Ln', 'Emil Grist']);
  });

  it('is suggested first with the separators that were typed', async () => {
    const who = await app.signUp();
    const suggest = async (text: string) =>
      (await who.post('/api/suggestions', { searchMode: 'parcel_id', text }))
        .json<{ ParcelId: string }[]>()
        .map(({ ParcelId }) => ParcelId);
    expect(await suggest('22-5')).toEqual(['22-53', '225-3']);
    expect(await suggest('225-')).toEqual(['225-3', '22-53']);
    expect((await suggest('2253')).toSorted()).toEqual(['22-53', '225-3']);
  });

  it('that matches several offers them by place and printed form, with nothing about their owners', async () => {
    expect(await choicesOf({ searchMode: 'parcel_id', ParcelId: '2253', state: 'FK' })).toEqual([
      '11 Tannery Row 225-3',
      '48 Quarry Rd 22-53',
    ]);
    expect(await choicesOf({ searchMode: 'parcel_id', ParcelId: '40-12', state: 'FK' })).toEqual([
      '9 Cooperage St 40-12',
      '77 Willow Ln 40-12',
    ]);
    // Searched with other leading zeros than either town prints.
    expect(await choicesOf({ searchMode: 'parcel_id', ParcelId: '60-4', state: 'FK' })).toEqual([
      '13 Cooperage St 060-004',
      '79 Willow Ln 060-004',
    ]);
    expect(await choicesOf({ searchMode: 'parcel_id', ParcelId: '225-3', state: 'FK' })).toEqual([]);
  });
});

describe('apartments at one address', () => {
  it('are all offered as a free choice, by unit or else by parcel number', async () => {
    const asked = { searchMode: 'property_address', city: 'Ashgrove', state: 'FK', zip: '00221' };
    const found = await findOverHttp(app, { ...asked, street: '300 Larch St' });
    expect(found).toMatchObject({ matched: false, parcel: null, owner: null, heldBack: { kinds: ['several properties'] } });
    const choices = await choicesOf({ ...asked, street: '300 Larch St' });
    expect(choices).toHaveLength(FLATS);
    expect(choices.slice(0, 3)).toEqual(['300 Larch St Apt 1 50-1', '300 Larch St Apt 2 50-2', '300 Larch St Apt 3 50-3']);
    expect(await choicesOf({ ...asked, street: '302 Larch St' })).toEqual(['302 Larch St 51-1-C0001', '302 Larch St 51-1-C0002']);
    expect(await doorOf('51-1-C0002')).toEqual(['302 Larch St', 'Tilda Marlowe']);
  });
});

async function choicesOf(asked: object): Promise<string[]> {
  const who = await app.signUp();
  const { id } = (await who.post('/api/searches', { permissibleUse: true, purpose: 'skip_tracing', ...asked })).json<{ id: string }>();
  await app.runner.idle();
  const choices = (await who.get(`/api/searches/${id}/meant`)).json<{ street: string; ParcelId: string }[]>();
  expect((await who.get('/api/auth/user')).json<{ credits: number }>().credits).toBe(choices.length > 0 ? 10 : 8);
  return choices.map(({ street, ParcelId }) => `${street} ${ParcelId}`);
}
