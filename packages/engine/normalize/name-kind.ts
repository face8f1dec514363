import { isListedSurname, isSurnameOf } from '@deedline/country/name-share';
import organisationWords from './lists/organisation-words.json' with { type: 'json' };
import { BEFORE_TRUST } from './name-marks.ts';
import { completeTrust } from './name-organisation.ts';
import { isDegree } from './name-person.ts';
import {
  ANY_GIVEN,
  ANY_SURNAME,
  COMPANY,
  fitAsGiven,
  GIVEN_COMMON,
  isSyllable,
  LEGAL_FORM,
  LEGAL_FORM_AT_END,
  ORDINARY,
  SURNAME_COMMON,
  wordFlags,
} from './name-words.ts';
import type { NameKind, NameMark } from './name.ts';
import { namesFirm } from './organisation-signs.ts';

const TRUST_WORDS: ReadonlySet<string> = new Set(['TRUST', 'TRUSTS', 'TRST']);
const TRUST_COMPANY: ReadonlySet<string> = new Set(['CO', 'COMPANY', 'BANK', 'CORP', 'CORPORATION', 'INC', 'NA', 'LLC', 'FSB', 'LP']);

function isTrust(tokens: readonly string[]): boolean {
  const at = tokens.findIndex(
    (token, i) => TRUST_WORDS.has(token) || ((token === 'TR' || token === 'TRS') && BEFORE_TRUST.has(tokens[i - 1] ?? '')),
  );
  if (at < 0 || (at === 0 && tokens.length < 4 && (wordFlags(tokens[1] ?? '') & GIVEN_COMMON) !== 0)) return false;
  if (TRUST_COMPANY.has(tokens[at + 1] ?? '')) return tokens.findLastIndex((token) => TRUST_WORDS.has(token)) > at + 1;
  if (tokens[at - 1] === '&') return false;
  return (
    !tokens.some((token) => (wordFlags(token) & LEGAL_FORM) !== 0) ||
    tokens.findLastIndex((token) => (wordFlags(token) & LEGAL_FORM) !== 0) < at - 1
  );
}

/** Words that join nouns; they do not occur in people's names. */
const JOINING: ReadonlySet<string> = new Set('THE OF FOR BY WITH MY YOUR OUR AT FROM IN ON TO YOU WE IS'.split(' '));
/** Words without a vowel that still do not suggest a firm: 'ORTEGA MARIA MRS', 'NG TJ'. */
const PERSONAL: ReadonlySet<string> = new Set(
  'MR MRS MS DR JR SR MD DDS DVM PHD ESQ RN CPA III DMD DPM ST MC TJ DJ CJ RJ PJ JD JT NG'.split(' '),
);

/** The weight of an unlisted word's letters; 0 for a known surname such as 'HARKNESS'. */
function shapeWeight(word: string): number {
  const weight = letterWeight(word);
  return weight > 0 && isListedSurname(word) ? 0 : weight;
}

function letterWeight(word: string): number {
  if (
    /(?:TION|TIONS|MENT|MENTS|ICS|WARE|TECH|SOFT|MART|CORP|GRAPHICS|OLOGY|ERIES|NESS|ABLE|CARE|WORKS|PROP|VEST|LANDS|TRONICS|PLEX|NET|COM|BANK|CITY|CHURCH|DENTAL|CONSULT|PHONE|FONE|STORES?|HOMES|BANC|MEDIA|PHARMA|PROPCO)$/.test(
      word,
    ) &&
    word.length > 6
  )
    return 2.5;
  if (/INGS?$/.test(word) && word.length > 6) return 1;
  if (!/[AEIOUY]/.test(word)) return word.length > 2 ? 2.5 : 0.8;
  return 0;
}

