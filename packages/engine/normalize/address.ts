import type { RawAddress } from '../model/evidence.ts';
import { findCity } from './address-named.ts';
import { behindRecipient, dropAttention, joinEstate } from './address-recipient.ts';
import { readPoBox, readRuralRoute } from './address-special.ts';
import { readStreet } from './address-street.ts';
import { readTail } from './address-tail.ts';
import { type AddressWords, DIRECTIONS, EMPTY_UNITS, isPlainType, LONE_UNITS, splitAddressWords, UNITS } from './address-words.ts';
import { isBareUnit, readUnitPart, readUnitsAt } from './address-unit.ts';
import { readState, readZip, stateOfZip } from './place.ts';
import { titleCase } from '../text/title-case.ts';

/** The parts of an address, upper case in the forms of USPS Publication 28; absent if the text does not state them. */
export interface AddressParts {
  kind: 'street' | 'po_box' | 'rural_route' | 'highway' | 'unparsed';
  /** '418', '123 1/2', '45-12'; leading zeros dropped. For a PO box or rural route box, the box number. */
  number?: string | undefined;
  preDirection?: string | undefined;
  /** Street name without type and directionals. */
  street?: string | undefined;
  /** 'ST', 'AVE', 'ROW' */
  type?: string | undefined;
  postDirection?: string | undefined;
  /** 'MUNICIPAL AIRPORT': a name without a number in place of the street in a whole line. */
  landmark?: string | undefined;
  /** 'APT 3', 'UNIT B' */
  unit?: string | undefined;
  city?: string | undefined;
  /** Two letters. */
  state?: string | undefined;
  zip5?: string | undefined;
  zip4?: string | undefined;
}

function cityText(words: readonly string[]): string {
  return words.filter((word) => word !== '#').join(' ');
}

/** Ends of the comma-separated segments within the first `to` words. */
function segmentEnds(text: AddressWords, to: number): number[] {
  const ends: number[] = [];
  for (let i = 0; i < to; i++) if (text.breaks[i] === true || i === to - 1) ends.push(i + 1);
  return ends;
}

/** Index of the first segment that begins like a street: with a digit, a box or a route. Segments before it are a recipient or a building. */
function firstStreetSegment(text: AddressWords, ends: readonly number[]): number {
  for (let s = 0; s < ends.length - 1; s++) {
    const from = s === 0 ? 0 : (ends[s - 1] ?? 0);
    if (
      /^\d/.test(text.words[from] ?? '') ||
      /^(?:PO|POBOX|BOX|RR|HC)$/.test(text.words[from] ?? '') ||
      (text.words[from] === 'P' && text.words[from + 1] === 'O')
    )
      return s;
  }
  return bringsStreet(text.words, ends) ? ends.length - 1 : 0;
}

/** 'BOB MARLOW, 435 TANNERY': the last segment has the house number if nothing before it has a digit or a street type. */
function bringsStreet(words: readonly string[], ends: readonly number[]): boolean {
  const from = ends.at(-2) ?? 0;
  const to = ends.at(-1) ?? 0;
  if (from === 0 || words.slice(0, from).some((word) => /\d/.test(word) || isPlainType(word))) return false;
  return /^\d/.test(words[from] ?? '') ? to - from > 1 : behindRecipient(words, from, to) > from;
}

/**
 * Reads units, directions and boxes between street and city and returns the index after them. The rest of a segment with neither is a building's name and is
 * skipped.
 */
