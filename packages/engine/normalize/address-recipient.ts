/** What stands before a street line: who gets the letter, and the building they are in. */
import { HIGHWAY_WORDS, readHighway } from './address-special.ts';
import { type AddressWords, DIRECTIONS, isPlainType, NUMBER_WORDS, TYPES, UNITS } from './address-words.ts';

const HOUSE_NUMBER = /^\d{1,6}[A-Z]?$/;

/** Types that buildings bear as well as streets. */
const BUILDING_TYPES: ReadonlySet<string> = new Set(['CTR', 'PLZ', 'PL', 'SQ', 'TOWER', 'TWR', 'MALL', 'PARK', 'BLDG']);

/** Words whose number is their own: 'HIGHWAY 12', 'AVENUE 9', 'MILE 3'. */
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

/** Where the house number stands in 'ZEN DESK 1019 MARKET ST' and 'ONE MILL PLAZA 1360 TANNERY ST'. */
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

/** Up to where words behind 'ATTN' name somebody: the next comma, the house number, or the end. */
function endOfAttention(text: AddressWords, at: number, to: number): number {
  for (let i = at; i < to; i++) {
    if (i > at && text.words[i - 1] !== '#' && isHouseNumber(text.words, i) && hasStreetBehind(text.words, i, to)) return i;
    if (text.breaks[i] === true) return i + 1;
  }
  return to;
}

/** Without 'ATTN: MARY PELLWORTH' and 'C/O MARY PELLWORTH', within the first `to` words; `cityAt` says where a city may begin. */
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
