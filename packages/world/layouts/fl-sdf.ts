import { printedCalendar } from '../ground/written-days.ts';
import type { Holding, Title } from '../people/types.ts';
import { csvWriter } from './cells.ts';
import { countyNumber } from './fl-nal.ts';

/** Columns of the Florida Department of Revenue's Sale Data File of 2026, in order. */
const SDF_COLUMNS =
  `CO_NO PARCEL_ID ASMNT_YR ATV_STRT GRP_NO DOR_UC NBRHD_CD MKT_AR CENSUS_BK SALE_ID_CD SAL_CHG_CD VI_CD OR_BOOK OR_PAGE CLERK_NO QUAL_CD
SALE_YR SALE_MO SALE_PRC MULTI_PAR_SAL RS_ID MP_ID STATE_PARCEL_ID`.split(/\s+/);

export const SDF_HEADER = SDF_COLUMNS.join(',');
const write = csvWriter(SDF_COLUMNS);

/** A sale of the last two years without its parties, whom Florida's sale data file does not name. */
export function sdfLine(holding: Holding, sale: Title, rollYear: number): string {
  const { lot } = holding;
  const { year, month } = printedCalendar(sale.from);
  return write({
    CO_NO: countyNumber(lot.county.index),
    PARCEL_ID: lot.apn,
    ASMNT_YR: rollYear,
    ATV_STRT: '01',
    GRP_NO: 1,
    DOR_UC: lot.use === 'vacant' ? '000' : '001',
    NBRHD_CD: `${lot.town.index + 1}00`,
    SALE_ID_CD: `${sale.book}-${sale.page}`,
    VI_CD: lot.yearBuilt > 0 ? 'I' : 'V',
    OR_BOOK: sale.book,
    OR_PAGE: String(sale.page).padStart(4, '0'),
    QUAL_CD: sale.price > 1000 ? '01' : '11',
    SALE_YR: year,
    SALE_MO: String(month).padStart(2, '0'),
    SALE_PRC: sale.price,
    STATE_PARCEL_ID: `${lot.county.fips}${lot.apn.replaceAll('-', '')}`,
  });
}
