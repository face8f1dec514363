import { printedCalendar } from '../ground/written-days.ts';
import { streetLine } from '../places/addresses.ts';
import type { RollRecord } from '../records/roll-record.ts';
import { csvWriter } from './cells.ts';

/** Columns of the Florida Department of Revenue's Name-Address-Legal file, final roll of 2026, in order. */
const NAL_COLUMNS =
  `CO_NO PARCEL_ID FILE_T ASMNT_YR BAS_STRT ATV_STRT GRP_NO DOR_UC PA_UC SPASS_CD JV JV_CHNG JV_CHNG_CD AV_SD AV_NSD TV_SD TV_NSD
JV_HMSTD AV_HMSTD JV_NON_HMSTD_RESD AV_NON_HMSTD_RESD JV_RESD_NON_RESD AV_RESD_NON_RESD JV_CLASS_USE AV_CLASS_USE JV_H2O_RECHRGE
AV_H2O_RECHRGE JV_CONSRV_LND AV_CONSRV_LND JV_HIST_COM_PROP AV_HIST_COM_PROP JV_HIST_SIGNF AV_HIST_SIGNF JV_WRKNG_WTRFNT
AV_WRKNG_WTRFNT NCONST_VAL DEL_VAL PAR_SPLT DISTR_CD DISTR_YR LND_VAL LND_UNTS_CD NO_LND_UNTS LND_SQFOOT DT_LAST_INSPT IMP_QUAL
CONST_CLASS EFF_YR_BLT ACT_YR_BLT TOT_LVG_AREA NO_BULDNG NO_RES_UNTS SPEC_FEAT_VAL MULTI_PAR_SAL1 QUAL_CD1 VI_CD1 SALE_PRC1 SALE_YR1
SALE_MO1 OR_BOOK1 OR_PAGE1 CLERK_NO1 SAL_CHNG_CD1 MULTI_PAR_SAL2 QUAL_CD2 VI_CD2 SALE_PRC2 SALE_YR2 SALE_MO2 OR_BOOK2 OR_PAGE2
CLERK_NO2 SAL_CHNG_CD2 OWN_NAME OWN_ADDR1 OWN_ADDR2 OWN_CITY OWN_STATE OWN_ZIPCD OWN_STATE_DOM FIDU_NAME FIDU_ADDR1 FIDU_ADDR2
FIDU_CITY FIDU_STATE FIDU_ZIPCD FIDU_CD S_LEGAL APP_STAT CO_APP_STAT MKT_AR NBRHD_CD PUBLIC_LND TAX_AUTH_CD TWN RNG SEC CENSUS_BK
PHY_ADDR1 PHY_ADDR2 PHY_CITY PHY_ZIPCD ALT_KEY ASS_TRNSFR_FG PREV_HMSTD_OWN ASS_DIF_TRNS CONO_PRV_HM PARCEL_ID_PRV_HMSTD YR_VAL_TRNSF
EXMPT_01 EXMPT_02 EXMPT_03 EXMPT_04 EXMPT_05 EXMPT_06 EXMPT_07 EXMPT_08 EXMPT_09 EXMPT_10 EXMPT_11 EXMPT_12 EXMPT_13 EXMPT_14 EXMPT_15
EXMPT_16 EXMPT_17 EXMPT_18 EXMPT_19 EXMPT_20 EXMPT_21 EXMPT_22 EXMPT_23 EXMPT_24 EXMPT_25 EXMPT_26 EXMPT_27 EXMPT_28 EXMPT_29 EXMPT_30
EXMPT_31 EXMPT_32 EXMPT_33 EXMPT_34 EXMPT_35 EXMPT_36 EXMPT_37 EXMPT_38 EXMPT_39 EXMPT_40 EXMPT_41 EXMPT_42 EXMPT_43 EXMPT_44 EXMPT_45
EXMPT_46 EXMPT_47 EXMPT_48 EXMPT_80 EXMPT_81 EXMPT_82 SEQ_NO RS_ID MP_ID STATE_PAR_ID SPC_CIR_CD SPC_CIR_YR SPC_CIR_TXT`.split(/\s+/);

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
  const { year, month } = printedCalendar(sale.from);
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

/** A homestead exemption is split evenly between the first and the second exemption. */
function exemptionCells(record: RollRecord): Record<string, number> {
  return record.homestead ? { EXMPT_01: 25_000, EXMPT_02: 25_000 } : {};
}

function mailingCells(record: RollRecord): Record<string, string> {
  const { mailing, careOf } = record;
  const line = streetLine(mailing);
  const lines = careOf === '' ? [line, mailing.unit ?? ''] : [careOf.slice(0, 40), mailing.unit ? `${line} ${mailing.unit}` : line];
  return { OWN_ADDR1: lines[0]!, OWN_ADDR2: lines[1]!, OWN_CITY: mailing.city, OWN_STATE: mailing.state, OWN_ZIPCD: mailing.zip };
}

/** A row of the Name-Address-Legal file; withheld parcels keep everything except the owner and the mailing address. */
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