function wordWeight(word: string, i: number, count: number): number {
  const code = word.charCodeAt(0);
  if (code >= 48 && code <= 57) return i === 0 && word.length > 1 ? 5 : word.includes('/') ? 0 : 3;
  if (word.length === 1) return i === 0 ? -0.5 : -1.5;
  const flags = wordFlags(word);
  if (word.length < 4 && PERSONAL.has(word)) return 0;
  if ((word === 'SENIOR' || word === 'PA-C') && i > 1 && i === count - 1) return 0;
  if ((flags & LEGAL_FORM) !== 0) return 12;
  if ((flags & LEGAL_FORM_AT_END) !== 0 && i === count - 1 && count > 1 && (flags & (ANY_GIVEN | ANY_SURNAME)) === 0) return 8;
  if (word === 'CO' && i > 0) return 3.5;
  if (word.length < 5 && JOINING.has(word)) return word === 'FOR' ? 8 : 4.5;
  // "MARY JANE'S FLOWERS": a person's name has no possessive before another word.
  const possessive = word.length > 3 && word.endsWith("'S") ? (i > 0 && i < count - 1 ? 8 : 4) : 0;
  if (flags === 0 && i > 0 && isDegree(word)) return 0;
  if (flags === 0) return possessive + (/\d/.test(word) ? 3.5 : shapeWeight(word));
  const isName = (flags & (ANY_GIVEN | ANY_SURNAME)) !== 0;
  let weight = possessive;
  if ((flags & COMPANY) !== 0) weight += isName ? 2.5 : 6;
  else if ((flags & ORDINARY) !== 0) weight += isName ? 1 : 2.6;
  if ((flags & GIVEN_COMMON) !== 0) weight -= 3;
  else if ((flags & ANY_GIVEN) !== 0) weight -= 2;
  if ((flags & SURNAME_COMMON) !== 0) weight -= 1.2;
  else if ((flags & ANY_SURNAME) !== 0) weight -= 0.8;
  return weight;
}

/** 'J & J PLUMBING' and 'BARNES & NOBLE' are firms, 'SMITH J & M' and 'SMITH JOHN & MARY' are not. */
function ampersandWeight(tokens: readonly string[], words: readonly string[]): number {
  const at = tokens.indexOf('&');
  if (at <= 0 || at === tokens.length - 1) return 0;
  if (tokens[at - 1]?.length === 1 && tokens[at + 1]?.length === 1) return at === 1 ? 3.5 : 0;
  if (words.some((word) => word.length === 1 || (wordFlags(word) & ANY_GIVEN) !== 0)) return 0;
  return words.length === 2 ? 4.5 : words.some((word) => (wordFlags(word) & (COMPANY | ORDINARY)) !== 0) ? 3 : 1.1;
}

/** Factor for a first word that is followed by a given name: 'KENNEL STEVEN' is somebody called Kennel. */
function namesakeShare(words: readonly string[]): number {
  const second = words.length > 1 && words.length < 4 ? wordFlags(words[1] ?? '') : 0;
  if ((second & GIVEN_COMMON) !== 0) return 0.4;
  return (second & ANY_GIVEN) !== 0 && (second & (COMPANY | ORDINARY)) === 0 ? 0.5 : 1;
}

/** The largest number of words between two '&'. */
function longestRun(tokens: readonly string[]): number {
  let run = 0;
  let longest = 0;
  for (const token of tokens) {
    run = token === '&' ? 0 : run + 1;
    longest = Math.max(longest, run);
  }
  return longest;
}

