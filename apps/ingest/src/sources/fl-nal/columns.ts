/** The columns that are read. The sample files carry all 167 of the final and all 165 of the preliminary roll. */
// prettier-ignore
export const COLUMNS = [
  'CO_NO', 'PARCEL_ID', 'ASMNT_YR', 'DOR_UC', 'JV', 'AV_SD', 'LND_VAL', 'LND_SQFOOT', 'ACT_YR_BLT', 'TOT_LVG_AREA', 'NO_BULDNG',
  'SALE_PRC1', 'SALE_YR1', 'SALE_MO1', 'OWN_NAME', 'OWN_ADDR1', 'OWN_ADDR2', 'OWN_CITY', 'OWN_STATE', 'OWN_ZIPCD', 'FIDU_NAME', 'S_LEGAL',
  'PHY_ADDR1', 'PHY_ADDR2', 'PHY_CITY', 'PHY_ZIPCD',
] as const;

/** EXMPT_01 and 02 are the two halves of the homestead exemption; the others have no name fit to show. */
export const EXEMPTIONS: readonly { column: string; label: string }[] = [...range(1, 48), 80, 81, 82].map((number) => {
  const nn = String(number).padStart(2, '0');
  return { column: `EXMPT_${nn}`, label: number === 1 ? 'Homestead' : number === 2 ? 'Additional homestead' : `Exemption ${nn}` };
});

function range(from: number, to: number): number[] {
  return Array.from({ length: to - from + 1 }, (_, at) => from + at);
}
