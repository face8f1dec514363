import { COMPANY, LEGAL_FORM, wordFlags } from './name-words.ts';

const HEADS: ReadonlySet<string> = new Set(
  'CITY TOWN TOWNSHIP COUNTY STATE VILLAGE BOROUGH COMMONWEALTH PARISH MUNICIPALITY DEPARTMENT DEPT SECRETARY BUREAU BOARD DISTRICT'.split(
    ' ',
  ),
);
const PLACE_HEADS: ReadonlySet<string> = new Set(['CITY', 'TOWN', 'COUNTY', 'STATE', 'COMMONWEALTH']);
const PLACE_ENDS: ReadonlySet<string> = new Set(['COUNTY', 'CNTY', 'CITY', 'TOWNSHIP', 'TWP', 'BOROUGH']);
const COUNTY_OFFICES: ReadonlySet<string> = new Set(
  'SHERIFF CLERK TREASURER TREASURERS COMMISSION COMMISSIONERS COMMISSIONER SCHOOL SCHOOLS LIBRARY HIGHWAY BOARD HOSPITAL HEALTH ENGINEER AUDITOR COLLECTOR PARKS LAND GOVERNMENT'.split(
    ' ',
  ),
);
const NAMES: ReadonlySet<string> = new Set(['USA', 'HUD', 'USDA']);
const PHRASES = `
UNITED STATES|U S A|US OF AMERICA|SCHOOL DISTRICT|SCHOOL DIST|SCHOOL BOARD|PUBLIC SCHOOLS|BOARD OF EDUCATION|BD OF ED|
HOUSING AUTHORITY|WATER DISTRICT|WATER AUTHORITY|SEWER DISTRICT|SEWER AUTHORITY|PORT AUTHORITY|PORT OF|TRANSIT AUTHORITY|
AIRPORT AUTHORITY|WATER MANAGEMENT DISTRICT|FIRE DISTRICT|FIRE PROTECTION DISTRICT|PARK DISTRICT|DRAINAGE DISTRICT|
IMPROVEMENT DISTRICT|DEVELOPMENT DISTRICT|REDEVELOPMENT AUTHORITY|DEVELOPMENT AUTHORITY|IRRIGATION DISTRICT|UTILITY DISTRICT|
UTILITIES DISTRICT|HOSPITAL DISTRICT|LIBRARY DISTRICT|CONSERVATION DISTRICT|COMMUNITY COLLEGE DISTRICT|DEPT OF|DEPARTMENT OF|
POSTAL SERVICE|FOREST SERVICE|BUREAU OF|VETERANS AFFAIRS|BOARD OF COMMISSIONERS|BOARD OF SUPERVISORS|COUNTY COMMISSIONERS|
TURNPIKE AUTHORITY|LAND BANK|INDIAN TRIBE|TRIBAL COUNCIL|CORPS OF ENGINEERS|HOUSING & URBAN|TRUSTEES OF THE INTERNAL|ISD|
PUBLIC WORKS|PARKS & RECREATION|REDEVELOPMENT AGENCY|COMMUNITY REDEVELOPMENT|NATIONAL PARK SERVICE|STATE HIGHWAY COMMISSION|HIGHWAY DEPARTMENT|HIGHWAY DEPT|ROAD DISTRICT|MUNICIPAL UTILITY|METROPOLITAN DISTRICT|SANITARY DISTRICT|FLOOD CONTROL|CONSOLIDATED SCHOOL|UNIFIED SCHOOL|GOVERNMENT
`;

/** Phrases by their first word. */
const BY_FIRST: ReadonlyMap<string, readonly string[]> = Map.groupBy(
  PHRASES.replaceAll('\n', '').split('|'),
  (phrase) => phrase.split(' ', 1)[0] ?? '',
);

function isPlace(tokens: readonly string[]): boolean {
  const first = tokens[0] === 'THE' ? 1 : 0;
  const last = tokens.at(-1) ?? '';
  if (HEADS.has(tokens[first] ?? '') && tokens[first + 1] === 'OF') return !tokens.some((token) => (wordFlags(token) & LEGAL_FORM) !== 0);
  if (last === 'OF' && HEADS.has(tokens.at(-2) ?? '')) return true;
  if (PLACE_ENDS.has(last) && tokens.length >= 2 && tokens.length <= 4) return true;
  const headAt = tokens.findIndex((token, i) => i > 0 && tokens[i + 1] === 'OF' && PLACE_HEADS.has(token));
  if (headAt < 0 || tokens[headAt - 1] === 'OF' || tokens[headAt - 1] === 'THE') return false;
  return !tokens.some((token) => (wordFlags(token) & (LEGAL_FORM | COMPANY)) !== 0);
}

/** 'CITY OF QUILLMERE', 'LARKHAVEN COUNTY SHERIFF', 'DEPT OF TRANSPORTATION', 'USA'. */
export function isGovernment(tokens: readonly string[]): boolean {
  if (isPlace(tokens) || (tokens.length === 1 && NAMES.has(tokens[0] ?? ''))) return true;
  const countyAt = tokens.indexOf('COUNTY');
  if (countyAt > 0 && COUNTY_OFFICES.has(tokens[countyAt + 1] ?? '')) return true;
  return tokens.some((token, i) => BY_FIRST.get(token)?.some((phrase) => `${tokens.slice(i).join(' ')} `.startsWith(`${phrase} `)));
}
