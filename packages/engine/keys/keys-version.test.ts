import { describe, expect, it } from 'vitest';
import { givenNamesFrom, surnamesFrom } from '@deedline/country/name-share';
import givenNames from '../normalize/lists/given-names.json' with { type: 'json' };
import givenSexes from '../normalize/lists/given-sexes.json' with { type: 'json' };
import nicknames from '../normalize/lists/nicknames.json' with { type: 'json' };
import organisationSigns from '../normalize/lists/organisation-signs.json' with { type: 'json' };
import organisationWords from '../normalize/lists/organisation-words.json' with { type: 'json' };
import streetTypes from '../normalize/lists/street-types.json' with { type: 'json' };
import surnames from '../normalize/lists/surnames.json' with { type: 'json' };
import type { EvidenceDraft, RawAddress } from '../model/evidence.ts';
import { evidenceKeys } from './evidence-keys.ts';
import { hashKey } from './key.ts';
import { KEYS_VERSION } from './keys-version.ts';

/** Names as rolls, deeds, registries and lists print them. */
const NAMES = `
PIKE ANSEL R|PIKE ANSEL R & ISADORA|PIKE ANSEL R JR|ANSEL R PIKE|PIKE, ANSEL ROWAN III|Ansel "Bud" Pike|MRS ISADORA PIKE
PIKE ANSEL & MARLOWE JANE|PIKE ANSEL ET UX|PIKE ANSEL ET AL|PIKE ANSEL LIFE EST|PIKE ANSEL H/W ISADORA|O'HARA BRENNAN|MC KAY ORSON
VAN DER WALDE TILDA|DE LA CRUZ-MARLOWE INEZ|ST CLAIR EMIL|NGUYEN THI LAN|BILL PIKE|WILLIAM PIKE|PIKE WM|A PIKE|PIKE BOB
PIKE ANSEL TR|PIKE ANSEL R TRUSTEE|PIKE FAMILY TRUST|ANSEL R PIKE REVOCABLE LIVING TRUST|PIKE ANSEL R REV TR DTD 5/14/2011|PIKE LIVING TRUST
ESTATE OF ANSEL PIKE|PIKE ANSEL EST|PIKE ANSEL DEC'D|HEIRS OF EMIL GRIST|PIKE ANSEL C/O ISADORA PIKE|PIKE ANSEL A/K/A ANSELM PIKE
BIRCHWOOD HOMES LLC|BIRCHWOOD HOMES, L.L.C.|TANNERY ROW HOLDINGS LP|SMITH & SONS PLUMBING INC|SECOND BAPTIST CHURCH|COOPERS WHARF CONDO ASSN
WELLS FARGO BANK NA TR|OSTREY COUNTY BOARD OF COMMISSIONERS|CITY OF QUILLMERE|STATE OF FENMARK DEPT OF TRANSPORTATION|HOUSING AUTHORITY
GREENLEAF PROPERTY MANAGEMENT OF QUILLMERE LIMITED LIABI|1418 TANNERY ROW LLC|B & B AUTO REPAIR|PELLWORTH|QUARRY LAKES HOMEOWNERS ASSOC INC
EQUITY TRUST CO CUSTODIAN FBO EMIL GRIST IRA|MARLOWE PARTNERS|THE GRIST MILL|FIRST NATIONAL BANK|QUILLMERE SCHOOL DISTRICT 12|UNKNOWN OWNER
PELLWORTH FAMILY REVOCABLE LI|ANDREA H PELLWORTH REVOCABLE TRU|418 TANNERY ROW LAND T|MARLOWE FAMILY LIMITED PARTNERSH|JUBILEE CHRISTIAN CHURCH|PELL-MARLOWE-GRIST
NAME NOT AVAILABLE|CURRENT OWNER OR RESIDENT|PIKE ANSEL SENIOR|PIKE ANSEL MD & ISADORA RN|SMITH JOHN A DO|LE VAN TAM|LEE SANG-HOON|MAI VAN DYKE|PASTOR PEYTON DANIEL|QUORVEX TANDRIL|HARKNESS JAMILAH
MARLOWE PERALTA TINA M|LE CHRISTINE L
MARLHURST ALEJANDRO + MOOR|GRIST EMIL & LOPE
PIKE ANSEL LT COL|PIKE SENIOR ANSEL|CHAN WING KEUNG|KIM SUNG SOO & YOUNG HEE|HUNG VAN TRAN|WILLIAM RYAN HOMES
KAUR HARJINDER|PIKE JR MD ANSEL|PIKE ANSEL TR UTD 5/1/99|PIKE RUTH (LIFE ESTATE) GRIST EMIL (REM)|LOPEZ DE LEON ANA|FITZ GERALD NORA|JAMES ALLEN & SON|PIKE ANSEL &W MARY
PIKE DAV1D|PIKE ANSEL TOD MARLOWE JANE|SIERRA VISTA HOA|MADISON GROVE HOMEOWN|PIKE JANE NOM TR|PIKE ANSEL TR OF ROSE REALTY TRUST
GONZALEZ JUAN CARLOS Y MARIA|PIKE ERIK L, PIKE KAREN J|MOSES & RUTH COHEN|ROSE GARDEN
Emil Grist and Jane Grist, his wife|GRIST EMIL & JANE AS TENANTS IN COMMON|Grist Homes LLC, a Delaware limited liability company|GRIST MARY, MARLOWE JOHN|THE UNKNOWN HEIRS OF EMIL GRIST
TARN HOLDINGS LLC & GRIST EMIL|GRIST EMIL GRIST JANE|GRIST EMIL, JANE & MARY|GRIST RUTH (LE) GRIST AMY (R)
GRIST JANE PERS REP OF EST OF GRIST EMIL|GRIST EMIL RLT|GRIST EMIL 1/3 PIKE ANSEL 2/3|PIKE JANE NEE GRIST|LI NA|GRIST, EMIL / PIKE, ANSEL|GRIST EMIL T BY E|GRIST FAMILY TRUST DATED MAY 14, 2003
GRIST MARY TR U/W EMIL GRIST|QUILLON MARIA VDA DE LOPEZ|GRIST EMIL CUSTODIAN FBO AMY GRIST|GRIST EMIL L/E REM GRIST AMY|TARN PROPERTIES LLC SERIES A|GRIST TRUST GRIST EMIL TRUSTEE
`
  .trim()
  .split(/[|\n]/);

