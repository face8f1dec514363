import { foldText } from '../text/fold.ts';
import streetTypes from './lists/street-types.json' with { type: 'json' };

/** Abbreviated types used by single counties that are also names or ends of city names; recognized only at the end of a street column. */
export const COLUMN_TYPES: ReadonlyMap<string, string> = new Map(
  'BL BLVD|BV BLVD|CI CIR|LA LN|TE TER|HY HWY|PZ PLZ|WK WALK|POINTE PT|PTE PT'
    .split('|')
    .map((pair) => pair.split(' ') as [string, string]),
);

/** Maps every spelling of a street type to its standard abbreviation. */
export const TYPES: ReadonlyMap<string, string> = new Map(
  streetTypes.types.flatMap((line) => {
    const [standard = '', ...spellings] = line.split(' ');
    return [standard, ...spellings].map((spelling) => [spelling, standard] as const);
  }),
);

const PLAIN_TYPES: ReadonlySet<string> = new Set(streetTypes.plain.split(' '));

/**
 * Whether the word is a type that ends nearly every street line it occurs in. The other types are names as often as types and count only if nothing better is
 * found.
 */
export function isPlainType(word: string | undefined): boolean {
  return word !== undefined && PLAIN_TYPES.has(TYPES.get(word) ?? '');
}

/** The full word of a standard street type, for names that are a type: 'COURT ST'. */
export const TYPE_WORDS: ReadonlyMap<string, string> = new Map(
  streetTypes.types.map((line) => line.split(' ')).map(([standard = '', word = standard]) => [standard, word]),
);

export const DIRECTIONS: ReadonlyMap<string, string> = new Map(
  'N N|S S|E E|W W|NE NE|NW NW|SE SE|SW SW|NORTH N|SOUTH S|EAST E|WEST W|NORTHEAST NE|NORTHWEST NW|SOUTHEAST SE|SOUTHWEST SW|NO N|SO S|NTH N|STH S'
    .split('|')
    .map((pair) => pair.split(' ') as [string, string]),
);
export const DIRECTION_WORDS: ReadonlyMap<string, string> = new Map(
  'N NORTH|S SOUTH|E EAST|W WEST|NE NORTHEAST|NW NORTHWEST|SE SOUTHEAST|SW SOUTHWEST'
    .split('|')
    .map((pair) => pair.split(' ') as [string, string]),
);

/** Maps secondary unit designators (Publication 28, appendix C2) to their abbreviation. */
export const UNITS: ReadonlyMap<string, string> = new Map(
  'APT APT|APARTMENT APT|APPT APT|APTS APT|UNIT UNIT|UNITS UNIT|UN UNIT|UNT UNIT|STE STE|SUITE STE|SUIT STE|SUITES STE|BLDG BLDG|BUILDING BLDG|BLD BLDG|EDIF BLDG|EDIFICIO BLDG|FL FL|FLOOR FL|FLR FL|RM RM|ROOM RM|LOT LOT|LT LOT|SPC SPC|SPACE SPC|SP SPC|TRLR TRLR|TRAILER TRLR|DEPT DEPT|DEPARTMENT DEPT|HNGR HNGR|HANGAR HNGR|KEY KEY|PIER PIER|SLIP SLIP|STOP STOP|PH PH|PENTHOUSE PH|BSMT BSMT|BASEMENT BSMT|FRNT FRNT|FRONT FRNT|LBBY LBBY|LOBBY LBBY|LOWR LOWR|LOWER LOWR|DOWNSTAIRS LOWR|OFC OFC|OFFICE OFC|REAR REAR|SIDE SIDE|UPPR UPPR|UPPER UPPR|UPSTAIRS UPPR|PMB PMB|MAILBOX PMB|BIN BIN|FILE FILE|MSC MSC|MAILSTOP MSC|LEVEL LEVEL|LVL LEVEL'
    .split('|')
    .map((pair) => pair.split(' ') as [string, string]),
);
/** Designators that mean nothing without a number; others, such as KEY and UPPER, may begin a place name. */
export const EMPTY_UNITS: ReadonlySet<string> = new Set(['UNIT', 'APT', 'STE', 'SUITE', '#']);
/** Unit designators that need no number. */
export const LONE_UNITS: ReadonlySet<string> = new Set('BSMT FRNT LBBY LOWR OFC PH REAR SIDE UPPR'.split(' '));

