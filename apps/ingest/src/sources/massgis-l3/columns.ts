/** The columns that are read, of the 37 of the assess table. */
// prettier-ignore
export const COLUMNS = [
  'PROP_ID', 'LOC_ID', 'BLDG_VAL', 'LAND_VAL', 'TOTAL_VAL', 'FY', 'LOT_SIZE', 'LOT_UNITS', 'LS_DATE', 'LS_PRICE', 'USE_CODE', 'SITE_ADDR', 'ADDR_NUM',
  'FULL_STR', 'LOCATION', 'CITY', 'ZIP', 'OWNER1', 'OWN_ADDR', 'OWN_CITY', 'OWN_STATE', 'OWN_ZIP', 'YEAR_BUILT', 'BLD_AREA', 'RES_AREA',
] as const;

/** Massachusetts Department of Revenue property type classification, by its first three digits or, failing that, its first. */
// prettier-ignore
const USE_CODES: Readonly<Record<string, string>> = {
  '0': 'Multiple use', '1': 'Residential', '2': 'Open space', '3': 'Commercial', '4': 'Industrial', '5': 'Personal property', '6': 'Forest',
  '7': 'Agricultural or horticultural', '8': 'Recreational', '9': 'Exempt',
  '101': 'Single family', '102': 'Condominium', '103': 'Mobile home', '104': 'Two-family', '105': 'Three-family', '106': 'Accessory land with improvement',
  '109': 'Multiple houses', '111': 'Apartments, 4 to 8 units', '112': 'Apartments, more than 8 units', '130': 'Vacant residential',
  '131': 'Vacant residential', '132': 'Vacant residential', '340': 'Office building', '390': 'Vacant commercial', '440': 'Vacant industrial',
};

/** '1010' or '101' -> 'Single family'. */
export function readUseCode(code: string): string | undefined {
  return USE_CODES[code.slice(0, 3)] ?? USE_CODES[code.slice(0, 1)];
}
