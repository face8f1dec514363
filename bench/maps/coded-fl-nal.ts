import type { ParcelBody, RawName } from '@deedline/engine/model/evidence';
import { isWithheldName } from '@deedline/engine/owner/withheld';
import { addMapped, type ByteChunks, type Mapped, type ReadItem, type SourceContext } from '../../apps/ingest/src/layout.ts';
import { openDelimited } from '../../apps/ingest/src/read/delimited-table.ts';
import { dropEmpty, faultOfApn, printedAddress, readMonth, readNumber, readPositive, readYear } from '../../apps/ingest/src/maps/values.ts';
import { readMailingLines } from '../../apps/ingest/src/maps/mailing-lines.ts';

type ParcelFacts = { [K in keyof ParcelBody]?: ParcelBody[K] | undefined };
type OwnerFacts = ParcelFacts & { owners: RawName[] };

/** The columns that are read. The sample files contain all 167 columns of the final and all 165 of the preliminary roll. */
// prettier-ignore
const COLUMNS = [
  'CO_NO', 'PARCEL_ID', 'ASMNT_YR', 'DOR_UC', 'JV', 'AV_SD', 'LND_VAL', 'LND_SQFOOT', 'ACT_YR_BLT', 'TOT_LVG_AREA', 'NO_BULDNG',
  'SALE_PRC1', 'SALE_YR1', 'SALE_MO1', 'OWN_NAME', 'OWN_ADDR1', 'OWN_ADDR2', 'OWN_CITY', 'OWN_STATE', 'OWN_ZIPCD', 'FIDU_NAME', 'S_LEGAL',
  'PHY_ADDR1', 'PHY_ADDR2', 'PHY_CITY', 'PHY_ZIPCD',
] as const;

/** EXMPT_01 and 02 are the two halves of the homestead exemption; the others have no name suitable for display. */
const EXEMPTIONS: readonly { column: string; label: string }[] = [...range(1, 48), 80, 81, 82].map((number) => {
  const nn = String(number).padStart(2, '0');
  return { column: `EXMPT_${nn}`, label: number === 1 ? 'Homestead' : number === 2 ? 'Additional homestead' : `Exemption ${nn}` };
});

function range(from: number, to: number): number[] {
  return Array.from({ length: to - from + 1 }, (_, at) => from + at);
}

const SQUARE_FEET_PER_ACRE = 43_560;

/** Returns the trimmed text of a column of one row; '' when the file has no such column. */
type ReadColumn = (fields: readonly string[]) => string;

/** Reads Florida's assessment roll with hand-written code, as the reference for the speed of the map of the same name. */
export async function* readCoded(chunks: ByteChunks, context: SourceContext): AsyncGenerator<ReadItem[]> {
  const table = await openDelimited(
    { name: '', head: Buffer.alloc(0), read: () => chunks, beside: () => Promise.resolve(undefined) },
    { header: true },
  );
  const find = (name: string): ReadColumn => {
    const at = table.columns.indexOf(name);
    return at < 0 ? () => '' : (fields) => fields[at]!.trim();
  };
  const columns = Object.fromEntries(COLUMNS.map((name) => [name, find(name)])) as Columns;
  const exemptions = EXEMPTIONS.map(({ column, label }) => ({ read: find(column), label }));
  for await (const rows of table.rows) {
    const items: ReadItem[] = [];
    for (const row of rows) {
      if ('rejected' in row) items.push(row.rejected);
      else addMapped(items, row.line, mapRow(row.fields, columns, exemptions, context), () => row.text);
    }
    yield items;
  }
}

type Columns = Record<(typeof COLUMNS)[number], ReadColumn>;
type Exemptions = { read: ReadColumn; label: string }[];

function mapRow(row: readonly string[], columns: Columns, exemptions: Exemptions, context: SourceContext): Mapped {
  const apn = columns.PARCEL_ID(row);
  const fault = faultOfApn(apn, 'PARCEL_ID');
  if (fault) return fault;
  const countyFips = context.countyFips ?? floridaCountyFips(columns.CO_NO(row));
  if (countyFips === undefined) return `CO_NO ${columns.CO_NO(row)} is no county of Florida`;
  const body = dropEmpty<ParcelBody>({
    countyFips,
    countyName: context.countyName,
    apn,
    situs: printedAddress(columns.PHY_ADDR1(row), {
      unit: columns.PHY_ADDR2(row),
      city: columns.PHY_CITY(row),
      state: context.state ?? 'FL',
      zip: columns.PHY_ZIPCD(row),
    }),
    ...mapFacts(row, columns),
    exemptions: readExemptions(row, exemptions),
    ...mapOwner(row, columns),
  });
  return [{ draft: { kind: 'parcel', recordId: apn, body } }];
}

function readExemptions(row: readonly string[], exemptions: Exemptions): string[] | undefined {
  const granted = exemptions.filter(({ read }) => readPositive(read(row)) !== undefined);
  return granted.length > 0 ? granted.map(({ label }) => label) : undefined;
}

