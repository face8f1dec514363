import type { SaleBody } from '@deedline/engine/model/evidence';
import type { Mapped, SourceContext } from '../../layout.ts';
import { delimitedLayout, type ReadColumn } from '../forms.ts';
import { floridaCountyFips } from '../fl-nal/layout.ts';
import { dropEmpty, faultOfApn, readMonth, readPositive } from '../values.ts';

const COLUMNS = ['CO_NO', 'PARCEL_ID', 'SALE_ID_CD', 'OR_BOOK', 'OR_PAGE', 'SALE_YR', 'SALE_MO', 'SALE_PRC'] as const;

/** Florida Department of Revenue, Sale Data File: the sales of the last two years, a parcel and a sale a row. */
export const flSdf = delimitedLayout({
  id: 'fl-sdf',
  title: 'Florida SDF (Sale Data File)',
  role: 'recorder',
  needsCounty: false,
  required: COLUMNS,
  bind(find, context) {
    const columns = Object.fromEntries(COLUMNS.map((name) => [name, find(name)])) as Columns;
    return (fields) => mapRow(fields, columns, context);
  },
});

type Columns = Record<(typeof COLUMNS)[number], ReadColumn>;

function mapRow(row: readonly string[], columns: Columns, context: SourceContext): Mapped {
  const apn = columns.PARCEL_ID(row);
  const fault = faultOfApn(apn, 'PARCEL_ID');
  if (fault) return fault;
  const countyFips = context.countyFips ?? floridaCountyFips(columns.CO_NO(row));
  if (countyFips === undefined) return `CO_NO ${columns.CO_NO(row)} is no county of Florida`;
  const saleDate = readMonth(columns.SALE_YR(row), columns.SALE_MO(row));
  if (saleDate === undefined) return `SALE_YR "${columns.SALE_YR(row)}" is no year`;
  const body = dropEmpty<SaleBody>({
    countyFips,
    apn,
    saleDate,
    salePrice: readPositive(columns.SALE_PRC(row)),
    book: columns.OR_BOOK(row),
    page: columns.OR_PAGE(row),
  });
  return [{ draft: { kind: 'sale', recordId: `${apn}:${columns.SALE_ID_CD(row) || saleDate}`, body } }];
}
