/** Reads directionals, name, type and unit of a named street, and finds where the city begins in a line without punctuation. */
import type { AddressParts } from './address.ts';
import { isBareUnit, readUnitsAt } from './address-unit.ts';
import {
  COLUMN_TYPES,
  DIRECTIONS,
  DIRECTION_WORDS,
  EMPTY_UNITS,
  ORDINALS,
  TENS_WORDS,
  TYPES,
  UNITS,
  isPlainType,
  ordinal,
} from './address-words.ts';
import { CITIES, CITY_PREFIXES, knownCityAt } from './address-tail.ts';

type Words = readonly string[];

/** Reads 'NE', 'N E' or 'NORTH' before the name. A direction that is the name itself ('NORTH ST', but not 'S 300 E') is left alone. */
function readPreDirection(words: Words, at: number, to: number): { direction: string; next: number } | undefined {
  const direction = DIRECTIONS.get(words[at] ?? '');
  if (direction === undefined || to - at < 2) return undefined;
  const second = DIRECTIONS.get(words[at + 1] ?? '');
  const pair = second === undefined ? undefined : DIRECTIONS.get(direction + second);
  if (pair !== undefined && to - at > 2 && !(isPlainType(words[at + 2]) && to - at === 3)) return { direction: pair, next: at + 2 };
  return isNameDirection(words, at, to) ? undefined : { direction, next: at + 1 };
}

/** 'NORTH ST', 'N AVE NW': the direction is the street's name. It is not in 'S AVENUE H', 'N ST LOUIS' and 'S DR KING DR'. */
function isNameDirection(words: Words, at: number, to: number): boolean {
  const type = words[at + 1];
  const after = at + 2 < to ? words[at + 2] : undefined;
  if (!isPlainType(type)) return false;
  if (after === undefined || after === '#' || UNITS.has(after) || DIRECTIONS.has(after)) return true;
  if (/^(?:[A-Z](?:-?\d{1,2})?|\d+)$/.test(after) || type === 'ST' || type === 'DR') return false;
  return !isPlainType(after) && (words[at]?.length ?? 0) > 2;
}

function hasTypeAfter(words: Words, from: number, to: number): boolean {
  for (let i = from; i < to; i++) if (isPlainType(words[i])) return true;
  return false;
}

/** Index of the word that is the street's type, or -1. `isOpen` if a city may follow it. */
function findType(words: Words, from: number, to: number, isOpen: boolean, hasPlace: boolean): number {
  if (!isOpen) {
    if (to - 1 > from && TYPES.has(words[to - 1] ?? '')) return to - 1;
    return -1;
  }
  for (let i = from + 1; i < to; i++) {
    if (!isPlainType(words[i])) continue;
    if (words[i] === 'ST' && i + 1 < to && !isEndWord(words[i + 1])) {
      if (CITIES.has(words.slice(i, to).join(' '))) return -1;
      if (hasTypeAfter(words, i + 2, to)) continue;
    }
    let at = i;
    while (at + 1 < to && isPlainType(words[at + 1]) && !(words[at + 1] === 'ST' && at + 2 < to && !isEndWord(words[at + 2]))) at++;
    return at;
  }
  for (let i = from + 1; i < (hasPlace ? to - 1 : to); i++)
    if (TYPES.has(words[i] ?? '') && !(i + 1 < to && TYPES.has(words[i + 1] ?? ''))) return i;
  return -1;
}

function isEndWord(word: string | undefined): boolean {
  return word === undefined || word === '#' || UNITS.has(word) || DIRECTIONS.has(word) || TYPES.has(word) || /^\d/.test(word);
}