const ORDINAL_UNITS =
  'FIRST SECOND THIRD FOURTH FIFTH SIXTH SEVENTH EIGHTH NINTH TENTH ELEVENTH TWELFTH THIRTEENTH FOURTEENTH FIFTEENTH SIXTEENTH SEVENTEENTH EIGHTEENTH NINETEENTH'.split(
    ' ',
  );
const TENS = 'TWENTY THIRTY FORTY FIFTY SIXTY SEVENTY EIGHTY NINETY'.split(' ');

/** '1' -> '1ST', '12' -> '12TH'. */
export function ordinal(number: number): string {
  const tail = number % 100 >= 11 && number % 100 <= 13 ? 'TH' : (['TH', 'ST', 'ND', 'RD'][number % 10] ?? 'TH');
  return `${number}${tail}`;
}

/** 'FIRST' -> '1ST', 'TWENTYTHIRD' -> '23RD'; with and without hyphen. */
export const ORDINALS: ReadonlyMap<string, string> = new Map([
  ...ORDINAL_UNITS.map((word, i) => [word, ordinal(i + 1)] as const),
  ...TENS.flatMap((ten, i) => [
    [`${ten.slice(0, -1)}IETH`, ordinal((i + 2) * 10)] as const,
    ...ORDINAL_UNITS.slice(0, 9).flatMap((word, j) => [
      [`${ten}-${word}`, ordinal((i + 2) * 10 + j + 1)] as const,
      [`${ten}${word}`, ordinal((i + 2) * 10 + j + 1)] as const,
    ]),
  ]),
]);
export const TENS_WORDS: ReadonlyMap<string, number> = new Map(TENS.map((word, i) => [word, (i + 2) * 10]));

/** House numbers as words: 'ONE MAIN ST'. */
export const NUMBER_WORDS: ReadonlyMap<string, string> = new Map([
  ...'ONE TWO THREE FOUR FIVE SIX SEVEN EIGHT NINE TEN ELEVEN TWELVE'.split(' ').map((word, i) => [word, String(i + 1)] as const),
  ...TENS.map((word, i) => [word, String((i + 2) * 10)] as const),
]);

/** The words of an address line; `breaks[i]` means that a comma or line end follows word i. */
export interface AddressWords {
  words: string[];
  breaks: boolean[];
}

const MAX_WORDS = 60;

function isWordCode(code: number): boolean {
  return (code >= 65 && code <= 90) || (code >= 48 && code <= 57) || code === 45 || code === 47 || code === 38 || code === 39;
}

function isDigit(code: number): boolean {
  return code >= 48 && code <= 57;
}

/** 'N.W.' becomes one word, 'ST.PAUL' two, '12.5' one. */
function pushDotted(word: string, words: string[]): void {
  const parts = word.split('.').filter((part) => part !== '');
  if (parts.length > 1 && (parts.every((part) => part.length === 1) || parts.every((part) => isDigit(part.charCodeAt(0))))) {
    const isNumber = isDigit(parts[0]?.charCodeAt(0) ?? 0);
    words.push(parts.join(isNumber ? '.' : ''));
  } else for (const part of parts) pushWord(part, words);
}

function pushWord(word: string, words: string[]): void {
  if (word.includes('.')) return pushDotted(word, words);
  let from = 0;
  let to = word.length;
  while (from < to && "-/&'".includes(word[from] ?? '')) from++;
  while (to > from && "-/&'".includes(word[to - 1] ?? '')) to--;
  if (from === to) {
    if (word === '&') words.push(word);
    return;
  }
  const trimmed = from > 0 || to < word.length ? word.slice(from, to) : word;
  if (trimmed === 'FARM-TO-MARKET') return void words.push('FARM', 'TO', 'MARKET');
  const [, ofPole = '', ofSide = ''] = /^(N|S|NO|SO|NORTH|SOUTH)-(E|W|EA|WE|EAST|WEST)$/.exec(trimmed) ?? [];
  if (ofPole !== '') return void words.push(joinDirections(ofPole, ofSide));
  const [, box = '', boxNumber = ''] = /^((?:PO|LOCK)?BOX|POB|BX)(\d+[A-Z]?)$/.exec(trimmed) ?? [];
  if (box !== '') return void words.push(box, boxNumber);
  words.push(trimmed.includes("'") ? trimmed.replaceAll("'", '') : trimmed);
}