/** A sum resembling log-odds that a line names an organisation: positive if it does. */
function companyWeight(tokens: readonly string[]): number {
  const words = tokens.filter((token) => token !== '&' && token !== ',' && token !== '%');
  let weight = -1.2 + ampersandWeight(tokens, words);
  words.forEach((word, i) => {
    const each = wordWeight(word, i, words.length);
    weight += i === 0 && each > 0 && each <= 6 && !JOINING.has(word) ? each * namesakeShare(words) : each;
  });
  if (isAsianName(words)) weight -= 4;
  // 'LI NA' is a person, 'CITIBANK NA' a bank.
  if (words.at(-1) === 'NA' && isSurnameOf(words.at(-2) ?? '', 'chinese')) weight -= 8;
  // 'HALVORSEN SENIOR ERIK' is the father of another Erik.
  if (words.length === 3 && words[1] === 'SENIOR' && fitAsGiven(words[2]!) >= 2) weight -= Math.max(0, wordWeight('SENIOR', 1, 3));
  // 'WILLIAM RYAN HOMES': builders have people's names, and few people are called Homes.
  if (words.length > 2 && words.at(-1) === 'HOMES') weight += 4;
  const longest = tokens.length > 4 ? longestRun(tokens) : 0;
  if (longest > 4) weight += (longest - 4) * 1.2;
  if (tokens.includes(',') && !tokens.includes('&')) weight -= 1;
  if (words[0] === 'A' && words.length > 2) weight += 2;
  if (words.length === 3 && words[1]?.length === 1 && (wordFlags(words[0] ?? '') & ANY_GIVEN) !== 0) weight -= 3.5;
  const endsInTrade = words.length > 2 && (wordFlags(words.at(-1) ?? '') & COMPANY) !== 0;
  if (
    endsInTrade &&
    (wordFlags(words[0] ?? '') & (ANY_GIVEN | ANY_SURNAME)) === 0 &&
    (wordFlags(words[0] ?? '') & (COMPANY | ORDINARY)) !== 0
  )
    weight += 4;
  return weight + firmWeight(tokens, words) + (words.length === 1 ? aloneWeight(words[0] ?? '') : 0);
}

/** 'CHAN WING KEUNG': an East Asian surname and a given name of two syllables, each of which may be an English word. */
function isAsianName(words: readonly string[]): boolean {
  return (
    words.length === 3 && isSurnameOf(words[0]!, 'chinese', 'korean', 'vietnamese') && words.slice(1).every((word) => isSyllable(word))
  );
}

const NAME_ENDING = /(?:A|IE|Y|SON|SEN|TON|MAN|MANN|LEY|WORTH|FORD|FIELD|WOOD|STEIN|BERG|SKI|EZ|ELL|ETT|ISS)$/;

/** A single unlisted word is a firm, unless it is very short or ends like a name. */
function aloneWeight(word: string): number {
  return wordFlags(word) !== 0 || word.length < 4 || NAME_ENDING.test(word) ? 0 : 1.5;
}

/** The word lists' verdict on a line: positive for a firm. Marks (already removed from the line) suggest people. */
export function listedWeight(tokens: readonly string[], marks: readonly NameMark[]): number {
  return companyWeight(tokens) - (marks.length > 0 ? 2 : 0);
}

/** Classifies a line's tokens without marks. 'person' includes couples, which the caller distinguishes by counting. */
export function classifyTokens(tokens: readonly string[], marks: readonly NameMark[], isPersonField = false): Exclude<NameKind, 'couple'> {
  if (tokens.length === 0) return 'person';
  if (isTrust(completeTrust(tokens))) return 'trust';
  if (isGovernment(tokens)) return 'government';
  if (CALLED_LIKE_PEOPLE.has(tokens.join(' '))) return 'company';
  // If one of a couple is deceased, the other still owns.
  const isDead = marks.includes('deceased') && !tokens.includes('&');
  const isEstate = isDead || marks.includes('estate_of') || marks.includes('heirs');
  if (isEstate) return 'estate';
  const listed = listedWeight(tokens, marks);
  return (isPersonField ? listed > 0 : namesFirm(tokens, listed)) ? 'company' : 'person';
}

/** Whole lines that are firms although their words are names, and that hardly anybody is called. */
const CALLED_LIKE_PEOPLE: ReadonlySet<string> = new Set(organisationWords.calledLikePeople.flatMap((row) => row.split('|')));

/** The evidence for a firm from the shape of a whole line, in addition to its words. */