export function readPostDirection(words: Words, at: number, to: number, isOpen: boolean): { direction: string; next: number } | undefined {
  const direction = at < to ? DIRECTIONS.get(words[at] ?? '') : undefined;
  if (direction === undefined) return undefined;
  const second = at + 1 < to ? DIRECTIONS.get(words[at + 1] ?? '') : undefined;
  const areLetters = words[at]?.length === 1 && words[at + 1]?.length === 1;
  const pair = second === undefined || !areLetters ? undefined : DIRECTIONS.get(direction + second);
  if (pair !== undefined) return { direction: pair, next: at + 2 };
  return isOpen && at + 1 < to && opensCity(words, at, to) ? undefined : { direction, next: at + 1 };
}

/** Whether a direction after the type begins the city. It does in 'W PALM BEACH'; a spelled-out direction does unless a known city follows it. */
function opensCity(words: Words, at: number, to: number): boolean {
  const word = words[at] ?? '';
  const rest = words.slice(at + 1, to).join(' ');
  if (isEndWord(words[at + 1]) || CITIES.has(rest)) return CITIES.has(`${DIRECTION_WORDS.get(word) ?? word} ${rest}`);
  return word.length > 2 || CITIES.has(`${DIRECTION_WORDS.get(word) ?? word} ${rest}`);
}

/** 'FIRST' -> '1ST', 'TWENTY THIRD' -> '23RD', 'FIFTY 1ST' -> '51ST'. */
function spellName(words: Words): string {
  const [a = '', b = ''] = words;
  if (words.length === 1) return ORDINALS.get(a) ?? a;
  const tens = words.length === 2 ? TENS_WORDS.get(a) : undefined;
  const unit = tens === undefined ? NaN : Number.parseInt(ORDINALS.get(b) ?? b, 10);
  return tens !== undefined && unit >= 1 && unit <= 9 ? ordinal(tens + unit) : words.join(' ');
}

/**
 * Index at which the city begins in words without a street type: a known city, otherwise the last word together with the preceding words that begin place
 * names.
 */
export function findCity(words: Words, from: number, to: number, hasPlace: boolean): number {
  const known = knownCityAt(words, from + 1, to);
  if (known >= 0) return known;
  if (!hasPlace || to - from < 2) return to;
  let at = to - 1;
  while (at - 1 > from && CITY_PREFIXES.has(words[at - 1] ?? '')) at--;
  return at;
}

/** Index of the first word that is not a direction. */
function nameAt(words: Words, from: number, to: number): number {
  let at = from;
  while (at < to && DIRECTIONS.has(words[at] ?? '')) at++;
  return at;
}

const ORDINAL_NAME = /^\d+(?:ST|ND|RD|TH)$/;

/**
 * Reads the street from its name on and returns the index after it. `isOpen` if words after the street may be a city, `hasPlace` if a state or ZIP code implies
 * that there is one.
 */
export function readNamed(words: Words, at: number, to: number, parts: AddressParts, isOpen: boolean, hasPlace: boolean): number {
  const known = isOpen ? knownCityAt(words, nameAt(words, at, to) + 1, to) : -1;
  if (known > 0) {
    readNamed(words, at, known, parts, false, hasPlace);
    return known;
  }
  let start = at;
  const pre = readPreDirection(words, at, to);
  if (pre !== undefined) {
    parts.preDirection = pre.direction;
    start = pre.next;
  }
  let end = to;
  let unitAt = -1;
  for (let i = start + 1; i < to && unitAt < 0; i++) {
    const unit = readUnitsAt(words, i, to);
    if (unit === undefined || (!isOpen && unit.next < to && !words.slice(start + 1, i).some((word) => isPlainType(word)))) continue;
    const isLoose = LOOSE_UNITS.has(words[i] ?? '') && !isLotOfPark(words, i, start);
    if (isLoose && !(isOpen && i === to - 1) && !words.slice(start, i).some((word) => isPlainType(word))) continue;
    parts.unit = unit.text;
    unitAt = i;
    end = unit.next;
  }
  const limit = unitAt < 0 ? to : unitAt;
  const typeAt = findType(words, start, limit, isOpen && unitAt < 0, hasPlace);
  if (unitAt >= 0) return readClosed(words, start, cutBuilding(words, start, limit), parts, end, !isOpen);
  if (!isOpen) return readClosed(words, start, cutBuilding(words, start, to), parts, to, true);
  if (pre !== undefined && /^\d+$/.test(words[start] ?? '') && DIRECTIONS.has(words[start + 1] ?? ''))
    return readGrid(words, start, to, parts);
  if (typeAt < 0 && hasPlace && ORDINAL_NAME.test(words[start] ?? '')) return readClosed(words, start, start + 1, parts, start + 1);
  if (typeAt < 0) {
    const city = findCity(words, start, to, hasPlace);
    return readClosed(words, start, city, parts, city);
  }
  let next = typeAt + 1;
  const post = readPostDirection(words, next, to, true);
  if (post !== undefined) next = post.next;
  const bare = next < to && (isBareUnit(words[next]) || (next === to - 1 && !hasPlace && /^[A-Z]{1,2}$/.test(words[next] ?? '')));
  return readClosed(words, start, bare ? next + 1 : next, parts, bare ? next + 1 : next);
}
/** 'E 1400 N': the name is a number and a direction; a type may follow. */
function readGrid(words: Words, start: number, to: number, parts: AddressParts): number {
  const next = readClosed(words, start, start + 2, parts, start + 2);
  if (next >= to || !isPlainType(words[next])) return next;
  parts.type = TYPES.get(words[next] ?? '') ?? '';
  return next + 1;
}