function mapFacts(row: readonly string[], columns: Columns): ParcelFacts {
  const landSquareFeet = readPositive(columns.LND_SQFOOT(row));
  return {
    taxYear: readYear(columns.ASMNT_YR(row)),
    marketValue: readNumber(columns.JV(row)),
    assessedValue: readNumber(columns.AV_SD(row)),
    landValue: readNumber(columns.LND_VAL(row)),
    squareFeet: readPositive(columns.TOT_LVG_AREA(row)),
    acreage: landSquareFeet && Math.round((landSquareFeet / SQUARE_FEET_PER_ACRE) * 1000) / 1000,
    yearBuilt: readYear(columns.ACT_YR_BLT(row)),
    buildings: readPositive(columns.NO_BULDNG(row)),
    propertyType: readUseCode(columns.DOR_UC(row)),
    legalDescription: columns.S_LEGAL(row),
    lastSaleDate: readMonth(columns.SALE_YR1(row), columns.SALE_MO1(row)),
    lastSalePrice: readPositive(columns.SALE_PRC1(row)),
  };
}

function mapOwner(row: readonly string[], columns: Columns): OwnerFacts {
  const name = columns.OWN_NAME(row);
  if (isWithheldName({ full: name })) return { owners: [], confidential: true };
  const { careOf, line, unit } = readMailingLines([columns.OWN_ADDR1(row), columns.OWN_ADDR2(row)]);
  return {
    owners: name === '' ? [] : [{ full: name, order: 'last_first' }],
    careOf: careOf || columns.FIDU_NAME(row),
    mailing: printedAddress(line, { unit, city: columns.OWN_CITY(row), state: columns.OWN_STATE(row), zip: columns.OWN_ZIPCD(row) }),
  };
}

/** DOR_UC: Florida Department of Revenue land use codes, by number (NAL user's guide). */
// prettier-ignore
const USE_CODES: readonly string[] = [
  'Vacant residential', 'Single family', 'Mobile home', 'Multi-family, 10 units or more', 'Condominium', 'Cooperative',
  'Retirement home', 'Miscellaneous residential', 'Multi-family, fewer than 10 units', 'Residential common area',
  'Vacant commercial', 'Store, one story', 'Mixed use', 'Department store', 'Supermarket', 'Regional shopping center',
  'Community shopping center', 'Office building, one story', 'Office building, multi-story', 'Professional services building',
  'Airport, terminal or marina', 'Restaurant', 'Drive-in restaurant', 'Financial institution', 'Insurance company office', 'Repair shop',
  'Service station', 'Vehicle sales or repair', 'Parking lot or mobile home park', 'Wholesale or manufacturing outlet',
  'Florist or greenhouse', 'Drive-in theater or open stadium', 'Theater or auditorium', 'Nightclub or bar', 'Bowling alley, rink or arena',
  'Tourist attraction', 'Camp', 'Race track', 'Golf course', 'Hotel or motel',
  'Vacant industrial', 'Light manufacturing', 'Heavy industrial', 'Lumber yard or sawmill', 'Packing plant', 'Cannery, bottler or brewer',
  'Food processing', 'Mineral processing', 'Warehouse or distribution', 'Open storage',
  'Improved agricultural', 'Cropland', 'Cropland', 'Cropland', 'Timberland', 'Timberland', 'Timberland', 'Timberland', 'Timberland', 'Timberland',
  'Grazing land', 'Grazing land', 'Grazing land', 'Grazing land', 'Grazing land', 'Grazing land', 'Orchard or grove', 'Poultry, bees or fish',
  'Dairy or feed lot', 'Ornamentals, miscellaneous agricultural',
  'Vacant institutional', 'Church', 'Private school or college', 'Private hospital', 'Home for the aged', 'Non-profit or charitable',
  'Mortuary or cemetery', 'Club, lodge or union hall', 'Convalescent or rest home', 'Cultural organization',
  'Vacant governmental', 'Military', 'Forest, park or recreation', 'Public school', 'Public college', 'Public hospital', 'County property',
  'State property', 'Federal property', 'Municipal property',
  'Leasehold interest', 'Utility', 'Mining land', 'Subsurface rights', 'Right-of-way', 'River, lake or submerged land', 'Sewage or solid waste',
  'Outdoor recreation', 'Centrally assessed', 'Acreage not zoned agricultural',
];

/** '001', '1' or '01' -> 'Single family'. */
function readUseCode(code: string): string | undefined {
  return /^\d{1,3}$/.test(code) ? USE_CODES[Number(code)] : undefined;
}

/**
 * The Department of Revenue numbers Florida's counties 11 to 77 in alphabetical order. FIPS numbers follow the same order in odd numbers, except for
 * Miami-Dade, which got a new number with its new name.
 */
function floridaCountyFips(countyNumber: string): string | undefined {
  const number = Number(countyNumber);
  if (!Number.isInteger(number) || number < 11 || number > 77) return undefined;
  if (number === 23) return '12086';
  const place = number > 23 ? number - 12 : number - 11;
  const passesOldDade = number > 23 ? 2 : 0;
  return `12${String(place * 2 + 1 + passesOldDade).padStart(3, '0')}`;
}
