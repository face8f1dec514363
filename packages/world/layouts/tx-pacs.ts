import { calendarOf } from '../days.ts';
import type { RollRecord } from '../feeds/roll-record.ts';
import { streetLine } from '../places/address.ts';
import { fixedWriter } from './fixed-width.ts';
import { PACS_FIELDS, PACS_RECORD_LENGTH } from './pacs-fields.ts';

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
  const { year, month, day } = calendarOf(record.sale.from);
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

/** A record of the appraisal export. It carries confidential owners in full, with the flag that forbids publishing them. */
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
