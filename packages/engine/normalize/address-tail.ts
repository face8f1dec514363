/** Reads the end of a whole address line: country, ZIP code, state and known cities. The rest is the street. */
import { type AddressWords, DIRECTION_WORDS, DIRECTIONS, isPlainType, ORDINALS, TYPES, UNITS } from './address-words.ts';
import { isStateCode, readState, readZip, stateOfZip } from './place.ts';
import cities from './lists/cities.json' with { type: 'json' };

interface AddressTail {
  /** Index after the last word of street and city. */
  to: number;
  state?: string;
  zip5?: string;
  zip4?: string;
}

function dropCountry(words: readonly string[], to: number): number {
  const last = words[to - 1];
  if (last === 'USA' || (last === 'US' && to > 1)) return dropCountry(words, to - 1);
  if (last === 'STATES' && words[to - 2] === 'UNITED') return to - 2;
  if (last === 'AMERICA' && words[to - 2] === 'OF' && words[to - 3] === 'STATES') return to - 4;
  return to;
}

function takeZip(text: AddressWords, to: number): { to: number; zip5?: string; zip4?: string } | undefined {
  const { words, breaks } = text;
  const last = words[to - 1] ?? '';
  const before = words[to - 2] ?? '';
  if (NUMBERED_THINGS.has(before) || (before === '#' && to > 1)) return undefined;
  if (/^\d{4}$/.test(last) && /^\d{5}$/.test(before) && to > 2)
    return { to: to - 2, zip5: before, ...(last === '0000' ? {} : { zip4: last }) };
  // Spreadsheets drop the leading zeros of '07030': three or four digits count as a ZIP code after a state that follows a comma.
  const isShort = /^\d{3,4}$/.test(last) && isShortZip(last, before, breaks[to - 3] === true);
  const isZip = isShort || /^\d{5}$/.test(last) || /^\d{5}-\d{4}$/.test(last) || /^\d{9}$/.test(last);
  const zip = isZip ? readZip(last) : undefined;
  if (zip === undefined && to > 4 && /^\d{3,4}$/.test(last) && isStateCode(before) && !TYPES.has(before) && !UNITS.has(before))
    return { to: to - 1 };
  return zip === undefined ? undefined : { to: to - 1, ...zip };
}

function isShortZip(digits: string, state: string, isBehindComma: boolean): boolean {
  if (!/^[A-Z]{2}$/.test(state)) return false;
  if (isStateCode(state)) return stateOfZip(digits.padStart(5, '0')) === state;
  return isBehindComma && !TYPES.has(state) && !UNITS.has(state) && state !== 'PO';
}

const NUMBERED_THINGS: ReadonlySet<string> = new Set('BOX BX DRAWER POB HWY HIGHWAY RTE ROUTE RT UNIT APT STE SUITE'.split(' '));

/** Whether the words before `at` contain a city: one follows the street's type or a comma. */
function hasCityBefore(text: AddressWords, at: number): boolean {
  const { words, breaks } = text;
  let seen = false;
  for (let i = at - 1; i >= 0; i--) {
    const word = words[i] ?? '';
    if (seen && (breaks[i] === true || isStreetEnd(words, i))) return true;
    if (isStreetEnd(words, i) && DIRECTIONS.get(word) === undefined) return false;
    seen ||= !DIRECTIONS.has(word);
  }
  return seen && !/\d/.test(words[0] ?? '');
}

/** Index of the first word of the street's name, after house number and direction. */
function nameFrom(words: readonly string[]): number {
  let at = 0;
  while (at < words.length && /^\d/.test(words[at] ?? '') && !ORDINAL.test(words[at] ?? '')) at++;
  return at + 2 < words.length && DIRECTIONS.has(words[at] ?? '') ? at + 1 : at;
}
const ORDINAL = /^\d+(?:ST|ND|RD|TH)$/;

/** A type needs a name before it: the ST in '1 ST MARYS CT' is not one. */
function isTypeAt(words: readonly string[], i: number): boolean {
  return isPlainType(words[i]) && i > nameFrom(words);
}

function isStreetEnd(words: readonly string[], i: number): boolean {
  const word = words[i] ?? '';
  return word === '#' || UNITS.has(word) || isTypeAt(words, i) || (/\d/.test(word) && i >= nameFrom(words));
}

/** Whether a word is the state and not a street type, a direction, a floor or the end of a street's name. */
function isStatePlace(text: AddressWords, at: number, word: string, state: string, zip5: string | undefined): boolean {
  const isOther = TYPES.has(word) || DIRECTIONS.has(word) || UNITS.has(word);
  const isBehindComma = at > 0 && text.breaks[at - 1] === true;
  if (isBehindComma && !isOther) return true;
  if (zip5 !== undefined && (isBehindComma || stateOfZip(zip5) === state)) return true;
  if (word.length === 2 && !isStateCode(word)) return !isOther && isMadeUpState(text, at, word, zip5);
  if (zip5 !== undefined && !isOther && word.length === 2) return true;
  if (!isOther && word.length === 2) return at > 2 || !/\d/.test(text.words[0] ?? '');
  if (word.length > 2 && namesPlaceBefore(text.words, at)) return true;
  if (state === 'FL' && ORDINALS.has(text.words[at - 1] ?? '')) return false;
  return hasCityBefore(text, at) && (word.length === 2 || isBehindComma || hasTypeBefore(text.words, at));
}

