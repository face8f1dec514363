import type { PrintedName } from '../evidence.ts';
import type { NameKind, NameMark } from './name.ts';
import { ANY_GIVEN, ANY_SURNAME, COMPANY, GIVEN_COMMON, LEGAL_FORM, LEGAL_FORM_AT_END, ORDINARY, SURNAME_COMMON, wordFlags } from './name-words.ts';

const TRUST_WORDS: ReadonlySet<string> = new Set(['TRUST', 'TRUSTS', 'TRST']);
const BEFORE_TR: ReadonlySet<string> = new Set('FAMILY LIVING REVOCABLE REV IRREVOCABLE IRREV LIV LAND REVOC FAM REALTY NOMINEE'.split(' '));
const TRUST_COMPANY: ReadonlySet<string> = new Set(['CO', 'COMPANY', 'BANK', 'CORP', 'CORPORATION', 'INC', 'NA', 'LLC', 'FSB', 'LP']);
const GOVERNMENT_HEADS: ReadonlySet<string> = new Set('CITY TOWN TOWNSHIP COUNTY STATE VILLAGE BOROUGH COMMONWEALTH PARISH MUNICIPALITY DEPARTMENT DEPT SECRETARY BUREAU BOARD DISTRICT'.split(' '));
const GOVERNMENT_PHRASES: readonly string[] = [
  'UNITED STATES', 'U S A', 'US OF AMERICA', 'SCHOOL DISTRICT', 'SCHOOL DIST', 'SCHOOL BOARD', 'PUBLIC SCHOOLS', 'BOARD OF EDUCATION', 'BD OF ED', 'HOUSING AUTHORITY', 'WATER DISTRICT', 'WATER AUTHORITY',
  'SEWER DISTRICT', 'SEWER AUTHORITY', 'PORT AUTHORITY', 'PORT OF', 'TRANSIT AUTHORITY', 'AIRPORT AUTHORITY', 'WATER MANAGEMENT DISTRICT', 'FIRE DISTRICT', 'FIRE PROTECTION DISTRICT', 'PARK DISTRICT', 'DRAINAGE DISTRICT',
  'IMPROVEMENT DISTRICT', 'DEVELOPMENT DISTRICT', 'REDEVELOPMENT AUTHORITY', 'DEVELOPMENT AUTHORITY', 'IRRIGATION DISTRICT', 'UTILITY DISTRICT', 'UTILITIES DISTRICT', 'HOSPITAL DISTRICT', 'LIBRARY DISTRICT', 'CONSERVATION DISTRICT', 'COMMUNITY COLLEGE DISTRICT',
  'DEPT OF', 'DEPARTMENT OF', 'POSTAL SERVICE', 'FOREST SERVICE', 'BUREAU OF', 'VETERANS AFFAIRS', 'BOARD OF COMMISSIONERS', 'BOARD OF SUPERVISORS', 'COUNTY COMMISSIONERS', 'TURNPIKE AUTHORITY', 'LAND BANK', 'INDIAN TRIBE', 'TRIBAL COUNCIL', 'CORPS OF ENGINEERS',
  'HOUSING & URBAN', 'TRUSTEES OF THE INTERNAL', 'ISD', 'METROPOLITAN DISTRICT', 'SANITARY DISTRICT', 'FLOOD CONTROL', 'CONSOLIDATED SCHOOL', 'UNIFIED SCHOOL', 'GOVERNMENT',
];

function isGovernment(tokens: readonly string[], text: string): boolean {
  const first = tokens[0] === 'THE' ? 1 : 0;
  const head = tokens[first] ?? '';
  if (GOVERNMENT_HEADS.has(head) && tokens[first + 1] === 'OF' && !tokens.some((token) => (wordFlags(token) & LEGAL_FORM) !== 0)) return true;
  const last = tokens.at(-1) ?? '';
  if (tokens.length >= 2 && (last === 'COUNTY' || last === 'CITY' || last === 'TOWNSHIP' || last === 'BOROUGH') && tokens.length <= 4) return true;
  if (tokens.length === 1 && (head === 'USA' || head === 'HUD' || head === 'USDA')) return true;
  return GOVERNMENT_PHRASES.some((phrase) => text.includes(` ${phrase} `));
}

