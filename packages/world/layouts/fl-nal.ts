import { calendarOf } from '../days.ts';
import type { RollRecord } from '../feeds/roll-record.ts';
import { streetLine } from '../places/address.ts';
import { csvWriter } from './csv.ts';
import { NAL_COLUMNS } from './nal-columns.ts';

export const NAL_HEADER = NAL_COLUMNS.join(',');
const write = csvWriter(NAL_COLUMNS);

const USE_CODES = {
  single: '001',
  condo: '004',
  duplex: '008',
  apartments: '003',
  commercial: '011',
  church: '071',
  government: '089',
  vacant: '000',
  farm: '050',
} as const;

/** Florida numbers its counties from 11. */
export function countyNumber(countyIndex: number): number {
  return 11 + countyIndex;
}

function saleCells(record: RollRecord): Record<string, string | number> {
  const { sale } = record;
  if (!sale) return {};
  const { year, month } = calendarOf(sale.from);
  return {
    QUAL_CD1: '01',
    VI_CD1: 'I',
    SALE_PRC1: sale.price,
    SALE_YR1: year,
    SALE_MO1: String(month).padStart(2, '0'),
    OR_BOOK1: sale.book,
    OR_PAGE1: sale.page,
  };
}

/** Homestead: half under the first exemption, half under the second. */
function exemptionCells(record: RollRecord): Record<string, number> {
  return record.homestead ? { EXMPT_01: 25_000, EXMPT_02: 25_000 } : {};
}

function mailingCells(record: RollRecord): Record<string, string> {
  const { mailing, careOf } = record;
  const line = streetLine(mailing);
  const lines = careOf === '' ? [line, mailing.unit ?? ''] : [careOf.slice(0, 40), mailing.unit ? `${line} ${mailing.unit}` : line];
  return { OWN_ADDR1: lines[0]!, OWN_ADDR2: lines[1]!, OWN_CITY: mailing.city, OWN_STATE: mailing.state, OWN_ZIPCD: mailing.zip };
}

/** A row of the Name-Address-Legal file; withheld parcels keep everything but the owner and the mailing address. */
export function nalLine(record: RollRecord): string {
  const { lot } = record.holding;
  const taxable = Math.max(0, record.assessed - (record.homestead ? 50_000 : 0));
  return write({
    CO_NO: countyNumber(lot.county.index),
    PARCEL_ID: lot.apn,
    FILE_T: 'R',
    ASMNT_YR: record.year,
    BAS_STRT: '01',
    ATV_STRT: '01',
    GRP_NO: 1,
    DOR_UC: USE_CODES[lot.use],
    JV: record.market,
    AV_SD: record.assessed,
    AV_NSD: record.assessed,
    TV_SD: taxable,
    TV_NSD: taxable,
    LND_VAL: record.land,
    LND_UNTS_CD: 2,
    NO_LND_UNTS: Math.round(lot.acreage * 43_560),
    LND_SQFOOT: Math.round(lot.acreage * 43_560),
    ...(lot.yearBuilt > 0
      ? {
          IMP_QUAL: 3,
          CONST_CLASS: 2,
          EFF_YR_BLT: lot.yearBuilt,
          ACT_YR_BLT: lot.yearBuilt,
          TOT_LVG_AREA: lot.squareFeet,
          NO_BULDNG: lot.buildings,
        }
      : {}),
    NO_RES_UNTS: record.holding.dwellings.length,
    ...saleCells(record),
    ...(record.holding.confidential ? { OWN_NAME: 'CONFIDENTIAL' } : { OWN_NAME: record.owner.slice(0, 30), ...mailingCells(record) }),
    OWN_STATE_DOM: record.mailing.state,
    S_LEGAL: lot.legal.slice(0, 30),
    NBRHD_CD: `${lot.town.index + 1}00`,
    TAX_AUTH_CD: String(lot.town.index + 1),
    PHY_ADDR1: streetLine(lot.address),
    PHY_ADDR2: lot.address.unit ?? '',
    PHY_CITY: lot.address.city,
    PHY_ZIPCD: lot.address.zip,
    ALT_KEY: lot.block * 20 + lot.slot + 1,
    ...exemptionCells(record),
    SEQ_NO: lot.block * 20 + lot.slot + 1,
    STATE_PAR_ID: `${lot.county.fips}${lot.apn.replaceAll('-', '')}`,
  });
}
