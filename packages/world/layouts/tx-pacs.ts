import { printedCalendar } from '../ground/written-days.ts';
import { streetLine } from '../places/addresses.ts';
import type { RollRecord } from '../records/roll-record.ts';
import { type FixedField, fixedWriter } from './cells.ts';

/** The fields of the PACS 8.0.30 appraisal export that are written; the rest of the record stays blank. */
const PACS_RECORD_LENGTH = 9247;
const SPANS = `prop_id:1-12 prop_type_cd:13-17 prop_val_yr:18-22 sup_num:23-34 sup_action:35-36 geo_id:547-596 py_owner_id:597-608
py_owner_name:609-678 partial_owner:679-679 udi_group:680-691 py_addr_line1:694-753 py_addr_line2:754-813 py_addr_line3:814-873
py_addr_city:874-923 py_addr_state:924-973 py_addr_country:974-978 py_addr_zip:979-983 py_addr_zip_cass:984-987
py_confidential_flag:990-990 py_address_suppress_flag:991-991 situs_street_prefx:1040-1049 situs_street:1050-1099
situs_street_suffix:1100-1109 situs_city:1110-1139 situs_zip:1140-1149 legal_desc:1150-1404 legal_acreage:1660-1675
land_hstd_val:1796-1810 imprv_hstd_val:1826-1840 appraised_val:1916-1930 assessed_val:1946-1960 deed_dt:2034-2058 jan1_owner_id:2191-2202 jan1_owner_name:2203-2272
hs_exempt:2609-2609 imprv_state_cd:2732-2741 land_state_cd:2742-2751 market_value:4214-4227 situs_num:4460-4474 situs_unit:4475-4479 appr_owner_id:4480-4491
appr_owner_name:4492-4561`.split(/\s+/);

const PACS_FIELDS: readonly FixedField[] = SPANS.map((span) => {
  const [name, from, to] = span.split(/[:-]/) as [string, string, string];
  return [name, Number(from), Number(to) - Number(from) + 1];
});

const write = fixedWriter(PACS_FIELDS, PACS_RECORD_LENGTH);

const STATE_CODES = {
  single: 'A1',
  condo: 'A3',
  duplex: 'B2',
  apartments: 'B1',
  commercial: 'F1',
  church: 'X',
  government: 'X',
  vacant: 'C1',
  farm: 'E1',
} as const;

function padded(value: number, length: number): string {
  return String(value).padStart(length, '0');
}

function deedDate(record: RollRecord): string {
  if (!record.sale) return '';
  const { year, month, day } = printedCalendar(record.sale.from);
  return `${padded(month, 2)}/${padded(day, 2)}/${year}`;
}

function valueFields(record: RollRecord): Record<string, string> {
  return {
    land_hstd_val: padded(record.land, 15),
    imprv_hstd_val: padded(record.market - record.land, 15),
    appraised_val: padded(record.market, 15),
    assessed_val: padded(record.assessed, 15),
    market_value: padded(record.market, 14),
  };
}

function ownerFields(record: RollRecord): Record<string, string> {
  const { mailing, careOf } = record;
  const line = streetLine(mailing);
  const lines = careOf === '' ? [line, mailing.unit ?? ''] : [careOf, line, mailing.unit ?? ''];
  return {
    py_owner_name: record.owner,
    py_addr_line1: lines[0]!,
    py_addr_line2: lines[1]!,
    py_addr_line3: lines[2] ?? '',
    py_addr_city: mailing.city,
    py_addr_state: mailing.state,
    py_addr_country: 'US',
    py_addr_zip: mailing.zip,
    jan1_owner_name: record.owner,
    appr_owner_name: record.owner,
  };
}

/** A record of the appraisal export. It contains confidential owners in full, with the flag that forbids publishing them. */
export function pacsLine(record: RollRecord): string {
  const { lot, confidential } = record.holding;
  const { street } = lot.address;
  const number = lot.block * 20 + lot.slot + 1;
  const ownerId = padded(number + 100_000, 12);
  return write({
    prop_id: padded(number, 12),
    prop_type_cd: 'R',
    prop_val_yr: String(record.year).padStart(5, '0'),
    sup_num: padded(0, 12),
    geo_id: lot.apn,
    py_owner_id: ownerId,
    partial_owner: 'F',
    ...ownerFields(record),
    py_confidential_flag: confidential ? 'T' : 'F',
    py_address_suppress_flag: record.suppressAddress ? 'T' : 'F',
    situs_street_prefx: street!.pre ?? '',
    situs_street: street!.name,
    situs_street_suffix: [street!.type, street!.post].filter(Boolean).join(' '),
    situs_city: lot.address.city,
    situs_zip: lot.address.zip,
    legal_desc: lot.legal,
    legal_acreage: lot.acreage.toFixed(4),
    ...valueFields(record),
    deed_dt: deedDate(record),
    jan1_owner_id: ownerId,
    hs_exempt: record.homestead ? 'T' : 'F',
    imprv_state_cd: lot.yearBuilt > 0 ? STATE_CODES[lot.use] : '',
    land_state_cd: STATE_CODES[lot.use],
    situs_num: lot.address.number!,
    situs_unit: lot.address.unit?.split(' ')[1] ?? '',
    appr_owner_id: ownerId,
  });
}
