import type { ParcelBody, RawName } from '@deedline/engine/model/evidence';
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

/** The columns that are read, of the 67 of the standard. */
// prettier-ignore
const COLUMNS = [
  'parno', 'stcntyfips', 'cntyname', 'siteadd', 'saddno', 'saddpref', 'saddstname', 'saddsttyp', 'saddstsuf', 'sunit', 'scity', 'sstate', 'szip',
  'ownname', 'ownname2', 'ownfrst', 'ownlast', 'mailadd', 'maddrno', 'maddpref', 'maddstname', 'maddsttyp', 'maddstsuf', 'munit', 'mcity', 'mstate', 'mzip',
  'parval', 'presentval', 'landval', 'improvval', 'recareano', 'gisacres', 'structyear', 'structno', 'parusedesc', 'legdecfull', 'saledate', 'saledatetx',
] as const;

/** NC OneMap parcels, the statewide standard of North Carolina's counties. */
export const ncOnemap = delimitedLayout({
  id: 'nc-onemap',
  title: 'NC OneMap parcels',
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
  const apn = read('parno');
  const fault = faultOfApn(apn, 'parno');
  if (fault) return fault;
  const countyFips = context.countyFips ?? read('stcntyfips');
  if (!/^\d{5}$/.test(countyFips)) return `stcntyfips "${countyFips}" is no FIPS code`;
  const composed = [read('saddno'), read('saddpref'), read('saddstname'), read('saddsttyp'), read('saddstsuf')].filter(Boolean).join(' ');
  const body = dropEmpty<ParcelBody>({
    countyFips,
    countyName: context.countyName ?? read('cntyname'),
    apn,
    situs: printedAddress(read('siteadd') || composed, {
      unit: read('sunit'),
      city: read('scity'),
      state: read('sstate') || (context.state ?? 'NC'),
      zip: read('szip'),
    }),
    ...mapFacts(read),
    ...mapOwner(read),
  });
  return [{ draft: { kind: 'parcel', recordId: apn, body } }];
}

function mapFacts(read: Read): ParcelFacts {
  const value = readNumber(read('parval'));
  return {
    marketValue: value,
    // Farm and forest land is taxed at its present-use value.
    assessedValue: readPositive(read('presentval')) ?? value,
    landValue: readNumber(read('landval')),
    buildingValue: readNumber(read('improvval')),
    acreage: readPositive(read('recareano')) ?? readPositive(read('gisacres')),
    yearBuilt: readYear(read('structyear')),
    buildings: readPositive(read('structno')),
    propertyType: read('parusedesc'),
    legalDescription: read('legdecfull'),
    lastSaleDate: readDay(read('saledate')) ?? readDay(read('saledatetx')),
  };
}

function mapOwner(read: Read): OwnerFacts {
  const lines = [read('ownname'), read('ownname2')].filter(Boolean);
  if (lines.some(isWithheld)) return { owners: [], confidential: true };
  const composed = [read('maddrno'), read('maddpref'), read('maddstname'), read('maddsttyp'), read('maddstsuf')].filter(Boolean).join(' ');
  const { careOf, line, unit } = readMailingLines([read('mailadd') || composed, read('munit')]);
  return {
    owners: lines.length > 0 ? lines.map((full) => ({ full, order: 'last_first' })) : nameOfParts(read('ownlast'), read('ownfrst')),
    careOf,
    mailing: printedAddress(line, { unit, city: read('mcity'), state: read('mstate'), zip: read('mzip') }),
  };
}

function nameOfParts(last: string, first: string): RawName[] {
  return last === '' ? [] : [dropEmpty<RawName>({ last, first })];
}