const PARTNERS: ReadonlySet<string> = new Set(
  "SON SONS SONS' BRO BROS BROTHERS ASSOCIATES ASSOC ASSOCS CO COMPANY DAUGHTERS PARTNERS".split(' '),
);
const SPOKEN_TITLES: ReadonlySet<string> = new Set(['MR', 'MRS', 'MS', 'MISS', 'DR', 'DRS']);
/** Churches, banks and the like are surnames and given names too; at the end of a longer line they are institutions. */
const HOUSES: ReadonlySet<string> = new Set(
  'BANK CHURCH CHAPEL SCHOOL TEMPLE CATHEDRAL CONVENT PARISH LODGE CLUB HALL COLLEGE ACADEMY MISSION'.split(' '),
);
const SAINTS: ReadonlySet<string> = new Set(['ST', 'SAINT', 'SAN', 'SANTA', 'OUR', 'HOLY']);
const SPACED_FORMS: ReadonlySet<string> = new Set(['LLC', 'LLP', 'LLLP', 'PLLC', 'INC', 'LTD']);
/** Homeowners' associations. */
const OWNERS_OF_HOMES: ReadonlySet<string> = new Set(['HOA', 'POA', 'COA']);
const SHORT_FORMS: ReadonlySet<string> = new Set(['PC', 'PA', 'LP', 'NA']);

/** Given names that congregations use: 'JUBILEE CHRISTIAN CHURCH', 'HOPE CHURCH'. */
const FAITHS: ReadonlySet<string> = new Set(['CHRISTIAN', 'GRACE', 'FAITH', 'HOPE', 'TRINITY']);
const CONGREGATIONS: ReadonlySet<string> = new Set(["B'NAI", 'BNAI', 'BETH', 'SHALOM', 'SINAI', 'TORAH', 'EMANUEL', 'EMANU-EL']);
/** Words that follow LAW if it is not a surname, and (below) abbreviations for a school after its name. */
const LAW_ENDS: ReadonlySet<string> = new Set(['FIRM', 'OFFICE', 'OFFICES', 'GROUP', 'CENTER']);
const SCHOOLS: ReadonlySet<string> = new Set(['HS', 'ELEM', 'SCH']);

/** A word for what a firm does that is not a name. */
function isTrade(word: string): boolean {
  const flags = wordFlags(word);
  return (flags & COMPANY) !== 0 && (flags & (ANY_GIVEN | ANY_SURNAME)) === 0;
}

/** 'L L C' and, after a comma or three words, 'P C'. */
function spacedFormWeight(tokens: readonly string[]): number {
  let from = tokens.length;
  while (from > 0 && tokens[from - 1]?.length === 1 && /[A-Z]/.test(tokens[from - 1] ?? '')) from--;
  if (tokens.length - from < 2) return 0;
  const letters = tokens.slice(from).join('');
  if (from === 0) return letters.length > 2 ? 14 : 0;
  if (SPACED_FORMS.has(letters) || OWNERS_OF_HOMES.has(letters)) return 12;
  return SHORT_FORMS.has(letters) && (tokens[from - 1] === ',' || from > 2) ? 9 : 0;
}

/** 'COOK, YARROW, PELL & LOWE': surnames in a row. */
function isLawFirm(tokens: readonly string[], words: readonly string[]): boolean {
  if (words.length < 3 || !tokens.includes(',')) return false;
  // 'PELLWORTH, ISADORA & THADDEUS' is a couple.
  if (tokens.indexOf(',') === tokens.lastIndexOf(',') && words.some((word) => fitAsGiven(word) > -1)) return false;
  const ends = tokens.lastIndexOf('&') + 2;
  return tokens
    .slice(0, ends)
    .every((token, i) => token === ',' || token === '&' || i === 0 || tokens[i - 1] === ',' || tokens[i - 1] === '&');
}