/** 'N-W' becomes NW; 'NO-WEST' and 'SOUTH-WEST' become whole words, which may be a street's name. */
function joinDirections(pole: string, side: string): string {
  const letters = pole.charAt(0) + side.charAt(0);
  return pole.length === 1 ? letters : (DIRECTION_WORDS.get(letters) ?? letters);
}

function breakCode(code: number): boolean {
  return code === 44 || code === 59 || code === 40 || code === 41 || code === 124;
}

/** Splits an address line into words. Dots and quotes are removed; '#' is a word of its own. */
export function splitAddressWords(text: string): AddressWords {
  const folded = joinSpacedNumber(foldText(text.includes('\n') ? text.replace(/[\r\n]+/g, ', ') : text));
  const words: string[] = [];
  const breaks: boolean[] = [];
  let start = -1;
  for (let i = 0; i <= folded.length && words.length < MAX_WORDS; i++) {
    const code = i < folded.length ? folded.charCodeAt(i) : 32;
    if (isWordCode(code) || (code === 46 && start >= 0)) {
      if (start < 0) start = i;
      continue;
    }
    if (start >= 0) pushWord(folded.slice(start, i), words);
    start = -1;
    while (breaks.length < words.length) breaks.push(false);
    if (code === 35) {
      words.push('#');
      breaks.push(false);
    } else if (breakCode(code) && words.length > 0) breaks[words.length - 1] = true;
  }
  joinNumbers(words, breaks);
  joinMobilePark(words, breaks);
  readGrid(words, breaks);
  words.forEach((word, i) => {
    if (word === 'NO' && NUMBERED.test(words[i + 1] ?? '')) words[i] = '#';
  });
  return { words, breaks };
}

/** 'PALM GROVE MOBILE HOME PARK' becomes PALM GROVE MHP, the form that most records print. */
function joinMobilePark(words: string[], breaks: boolean[]): void {
  const at = words.indexOf('MOBILE');
  if (at < 1 || !/^HOMES?$/.test(words[at + 1] ?? '') || !/^(?:PARK|PK|COMMUNITY)$/.test(words[at + 2] ?? '')) return;
  words.splice(at, 3, 'MHP');
  breaks.splice(at, 2);
}

const SPACED_NUMBER = /^(\s*\d{1,5})(?: -|- | - )(\d{1,4}[A-Z]?)(?=\s+(\S+)\s+\S)/;

/** '4 - 74 48TH AVE' becomes 4-74, as in Queens; '12 - 55 ST' remains a number and a street. */
function joinSpacedNumber(line: string): string {
  const found = line.includes('-') ? SPACED_NUMBER.exec(line) : null;
  if (found === null || TYPES.has(found[3] ?? '') || DIRECTIONS.has(found[3] ?? '')) return line;
  return `${found[1]}-${found[2]}${line.slice(found[0].length)}`;
}

/** 'HIGHWAY NO 33' and 'NO 12B' are numbers; the NO of 'NO 5TH ST' is a direction. */
const NUMBERED = /^(?:\d+[A-Z]?|[A-Z]\d+)$/;

