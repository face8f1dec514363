import type { FixedField } from './fixed-width.ts';

/** Fields of the PACS 8.0.30 appraisal export that are written here; the rest of the record stays blank. */
export const PACS_RECORD_LENGTH = 9247;
const SPANS = `prop_id:1-12 prop_type_cd:13-17 prop_val_yr:18-22 sup_num:23-34 sup_action:35-36 geo_id:547-596 py_owner_id:597-608
py_owner_name:609-678 partial_owner:679-679 udi_group:680-691 py_addr_line1:694-753 py_addr_line2:754-813 py_addr_line3:814-873
py_addr_city:874-923 py_addr_state:924-973 py_addr_country:974-978 py_addr_zip:979-983 py_addr_zip_cass:984-987
py_confidential_flag:990-990 py_address_suppress_flag:991-991 situs_street_prefx:1040-1049 situs_street:1050-1099
situs_street_suffix:1100-1109 situs_city:1110-1139 situs_zip:1140-1149 legal_desc:1150-1404 legal_acreage:1660-1675
land_hstd_val:1796-1810 imprv_hstd_val:1826-1840 appraised_val:1916-1930 assessed_val:1946-1960 deed_dt:2034-2058 jan1_owner_id:2191-2202 jan1_owner_name:2203-2272
hs_exempt:2609-2609 imprv_state_cd:2732-2741 land_state_cd:2742-2751 market_value:4214-4227 situs_num:4460-4474 situs_unit:4475-4479 appr_owner_id:4480-4491
appr_owner_name:4492-4561`.split(/\s+/);

export const PACS_FIELDS: readonly FixedField[] = SPANS.map((span) => {
  const [name, from, to] = span.split(/[:-]/) as [string, string, string];
  return [name, Number(from), Number(to) - Number(from) + 1];
});
