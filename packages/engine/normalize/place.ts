import { foldText } from '../text/fold.ts';

/** State names from USPS Publication 28, appendix B, with the older abbreviations that rolls still print. */
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

/** Whether the Postal Service knows the code. Fictional states also have two letters but must be recognized by their position. */
export function isStateCode(code: string): boolean {
  return Object.hasOwn(NAMES, code);
}

/** Two upper-case letters for a state's name, abbreviation or code. Any other two letters are returned as they are; otherwise undefined. */
export function readState(text: string): string | undefined {
  if (text.length > 40) return undefined;
  const letters = foldText(text).replace(/[^A-Z]/g, '');
  if (letters.length === 2) return letters;
  return CODES.get(letters);
}

/** The first three digits of ZIP codes by state (USPS Labeling List L002): 'from-to state'. */
const RANGES = `
005-005 NY|006-009 PR|010-027 MA|028-029 RI|030-038 NH|039-049 ME|050-059 VT|055-055 MA|060-069 CT|070-089 NJ|100-149 NY|150-196 PA|197-199 DE|200-205 DC|206-219 MD|201-201 VA|220-246 VA|247-268 WV|270-289 NC|290-299 SC|300-319 GA|320-349 FL|
350-369 AL|370-385 TN|386-397 MS|398-399 GA|400-427 KY|430-459 OH|460-479 IN|480-499 MI|500-528 IA|530-549 WI|550-567 MN|570-577 SD|580-588 ND|590-599 MT|600-629 IL|630-658 MO|660-679 KS|680-693 NE|700-714 LA|716-729 AR|730-749 OK|750-799 TX|
800-816 CO|820-831 WY|832-838 ID|840-847 UT|850-865 AZ|870-884 NM|885-885 TX|889-898 NV|900-961 CA|967-968 HI|969-969 GU|970-979 OR|980-994 WA|995-999 AK
`;

const STATES: readonly (string | undefined)[] = readRanges();

function readRanges(): (string | undefined)[] {
  const states: (string | undefined)[] = Array.from({ length: 1000 });
  for (const range of RANGES.trim().replaceAll('\n', '').split('|')) {
    const [span = '', state = ''] = range.split(' ');
    for (let prefix = Number(span.slice(0, 3)); prefix <= Number(span.slice(4)); prefix++) states[prefix] = state;
  }
  return states;
}

/** The state in which a real ZIP code lies; undefined for unused prefixes. */
export function stateOfZip(zip5: string): string | undefined {
  return STATES[Number(zip5.slice(0, 3))];
}

/** '00412' and '1234' for '00412-1234' or '004121234', and '00412' for '412', which lost its zeros; undefined if it is not a ZIP code. */
export function readZip(text: string): { zip5: string; zip4?: string } | undefined {
  const digits = text.replace(/[\s-]/g, '');
  if (!/^\d{3,9}$/.test(digits)) return undefined;
  if (digits.length <= 5) return { zip5: digits.padStart(5, '0') };
  if (digits.length < 8) return undefined;
  const nine = digits.padStart(9, '0');
  const zip4 = nine.slice(5);
  return zip4 === '0000' ? { zip5: nine.slice(0, 5) } : { zip5: nine.slice(0, 5), zip4 };
}
