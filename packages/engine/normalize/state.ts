import { foldText } from './fold.ts';

/** USPS Publication 28, appendix B, with the older abbreviations that rolls still print. */
const NAMES: Readonly<Record<string, string>> = {
  AL: 'ALABAMA ALA',
  AK: 'ALASKA',
  AZ: 'ARIZONA ARIZ',
  AR: 'ARKANSAS ARK',
  CA: 'CALIFORNIA CALIF CAL',
  CO: 'COLORADO COLO',
  CT: 'CONNECTICUT CONN',
  DE: 'DELAWARE DEL',
  DC: 'DISTRICTOFCOLUMBIA WASHINGTONDC',
  FL: 'FLORIDA FLA',
  GA: 'GEORGIA',
  HI: 'HAWAII',
  ID: 'IDAHO',
  IL: 'ILLINOIS ILL',
  IN: 'INDIANA IND',
  IA: 'IOWA',
  KS: 'KANSAS KANS',
  KY: 'KENTUCKY',
  LA: 'LOUISIANA',
  ME: 'MAINE',
  MD: 'MARYLAND',
  MA: 'MASSACHUSETTS MASS',
  MI: 'MICHIGAN MICH',
  MN: 'MINNESOTA MINN',
  MS: 'MISSISSIPPI MISS',
  MO: 'MISSOURI',
  MT: 'MONTANA MONT',
  NE: 'NEBRASKA NEBR',
  NV: 'NEVADA NEV',
  NH: 'NEWHAMPSHIRE',
  NJ: 'NEWJERSEY',
  NM: 'NEWMEXICO',
  NY: 'NEWYORK',
  NC: 'NORTHCAROLINA',
  ND: 'NORTHDAKOTA',
  OH: 'OHIO',
  OK: 'OKLAHOMA OKLA',
  OR: 'OREGON ORE',
  PA: 'PENNSYLVANIA PENN PENNA',
  RI: 'RHODEISLAND',
  SC: 'SOUTHCAROLINA',
  SD: 'SOUTHDAKOTA',
  TN: 'TENNESSEE TENN',
  TX: 'TEXAS TEX',
  UT: 'UTAH',
  VT: 'VERMONT',
  VA: 'VIRGINIA',
  WA: 'WASHINGTON WASH',
  WV: 'WESTVIRGINIA',
  WI: 'WISCONSIN WIS WISC',
  WY: 'WYOMING WYO',
  PR: 'PUERTORICO',
  VI: 'VIRGINISLANDS',
  GU: 'GUAM',
  AS: 'AMERICANSAMOA',
  MP: 'NORTHERNMARIANAISLANDS',
  AA: '',
  AE: '',
  AP: '',
};

const CODES: ReadonlyMap<string, string> = new Map(
  Object.entries(NAMES).flatMap(([code, names]) =>
    names
      .split(' ')
      .filter(Boolean)
      .map((name) => [name, code] as const),
  ),
);

/** True for the codes that the Postal Service knows; made-up ones are two letters as well but must be told by their place. */
export function isStateCode(code: string): boolean {
  return Object.hasOwn(NAMES, code);
}

/** Two upper-case letters of a state's name, abbreviation or code; any other two letters are taken as they are; otherwise undefined. */
export function readState(text: string): string | undefined {
  if (text.length > 40) return undefined;
  const letters = foldText(text).replace(/[^A-Z]/g, '');
  if (letters.length === 2) return letters;
  return CODES.get(letters);
}