function readBetween(text: AddressWords, from: number, to: number, ends: readonly number[], parts: AddressParts, isOpen: boolean): number {
  const { words } = text;
  let at = from;
  while (at < to) {
    const end = ends.find((index) => index > at) ?? to;
    const unit = readUnitsAt(words, at, to) ?? readUnitSegment(words, at, end, parts.number !== undefined);
    const box = readPoBox(words, at, to);
    const direction = DIRECTIONS.get(words[at] ?? '');
    const pair = DIRECTIONS.get(`${words[at] ?? ''}${words[at + 1] ?? ''}`);
    if (unit !== undefined) {
      parts.unit = parts.unit === undefined ? unit.text : `${parts.unit} ${unit.text}`;
      at = unit.next;
    } else if (box !== undefined) {
      if (isRoute(parts) && parts.number === undefined && box.number !== undefined) {
        parts.kind = 'rural_route';
        parts.number = box.number;
        parts.street = parts.street?.replace(/^ROUTE /, 'RR ') ?? '';
      }
      at = box.next;
    } else if (EMPTY_UNITS.has(words[at] ?? '')) at++;
    else if (
      !isOpen &&
      parts.postDirection === undefined &&
      parts.type !== undefined &&
      (direction?.length === 2 || pair?.length === 2 || (direction !== undefined && end - at === 1))
    ) {
      parts.postDirection = direction?.length === 2 || pair?.length !== 2 ? (direction ?? '') : pair;
      at += direction?.length === 2 || pair?.length !== 2 ? 1 : 2;
    } else if (!isOpen && (end < to || endsInUnit(words, at, end))) at = unitFrom(words, at, end);
    else break;
  }
  return at;
}

/** 'RT 3, BOX 214': without a house number, a numbered route before a box is a rural route. */
function isRoute(parts: AddressParts): boolean {
  return parts.kind === 'rural_route' || (parts.kind === 'highway' && /^ROUTE \d+$/.test(parts.street ?? ''));
}

/** Reads a segment that can only be a unit: '12C', '106 D', 'ST. 310'. */
function readUnitSegment(
  words: readonly string[],
  at: number,
  end: number,
  hasNumber: boolean,
): { text: string; next: number } | undefined {
  const word = words[at] ?? '';
  const second = words[at + 1] ?? '';
  if (!hasNumber) return undefined;
  if (end - at === 1 && isBareUnit(word)) return { text: `UNIT ${word}`, next: end };
  if (end - at !== 2) return undefined;
  if (/^\d{1,5}$/.test(word) && /^[A-Z]$/.test(second)) return { text: `UNIT ${word}${second}`, next: end };
  return word === 'ST' && /^\d{1,5}$/.test(second) ? { text: `STE ${second}`, next: end } : undefined;
}

/** Index at which the unit after a building's name begins: 'TOWER PLACE STE 1685'. */
function unitFrom(words: readonly string[], at: number, end: number): number {
  for (let i = at + 1; i < end; i++)
    if (readUnitsAt(words, i, end)?.next === end && !LONE_UNITS.has(UNITS.get(words[i] ?? '') ?? '')) return i;
  return end;
}

function endsInUnit(words: readonly string[], at: number, end: number): boolean {
  const last = words[end - 1] ?? '';
  return end - at > 1 && (last.length === 1 || /\d/.test(last)) && unitFrom(words, at, end) < end;
}

/** Reads units before the street that fill their segments: 'SUITE 200, BUILDING 17, 7000 TANNERY RD'. */
function readLeadingUnits(text: AddressWords, from: number): { text: string } | undefined {
  const units = from === 0 ? undefined : readUnitsAt(text.words, 0, from);
  return units !== undefined && text.breaks[units.next - 1] === true ? units : undefined;
}

const LANDMARK_TYPES: ReadonlySet<string> = new Set(['CTR', 'CTRS', 'MALL', 'FLD', 'VLG']);

/** Two or more words without number and type name a place, as do names that end in CENTER or MALL; a single word may be a street. */
function nameLandmark(parts: AddressParts): void {
  if (parts.number !== undefined) return;
  const { preDirection, street = '', type, postDirection } = parts;
  if (/[\d&]/.test(street) || !(type === undefined ? street.includes(' ') : LANDMARK_TYPES.has(type))) return;
  if (parts.kind !== 'unparsed' && type === undefined) return;
  parts.kind = 'unparsed';
  parts.landmark = [preDirection, street, type, postDirection].filter((word) => word !== undefined).join(' ');
  for (const key of ['preDirection', 'street', 'type', 'postDirection'] as const) delete parts[key];
}

