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
} from '../values.ts';
import { readMailingLines } from '../mailing-lines.ts';

/** The columns that are read. */
// prettier-ignore
const COLUMNS = [
  'parcel_number', 'location', 'unit', 'zip_code', 'owner_1', 'owner_2', 'mailing_care_of', 'mailing_address_1', 'mailing_address_2', 'mailing_street',
  'mailing_city_state', 'mailing_zip', 'market_value', 'total_livable_area', 'total_area', 'year_built', 'number_of_bedrooms', 'number_of_bathrooms',
  'category_code_description', 'beginning_point', 'homestead_exemption', 'sale_date', 'sale_price',
] as const;

const PHILADELPHIA_FIPS = '42101';
const SQUARE_FEET_PER_ACRE = 43_560;

/** Philadelphia's Office of Property Assessment, properties and assessments. Its columns come in any order. */
export const paPhiladelphia = delimitedLayout({
  id: 'pa-philadelphia',
  title: 'Philadelphia OPA properties',
  role: 'assessor',
  needsCounty: false,
  required: COLUMNS,
  bind(find, context) {
    const columns = Object.fromEntries(COLUMNS.map((name) => [name, find(name)])) as Columns;
    return (fields) => mapRow((name) => columns[name](fields), context);
  },
});

type Columns = Record<(typeof COLUMNS)[number], ReadColumn>;
type Read = (name: (typeof COLUMNS)[number]) => string;

function mapRow(read: Read, context: SourceContext): Mapped {
  const apn = read('parcel_number');
  const fault = faultOfApn(apn, 'parcel_number');
  if (fault) return fault;
  const body = dropEmpty<ParcelBody>({
    countyFips: context.countyFips ?? PHILADELPHIA_FIPS,
    countyName: context.countyName ?? 'Philadelphia',
    // Nine digits; a spreadsheet takes the zeros in front away.
    apn: /^\d{7,8}$/.test(apn) ? apn.padStart(9, '0') : apn,
    situs: printedAddress(read('location'), {
      unit: read('unit'),
      city: 'PHILADELPHIA',
      state: context.state ?? 'PA',
      zip: read('zip_code'),
    }),
    ...mapFacts(read),
    ...mapOwner(read),
  });
  return [{ draft: { kind: 'parcel', recordId: body.apn, body } }];
}

function mapFacts(read: Read): ParcelFacts {
  const lotSquareFeet = readPositive(read('total_area'));
  const value = readNumber(read('market_value'));
  return {
    // The city assesses at full market value: one number is both.
    marketValue: value,
    assessedValue: value,
    squareFeet: readPositive(read('total_livable_area')),
    acreage: lotSquareFeet && Math.round((lotSquareFeet / SQUARE_FEET_PER_ACRE) * 1000) / 1000,
    yearBuilt: readYear(read('year_built')),
    bedrooms: readPositive(read('number_of_bedrooms')),
    bathrooms: readPositive(read('number_of_bathrooms')),
    propertyType: read('category_code_description'),
    legalDescription: read('beginning_point'),
    exemptions: readPositive(read('homestead_exemption')) === undefined ? undefined : ['Homestead'],
    lastSaleDate: readDay(read('sale_date')),
    lastSalePrice: readPositive(read('sale_price')),
  };
}

function mapOwner(read: Read): OwnerFacts {
  const lines = [read('owner_1'), read('owner_2')].filter(Boolean);
  if (lines.some(isWithheld)) return { owners: [], confidential: true };
  const { careOf, line, unit } = readMailingLines([read('mailing_street'), read('mailing_address_1'), read('mailing_address_2')]);
  const place = read('mailing_city_state');
  const [, city = place, state = ''] = /^(.*?),?\s+([A-Z]{2})$/.exec(place) ?? [];
  return {
    owners: lines.map((full) => ({ full, order: 'last_first' })),
    careOf: read('mailing_care_of') || careOf,
    mailing: printedAddress(line, { unit, city, state, zip: read('mailing_zip') }),
  };
}