const LINES = `
418 TANNERY ROW|418 Tannery Row Apt 3|0418 TANNERY ROW|418 N TANNERY ROW|418 TANNERY|418-B TANNERY ROW|418 1/2 TANNERY ROW|45-12 49TH AVE
1200 W 5TH ST STE 200|1200 WEST FIFTH STREET|PO BOX 12|P.O. Box 0012|RR 2 BOX 118|HC 64 BOX 9|PSC 3 BOX 1200|9876 STATE HWY 29|CR 512
12 ST CHARLES CT|12 SAINT CHARLES COURT|7 AVENUE OF THE PINES|77 MOCKING BIRD LN|77 MOCKINGBIRD LANE|5 MC KAY RD|MUNICIPAL AIRPORT
39 W 254 BOLCUM RD|455 SO 300 EA|12 NO-EAST 5TH ST|4 - 74 48TH AVE|N1234 STH 57|8421 COUNTY TRUNK HH|2290 HIGHWAY K|4040 HWY A1A S|CALLE LUNA 205|CARR 863 KM 2.3|MP 87.5 SEWARD HWY|PO BOX1204|R 3 BOX 44|BOX 118 RT 2|22 PINE CREST MHP LOT 18|N 1234 ELM ST|URB LAS LOMAS CALLE 3 A12|1234 CR 5.5|75 BEACH 96TH ST|1234 BUS US 287|1234 W CR 200 N
4411 NC HIGHWAY NO 55 W|12 C R 88|125 M-52|310 E AVENUE J-8|39W-254 BOLCUM RD|4411 N C HIGHWAY 55 W|4411 N C 55|4411 NC 55|48S 400E|12 SOUTH-WEST 5TH ST|CORNER OF MAIN ST AND MILL LN|100 MAIN ST FL 2|100 MAIN ST # 4|100 MAIN ST UNIT 4B|33 LAKE SHORE DR N|8 OLD US 41|216 E BROADWAY
147 20 35TH AVE|100 F M 1488|4100 W FARM ROAD 182|12 THRU 16 ELM ST|12 REAR ELM ST|REAR 12 ELM ST|12 ELM BL|12 ELM LA # 4|12 FIFTH STREET CT E|12 MOUNTAIN VIEW DR|12 COUNTY LINE RD|12 JOHN F KENNEDY BLVD|9 COOPERS ST 2FL
3 S 104 W CYPRESS DR|215 1/2 B OAK ST|12 ELM CT CT 5|ELM ST N 215|18 PRIVATE DRIVE 1402|2200 RANCH TO MARKET 620|610 W MLK JR BLVD|610 W DR MARTIN LUTHER KING JR BLVD
`
  .trim()
  .split(/[|\n]/);

const PLACES: readonly Omit<RawAddress, 'line'>[] = [
  { city: 'QUILLMERE', state: 'FK', zip: '00412' },
  { city: 'St. Orrin Heights', state: 'Fenmark', zip: '00377-1204' },
  { city: 'LARKHAVEN', state: 'FK' },
  { zip: '412' },
];

