/** Loads and searches a city's published roll, whose second mailing line is more often a name than a unit. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { findOverHttp } from '../../apps/server/src/testing/find-over-http.ts';
import { startTestServer, type TestServer } from '../../apps/server/src/testing/test-server.ts';
import { loadRows } from './load-rows.ts';

const COLUMNS =
  'objectid,parcel_number,location,unit,zip_code,owner_1,owner_2,mailing_care_of,mailing_address_1,mailing_address_2,mailing_street,mailing_city_state,mailing_zip,market_value,total_livable_area,total_area,year_built,number_of_bedrooms,number_of_bathrooms,category_code_description,beginning_point,homestead_exemption,sale_date,sale_price'.split(
    ',',
  );
const DOOR = '418 TANNERY ROW';
/** Second lines of the mailing address, by what they contain. */
const LINES = { firm: 'LARCH ESCROW CO', person: 'HESTER SPURLING', marked: 'C/O LARCH ESCROW CO', unit: 'APT 5', none: '' };
type Line = keyof typeof LINES;
const KINDS = Object.keys(LINES) as Line[];
const unitOf = (line: Line): string => String(KINDS.indexOf(line) + 2);

let app: TestServer;
beforeAll(async () => {
  app = await startTestServer();
  const rows = KINDS.map((line, index) => ({
    objectid: index,
    parcel_number: `88812340${index}`,
    location: DOOR,
    unit: unitOf(line),
    zip_code: '19147',
    owner_1: ['BRAITHWORTH OTTILIE', 'PELLWORTH ENOCH', 'VARNHAM ODILE', 'ORDWAY TILDA', 'GRIST EMIL'][index]!,
    mailing_address_1: LINES[line],
    mailing_street: line === 'unit' ? DOOR : `${DOOR} #${unitOf(line)}`,
    mailing_city_state: 'PHILADELPHIA PA',
    mailing_zip: '19147',
  }));
  await loadRows(app, { layoutId: 'pa-philadelphia', columns: COLUMNS, name: 'opa', state: 'PA' }, rows);
});
afterAll(() => app.close());

const find = (line: Line) =>
  findOverHttp(app, {
    searchMode: 'property_address',
    street: `${DOOR} Apt ${unitOf(line)}`,
    city: 'Philadelphia',
    state: 'PA',
    zip: '19147',
  });

describe('a second mailing line', () => {
  it.each(KINDS)('does not make an apartment’s owner absentee (%s)', async (line) => {
    const { mailingAddress, flags } = await find(line);
    expect(mailingAddress).toMatch(new RegExp(`^418 Tannery Row, (?:Unit|Apt) ${unitOf(line)}, Philadelphia`));
    expect(flags.map(({ code }) => code)).not.toContain('absentee_owner');
  });

  it('that is a name is read as care of', async () => {
    for (const line of ['firm', 'marked'] as const) {
      const { mailing } = await find(line);
      expect(mailing?.evidence.map(({ text }) => text)).toEqual(['the roll sends the owner’s mail here, care of Larch Escrow Co']);
    }
    const { ownerPath } = await find('person');
    expect(ownerPath).toMatchObject([{ from: 'Enoch Pellworth', to: 'Hester Spurling', role: 'In care of' }]);
  });
});
