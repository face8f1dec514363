import type { ParcelBody, RawAddress } from '@deedline/engine/model/evidence';
import type { Mapped, SourceContext } from '../../layout.ts';
import { delimitedLayout, type ReadColumn } from '../forms.ts';
import { dropEmpty, faultOfApn, type ParcelFacts, printedAddress, readDay, readNumber, readPositive, readYear } from '../values.ts';
import { readMailingLines } from '../mailing-lines.ts';

/** The columns that are read. */
// prettier-ignore
const COLUMNS = [
  'PARID', 'PROPERTYHOUSENUM', 'PROPERTYFRACTION', 'PROPERTYADDRESS', 'PROPERTYCITY', 'PROPERTYSTATE', 'PROPERTYUNIT', 'PROPERTYZIP', 'USEDESC', 'LOTAREA',
  'HOMESTEADFLAG', 'SALEDATE', 'SALEPRICE', 'CHANGENOTICEADDRESS1', 'CHANGENOTICEADDRESS2', 'CHANGENOTICEADDRESS3', 'CHANGENOTICEADDRESS4', 'COUNTYTOTAL',
  'FAIRMARKETBUILDING', 'FAIRMARKETLAND', 'FAIRMARKETTOTAL', 'YEARBLT',
] as const;

/** Read where they are; extracts of the file leave them out. */
const MORE_COLUMNS = ['BEDROOMS', 'FULLBATHS', 'HALFBATHS', 'FINISHEDLIVINGAREA'] as const;

const ALLEGHENY_FIPS = '42003';
const SQUARE_FEET_PER_ACRE = 43_560;

/** Allegheny County property assessments, as the Western Pennsylvania Regional Data Center publishes them: without owners' names. */
export const paAllegheny = delimitedLayout({
  id: 'pa-allegheny',
  title: 'Allegheny County property assessments (WPRDC)',
  role: 'assessor',
  needsCounty: false,
  required: COLUMNS,
  bind(find, context) {
    const columns = Object.fromEntries([...COLUMNS, ...MORE_COLUMNS].map((name) => [name, find(name)])) as Columns;
    return (fields) => mapRow((name) => columns[name](fields), context);
  },
});

type Name = (typeof COLUMNS)[number] | (typeof MORE_COLUMNS)[number];
type Columns = Record<Name, ReadColumn>;
type Read = (name: Name) => string;

function mapRow(read: Read, context: SourceContext): Mapped {
  const apn = read('PARID');
  const fault = faultOfApn(apn, 'PARID');
  if (fault) return fault;
  const number = read('PROPERTYHOUSENUM').replace(/^0+$/, '');
  const street = read('PROPERTYADDRESS');
  const body = dropEmpty<ParcelBody>({
    countyFips: context.countyFips ?? ALLEGHENY_FIPS,
    countyName: context.countyName ?? 'Allegheny',
    apn,
    situs: printedAddress(street && [number, number && read('PROPERTYFRACTION'), street].filter(Boolean).join(' '), {
      unit: read('PROPERTYUNIT'),
      city: read('PROPERTYCITY'),
      state: read('PROPERTYSTATE') || (context.state ?? 'PA'),
      zip: read('PROPERTYZIP'),
    }),
    owners: [],
    mailing: readNoticeAddress(read),
    ...mapFacts(read),
  });
  return [{ draft: { kind: 'parcel', recordId: apn, body } }];
}

function mapFacts(read: Read): ParcelFacts {
  const lotSquareFeet = readPositive(read('LOTAREA'));
  const fullBaths = readPositive(read('FULLBATHS'));
  const halfBaths = readPositive(read('HALFBATHS'));
  return {
    marketValue: readNumber(read('FAIRMARKETTOTAL')),
    assessedValue: readNumber(read('COUNTYTOTAL')),
    landValue: readNumber(read('FAIRMARKETLAND')),
    buildingValue: readNumber(read('FAIRMARKETBUILDING')),
    squareFeet: readPositive(read('FINISHEDLIVINGAREA')),
    acreage: lotSquareFeet && Math.round((lotSquareFeet / SQUARE_FEET_PER_ACRE) * 1000) / 1000,
    yearBuilt: readYear(read('YEARBLT')),
    bedrooms: readPositive(read('BEDROOMS')),
    bathrooms: fullBaths === undefined && halfBaths === undefined ? undefined : (fullBaths ?? 0) + (halfBaths ?? 0) / 2,
    propertyType: read('USEDESC'),
    exemptions: read('HOMESTEADFLAG') === '' ? undefined : ['Homestead'],
    lastSaleDate: readDay(read('SALEDATE')),
    lastSalePrice: readPositive(read('SALEPRICE')),
  };
}

// Where change notices go: street, more of it, 'CITY ST', ZIP.
function readNoticeAddress(read: Read): RawAddress | undefined {
  const { line, unit } = readMailingLines([read('CHANGENOTICEADDRESS1'), read('CHANGENOTICEADDRESS2')]);
  const place = read('CHANGENOTICEADDRESS3');
  const [, city = place, state = ''] = /^(.*?),?\s+([A-Z]{2})$/.exec(place) ?? [];
  return printedAddress(line, { unit, city, state, zip: read('CHANGENOTICEADDRESS4') });
}