const FACTS = { state: 'FK', countyFips: '03001' };
const CONTACTS = {
  phones: ['(419) 555-0142', '419-555-0178 - Bob', 'fax 419-555-0179', '419.555.0143 / 4195550144 cell', '1 419 555 0177 x12'],
  emails: ['Ansel.Pike+lists@Mail.example', 'a_pike@example.com'],
};

function place(index: number, line: string): RawAddress {
  return { line, ...PLACES[index % PLACES.length]! };
}

function* goldenRecords(): Generator<EvidenceDraft> {
  for (const [index, full] of NAMES.entries()) {
    const [line, other] = [LINES[index % LINES.length]!, LINES[(index * 7 + 3) % LINES.length]!];
    const order = (['last_first', 'first_last', undefined] as const)[index % 3];
    const name = { full, ...(order ? { order } : {}) };
    const apn = `${index}-0${index * 37}.${index % 10}A`;
    yield {
      kind: 'parcel',
      recordId: 'p',
      body: { countyFips: '03001', apn, owners: [name], situs: place(index, line), mailing: place(index + 1, other) },
    };
    yield { kind: 'sale', recordId: 's', body: { countyFips: '03001', apn, saleDate: '2011-05-14', buyer: name } };
    yield {
      kind: 'person',
      recordId: 'v',
      body: { name, birthDate: '1961-04-02', address: place(index + 2, line), previousAddress: place(index, other), ...CONTACTS },
    };
    yield {
      kind: 'organisation',
      recordId: 'o',
      body: {
        name: full,
        registryNumber: `L00${index}`,
        principalAddress: place(index, line),
        officers: [{ name, address: place(index + 3, other) }],
      },
    };
    yield { kind: 'person', recordId: 'd', body: { name, birthDate: '1961-02-30' } };
    yield { kind: 'court', recordId: 'c', body: { caseNumber: '1', caseType: 'lien', filedOn: '2019-03-04', party: name } };
  }
  for (const [index, line] of LINES.entries())
    for (let at = 0; at < PLACES.length; at++)
      yield { kind: 'parcel', recordId: 'a', body: { countyFips: '03001', apn: `${index}${at}`, owners: [], situs: place(at, line) } };
}

/** How a word is classified determines the keys of names that are in no golden record. */
const LISTS: readonly (readonly string[])[] = [
  organisationWords.company,
  organisationWords.companyAsIs,
  organisationWords.ordinary,
  organisationWords.ordinaryAsIs,
  organisationSigns.signs,
  organisationWords.legalForms,
  organisationWords.legalFormsAtEnd,
  organisationWords.calledLikePeople,
  givenNames.more,
  givenNames.common,
  givenNames.rare,
  surnames.more,
  givenSexes.male,
  givenSexes.female,
  givenNamesFrom(2 ** -13).map(([name]) => name),
  surnamesFrom(2 ** -14).map(([name]) => name),
  surnames.common,
  nicknames,
  streetTypes.types,
];

/** Digest of the keys of each record and of the words in each list, independent of their order. */
function digestKeys(): string {
  const filed = [...goldenRecords()].map((record) =>
    evidenceKeys(record, FACTS)
      .map(({ type, hash }) => `${type}${hash}`)
      .sort()
      .join(),
  );
  const lists = LISTS.map((lines) =>
    lines
      .flatMap((line) => line.split(' '))
      .sort()
      .join(' '),
  );
  return BigInt.asUintN(64, hashKey('apn', [...filed, ...lists].join(';'))).toString(16);
}

/** One digest per version, from 1 on. A merged line is never edited: changed keys need a new version with a digest of its own. */
const DIGESTS: readonly string[] = [
  '461ba406c1f88782',
  'c48f7272af3b8860',
  'f674456acd1f37f2',
  'c182207a6b72c27a',
  '7adac0ee87f227b1',
  '5ad6390b58dbac5',
  'a00dc215438df30f',
  '943df2d627d93cfb',
  'af62d3578fc28912',
  'f8099ac07911d226',
  '75c1ed957662a249',
  '9ccd5a934a748d39',
  'cd8c561cb2e675a1',
  '4a5722268b1e5df2',
  'fcd89a631c514ec5',
  'd8eb4d98a64950f5',
  'ddbf9fce43ec2e19',
  '99065b877d01656a',
  'a821c8806be0a00d',
  'd9fc521d021fdffb',
  '1427e07a6913eb4e',
  '51e768c1dfb5198e',
  'ed4043f86d38d0bd',
];

describe('the version of the keys', () => {
  it('is raised, and a line added to DIGESTS, when records are filed under other keys', () => {
    expect({ version: KEYS_VERSION, digest: digestKeys() }).toEqual({ version: DIGESTS.length, digest: DIGESTS.at(-1) });
    expect(new Set(DIGESTS).size).toBe(DIGESTS.length);
  });
});
