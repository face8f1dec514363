/** Handles what is printed beside a street: the recipient, the building, and the estate it is in. */
import { HIGHWAY_WORDS, readHighway } from './address-special.ts';
import { readUnitsAt } from './address-unit.ts';
import { type AddressWords, DIRECTIONS, isPlainType, NUMBER_WORDS, TYPES, UNITS } from './address-words.ts';

const HOUSE_NUMBER = /^\d{1,6}[A-Z]?$/;

/** Types that occur in the names of buildings as well as streets. */
const BUILDING_TYPES: ReadonlySet<string> = new Set(['CTR', 'PLZ', 'PL', 'SQ', 'TOWER', 'TWR', 'MALL', 'PARK', 'BLDG']);

/** Words that the number after them belongs to: 'HIGHWAY 12', 'AVENUE 9', 'MILE 3'. */
const NUMBERED: ReadonlySet<string> = new Set(
  'HWY HIGHWAY RTE ROUTE RT ROAD RD AVENUE AVE STREET ST STATE COUNTY CO US SR CR FM RM SH CH I IH INTERSTATE LOOP SPUR MILE BOX BX NO NUMBER LOT RANCH TRACT PHASE BLOCK TR TOWNSHIP PR RR HC OLD BUSINESS BUS LOCKBOX LBX DRAWER POB PO BIN FILE'.split(
    ' ',
  ),
);

function isHouseNumber(words: readonly string[], at: number): boolean {
  return HOUSE_NUMBER.test(words[at] ?? '') && !/^\d+(?:ST|ND|RD|TH)$/.test(words[at] ?? '');
}

function hasStreetBehind(words: readonly string[], at: number, to: number): boolean {
  for (let i = at + 2; i < to; i++) if (isPlainType(words[i])) return true;
  return readHighway(words, DIRECTIONS.has(words[at + 1] ?? '') ? at + 2 : at + 1, to) !== undefined;
}

function holdsNumber(words: readonly string[], from: number, to: number): boolean {
  for (let i = from; i < to; i++) {
    const code = words[i]?.charCodeAt(0) ?? 0;
    if (code >= 48 && code <= 57) return true;
  }
  return false;
}

/** Index of the house number in 'ZEN DESK 1019 MARKET ST' and 'ONE MILL PLAZA 1360 TANNERY ST'. */
export function behindRecipient(words: readonly string[], from: number, to: number): number {
  const opensNumber = isHouseNumber(words, from) || NUMBER_WORDS.has(words[from] ?? '');
  if (opensNumber && !holdsNumber(words, from + 2, to - 1)) return from;
  let isPlain = true;
  for (let i = from + (opensNumber ? 1 : 0); i < to - 1; i++) {
    const word = words[i] ?? '';
    if (isHouseNumber(words, i)) {
      const before = words[i - 1] ?? '';
      if (i - from < 2 || NUMBERED.has(before) || UNITS.has(before) || before === '#') return from;
      const isBuilding = BUILDING_TYPES.has(TYPES.get(before) ?? before);
      if (hasStreetBehind(words, i, to)) return isBuilding || (isPlain && !opensNumber) ? i : from;
      return isBuilding && DIRECTIONS.has(words[i + 1] ?? '') && i + 2 < to ? i : from;
    }
    if (/\d/.test(word) || word === '#' || HIGHWAY_WORDS.has(word)) return from;
    if (isPlainType(word) || DIRECTIONS.has(word) || UNITS.has(word)) isPlain = false;
  }
  return from;
}

function isAttention(word: string): boolean {
  return word === 'C/O' || word === 'ATTN' || word === 'ATTENTION';
}

/** Index at which the name after 'ATTN' ends: the next comma, the house number, or the end. */
function endOfAttention(text: AddressWords, at: number, to: number): number {
  for (let i = at; i < to; i++) {
    if (i > at && text.words[i - 1] !== '#' && isHouseNumber(text.words, i) && hasStreetBehind(text.words, i, to)) return i;
    if (text.breaks[i] === true) return i + 1;
  }
  return to;
}

/** Removes 'ATTN: MARY PELLWORTH' and 'C/O MARY PELLWORTH' from the first `to` words; `cityAt` finds where a city may begin. */
export function dropAttention(
  text: AddressWords,
  to: number,
  cityAt: (words: readonly string[], from: number, to: number) => number,
): { text: AddressWords; to: number } {
  let at = 0;
  while (at < to && !isAttention(text.words[at] ?? '')) at++;
  if (at === to) return { text, to };
  const end = endOfAttention(text, at, to);
  const until = end === to && at > 0 ? cityAt(text.words, at + 1, to) : end;
  const words = [...text.words.slice(0, at), ...text.words.slice(until)];
  const breaks = [...text.breaks.slice(0, at), ...text.breaks.slice(until)];
  if (at > 0) breaks[at - 1] = true;
  return dropAttention({ words, breaks }, to - (until - at), cityAt);
}