/** '48S 400E' and '48 SO 400 EA' become 48 S 400 E, as in Utah; 'W204-N11912' and '39 W 254' become one number each, as in Wisconsin and around Chicago. */
function readGrid(words: string[], breaks: boolean[]): void {
  const [first = '', second = '', third = '', fourth = ''] = words;
  const replace = (at: number, count: number, ...by: string[]): void => {
    const isEnd = breaks[at + count - 1] === true;
    words.splice(at, count, ...by);
    breaks.splice(at, count, ...by.map((_, index) => isEnd && index === by.length - 1));
  };
  if (/^[NSEW]\d{1,3}-[NSEW]\d{3,5}$/.test(first)) replace(0, 1, first.replace('-', ''));
  else if (/^\d{1,5}[NSEW]$/.test(first) && GRID_STREET.test(second)) {
    replace(1, 1, ...splitEnd(second));
    replace(0, 1, ...splitEnd(first));
  } else if (/^\d{1,5}$/.test(first) && /^[NSEW]$/.test(second) && GRID_STREET.test(third)) replace(2, 1, ...splitEnd(third));
  else if (isNumberOfGrid(first, second, third) && !third.endsWith('0') && DIRECTIONS.has(fourth) && isStreetBehindGrid(words, 4))
    replace(0, 3, first + second + third);
  else if (/^\d{1,5}$/.test(first) && SIDES.has(second) && /^\d{2,5}$/.test(third) && SIDES.has(fourth)) {
    replace(3, 1, SIDES.get(fourth)!);
    replace(1, 1, SIDES.get(second)!);
  } else if (isNumberOfGrid(first, second, third) && isStreetBehindGrid(words, 3)) replace(0, 3, first + second + third);
  else if (/^\d{1,2}[NSEW]$/.test(first) && /^\d{3}$/.test(second) && isStreetBehindGrid(words, 2)) replace(0, 2, first + second);
}

/** '39 W 254', and '3 S 104' before 'W CYPRESS DR'. Utah's grid streets, such as 400 W, end in 0 instead. */
function isNumberOfGrid(first: string, second: string, third: string): boolean {
  return /^\d{1,2}$/.test(first) && /^[NSEW]$/.test(second) && /^\d{3}$/.test(third);
}

/** The usual directions and the abbreviations that grids use in addition. */
const SIDES: ReadonlyMap<string, string> = new Map([
  ...[...DIRECTIONS].filter(([, direction]) => direction.length === 1),
  ...(['EA E', 'WE W'].map((pair) => pair.split(' ')) as [string, string][]),
]);

/** 'BOLCUM RD' after '39 W 254'. In '14 W 100 ACRE DR' and '48 S 400 E' the last number belongs to the street. */
function isStreetBehindGrid(words: readonly string[], at: number): boolean {
  const name = words[at] ?? '';
  if (!/^[A-Z]{2,}$/.test(name) || COUNTED.has(name) || TYPES.has(name) || DIRECTIONS.has(name) || UNITS.has(name)) return false;
  return words.slice(at + 1).some((word) => isPlainType(word));
}
/** Words that a number in a street's name counts: '100 ACRE DR', '100 OAKS PL'. */
export const COUNTED: ReadonlySet<string> = new Set('ACRE ACRES OAKS PINES TREES PALMS ELMS CEDARS LAKES ISLANDS SPRINGS MILE'.split(' '));

function splitEnd(word: string): [string, string] {
  return [word.slice(0, -1), word.slice(-1)];
}
const GRID_STREET = /^\d{2,5}[NSEW]$/;

/** '1542, 1544 TANNERY ROW' and '1542;1544' are one house. */
function joinNumbers(words: string[], breaks: boolean[]): void {
  // '147 20 35TH AVE' becomes 147-20, as in Queens.
  if (
    /^\d{1,3}$/.test(words[0] ?? '') &&
    /^\d\d$/.test(words[1] ?? '') &&
    /^\d+(?:ST|ND|RD|TH)$/.test(words[2] ?? '') &&
    breaks[0] !== true
  ) {
    words.splice(0, 2, `${words[0]}-${words[1]}`);
    breaks.shift();
    return;
  }
  if (breaks[0] !== true || breaks[1] === true || words.length < 4) return;
  if (!/^\d{1,5}$/.test(words[0] ?? '') || !/^\d{1,5}$/.test(words[1] ?? '')) return;
  words.splice(0, 2, `${words[0] ?? ''}-${words[1] ?? ''}`);
  breaks.shift();
  breaks[0] = false;
}