/** Reads street and city of a line without its state and ZIP code. */
function readFront(whole: AddressWords, end: number, hasPlace: boolean, hasState: boolean): AddressParts {
  const { text, to } = dropAttention(whole, end, (words, from, until) => (hasPlace ? findCity(words, from, until, true) : until));
  const { words } = text;
  if (to === 0) return { kind: 'unparsed' };
  const ends = segmentEnds(text, to);
  const first = firstStreetSegment(text, ends);
  const from = first === 0 ? 0 : (ends[first - 1] ?? 0);
  const streetEnd = ends[first] ?? to;
  if (ends.length === 1 && hasPlace && !/\d/.test(words.slice(0, to).join('')) && to <= 3)
    return { kind: 'unparsed', city: cityText(words.slice(0, to)) };
  const isOpen = ends.length - first === 1;
  const leading = readLeadingUnits(text, from);
  const streetFrom = behindRecipient(words, from, streetEnd);
  const all = UNITS.has(words[0] ?? '') ? readUnitsAt(words, 0, to) : undefined;
  if (all?.next === to) return { kind: 'unparsed', unit: all.text };
  // In '1366 E MADISON PARK, 60615' a comma stands where the city would be.
  const isGuessed = hasPlace && !(isOpen && !hasState && text.breaks[to - 1] === true);
  const { parts, next } = readStreet(words, streetFrom, streetEnd, isOpen, isGuessed);
  if (leading !== undefined) parts.unit ??= leading.text;
  if (ends.length > 1) nameLandmark(parts);
  const cityFrom = readBetween(text, isOpen ? next : streetEnd, to, ends, parts, isOpen);
  const city = words[cityFrom] === '&' ? '' : cityText(words.slice(cityFrom, to));
  if (city !== '') parts.city = city;
  return parts;
}

function readWhole(printed: AddressWords): AddressParts {
  const tail = readTail(printed);
  const text = joinHouse(joinRoute(joinEstate(printed)), tail.state ?? (tail.zip5 && stateOfZip(tail.zip5)));
  const joined = printed.words.length - text.words.length;
  const parts =
    tail.to > 0
      ? readFront(text, tail.to - joined, tail.state !== undefined || tail.zip5 !== undefined, tail.state !== undefined)
      : ({ kind: 'unparsed' } satisfies AddressParts);
  if (tail.state !== undefined) parts.state = tail.state;
  if (tail.zip5 !== undefined) parts.zip5 = tail.zip5;
  if (tail.zip4 !== undefined) parts.zip4 = tail.zip4;
  return parts;
}

/** States in which house numbers begin with a direction: 'N1234 ELM ST' in Wisconsin and northern Michigan. */
const FIRE_NUMBERS: ReadonlySet<string> = new Set(['WI', 'MI']);

/** In those states 'N 1234 ELM ST' is such a number; elsewhere it is 1234 on the north side, as in Spokane. */
function joinHouse(text: AddressWords, state: string | undefined): AddressWords {
  const [first = '', second = '', third = ''] = text.words;
  // '94 123 WAIPAHU ST' becomes 94-123; all house numbers in Hawaii outside Honolulu have this form.
  if (state === 'HI' && /^\d\d$/.test(first) && /^\d{3,4}[A-Z]?$/.test(second) && /^[A-Z]{3,}$/.test(third))
    return { words: [`${first}-${second}`, ...text.words.slice(2)], breaks: text.breaks.slice(1) };
  if (
    !FIRE_NUMBERS.has(state ?? '') ||
    !/^[NSEW]$/.test(first) ||
    !/^\d{3,5}[A-Z]?$/.test(second) ||
    !/^[A-Z]{2,}|^\d+(?:ST|ND|RD|TH)$/.test(third)
  )
    return text;
  return { words: [first + second, ...text.words.slice(2)], breaks: text.breaks.slice(1) };
}

/** 'PSC 3, BOX 1200' and 'RT 2, BOX 118': the box belongs to the route and is not a post office box. */
function joinRoute(text: AddressWords): AddressWords {
  const at = text.words.findIndex((word, index) => word === 'BOX' && text.breaks[index - 1] === true);
  if (at < 2 || at > 3 || readRuralRoute(text.words, 0, at + 2)?.number === undefined) return text;
  return { words: text.words, breaks: text.breaks.map((isBreak, index) => isBreak && index !== at - 1) };
}

/** Reads a separate street column. */
function readLine(text: AddressWords): AddressParts {
  const line = dropAttention(text, text.words.length, (_, __, to) => to);
  // 'BLDG 12 APT 144' names no street.
  const unit = UNITS.has(text.words[0] ?? '') ? readUnitsAt(text.words, 0, text.words.length) : undefined;
  if (unit?.next === text.words.length && unit.text.includes(' ')) return { kind: 'unparsed', unit: unit.text };
  return readStreet(line.text.words, 0, line.to, false, false).parts;
}