// Puerto Rican addresses print estate, street and house in any order, and street names recur from estate to estate.

export interface EstateRead {
  number: string;
  street: string;
  /** 'URB LAS LOMAS' */
  estate?: string;
  unit?: string;
}

const ESTATES: ReadonlyMap<string, string> = new Map(
  'URB URB|URBANIZACION URB|URBANIZATION URB|PARC PARC|PARCELAS PARC|BO BO|BARRIO BO|SECT SECT|SECTOR SECT|EXT EXT|EXTENSION EXT'
    .split('|')
    .map((pair) => pair.split(' ') as [string, string]),
);
const HOUSE = /^(?:\d{1,5}[A-Z]?|[A-Z]{1,2}-?\d{1,3}[A-Z]?|\d{1,3}-\d{1,3}[A-Z]?)$/;

/** Reads 'URB LAS LOMAS A12 CALLE 3', 'CALLE 3 A12 URB LAS LOMAS', 'CALLE LUNA 205'; undefined without both a street and a house. */
export function readEstate(words: readonly string[], from: number, to: number): EstateRead | undefined {
  const estateAt = words.findIndex((word, at) => at >= from && at < to && ESTATES.has(word));
  const isFirst = estateAt === from;
  const calleAt = words.indexOf('CALLE', from);
  if (calleAt < 0 || calleAt >= to) return undefined;
  const end = estateAt > calleAt ? estateAt : to;
  const before = houseBefore(words, from, calleAt);
  // 'A12 CALLE 3' and '77 CALLE REAL' in other states are read like any street with its number.
  if (before !== undefined && estateAt < 0) return undefined;
  if (before === undefined && !isFirst && calleAt !== from) return undefined;
  const read = before === undefined ? houseBehind(words, calleAt, end) : streetAlone(words, calleAt, end, before.number);
  if (read === undefined) return undefined;
  const name = isFirst ? words.slice(from + 1, before?.at ?? calleAt) : estateAt > calleAt ? words.slice(estateAt + 1, to) : [];
  const estate =
    estateAt < 0 || name.length === 0 ? undefined : `${ESTATES.get(words[estateAt]!)} ${name.filter((word) => word !== '#').join(' ')}`;
  return estate === undefined ? read : { ...read, estate };
}

function houseBefore(words: readonly string[], from: number, calleAt: number): { number: string; at: number } | undefined {
  const number = words[calleAt - 1] ?? '';
  return calleAt > from && HOUSE.test(number) ? { number: number.replace(/(?<=[A-Z])-/, ''), at: calleAt - 1 } : undefined;
}

function streetAlone(words: readonly string[], at: number, end: number, number: string): EstateRead | undefined {
  const { last, unit } = withoutUnit(words, at, end);
  return last > at + 1 ? { number, street: words.slice(at, last).join(' '), ...unit } : undefined;
}

function houseBehind(words: readonly string[], at: number, end: number): EstateRead | undefined {
  const { last, unit } = withoutUnit(words, at, end);
  const number = words[last - 1] ?? '';
  if (last - at < 3 || !HOUSE.test(number)) return undefined;
  const street = words.slice(at, words[last - 2] === '#' ? last - 2 : last - 1);
  return street.length < 2 ? undefined : { number: number.replace(/(?<=[A-Z])-/, ''), street: street.join(' '), ...unit };
}

function withoutUnit(words: readonly string[], at: number, end: number): { last: number; unit?: { unit: string } } {
  for (let i = at + 2; i < end; i++) {
    const unit = words[i] === '#' ? undefined : readUnitsAt(words, i, end);
    if (unit?.next === end) return { last: i, unit: { unit: unit.text } };
  }
  return { last: end };
}

/** Index after 'BO MIRADERO' in 'BO MIRADERO CARR 102 KM 6.7', and after 'URB LAS LOMAS' if a house follows without a CALLE. */
export function behindEstate(words: readonly string[], from: number, to: number): number {
  if (!ESTATES.has(words[from] ?? '')) return from;
  for (let i = from + 2; i < to - 1; i++) if (HOUSE.test(words[i] ?? '') || words[i] === 'CARR' || words[i] === 'CARRETERA') return i;
  return from;
}

/** Joins 'URB LAS LOMAS, CALLE 3, A-12, QUILLMERE': the first three parts are one line. */
export function joinEstate(text: AddressWords): AddressWords {
  const { words } = text;
  if (!words.includes('CALLE') || !(ESTATES.has(words[0] ?? '') || words[0] === 'CALLE' || HOUSE.test(words[0] ?? ''))) return text;
  const isPart = (word: string | undefined): boolean =>
    word === 'CALLE' || word === '#' || ESTATES.has(word ?? '') || HOUSE.test(word ?? '');
  const starts = text.breaks.map((isBreak, at) => isBreak && isPart(words[at + 1]) && !/^\d{5}$/.test(words[at + 1] ?? ''));
  return { words, breaks: text.breaks.map((isBreak, at) => isBreak && !starts[at]) };
}