/** 'JOHNSON & SONS', 'ST AUGUSTINE CHURCH', 'E S I' are firms; titles and a repeated surname suggest people. */
function firmWeight(tokens: readonly string[], words: readonly string[]): number {
  let weight = spacedFormWeight(tokens);
  const last = words.at(-1) ?? '';
  const joint = tokens.lastIndexOf('&');
  if (joint > 0 && joint >= tokens.length - 3 && PARTNERS.has(tokens[joint + 1] ?? '')) weight += 8 + partnersWeight(words);
  if (joint > 0 && isLawFirm(tokens, words)) weight += 8;
  if (words.length > 2 && isTrade(last)) weight += 3;
  if (words.length > 1 && (words[0] === 'THE' || last === 'ST')) weight += 3;
  if (words.length > 2 && HOUSES.has(last)) weight += houseWeight(words);
  weight += endWeight(words, joint > 0);
  if (words.length > 1 && words.some((word) => word.startsWith('HOMEOWN'))) weight += 8;
  if (SPOKEN_TITLES.has(words[0] ?? '') && (words.length > 2 || joint > 0)) weight -= 4;
  if (joint > 0 && words.length > 2 && words.lastIndexOf(words[0] ?? '') === words.length - 1) weight -= 5;
  return weight;
}

/** 'JAMES ALLEN & SON' is a firm named after the father; 'NGUYEN LAN & SON' is a couple. */
function partnersWeight(words: readonly string[]): number {
  const isCalledSo = words.slice(0, -1).some((word) => isSurnameOf(word, 'vietnamese', 'chinese', 'korean'));
  return PARTNERS.has(words.at(-1) ?? '') && !isCalledSo ? 4 : 0;
}

function houseWeight(words: readonly string[]): number {
  if (SAINTS.has(words[0] ?? '')) return 5;
  return words.some((word) => (wordFlags(word) & GIVEN_COMMON) !== 0 && !FAITHS.has(word)) ? 0 : 5;
}

/** 'BELL BOYD & LLOYD CO', 'COOK LAW FIRM', 'TEMPLE BETH SHALOM', 'GAGE PARK HS', 'PELL-MARLOWE-GRIST'. */
function endWeight(words: readonly string[], isJoint: boolean): number {
  const last = words.at(-1) ?? '';
  if (words.length === 1) return last.split('-').length > 2 ? 5 : 0;
  if (isJoint && last === 'CO') return 5;
  if (words.length > 2 && words.at(-2) === 'LAW' && LAW_ENDS.has(last)) return 8;
  if (words.length > 2 && last === 'HOA' && !words.some((word) => isSurnameOf(word, 'vietnamese', 'chinese'))) return 7;
  if (SCHOOLS.has(last)) return 5;
  if (words.length > 2 && last === 'HOME' && isTrade(words.at(-2) ?? '')) return 8;
  if (last === 'CHURCH' && FAITHS.has(words[0] ?? '')) return 5;
  return (words[0] === 'TEMPLE' || words[0] === 'CONGREGATION') && words.some((word) => CONGREGATIONS.has(word)) ? 6 : 0;
}

const HEADS: ReadonlySet<string> = new Set(
  'CITY TOWN TOWNSHIP TWP CNTY COUNTY STATE VILLAGE BOROUGH COMMONWEALTH PARISH MUNICIPALITY DEPARTMENT DEPT SECRETARY BUREAU BOARD DISTRICT'.split(
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
PUBLIC WORKS|RAPID TRANSIT|TRANSIT DISTRICT|PARKS & RECREATION|REDEVELOPMENT AGENCY|COMMUNITY REDEVELOPMENT|NATIONAL PARK SERVICE|STATE HIGHWAY COMMISSION|HIGHWAY DEPARTMENT|HIGHWAY DEPT|ROAD DISTRICT|MUNICIPAL UTILITY|METROPOLITAN DISTRICT|SANITARY DISTRICT|FLOOD CONTROL|CONSOLIDATED SCHOOL|UNIFIED SCHOOL|GOVERNMENT
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
function isGovernment(tokens: readonly string[]): boolean {
  if (isPlace(tokens) || (tokens.length === 1 && NAMES.has(tokens[0] ?? ''))) return true;
  const countyAt = tokens.indexOf('COUNTY');
  if (countyAt > 0 && COUNTY_OFFICES.has(tokens[countyAt + 1] ?? '')) return true;
  return tokens.some((token, i) => BY_FIRST.get(token)?.some((phrase) => `${tokens.slice(i).join(' ')} `.startsWith(`${phrase} `)));
}