function hasText(text: string | undefined): text is string {
  return text !== undefined && text.trim() !== '';
}

/**
 * Parses an address given in columns, or a whole address in `line` if city, state and ZIP are absent. Never throws; text that cannot be read as a street is
 * returned as kind 'unparsed' with its words in `street` or `landmark`.
 */
export function parseAddress(printed: RawAddress): AddressParts {
  const text = splitAddressWords(printed.line);
  const state = hasText(printed.state) ? readState(printed.state) : undefined;
  const zip = hasText(printed.zip) ? readZip(printed.zip.trim()) : undefined;
  const isWhole = !hasText(printed.city) && ((!hasText(printed.state) && !hasText(printed.zip)) || text.breaks.includes(true));
  const parts = isWhole ? readWhole(text) : readLine(joinHouse(text, state ?? (zip && stateOfZip(zip.zip5))));
  if (hasText(printed.unit)) {
    const unit = readUnitPart(splitAddressWords(printed.unit).words);
    if (unit !== undefined) parts.unit = unit;
  }
  if (hasText(printed.city)) {
    const city = cityText(splitAddressWords(printed.city).words);
    if (city !== '') parts.city = city;
  }
  if (state !== undefined) parts.state = state;
  if (zip !== undefined) {
    parts.zip5 = zip.zip5;
    if (zip.zip4 === undefined) delete parts.zip4;
    else parts.zip4 = zip.zip4;
  }
  if ((parts.state ?? (parts.zip5 && stateOfZip(parts.zip5))) === 'PR') moveType(parts);
  return inOneForm(parts);
}

/** Puerto Rico's 'AVE PONCE DE LEON' becomes PONCE DE LEON AVE; elsewhere 'AVENIDA DEL MAR' is a name. */
function moveType(parts: AddressParts): void {
  const [, name] = /^(?:AVE|AVENIDA|AVDA|AVENUE) (.+)$/.exec(parts.street ?? '') ?? [];
  if (parts.type !== undefined || name === undefined) return;
  parts.street = name;
  parts.type = 'AVE';
}

/** Every part, set or undefined, in a fixed order: see `comparable.ts`. */
function inOneForm({
  kind,
  number,
  preDirection,
  street,
  type,
  postDirection,
  landmark,
  unit,
  city,
  state,
  zip5,
  zip4,
}: AddressParts): AddressParts {
  return { kind, number, preDirection, street, type, postDirection, landmark, unit, city, state, zip5, zip4 };
}

/** `parts`, with missing parts taken from `other`. */
export function fillAddress(parts: AddressParts, other: AddressParts): AddressParts {
  const told = Object.entries(parts).filter(([, part]) => part !== undefined);
  return inOneForm({ ...other, ...Object.fromEntries(told) });
}

/** '418 Tannery Row', 'PO Box 12', 'RR 2 Box 15': number and street without the unit. */
export function formatStreet(parts: AddressParts): string {
  if (parts.kind === 'po_box') return `PO Box ${parts.number ?? ''}`.trim();
  if (parts.kind === 'rural_route') return parts.number === undefined ? (parts.street ?? '') : `${parts.street ?? ''} Box ${parts.number}`;
  const words = [parts.preDirection, parts.street, parts.type, parts.postDirection, parts.landmark].filter((word) => word !== undefined);
  const street = titleCase(words.join(' '), 'address');
  return parts.number === undefined ? street : `${parts.number} ${street}`.trim();
}

/** '418 Tannery Row, Unit 3, Quillmere, FK 00412'; absent parts leave no gap. */
export function formatAddress(parts: AddressParts): string {
  const zip = parts.zip5 === undefined ? '' : parts.zip4 === undefined ? parts.zip5 : `${parts.zip5}-${parts.zip4}`;
  const place = [parts.state ?? '', zip].filter((word) => word !== '').join(' ');
  const unit = parts.unit === undefined ? '' : titleCase(parts.unit, 'address');
  return [formatStreet(parts), unit, titleCase(parts.city ?? '', 'address'), place].filter((part) => part !== '').join(', ');
}