/** '610 EAST MAIN MARION KANSAS', '55 WEST 10TH DENVER COLORADO': after a house number, a name and a city, a spelled-out state may follow. */
function namesPlaceBefore(words: readonly string[], at: number): boolean {
  const from = nameFrom(words);
  return (
    from > 0 && /^\d/.test(words[0] ?? '') && at - from >= 2 && !isPlainType(words[at - 1]) && !CITY_STATES.has(words.slice(at).join(''))
  );
}

/** Two letters that are no postal state code: the FK of 'FK 00412' may be a (fictional) state, the FE of 'SANTA FE 87501' is not. */
function isMadeUpState(text: AddressWords, at: number, word: string, zip5: string | undefined): boolean {
  if (zip5 !== undefined) return stateOfZip(zip5) === undefined;
  return !/[AEIOUY]/.test(word) && text.breaks.slice(0, at).includes(true) && hasCityBefore(text, at);
}

function hasTypeBefore(words: readonly string[], at: number): boolean {
  for (let i = 1; i < at; i++) if (isTypeAt(words, i)) return true;
  return words.slice(0, at).every((word) => !/\d/.test(word));
}

const TWO_WORD_FIRST: ReadonlySet<string> = new Set(['NEW', 'NORTH', 'SOUTH', 'WEST', 'RHODE', 'PUERTO', 'N', 'S', 'W']);

function stateNameAt(words: readonly string[], to: number): { from: number; state: string } | undefined {
  if (words[to - 1] === 'COLUMBIA' && words[to - 2] === 'OF' && words[to - 3] === 'DISTRICT') return { from: to - 3, state: 'DC' };
  const last = words[to - 1] ?? '';
  const before = words[to - 2] ?? '';
  if (!/^[A-Z]+$/.test(last)) return undefined;
  if (to > 2 && last.length > 2 && TWO_WORD_FIRST.has(before)) {
    const state = readState(before.length === 1 ? `${DIRECTION_WORDS.get(before) ?? ''}${last}` : before + last);
    if (state !== undefined) return { from: to - 2, state };
  }
  const state = readState(last);
  return state === undefined ? undefined : { from: to - 1, state };
}

/** In 'NEW YORK 10001' the state is missing, not the city. */
const CITY_STATES: ReadonlySet<string> = new Set(['NEWYORK', 'WASHINGTON']);

function takeState(text: AddressWords, to: number, zip5: string | undefined): { to: number; state: string } | undefined {
  const found = stateNameAt(text.words, to);
  if (found === undefined || found.from < 1) return undefined;
  const word = text.words.slice(found.from, to).join('');
  if (!isStatePlace(text, found.from, word, found.state, zip5)) return undefined;
  if (CITY_STATES.has(word) && !hasCityBefore(text, found.from) && knownCityAt(text.words, nameFrom(text.words) + 1, found.from) < 0)
    return undefined;
  const again = stateNameAt(text.words, found.from);
  const isTwice = again?.state === found.state && again.from > 1 && text.breaks[again.from - 1] === true && hasCityBefore(text, again.from);
  return { to: isTwice ? again.from : found.from, state: found.state };
}

/** Reads the tail of a line from its end. */
export function readTail(text: AddressWords): AddressTail {
  let to = dropCountry(text.words, text.words.length);
  const zip = takeZip(text, to);
  if (zip !== undefined) to = dropCountry(text.words, zip.to);
  const state = takeState(text, to, zip?.zip5);
  if (state !== undefined) to = state.to;
  const tail: AddressTail = { to };
  if (state !== undefined) tail.state = state.state;
  if (zip?.zip5 !== undefined) tail.zip5 = zip.zip5;
  if (zip?.zip4 !== undefined) tail.zip4 = zip.zip4;
  return tail;
}

/** Words that begin a place name of several words, used where a line ends in one. */
export const CITY_PREFIXES: ReadonlySet<string> = new Set(
  'NEW OLD SAN SANTA SAINT ST LOS LAS LA EL FORT FT PORT MOUNT MT LAKE GRAND GREAT UPPER LOWER NORTH SOUTH EAST WEST N S E W DES BATON CEDAR WHITE BLACK RED GREEN BIG LITTLE PALM POINT GLEN ROCK SALT DEL DE VAN OAK RANCHO VILLA ISLE AVON CAPE CORAL BOCA WINTER'.split(
    ' ',
  ),
);

/** Larger United States cities, and cities whose names begin like the end of a street, for lines without a comma before the city. */
export const CITIES: ReadonlySet<string> = new Set(cities.flatMap((line) => line.split('|')));

const LAST_WORDS: ReadonlySet<string> = new Set([...CITIES].map((city) => city.slice(city.lastIndexOf(' ') + 1)));

const SPELLED: ReadonlyMap<string, string> = new Map([...DIRECTION_WORDS, ['FT', 'FORT'], ['MT', 'MOUNT'], ['SAINT', 'ST']]);

/** Index at which a known city begins, if words `from`..`to` end in one; otherwise -1. */
export function knownCityAt(words: readonly string[], from: number, to: number): number {
  if (!LAST_WORDS.has(words[to - 1] ?? '')) return -1;
  for (let at = Math.max(from, to - 4); at < to; at++) {
    const [first = '', ...others] = words.slice(at, to);
    const name = [SPELLED.get(first) ?? first, ...others].join(' ');
    if (CITIES.has(name)) return at;
  }
  return -1;
}
