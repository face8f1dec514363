import type { ParcelBody } from '@deedline/engine/model/evidence';
import type { Mapped, SourceContext } from '../../layout.ts';
import { delimitedLayout, type ReadColumn } from '../forms.ts';
import {
  dropEmpty,
  faultOfApn,
  isWithheld,
  type OwnerFacts,
  type ParcelFacts,
  printedAddress,
  readDay,
  readNumber,
  readPositive,
  readYear,
  requireCounty,
} from '../values.ts';
import { readMailingLines } from '../mailing-lines.ts';

/** The columns that are read, of the 37 of the assess table. */
// prettier-ignore
const COLUMNS = [
  'PROP_ID', 'LOC_ID', 'BLDG_VAL', 'LAND_VAL', 'TOTAL_VAL', 'FY', 'LOT_SIZE', 'LOT_UNITS', 'LS_DATE', 'LS_PRICE', 'USE_CODE', 'SITE_ADDR', 'ADDR_NUM',
  'FULL_STR', 'LOCATION', 'CITY', 'ZIP', 'OWNER1', 'OWN_ADDR', 'OWN_CITY', 'OWN_STATE', 'OWN_ZIP', 'YEAR_BUILT', 'BLD_AREA', 'RES_AREA',
] as const;

/** Massachusetts Department of Revenue property type classification, by its first three digits or, failing that, its first. */
// prettier-ignore
const USE_CODES: Readonly<Record<string, string>> = {
  '0': 'Multiple use', '1': 'Residential', '2': 'Open space', '3': 'Commercial', '4': 'Industrial', '5': 'Personal property', '6': 'Forest',
  '7': 'Agricultural or horticultural', '8': 'Recreational', '9': 'Exempt',
  '101': 'Single family', '102': 'Condominium', '103': 'Mobile home', '104': 'Two-family', '105': 'Three-family', '106': 'Accessory land with improvement',
  '109': 'Multiple houses', '111': 'Apartments, 4 to 8 units', '112': 'Apartments, more than 8 units', '130': 'Vacant residential',
  '131': 'Vacant residential', '132': 'Vacant residential', '340': 'Office building', '390': 'Vacant commercial', '440': 'Vacant industrial',
};

/** '1010' or '101' -> 'Single family'. */
function readUseCode(code: string): string | undefined {
  return USE_CODES[code.slice(0, 3)] ?? USE_CODES[code.slice(0, 1)];
}

const SQUARE_FEET_PER_ACRE = 43_560;

/** MassGIS Level 3 assessors' parcels, the assess table of a town. */
export const massgisL3 = delimitedLayout({
  id: 'massgis-l3',
  title: 'MassGIS Level 3 assess table',
  role: 'assessor',
  needsCounty: true,
  required: COLUMNS,
  bind(find, context) {
    const columns = Object.fromEntries(COLUMNS.map((name) => [name, find(name)])) as Columns;
    return (fields) => mapRow(fields, columns, context);
  },
});

type Columns = Record<(typeof COLUMNS)[number], ReadColumn>;

function mapRow(row: readonly string[], columns: Columns, context: SourceContext): Mapped {
  const apn = columns.PROP_ID(row);
  const fault = faultOfApn(apn, 'PROP_ID');
  if (fault) return fault;
  const site = columns.SITE_ADDR(row) || [columns.ADDR_NUM(row), columns.FULL_STR(row)].filter(Boolean).join(' ');
  const body = dropEmpty<ParcelBody>({
    countyFips: requireCounty(context.countyFips),
    countyName: context.countyName,
    apn,
    situs: printedAddress(site, {
      unit: columns.LOCATION(row),
      city: columns.CITY(row),
      state: context.state ?? 'MA',
      zip: columns.ZIP(row),
    }),
    ...mapFacts(row, columns),
    ...mapOwner(row, columns),
  });
  const location = columns.LOC_ID(row);
  return [{ draft: { kind: 'parcel', recordId: location ? `${location}:${apn}` : apn, body } }];
}

function mapFacts(row: readonly string[], columns: Columns): ParcelFacts {
  const total = readNumber(columns.TOTAL_VAL(row));
  return {
    taxYear: readYear(columns.FY(row)),
    // Massachusetts assesses at full and fair cash value: one number is both.
    marketValue: total,
    assessedValue: total,
    landValue: readNumber(columns.LAND_VAL(row)),
    buildingValue: readNumber(columns.BLDG_VAL(row)),
    squareFeet: readPositive(columns.RES_AREA(row)) ?? readPositive(columns.BLD_AREA(row)),
    acreage: readAcreage(columns.LOT_SIZE(row), columns.LOT_UNITS(row)),
    yearBuilt: readYear(columns.YEAR_BUILT(row)),
    propertyType: readUseCode(columns.USE_CODE(row)),
    lastSaleDate: readDay(columns.LS_DATE(row)),
    lastSalePrice: readPositive(columns.LS_PRICE(row)),
  };
}

function readAcreage(size: string, units: string): number | undefined {
  const value = readPositive(size);
  if (value === undefined || !/^s/i.test(units)) return value;
  return Math.round((value / SQUARE_FEET_PER_ACRE) * 1000) / 1000;
}

function mapOwner(row: readonly string[], columns: Columns): OwnerFacts {
  const name = columns.OWNER1(row);
  if (isWithheld(name)) return { owners: [], confidential: true };
  const { careOf, line, unit } = readMailingLines([columns.OWN_ADDR(row)]);
  return {
    owners: name === '' ? [] : [{ full: name, order: 'last_first' }],
    careOf,
    mailing: printedAddress(line, { unit, city: columns.OWN_CITY(row), state: columns.OWN_STATE(row), zip: columns.OWN_ZIP(row) }),
  };
}