function isTrust(tokens: readonly string[]): boolean {
  const at = tokens.findIndex((token, i) => TRUST_WORDS.has(token) || ((token === 'TR' || token === 'TRS') && BEFORE_TR.has(tokens[i - 1] ?? '')));
  if (at < 0) return false;
  if (TRUST_COMPANY.has(tokens[at + 1] ?? '')) return tokens.findLastIndex((token) => TRUST_WORDS.has(token)) > at + 1;
  if (tokens[at - 1] === '&') return false;
  return !tokens.some((token) => (wordFlags(token) & LEGAL_FORM) !== 0) || tokens.findLastIndex((token) => (wordFlags(token) & LEGAL_FORM) !== 0) < at - 1;
}

/** What a word's ending says of a word that no list knows. */
function endingWeight(word: string): number {
  if (/(?:TION|TIONS|MENT|MENTS|ICS|INGS|WARE|TECH|SOFT|MART|CORP|GRAPHICS|OLOGY|ERIES|NESS|ABLE|CARE|WORKS|PROP|VEST|LAND|LANDS)$/.test(word) && word.length > 6) return 2.5;
  if (/ING$/.test(word) && word.length > 5) return 1.5;
  return /^[^AEIOUY]{3,}$/.test(word) ? 2.5 : 0;
}

function wordWeight(word: string, i: number, count: number): number {
  if (word.length === 1) return i === 0 ? -0.5 : -1.5;
  if (/\d/.test(word)) return 3.5;
  const flags = wordFlags(word);
  if ((flags & LEGAL_FORM) !== 0) return 12;
  if ((flags & LEGAL_FORM_AT_END) !== 0 && i === count - 1 && count > 1 && (flags & (ANY_GIVEN | ANY_SURNAME)) === 0) return 8;
  const isName = (flags & (ANY_GIVEN | ANY_SURNAME)) !== 0;
  let weight = 0;
  if ((flags & COMPANY) !== 0) weight += isName ? 2.5 : 6;
  if ((flags & ORDINARY) !== 0) weight += isName ? 1 : 2.6;
  if ((flags & GIVEN_COMMON) !== 0) weight -= 3;
  else if ((flags & ANY_GIVEN) !== 0) weight -= 2;
  if ((flags & SURNAME_COMMON) !== 0) weight -= 1.2;
  else if ((flags & ANY_SURNAME) !== 0) weight -= 0.8;
  if (word.length > 3 && word.endsWith("'S")) weight += 4;
  return flags === 0 ? endingWeight(word) : weight;
}

/** Log-odds like sum that a line names an organisation; above zero it does. */
function companyWeight(tokens: readonly string[], order: PrintedName['order']): number {
  let weight = -1.2;
  let run = 0;
  let longest = 0;
  const words = tokens.filter((token) => token !== '&' && token !== ',' && token !== '%');
  words.forEach((word, i) => (weight += wordWeight(word, i, words.length)));
  for (const token of tokens) {
    run = token === '&' ? 0 : run + 1;
    longest = Math.max(longest, run);
  }
  if (longest > 4) weight += (longest - 4) * 1.2;
  const amp = tokens.indexOf('&');
  if (amp > 0) {
    const around = [tokens[amp - 1] ?? '', tokens[amp + 1] ?? ''];
    if (around.every((word) => word.length === 1)) weight += order === undefined && words.length > 2 ? 1.5 : 3;
    else if (words.every((word) => (wordFlags(word) & ANY_GIVEN) === 0 && word.length > 1)) weight += 3;
  }
  if (tokens.includes(',') && amp < 0) weight -= 1;
  if (words.length === 1 && weight > -2) weight += 1.5;
  return weight;
}

/** Person here stands for couples too: the caller counts. Takes tokens without marks. */
export function classifyTokens(tokens: readonly string[], marks: readonly NameMark[], order: PrintedName['order']): Exclude<NameKind, 'couple'> {
  if (tokens.length === 0) return 'person';
  const text = ` ${tokens.join(' ')} `;
  if (isTrust(tokens)) return 'trust';
  if (isGovernment(tokens, text)) return 'government';
  const isEstate = marks.includes('estate_of') || marks.includes('heirs');
  const weight = companyWeight(tokens, order) - (marks.length > 0 ? 2 : 0);
  if (isEstate) return 'estate';
  return weight > 0 ? 'company' : 'person';
}