const LOOSE_UNITS: ReadonlySet<string> = new Set([
  'FRONT',
  'SIDE',
  'KEY',
  'PIER',
  'STOP',
  'SP',
  'UPPER',
  'LOWER',
  'REAR',
  'SPACE',
  'LOT',
  'LEVEL',
  'FILE',
  'BIN',
]);

/** Abbreviations for mobile home parks, whose lots and spaces are units. */
const MOBILE_PARKS: ReadonlySet<string> = new Set(['MHP', 'MHC', 'MHE']);
const LOTS: ReadonlySet<string> = new Set(['LOT', 'SPACE', 'SP']);

/** 'PINE CREST MHP LOT 18' and 'MTN VIEW EST LOT 22'. */
function isLotOfPark(words: Words, at: number, start: number): boolean {
  const before = words[at - 1] ?? '';
  return LOTS.has(words[at] ?? '') && at - 1 > start && (MOBILE_PARKS.has(before) || TYPES.has(before));
}

/** Types that are hardly ever part of a name, and words that building names end in. */
const STREET_ENDS: ReadonlySet<string> = new Set(['ST', 'AVE', 'RD', 'DR', 'BLVD', 'LN', 'PKWY']);
const BUILDINGS: ReadonlySet<string> = new Set(
  'APARTMENTS APTS CONDOMINIUMS CONDOMINIUM CONDOS TOWNHOMES TOWNHOUSES LOFTS MANOR TOWERS TOWER VILLAS GARDENS ESTATES COURTS COMMONS TERRACE CENTER CTR PLAZA MALL HOTEL INN HOUSE HALL BUILDING'.split(
    ' ',
  ),
);

/** Index at which the street ends in '15 MILL RD THE REED' and '3340 TANNERY RD NE TOWER PLACE': the rest names a building. */
function cutBuilding(words: Words, start: number, limit: number): number {
  for (let i = start + 1; i < limit - 2; i++) {
    if (!STREET_ENDS.has(TYPES.get(words[i] ?? '') ?? '')) continue;
    let end = i + 1;
    while (end < limit && isPlainType(words[end])) end++;
    const post = end < limit && DIRECTIONS.has(words[end] ?? '');
    if (post) end++;
    const first = words[end] ?? '';
    const last = words[limit - 1] ?? '';
    if (limit - end < 2 || TYPES.has(first) || first === 'OF' || DIRECTIONS.has(last)) continue;
    if (post || first === 'THE' || BUILDINGS.has(last)) return end;
    if (words[i] !== 'ST' && words[i] !== 'DR' && !isPlainType(last)) return end;
  }
  return limit;
}

