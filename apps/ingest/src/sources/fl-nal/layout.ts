import type { ParcelBody } from '@deedline/engine/model/evidence';
import type { Mapped, SourceContext } from '../../layout.ts';
import { delimitedLayout, type FindColumn, type ReadColumn } from '../delimited-layout.ts';
import {
  dropEmpty,
  faultOfApn,
  isWithheld,
  printedAddress,
  readMailingLines,
  readMonth,
  readNumber,
  readPositive,
  readYear,
  type OwnerFacts,
  type ParcelFacts,
} from '../values.ts';
import { COLUMNS, EXEMPTIONS } from './columns.ts';
import { floridaCountyFips } from './county-numbers.ts';
import { readUseCode } from './use-codes.ts';

const SQUARE_FEET_PER_ACRE = 43_560;

/** Florida Department of Revenue, Name-Address-Legal: the assessment roll. */
export const flNal = delimitedLayout({
  id: 'fl-nal',
  title: 'Florida NAL (Name-Address-Legal) assessment roll',
  role: 'assessor',
  needsCounty: false,
  required: COLUMNS,
  bind(find, context) {
    const columns = Object.fromEntries(COLUMNS.map((name) => [name, find(name)])) as Columns;
    const exemptions = EXEMPTIONS.map(({ column, label }) => ({ read: find(column), label }));
    return (fields) => mapRow(fields, columns, exemptions, context);
  },
});

type Columns = Record<(typeof COLUMNS)[number], ReadColumn>;
type Exemptions = { read: ReturnType<FindColumn>; label: string }[];

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
  if (isWithheld(name)) return { owners: [], confidential: true };
  const { careOf, line, unit } = readMailingLines([columns.OWN_ADDR1(row), columns.OWN_ADDR2(row)]);
  return {
    owners: name === '' ? [] : [{ full: name, order: 'last_first' }],
    careOf: careOf || columns.FIDU_NAME(row),
    mailing: printedAddress(line, { unit, city: columns.OWN_CITY(row), state: columns.OWN_STATE(row), zip: columns.OWN_ZIPCD(row) }),
  };
}
