import { printCompact } from '../ground/written-days.ts';
import { fullLine, streetLine, streetText } from '../places/addresses.ts';
import type { RollRecord } from '../records/roll-record.ts';
import { csvWriter } from './cells.ts';

/** Columns of the assessing table of MassGIS Level 3 parcels, in order. */
const MASSGIS_COLUMNS =
  `PROP_ID LOC_ID BLDG_VAL LAND_VAL OTHER_VAL TOTAL_VAL FY LOT_SIZE LS_DATE LS_PRICE USE_CODE SITE_ADDR ADDR_NUM FULL_STR LOCATION CITY
ZIP OWNER1 OWN_ADDR OWN_CITY OWN_STATE OWN_ZIP OWN_CO LS_BOOK LS_PAGE REG_ID ZONING YEAR_BUILT BLD_AREA UNITS RES_AREA STYLE STORIES
NUM_ROOMS LOT_UNITS CAMA_ID TOWN_ID`.split(/\s+/);

export const MASSGIS_HEADER = MASSGIS_COLUMNS.join(',');
const write = csvWriter(MASSGIS_COLUMNS);

const USE_CODES = {
  single: '101',
  condo: '102',
  duplex: '104',
  apartments: '111',
  commercial: '325',
  church: '960',
  government: '931',
  vacant: '130',
  farm: '017',
} as const;

function saleCells(record: RollRecord): Record<string, string | number> {
  const { sale } = record;
  if (!sale) return {};
  return { LS_DATE: printCompact(sale.from), LS_PRICE: sale.price, LS_BOOK: sale.book, LS_PAGE: sale.page };
}

/** A row of the assessing table; for a withheld owner it has the word CONFIDENTIAL instead of the name. */
export function massgisLine(record: RollRecord): string {
  const { lot } = record.holding;
  const { mailing } = record;
  const inAcres = lot.acreage >= 1;
  return write({
    PROP_ID: lot.apn,
    LOC_ID: `F_${Math.round((lot.ring[0]![0] + 100) * 1e6)}_${Math.round(lot.ring[0]![1] * 1e6)}`,
    BLDG_VAL: record.market - record.land,
    LAND_VAL: record.land,
    OTHER_VAL: 0,
    TOTAL_VAL: record.market,
    FY: record.year,
    LOT_SIZE: inAcres ? lot.acreage : Math.round(lot.acreage * 43_560),
    LOT_UNITS: inAcres ? 'A' : 'S',
    ...saleCells(record),
    USE_CODE: USE_CODES[lot.use],
    SITE_ADDR: streetLine(lot.address),
    ADDR_NUM: lot.address.number!,
    FULL_STR: streetText(lot.address.street!),
    LOCATION: lot.address.unit ?? '',
    CITY: lot.address.city,
    ZIP: lot.address.zip,
    ...(record.holding.confidential
      ? { OWNER1: 'CONFIDENTIAL' }
      : {
          OWNER1: record.owner,
          OWN_ADDR: record.careOf === '' ? fullLine(mailing) : `${record.careOf} ${fullLine(mailing)}`,
          OWN_CITY: mailing.city,
          OWN_STATE: mailing.state,
          OWN_ZIP: mailing.zip,
        }),
    ...(lot.yearBuilt > 0
      ? {
          YEAR_BUILT: lot.yearBuilt,
          BLD_AREA: lot.squareFeet,
          UNITS: record.holding.dwellings.length,
          RES_AREA: lot.squareFeet,
          NUM_ROOMS: lot.bedrooms + 3,
          STORIES: lot.squareFeet > 1800 ? 2 : 1,
        }
      : {}),
    ZONING: lot.use === 'commercial' ? 'B' : 'R',
    CAMA_ID: lot.block * 20 + lot.slot + 1,
    TOWN_ID: lot.town.index + 1,
  });
}