/** Reads words that contain a street and nothing else. */
function readClosed(words: Words, start: number, limit: number, parts: AddressParts, next: number, isColumn = false): number {
  let to = limit;
  while (to - start >= 2 && EMPTY_UNITS.has(words[to - 1] ?? '')) to--;
  if (
    parts.unit === undefined &&
    to - start >= 2 &&
    isBareUnit(words[to - 1]) &&
    !(to - start === 2 && (isPlainType(words[start]) || words[start] === 'CALLE' || /^\d+$/.test(words[start] ?? '')))
  ) {
    parts.unit = `UNIT ${words[to - 1]?.replace(/^0+(?=.)/, '') ?? ''}`;
    to--;
  } else if (
    parts.unit === undefined &&
    to - start > 2 &&
    isPlainType(words[to - 2]) &&
    /^[A-Z]{1,2}$/.test(words[to - 1] ?? '') &&
    !TYPES.has(words[to - 1] ?? '') &&
    !DIRECTIONS.has(words[to - 1] ?? '')
  ) {
    parts.unit = `UNIT ${words[to - 1] ?? ''}`;
    to--;
  }
  const lastTwo = to - start >= 3 ? DIRECTIONS.get(`${words[to - 2] ?? ''}${words[to - 1] ?? ''}`) : undefined;
  if (lastTwo !== undefined && words[to - 2]?.length === 1) {
    parts.postDirection = lastTwo;
    to -= 2;
  } else if (
    to - start >= 2 &&
    DIRECTIONS.has(words[to - 1] ?? '') &&
    !(to - start === 2 && TYPES.has(words[start] ?? '') && words[start]?.length !== 1)
  ) {
    parts.postDirection = DIRECTIONS.get(words[to - 1] ?? '') ?? '';
    to--;
  }
  if (to - start >= 2 && TYPES.has(words[to - 1] ?? '')) {
    parts.type = TYPES.get(words[to - 1] ?? '') ?? '';
    to--;
    // 'ELM CT CT': the roll's name column contains the type as well.
    if (to - start >= 2 && TYPES.get(words[to - 1] ?? '') === parts.type) to--;
    if (to - start === 2 && /^\d+$/.test(words[start] ?? '') && DIRECTIONS.has(words[start + 1] ?? '')) {
      parts.postDirection ??= DIRECTIONS.get(words[start + 1] ?? '') ?? '';
      to--;
    }
  } else if (isColumn && to - start >= 2 && COLUMN_TYPES.has(words[to - 1] ?? '')) {
    parts.type = COLUMN_TYPES.get(words[to - 1] ?? '') ?? '';
    to--;
  } else if (to - start >= 2 && isPreType(words, start, to)) {
    parts.type = TYPES.get(words[start] ?? '') ?? '';
    parts.street = spellName(words.slice(start + 1, to));
    return next;
  }
  if (to > start) parts.street = spellName(words.slice(start, to));
  // In 'E BLVD' and 'SW FWY' the direction is the name and is spelled out; the E of E ST may be the letter after D ST.
  if (WIDE_TYPES.has(parts.type ?? '')) parts.street = DIRECTION_WORDS.get(parts.street ?? '') ?? parts.street;
  return next;
}
const WIDE_TYPES: ReadonlySet<string> = new Set('BLVD FWY LOOP PKWY EXPY TPKE'.split(' '));

/** 'AVENUE H' becomes H AVE, 'AVENUE J-8' J-8 AVE and 'ROAD 18 1/2' 18 1/2 RD; 'AVENUE OF THE AMERICAS' keeps its words. */
function isPreType(words: Words, start: number, to: number): boolean {
  const type = TYPES.get(words[start] ?? '');
  return (
    (type === 'AVE' || type === 'ST' || type === 'RD') &&
    /^(?:[A-Z](?:-?\d{1,2})?|\d+[A-Z]?|\d+ \d\/\d)$/.test(words.slice(start + 1, Math.min(to, start + 4)).join(' '))
  );
}
